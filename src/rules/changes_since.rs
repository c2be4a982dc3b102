use super::checked::Checked;
use super::cost::unit_cost;
use super::mustered::Mustered;
use crate::diagnostic::count;
use crate::model::{Organisation, StatId, TraitId, Value};

/// The changes to a force since an earlier version of the data (`then`), in words: legality and points under both
/// versions, and the units that have changed.
pub fn changes_since(then: &Checked<'_>, now: &Checked<'_>) -> Vec<String> {
    let mut said = Vec::new();
    let changes = unit_changes(then, now);
    if changes.is_empty() && (then.points, then.legal()) == (now.points, now.legal()) {
        said.push("nothing has changed for this force".to_owned());
        return said;
    }
    let stood = |one: &Checked<'_>| {
        let points = one.points.map(|points| count(usize::try_from(points).unwrap_or(0), "point"));
        let legal = if one.legal() { "legal" } else { "not legal" };
        points.map_or(legal.to_owned(), |points| format!("{legal} at {points}"))
    };
    said.push(format!("{} then, {} now", stood(then), stood(now)));
    said.extend(changes);
    said
}

/// The units that have changed; those of one kind that changed alike are listed once.
fn unit_changes(then: &Checked<'_>, now: &Checked<'_>) -> Vec<String> {
    let mut all: Vec<(&str, Vec<&str>, String)> = Vec::new();
    for (place, entry) in now.force.every_unit().into_iter().enumerate() {
        let (title, changed) = match (then.muster.unit(place), now.muster.unit(place)) {
            (Some(was), Some(is)) => {
                (is.title.as_str(), changes((&then.ruleset.organisation, was), (&now.ruleset.organisation, is)))
            }
            (None, Some(is)) => (is.title.as_str(), "did not exist then".to_owned()),
            (Some(was), None) => (was.title.as_str(), "no longer there".to_owned()),
            (None, None) => continue,
        };
        if changed.is_empty() {
            continue;
        }
        match all.iter_mut().find(|(unit, _, known)| *unit == entry.unit && *known == changed) {
            Some((_, titles, _)) => titles.push(title),
            None => all.push((entry.unit.as_str(), vec![title], changed)),
        }
    }
    all.into_iter().map(|(_, titles, changed)| format!("{}: {changed}", titles.join(", "))).collect()
}

/// A unit with the organisation that it was checked by.
type UnitOf<'a, 'b> = (&'a Organisation, &'a Mustered<'b>);

/// The changes to one unit in words: its name, points, stats and traits; empty if there are none.
fn changes((before, was): UnitOf<'_, '_>, (after, is): UnitOf<'_, '_>) -> String {
    let mut said = Vec::new();
    if was.unit.name != is.unit.name {
        said.push(format!("{} → {}", was.unit.name, is.unit.name));
    }
    match (unit_cost(before, was), unit_cost(after, is)) {
        (Some(old), Some(new)) if old != new => said.push(format!("{old} → {new} points")),
        (Some(old), None) => said.push(format!("{} → no price", count(old, "point"))),
        (None, Some(new)) => said.push(format!("no price → {}", count(new, "point"))),
        (Some(_), Some(_)) | (None, None) => {}
    }
    let value = |one: &Mustered<'_>, id: &StatId| one.stat(id).map_or("none".to_owned(), value_words);
    for stat in &after.stats {
        let (old, new) = (value(was, &stat.id), value(is, &stat.id));
        if old != new {
            said.push(format!("{} {old} → {new}", stat.name.to_lowercase()));
        }
    }
    let gained = |new: &[TraitId], old: &[TraitId], organisation: &Organisation, word: &str| -> Vec<String> {
        let gained = new.iter().filter(|id| !old.contains(id));
        gained.map(|id| format!("{word} {}", super::sentence::trait_name(organisation, id))).collect()
    };
    said.extend(gained(&is.traits, &was.traits, after, "now with"));
    said.extend(gained(&was.traits, &is.traits, before, "now without"));
    said.join(", ")
}

fn value_words(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Throw(dice) => dice.to_string(),
        Value::Text(text) => text.clone(),
        Value::Row(row) => row.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    }
}
