//! The words of the changes that put a force right: a hint of the check, a step of a repair and a button say the same change
//! alike.

use super::wording::{Noun, figures, listed};
use crate::diagnostic::{alternatives, candidates, nearest};
use crate::model::{ForceUnit, Unit, UnitOption};

/// The most words that are offered for one that is wrong.
const OFFERED: usize = 5;

/// One of these words in the place of the one that was typed, in the words of a file.
pub fn write_for<'w>(words: impl IntoIterator<Item = &'w str>, typed: &str) -> String {
    format!("write {} for `{typed}`", alternatives(words))
}

/// The known words that are near to the one that was typed, in its place; none where no word is near.
pub fn write_near<'w>(typed: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let near = candidates(typed, known, OFFERED);
    (!near.is_empty()).then(|| write_for(near, typed))
}

/// The known word that was most likely meant, in the place of the one that was typed; any where none is near.
pub fn write_nearest<'w>(typed: &str, known: impl IntoIterator<Item = &'w str> + Clone) -> String {
    match nearest(typed, known.clone()) {
        Some(near) => write_for([near], typed),
        None => write_for(known, typed),
    }
}

/// A choice decided in one of these ways in the place of the stated one.
pub fn decided_for(choice: &str, ways: &[&str], stated: &str) -> String {
    let decisions: Vec<String> = ways.iter().map(|way| format!("{choice} = {way:?}")).collect();
    write_for(decisions.iter().map(String::as_str), &format!("{choice} = {stated:?}"))
}

/// How to put something into a small table of an entry: as its first key, or beside those already there.
pub fn add_to(key: &str, what: &str, first: bool) -> String {
    if first { format!("write `{key} = {{ {what} }}`") } else { format!("add `{what}` to its `{key}`") }
}

/// A number of figures in the place of the one that a unit states.
pub fn figures_in_place(number: i64, stated: Option<i64>) -> String {
    match stated {
        Some(stated) => format!("{} in place of {stated}", figures(number)),
        None => format!("make it {}", figures(number)),
    }
}

/// An option, by name, for this number of figures in the place of those that it is for; for all where none is stated.
pub fn taken_in_place(option: &str, number: i64, stated: Option<i64>) -> String {
    match stated {
        Some(stated) => format!("{option} for {} in place of {stated}", figures(number)),
        None => format!("{option} for {}", figures(number)),
    }
}

/// The hint that an option is for this number of a unit's figures and no more; left out where it is for none, or for the
/// whole unit.
pub fn fewer_take(option: &UnitOption, number: i64, entry: &ForceUnit) -> String {
    if number < 1 || option.whole {
        return leave_out(&option.name);
    }
    let stated = entry.take.iter().find(|take| *take.option == *option.id).and_then(|take| take.count);
    taken_in_place(&option.name, number, stated)
}

/// How somebody is attached to a unit, by id: as the first, or beside those who are.
pub fn attached_words(who: &str, with: &[String]) -> String {
    if with.is_empty() { format!("write `with = [{who:?}]`") } else { format!("add `{who:?}` to its `with`") }
}

/// Somebody or something, by name, in the place of another.
pub fn in_place_of(name: &str, other: &str) -> String {
    format!("{name} in place of {other}")
}

/// An option, by name, that a unit does without.
pub fn leave_out(name: &str) -> String {
    format!("leave out {name}")
}

/// Somebody attached, whom a unit does without: a person by the name alone.
pub fn leave_out_figure(unit: &Unit) -> String {
    leave_out_figures(&[unit])
}

/// Several of those attached, whom a unit does without.
pub fn leave_out_figures(units: &[&Unit]) -> String {
    let first = units.iter().enumerate().filter(|(at, unit)| units[..*at].iter().all(|other| other.id != unit.id));
    let called = first.map(|(_, unit)| match units.iter().filter(|other| other.id == unit.id).count() {
        _ if unit.named => unit.name.clone(),
        1 => format!("the {}", unit.name),
        several => format!("{several} {}", Noun::plain(&unit.name).many),
    });
    leave_out(&listed(&called.collect::<Vec<_>>(), "and"))
}

/// A key that a file does without.
pub fn leave_key_out(key: &str) -> String {
    format!("leave `{key}` out")
}

/// A unit, by what it is called, that goes.
pub fn take_out(title: &str) -> String {
    format!("take out {title}")
}

/// A unit, by what it is called, that joins another, or none.
pub fn let_join(title: &str, host: Option<&str>) -> String {
    format!("let {title} join {}", host.unwrap_or("no unit"))
}

/// A unit, by what it is called, that stands in a group.
pub fn move_into(title: &str, group: &str) -> String {
    format!("move {title} into {group}")
}

/// A unit, by what it is called, that stands outside its group.
pub fn move_out(title: &str, group: Option<&str>) -> String {
    format!("move {title} out of {}", group.unwrap_or("its group"))
}

/// A group, by what it is called, whose units stand where it stood.
pub fn dissolve(group: &str) -> String {
    format!("dissolve {group}")
}

/// Groups of a kind that are begun.
pub fn begin(kind: &Noun, number: i64) -> String {
    format!("begin {}", kind.some(number).to_lowercase())
}
