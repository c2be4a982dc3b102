use super::change_words::{leave_out, write_for, write_near};
use super::finding::Finding;
use super::sentence::{option_name, unit_name};
use crate::diagnostic::{Code, alternatives};
use crate::model::{Army, Path, Ruleset, Severity, Unit, UnitOption};

/// The most names of which any may be written for an unknown one.
const FEW_KNOWN: usize = 4;

/// The most names that are all listed where none is near to an unknown one.
const MOST_KNOWN: usize = 10;

/// A unit that a force means.
pub enum FoundUnit<'a> {
    /// One of its army.
    Own(&'a Unit),
    /// One of an army that joins it, and the finding that says so.
    Ally(&'a Unit, &'a Army, Finding),
}

/// The unit that a force means, in its army or in one that may join it; `fielded` are the ids of all its units.
pub fn find_unit<'a, 'c>(
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    (id, path): (&str, Path),
    customs: impl Iterator<Item = &'c str>,
    fielded: &[&str],
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
        if ally.with.iter().any(|with| fielded.contains(&with.as_str())) {
            // Units that are called as their army is have said whose they are.
            let own = if unit.name == other.name { String::new() } else { format!(" of the {}", other.name) };
            let message = format!("{}{own} among {}: {}", unit.name, army.name, ally.says);
            let notice = Finding::error(Code::ForeignUnit, path, message).with_severity(Severity::Notice);
            return Ok(FoundUnit::Ally(unit, other, notice.citing(ally.remarks.cite.as_ref())));
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
            None => "a force has one army, and can't take troops from others".to_owned(),
        };
        return Err(Finding::error(Code::ForeignUnit, path, message).hint(hint).into());
    }
    let mut known: Vec<&str> = customs.collect();
    known.extend(army.into_iter().flat_map(|army| &army.units).map(|unit| unit.id.as_str()));
    Err(unknown(Code::UnknownUnit, "unit", (id, path), &known).into())
}

/// The option that a force means.
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
    Err(unknown(Code::UnknownOption, "option", (id, path), &known).into())
}

fn unknown(code: Code, what: &str, (id, path): (&str, Path), known: &[&str]) -> Finding {
    let finding = Finding::error(code, path, format!("there is no {what} `{id}` here"));
    match write_near(id, known.iter().copied()) {
        Some(near) => finding.hint(near),
        None if known.is_empty() || known.len() > MOST_KNOWN => finding,
        None if known.len() <= FEW_KNOWN => finding.hint(write_for(known.iter().copied(), id)),
        None => finding.hint(format!("use {}", alternatives(known.iter().copied()))),
    }
}
