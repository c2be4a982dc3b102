use super::advice::Advice;
use super::change_words::{OFFERED, attach_in_unit, leave_out, take_in_unit};
use super::finding::Finding;
use super::restriction::{Attaching, Remedy};
use super::sentence::{option_name, unit_name};
use super::typed_id::{Names, TypedId};
use crate::diagnostic::{Code, alternatives, backticked, candidates};
use crate::model::{Army, Candidate, Change, Ruleset, Severity, Unit, UnitOption, Who};

/// Up to this many known names, all of them are offered for an unknown one.
const FEW_KNOWN: usize = 4;

/// The hint where nothing else can be done.
const LEAVE_IT_OUT: &str = "leave it out";

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
    typed: TypedId<'_>,
    beside: &OtherUnits<'_>,
) -> Result<FoundUnit<'a>, Box<Finding>> {
    let id = typed.id;
    let organisation = &ruleset.organisation;
    let own = army.and_then(|army| army.unit(id));
    if let Some(unit) = own {
        return Ok(FoundUnit::Own(unit));
    }
    let allies = army.into_iter().flat_map(|army| army.allies.iter().map(move |ally| (army, ally)));
    let mut joins = None;
    for (army, ally) in allies {
        let Some(other) = organisation.army(&ally.army) else { continue };
        let Some(unit) = other.unit(id) else { continue };
        if ally.with.iter().any(|with| beside.fielded.contains(&with.as_str())) {
            // A unit with the name of its army needs no mention of the army.
            let own = if unit.name == other.name { String::new() } else { format!(" of the {}", other.name) };
            let message = format!("{}{own} among {}: {}", unit.name, army.name, ally.says);
            let notice = Finding::error(Code::ForeignUnit, typed.path(), message).with_severity(Severity::Notice);
            return Ok(FoundUnit::Ally(unit, other, Box::new(notice.citing(ally.remarks.cite.as_ref()))));
        }
        joins = Some(&ally.with);
    }
    let armies = &organisation.armies;
    let refused = armies.iter().flat_map(|army| &army.refused).find(|refused| refused.id == id);
    if let Some(refused) = refused {
        let mut why = refused.says.clone();
        if let Some(ruling) = refused.remarks.rulings.first() {
            why = format!("{why} [{ruling}]");
        }
        let message = format!("`{id}` can't be fielded: {why}");
        let finding = Finding::error(Code::UnknownUnit, typed.path(), message).citing(refused.remarks.cite.as_ref());
        return Err(finding.advised(vec![Advice::free(LEAVE_IT_OUT).by([typed.out()])]).into());
    }
    if let Some(other) = armies.iter().find(|other| other.unit(id).is_some()) {
        let whose = army.map_or("this force", |army| army.name.as_str());
        let message = format!("`{id}` belongs to {}, not to {whose}", other.name);
        let advice = match joins {
            Some(with) => {
                let names: Vec<String> = with.iter().map(|with| unit_name(organisation, with)).collect();
                Advice::free(format!("they may join a force only alongside {}", names.join(" or "))).by([typed.out()])
            }
            None => {
                let id = other.id.to_string();
                let says = format!("leave it out, or write `army = {id:?}` for a force of that army alone");
                let theirs = format!("Make it a force of {}", other.name);
                Advice::free(says).by([typed.out(), Remedy::new(theirs, Change::Army { army: id })])
            }
        };
        return Err(Finding::error(Code::ForeignUnit, typed.path(), message).advised(vec![advice]).into());
    }
    let attached = typed.names != Names::Unit;
    let attaching = beside.host.map(|host| Attaching::by(organisation.binding_on(army), |who: &Who| who.means(host)));
    let fits = |unit: &&Unit| match attaching.as_ref().filter(|_| attached) {
        Some(attaching) => attaching.may_have(organisation, unit),
        None => organisation.attaches(unit) == attached,
    };
    let mut known = beside.customs.to_vec();
    known.extend(army.into_iter().flat_map(|army| &army.units).filter(fits).map(|unit| unit.id.as_str()));
    let whose = army.map_or(ruleset.name.as_str(), |army| army.name.as_str());
    let none = if attached {
        format!("{LEAVE_IT_OUT}: units of {whose} have no attached figures here")
    } else {
        LEAVE_IT_OUT.to_owned()
    };
    let figure = || as_figure(ruleset, army, id).filter(|_| !attached);
    let elsewhere = figure().or_else(|| as_option(ruleset, army, id));
    Err(unknown(typed, (&known, none), elsewhere).into())
}

/// Finds an option by id among those of the army; else the finding that refuses it.
pub fn find_option<'a>(
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    typed: TypedId<'_>,
) -> Result<&'a UnitOption, Box<Finding>> {
    let id = typed.id;
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
        let advice = Advice::free(leave_out(&option_name(organisation, id))).by([typed.out()]);
        return Err(Finding::error(Code::OptionNotOffered, typed.path(), message).advised(vec![advice]).into());
    }
    let known: Vec<&str> = own.iter().map(|option| option.id.as_str()).collect();
    let whose = army.map_or(ruleset.name.as_str(), |army| army.name.as_str());
    let why = match known.as_slice() {
        [] => format!("{whose} has no options"),
        known => format!("{whose} has {}", backticked(known.iter().copied())),
    };
    let left_out = format!("{}: {why}", leave_out(&format!("`{id}`")));
    let advice = match as_figure(ruleset, army, id) {
        Some(elsewhere) => Advice::free(elsewhere),
        None => near_words(typed, &known).unwrap_or_else(|| Advice::free(left_out)),
    };
    let message = format!("there is no option `{id}` here");
    Err(Finding::error(Code::UnknownOption, typed.path(), message).advised(vec![advice.by([typed.out()])]).into())
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

/// The finding that a unit is unknown. Its hint is where the word belongs, if that is known, or the nearest known ids or
/// all of them; `none` if there are none.
fn unknown(typed: TypedId<'_>, (known, none): (&[&str], String), elsewhere: Option<String>) -> Finding {
    let all = || known.iter().copied();
    let advice = match elsewhere.map(Advice::free).or_else(|| near_words(typed, known)) {
        Some(near) => near,
        None if known.is_empty() => Advice::free(none),
        None if known.len() <= FEW_KNOWN => Advice::word(typed.id, all(), |id| typed.other(id)),
        None => Advice::free(format!("use {}", alternatives(all()))),
    };
    let message = format!("there is no unit `{}` here", typed.id);
    Finding::error(Code::UnknownUnit, typed.path(), message).advised(vec![advice.by([typed.out()])])
}

/// The advice to write one of the known ids near the typed one; `None` if none is near.
fn near_words(typed: TypedId<'_>, known: &[&str]) -> Option<Advice> {
    let near = candidates(typed.id, known.iter().copied(), OFFERED);
    (!near.is_empty()).then(|| Advice::word(typed.id, near, |id| typed.other(id)))
}
