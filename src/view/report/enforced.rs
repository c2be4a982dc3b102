use crate::model::{Army, Organisation, Ruleset, Stat, StatFrom, Unit, UnitId, UnitOption, Who};
use crate::rules::{Naming, listed_and};
use crate::view::parts::prices::option_condition;

/// The rules of this game that every check enforces without a restriction, one line each.
pub fn enforced(ruleset: &Ruleset) -> Vec<String> {
    let organisation = &ruleset.organisation;
    let units = || organisation.every_unit();
    let mut lines = Vec::new();
    for (is, says) in [
        ((|unit| unit.named) as fn(&Unit) -> bool, "once in a force"),
        (|unit| unit.from_others, "no more figures than the other units of the force have"),
    ] {
        let mut names: Vec<String> = units().filter(|unit| is(unit)).map(|unit| unit.name.clone()).collect();
        names.sort();
        names.dedup();
        lines.extend((!names.is_empty()).then(|| format!("{}: {says}", listed_and(&organisation.phrases, &names))));
    }
    let fielded = organisation.roles.iter().filter(|role| units().any(|unit| unit.role == role.id));
    lines.extend(fielded.filter_map(|role| {
        let says = match (role.attaches, role.counts) {
            (true, _) => "attached to units; a warning if alone",
            (false, false) => "a single figure; none can be attached",
            (false, true) => return None,
        };
        Some(format!("{}: {says}", role.name))
    }));
    lines.extend(organisation.stats.iter().filter_map(|stat| asked(organisation, stat)));
    lines.extend(organisation.options.iter().filter_map(|option| offered(organisation, option)));
    for army in &organisation.armies {
        let own = army.options.iter().filter_map(|option| offered(organisation, option));
        lines.extend(own.map(|option| format!("{}, {option}", army.name)));
        lines.extend(beside(organisation, army));
    }
    let decided = organisation.choices.iter().filter(|choice| !choice.who.is_everyone());
    lines.extend(decided.map(|choice| only(organisation, &choice.name, &choice.who)));
    let slots = organisation.construction.iter().flat_map(|construction| &construction.slots);
    let slots = slots.filter(|slot| !slot.who.is_everyone());
    lines.extend(slots.map(|slot| only(organisation, &format!("{} in codes", slot.name), &slot.who)));
    if organisation.priced {
        lines.push("Points: within the agreed limit".to_owned());
    }
    if organisation.armies.len() > 1 {
        lines.push("Units: all of one army".to_owned());
    }
    lines
}

fn only(organisation: &Organisation, what: &str, who: &Who) -> String {
    format!("{what}: {} only", Naming::of(organisation, who).all())
}

/// The line for a number that a list must state, since the data do not always give it; `None` if they do.
fn asked(organisation: &Organisation, stat: &Stat) -> Option<String> {
    let whose = if stat.who.is_everyone() { "each unit".to_owned() } else { Naming::of(organisation, &stat.who).all() };
    if stat.from == StatFrom::Asked {
        return Some(format!(
            "{}: stated for {whose}, {} to {}",
            stat.name,
            end(stat.within.from),
            end(stat.within.to)
        ));
    }
    stat.ask_where_missing.then(|| format!("{}: must be stated for {whose} if none is printed", stat.name))
}

fn end(end: Option<i64>) -> String {
    end.map_or("any number".to_owned(), |end| end.to_string())
}

/// Who may take an option, and when; `None` if any unit may take it at any time.
fn offered(organisation: &Organisation, option: &UnitOption) -> Option<String> {
    let who = (!option.who.is_everyone()).then(|| format!("{} only", Naming::of(organisation, &option.who).all()));
    let when = Some(option_condition(organisation, option)).filter(|when| !when.is_empty());
    let whole = option.whole.then(|| "all figures or none".to_owned());
    let said: Vec<String> = who.into_iter().chain(when).chain(whole).collect();
    (!said.is_empty()).then(|| format!("{}: {}", option.name, said.join("; ")))
}

/// The armies that may be fielded alongside this one, and the units that it may not field.
fn beside(organisation: &Organisation, army: &Army) -> Vec<String> {
    let names =
        |ids: &[UnitId]| ids.iter().filter_map(|id| army.unit(id)).map(|unit| unit.name.clone()).collect::<Vec<_>>();
    let allies = army.allies.iter().map(|ally| {
        let joining = organisation.army(&ally.army).map_or(ally.army.as_str(), |army| &army.name);
        format!("{joining}: may join {} only with {}", army.name, listed_and(&organisation.phrases, &names(&ally.with)))
    });
    let refused = army.refused.iter().map(|one| format!("{}: no `{}`; {}", army.name, one.id, one.says));
    allies.chain(refused).collect()
}
