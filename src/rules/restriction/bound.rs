use super::restricted::restricts;
use crate::model::{Army, OptionId, Who};
use crate::rules::checked::Checked;
use crate::rules::mustered::{Mustered, candidate};

/// The bound that a restriction sets on a whole force.
#[derive(Clone, Copy, Debug)]
pub enum Bound<'r> {
    /// A sum within a range.
    Linear(Linear<'r>),
    /// Nothing that adds up over units.
    Opaque,
}

/// A sum over the units of a force, and the range in which it must lie.
#[derive(Clone, Copy, Debug)]
pub struct Linear<'r> {
    counts: Counts<'r>,
    /// The lower end; 0 sets none.
    pub least: i64,
    /// The upper end; `None` if unlimited.
    pub most: Option<i64>,
}

/// The things that are counted.
#[derive(Clone, Copy, Debug)]
pub enum Counts<'r> {
    /// Entries and figures attached.
    Units(&'r Who),
    /// Points spent on these units.
    Points(&'r Who),
    /// Points of each unit by itself.
    Each(&'r Who),
    /// Figures that take one of these options.
    Taking(&'r [OptionId]),
}

impl<'r> Bound<'r> {
    /// `Linear` if there is a least above 0 or a most, else `Opaque`.
    pub fn of(counts: Counts<'r>, least: i64, most: Option<i64>) -> Bound<'r> {
        if least > 0 || most.is_some() { Bound::Linear(Linear { counts, least, most }) } else { Bound::Opaque }
    }

    /// The units whose number is bounded, with the least and the most; `None` if something else is bounded.
    pub fn of_units(self) -> Option<(&'r Who, i64, Option<i64>)> {
        match self {
            Bound::Linear(Linear { counts: Counts::Units(who), least, most }) => Some((who, least, most)),
            Bound::Linear(Linear { counts: Counts::Points(_) | Counts::Each(_) | Counts::Taking(_), .. })
            | Bound::Opaque => None,
        }
    }
}

impl Linear<'_> {
    /// Whether it is one sum over the whole force, not one for each unit.
    pub fn adds_up(&self) -> bool {
        !matches!(self.counts, Counts::Each(_))
    }

    /// Whether it is a sum of points.
    pub fn is_of_points(&self) -> bool {
        matches!(self.counts, Counts::Points(_) | Counts::Each(_))
    }

    /// The amount that a force of one unit, costing `cost` points, adds to the sum of a restriction of `own`; `None`
    /// stands for the ruleset.
    pub fn in_one(&self, checked: &Checked<'_>, own: Option<&Army>, cost: i64) -> i64 {
        let units = || checked.muster.units.iter().filter(|one| restricts(own, one.army));
        match self.counts {
            Counts::Units(who) => {
                let meant = |one: &Mustered<'_>| {
                    let attached = one.attached.iter();
                    let attached = attached
                        .filter(|(unit, _)| who.means(&candidate(unit, one.army, &unit.traits, &one.of_force)))
                        .count();
                    usize::from(who.means(&one.candidate())) + attached
                };
                i64::try_from(units().map(meant).sum::<usize>()).unwrap_or(i64::MAX)
            }
            Counts::Points(who) | Counts::Each(who) => {
                if units().any(|one| who.means(&one.candidate())) {
                    cost
                } else {
                    0
                }
            }
            Counts::Taking(any_of) => units().map(|one| one.taking_any(any_of)).sum(),
        }
    }
}
