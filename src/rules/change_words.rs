//! The words of the changes that put a force right, shared by hints, repair steps and buttons.

use std::borrow::Cow;

use super::wording::{Noun, figures};
use crate::diagnostic::{alternatives, listed, nearest};
use crate::model::{Custom, CustomWord, Unit};

/// The maximum number of words offered for a wrong one.
pub const OFFERED: usize = 5;

/// Asks to write one of these words in place of the typed one.
pub fn write_for<'w>(words: impl IntoIterator<Item = &'w str>, typed: &str) -> String {
    format!("write {} for `{typed}`", alternatives(words))
}

/// Asks to write the known word nearest to the typed one, or any of them if none is near.
pub fn write_nearest<'w>(typed: &str, known: impl IntoIterator<Item = &'w str> + Clone) -> String {
    match nearest(typed, known.clone()) {
        Some(near) => write_for([near], typed),
        None => write_for(known, typed),
    }
}

/// Asks to write one of these decisions of a choice in place of the stated one.
pub fn decided_for(choice: &str, ways: &[&str], stated: &str) -> String {
    let decisions: Vec<String> = ways.iter().map(|way| format!("{choice} = {way:?}")).collect();
    write_for(decisions.iter().map(String::as_str), &format!("{choice} = {stated:?}"))
}

/// Asks to write a word of troops built from a code in place of the present one, or to leave it out.
pub fn amended(own: &Custom, word: &CustomWord) -> String {
    match word {
        CustomWord::Id(id) => write_for([id.as_str()], &own.id),
        CustomWord::Code(code) => write_for([code.as_str()], &own.code),
        CustomWord::Role(role) => write_for([role.as_str()], &own.role),
        CustomWord::Extra(place, id) => {
            let typed = own.extras.get(*place).map_or("", String::as_str);
            id.as_ref().map_or_else(|| leave_out(&format!("`{typed}`")), |id| write_for([id.as_str()], typed))
        }
    }
}

/// Asks to remove troops built from a code, by id.
pub fn remove_custom(id: &str) -> String {
    format!("remove your own troops `{id}`")
}

/// Asks to put an entry into an inline table of a unit: as its first, or in addition to the others.
pub fn add_to(key: &str, what: &str, first: bool) -> String {
    if first { format!("write `{key} = {{ {what} }}`") } else { format!("add `{what}` to its `{key}`") }
}

/// Asks to state a number of a unit's `stats`: as the first, or in addition to the others.
pub fn add_number(stat: &str, number: i64, first: bool) -> String {
    add_to("stats", &format!("{stat} = {number}"), first)
}

/// Asks for this number in place of the stated one.
pub fn write_number(stat: &str, number: i64) -> String {
    format!("write `{stat} = {number}`")
}

/// Asks for this number of figures in place of the stated one.
pub fn figures_in_place(number: i64, stated: Option<i64>) -> String {
    match stated {
        Some(stated) => format!("{} in place of {stated}", figures(number)),
        None => format!("make it {}", figures(number)),
    }
}

/// Asks for an option on this number of figures, in place of the stated number if there is one.
pub fn taken_in_place(option: &str, number: i64, stated: Option<i64>) -> String {
    match stated {
        Some(stated) => format!("{option} for {} in place of {stated}", figures(number)),
        None => format!("{option} for {}", figures(number)),
    }
}

/// Asks for an option on all figures of a unit, not on the stated number.
pub fn taken_by_all(option: &str) -> String {
    format!("{option} for all figures")
}

/// Asks for an option on attached figures too, or no longer on them; `there` is whether their unit has it already.
pub fn taken_along(option: &str, there: bool, attached: bool) -> String {
    match (there, attached) {
        (false, true) => format!("take {option}, with `attached = true`"),
        (false, false) => format!("take {option}"),
        (true, true) => format!("{option} for those attached too: write `attached = true`"),
        (true, false) => format!("{option} no longer for those attached: leave `attached` out"),
    }
}

/// Asks to attach a figure by id: as the first, or in addition to the others.
pub fn attached_words(who: &str, with: &[String]) -> String {
    if with.is_empty() { format!("write `with = [{who:?}]`") } else { format!("add `{who:?}` to its `with`") }
}

/// Asks for one name in place of another.
pub fn in_place_of(name: &str, other: &str) -> String {
    format!("{name} in place of {other}")
}

/// Asks to leave out an option or a figure by name.
pub fn leave_out(name: &str) -> String {
    format!("leave out {name}")
}

/// Asks to leave out the last of several entries for an option.
pub fn leave_out_entry(option: &str) -> String {
    leave_out(&format!("the last entry for {option}"))
}

/// Asks for an option in one entry in place of several: for this number of figures, or for all.
pub fn one_entry(option: &str, number: Option<i64>) -> String {
    let whose = number.map_or_else(|| "all figures".to_owned(), figures);
    format!("{option} for {whose} in one entry")
}

/// Asks to leave out an attached figure; a named person has no article.
pub fn leave_out_figure(unit: &Unit) -> String {
    leave_out_figures(&[unit])
}

/// Asks to leave out one of the figures attached to a unit.
pub fn leave_out_one_of(attached: &[(Cow<'_, Unit>, usize)], unit: &Unit) -> String {
    let alike = attached.iter().filter(|(one, _)| one.id == unit.id).count();
    if alike > 1 && !unit.named { leave_out(&format!("one {}", unit.name)) } else { leave_out_figure(unit) }
}

/// Asks to leave out some of the figures attached to a unit.
pub fn leave_out_some_of(attached: &[(Cow<'_, Unit>, usize)], away: &[&Unit]) -> String {
    if let [only] = away { leave_out_one_of(attached, only) } else { leave_out_figures(away) }
}

/// Asks to leave out several attached figures.
pub fn leave_out_figures(units: &[&Unit]) -> String {
    let first = units.iter().enumerate().filter(|(at, unit)| units[..*at].iter().all(|other| other.id != unit.id));
    let called = first.map(|(_, unit)| match units.iter().filter(|other| other.id == unit.id).count() {
        _ if unit.named => unit.name.clone(),
        1 => format!("the {}", unit.name),
        several => format!("{several} {}", Noun::plain(&unit.name).many),
    });
    leave_out(&listed(&called.collect::<Vec<_>>(), "and"))
}

/// Asks to attach a figure to its unit; it was typed elsewhere.
pub fn attach_in_unit(id: &str) -> String {
    format!("write `with = [{id:?}]` in the unit that it belongs to")
}

/// Asks to take an option in a unit; it was typed elsewhere.
pub fn take_in_unit(id: &str) -> String {
    format!("write `take = [{{ option = {id:?} }}]` in the unit that takes it")
}

/// Asks to leave out a key of the file.
pub fn leave_key_out(key: &str) -> String {
    format!("leave `{key}` out")
}

/// Asks to remove a unit, by title.
pub fn remove(title: &str) -> String {
    format!("remove {title}")
}

/// Asks to let a unit join another, or none.
pub fn let_join(title: &str, host: Option<&str>) -> String {
    format!("let {title} join {}", host.unwrap_or("no unit"))
}

/// Asks to move a unit into a group.
pub fn move_into(title: &str, group: &str) -> String {
    format!("move {title} into {group}")
}

/// Asks to move a unit out of its group.
pub fn move_out(title: &str, group: Option<&str>) -> String {
    format!("move {title} out of {}", group.unwrap_or("its group"))
}

/// Asks to dissolve a group.
pub fn dissolve(group: &str) -> String {
    format!("dissolve {group}")
}

/// The way to dissolve a group in a force's file.
pub const DISSOLVE_BY_HAND: &str = "leave out the group's `[[groups]]`, `kind` and `name`, and one `groups.` in the headers \
                                    below: `[[units]]` for `[[groups.units]]`";

/// Asks to begin this number of groups of a kind.
pub fn begin(kind: &Noun, number: i64) -> String {
    format!("begin {}", kind.some(number).to_lowercase())
}
