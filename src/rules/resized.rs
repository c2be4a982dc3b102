use super::advice::{Advice, Then};
use super::change_words::figures_in_place;
use super::mustered::Mustered;
use super::restriction::Remedy;
use super::wording::figures;
use crate::model::{Change, ForceUnit, Numbers};

/// The allowed numbers of figures next to a unit's own, the nearest first; `counted` attached figures count towards
/// them.
pub fn sizes_near(one: &Mustered<'_>, wanted: &Numbers, counted: i64) -> Vec<i64> {
    let has = one.entry.figures();
    let ends = || wanted.ends().map(|end| end - counted).filter(|end| *end > 0);
    let more = ends().filter(|end| *end > has).min();
    let fewer = ends().filter(|end| *end < has).max();
    let mut numbers: Vec<i64> = more.into_iter().chain(fewer).collect();
    numbers.sort_by_key(|number| (number - has).abs());
    numbers
}

/// The way to give a unit this number of figures.
pub fn resized(one: &Mustered<'_>, number: i64) -> Advice {
    let then = ForceUnit { count: Some(number), ..one.entry.clone() };
    let says = figures_in_place(number, one.entry.count);
    let (unit, named) = (one.place, figures(number));
    let step = Remedy::new(named.clone(), Change::Count { unit, figures: number });
    Advice::paid(says, named, Then::Written(unit, Box::new(then))).by([step])
}
