use super::advice::Advice;
use super::change_words::{leave_out, taken_in_place};
use super::mustered::Mustered;
use crate::model::{Change, UnitOption};

/// An option on no more than this number of a unit's figures, in words and as a change; left out if the number is 0, or
/// it is for the whole unit.
pub fn fewer_take(one: &Mustered<'_>, option: &UnitOption, number: i64) -> (String, Change) {
    let (unit, id) = (one.place, option.id.to_string());
    if number < 1 || option.whole {
        return (leave_out(&option.name), Change::Drop { unit, option: id });
    }
    let stated = one.entry.take.iter().find(|take| take.option == id).and_then(|take| take.count);
    (taken_in_place(&option.name, number, stated), Change::Take { unit, option: id, figures: Some(number) })
}

/// The advice to leave out an option of a unit.
pub fn left_out(one: &Mustered<'_>, option: &UnitOption) -> Advice {
    Advice::step(leave_out(&option.name), Change::Drop { unit: one.place, option: option.id.to_string() })
}

/// The advice to give an option to no more than this number of a unit's figures, or else to leave it out.
pub fn fewer_or_none(one: &Mustered<'_>, option: &UnitOption, number: i64) -> Vec<Advice> {
    let (says, change) = fewer_take(one, option, number);
    let (fewer, none) = (Advice::step(says, change), left_out(one, option));
    if fewer == none { vec![none] } else { vec![fewer, none] }
}
