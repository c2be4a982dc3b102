use super::change_words::{attach_in_unit, leave_out, take_in_unit, write_for, write_near};
use super::finding::Finding;
use super::restriction::Attaching;
use super::sentence::{option_name, unit_name};
use crate::diagnostic::{Code, alternatives, backticked};
use crate::model::{Army, Candidate, Part, Path, Ruleset, Severity, Unit, UnitOption, Who};

/// Up to this many known names, all of them are offered for an unknown one.
const FEW_KNOWN: usize = 4;

/// A unit found for an id in a force.
pub enum FoundUnit<'a> {
    /// A unit of the force's army.
    Own(&'a Unit),
    /// A unit of an army that joins it, with the notice that says so.
    Ally(&'a Unit, &'a Army, Box<Finding>),
}

/// The context in which a unit is looked up.
pub struct OtherUnits<'c> {
    /// The ids of all units that the force fields.
    pub fielded: &'c [&'c str],
    /// The ids of its custom troops.
    pub customs: &'c [&'c str],
    /// The unit that the figure is to be attached to, if any.
    pub host: Option<&'c Candidate<'c>>,
}

/// Finds a unit by id in the army or one that may join it; else the finding that refuses it.
pub fn find_unit<'a>(
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    (id, path): (&str, Path),
    beside: &OtherUnits<'_>,
) -> Result<FoundUnit<'a>, Box<Finding>> {
    let own = army.and_then(|army| army.unit(id));
    if let Some(unit) = own {
        return Ok(FoundUnit::Own(unit));
    }
    let allies = army.into_iter().flat_map(|army| army.allies.iter().map(move |ally| (army, ally)));
    let mut joins = None;
    for (army, ally) in allies {
        let Some(other) = ruleset.organisation.army(&ally.army) else { continue };
        let Some(unit) = other.unit(id) else { continue };
        if ally.with.iter().any(|with| beside.fielded.contains(&with.as_str())) {
            // A unit with the name of its army needs no mention of the army.
            let own = if unit.name == other.name { String::new() } else { format!(" of the {}", other.name) };
            let message = format!("{}{own} among {}: {}", unit.name, army.name, ally.says);
            let notice = Finding::error(Code::ForeignUnit, path, message).with_severity(Severity::Notice);
            return Ok(FoundUnit::Ally(unit, other, Box::new(notice.citing(ally.remarks.cite.as_ref()))));
        }
        joins = Some(ally.with.iter().map(|with| unit_name(&ruleset.organisation, with)).collect::<Vec<_>>());
    }
    let armies = &ruleset.organisation.armies;
    let refused = armies.iter().flat_map(|army| &army.refused).find(|refused| refused.id == id);
    if let Some(refused) = refused {
        let mut why = refused.says.clone();
        if let Some(ruling) = refused.remarks.rulings.first() {
            why = format!("{why} [{ruling}]");
        }
        let message = format!("`{id}` can't be fielded: {why}");
        return Err(Finding::error(Code::UnknownUnit, path, message).citing(refused.remarks.cite.as_ref()).into());
    }
    if let Some(other) = armies.iter().find(|other| other.unit(id).is_some()) {
        let whose = army.map_or("this force", |army| army.name.as_str());
        let message = format!("`{id}` belongs to {}, not to {whose}", other.name);
        let hint = match joins {
            Some(with) => format!("they may join a force only alongside {}", with.join(" or ")),
            None => format!("leave it out, or write `army = {:?}` for a force of that army alone", other.id.as_str()),
        };
        return Err(Finding::error(Code::ForeignUnit, path, message).hint(hint).into());
    }
    let attached = matches!(path.key, Some(Part::With(_)));
    let organisation = &ruleset.organisation;
    let attaching = beside.host.map(|host| Attaching::by(organisation.binding_on(army), |who: &Who| who.means(host)));
    let fits = |unit: &&Unit| {
        let bound = attaching.as_ref().is_none_or(|attaching| attaching.allows(&unit.id));
        organisation.attaches(unit) == attached && (!attached || bound)
    };
    let mut known = beside.customs.to_vec();
    known.extend(army.into_iter().flat_map(|army| &army.units).filter(fits).map(|unit| unit.id.as_str()));
    let whose = army.map_or(ruleset.name.as_str(), |army| army.name.as_str());
    let none = if attached {
        format!("leave it out: units of {whose} have no attached figures here")
    } else {
        "leave it out".to_owned()
    };
    let figure = || as_figure(ruleset, army, id).filter(|_| !attached);
    let elsewhere = figure().or_else(|| as_option(ruleset, army, id));
    Err(unknown(Code::UnknownUnit, "unit", (id, path), (&known, none), elsewhere).into())
}

/// Finds an option by id among those of the army; else the finding that refuses it.
pub fn find_option<'a>(
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    (id, path): (&str, Path),
) -> Result<&'a UnitOption, Box<Finding>> {
    let organisation = &ruleset.organisation;
    let own: Vec<&UnitOption> = organisation.options_of(army).collect();
    if let Some(option) = own.iter().find(|option| option.id == id) {
        return Ok(option);
    }
    let offering = |other: &&Army| other.options.iter().any(|option| option.id == id);
    let others: Vec<&str> = organisation.armies.iter().filter(offering).map(|army| army.name.as_str()).collect();
    if !others.is_empty() {
        let whose = army.map_or("this force", |army| army.name.as_str());
        let message = format!("`{id}` is only for {}, not for {whose}", others.join(" and "));
        let hint = leave_out(&option_name(organisation, id));
        return Err(Finding::error(Code::OptionNotOffered, path, message).hint(hint).into());
    }
    let known: Vec<&str> = own.iter().map(|option| option.id.as_str()).collect();
    let whose = army.map_or(ruleset.name.as_str(), |army| army.name.as_str());
    let why = match known.as_slice() {
        [] => format!("{whose} has no options"),
        known => format!("{whose} has {}", backticked(known.iter().copied())),
    };
    let left_out = format!("{}: {why}", leave_out(&format!("`{id}`")));
    let elsewhere = as_figure(ruleset, army, id).or_else(|| write_near(id, known.iter().copied()));
    let hint = elsewhere.unwrap_or(left_out);
    Err(Finding::error(Code::UnknownOption, path, format!("there is no option `{id}` here")).hint(hint).into())
}

/// The hint for a word typed in the wrong place that is the id or name of a figure to be attached; `None` for others.
fn as_figure(ruleset: &Ruleset, army: Option<&Army>, typed: &str) -> Option<String> {
    let own = army.into_iter().flat_map(|army| &army.units).filter(|unit| ruleset.organisation.attaches(unit));
    let meant =
        own.filter(|unit| is_called(typed, unit.id.as_str(), &unit.name)).map(|unit| unit.id.as_str()).next()?;
    Some(attach_in_unit(meant))
}

/// The hint for a word typed in the wrong place that is the id or name of an option; `None` for others.
fn as_option(ruleset: &Ruleset, army: Option<&Army>, typed: &str) -> Option<String> {
    let mut own = ruleset.organisation.options_of(army);
    own.find(|option| is_called(typed, option.id.as_str(), &option.name)).map(|option| take_in_unit(option.id.as_str()))
}

/// Whether a word is this id or name, in any letter case.
fn is_called(typed: &str, id: &str, name: &str) -> bool {
    [id, name].iter().any(|word| word.to_lowercase() == typed.to_lowercase())
}

/// The finding that an id is unknown. Its hint is where the word belongs, if that is known, or the nearest known ids or
/// all of them; `none` if there are none.
fn unknown(
    code: Code,
    what: &str,
    (id, path): (&str, Path),
    (known, none): (&[&str], String),
    elsewhere: Option<String>,
) -> Finding {
    let hint = match elsewhere.or_else(|| write_near(id, known.iter().copied())) {
        Some(near) => near,
        None if known.is_empty() => none,
        None if known.len() <= FEW_KNOWN => write_for(known.iter().copied(), id),
        None => format!("use {}", alternatives(known.iter().copied())),
    };
    Finding::error(code, path, format!("there is no {what} `{id}` here")).hint(hint)
}
