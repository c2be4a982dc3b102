use crate::model::{OptionId, Who};
use crate::rules::checked::Checked;
use crate::rules::mustered::{Mustered, candidate};

/// The part of a whole force that a restriction bounds.
#[derive(Clone, Copy, Debug)]
pub enum Bound<'r> {
    /// A sum within a range.
    Linear(Linear<'r>),
    /// Nothing that adds up over units.
    Opaque,
}

/// A sum over the units of a force, within a range: what breaks it is not looked at.
#[derive(Clone, Copy, Debug)]
pub struct Linear<'r> {
    counts: Counts<'r>,
    /// The least that there must be.
    pub least: i64,
    /// The most that there may be; none where it is unlimited.
    pub most: Option<i64>,
}

/// The things that are counted.
#[derive(Clone, Copy, Debug)]
pub enum Counts<'r> {
    /// Entries and figures attached.
    Units(&'r Who),
    /// Points spent on these units.
    Points(&'r Who),
    /// The points of each unit by itself.
    Each(&'r Who),
    /// Figures that take one of these.
    Taking(&'r [OptionId]),
}

impl<'r> Bound<'r> {
    /// A sum that has a least or a most; without either nothing is bounded.
    pub fn of(counts: Counts<'r>, least: i64, most: Option<i64>) -> Bound<'r> {
        if least > 0 || most.is_some() { Bound::Linear(Linear { counts, least, most }) } else { Bound::Opaque }
    }

    /// Of whom it bounds the number, with the least and the most.
    pub fn of_units(self) -> Option<(&'r Who, i64, Option<i64>)> {
        match self {
            Bound::Linear(Linear { counts: Counts::Units(who), least, most }) => Some((who, least, most)),
            Bound::Linear(Linear { counts: Counts::Points(_) | Counts::Each(_) | Counts::Taking(_), .. })
            | Bound::Opaque => None,
        }
    }
}

impl Linear<'_> {
    /// Whether it is counted over the whole force.
    pub fn adds_up(&self) -> bool {
        !matches!(self.counts, Counts::Each(_))
    }

    /// Whether it is a sum of points.
    pub fn is_of_points(&self) -> bool {
        matches!(self.counts, Counts::Points(_) | Counts::Each(_))
    }

    /// How much of it a force of one unit has, which costs so much.
    pub fn in_one(&self, checked: &Checked<'_>, cost: i64) -> i64 {
        let units = &checked.muster.units;
        match self.counts {
            Counts::Units(who) => {
                let meant = |one: &Mustered<'_>| {
                    let attached = one.attached.iter();
                    let attached = attached
                        .filter(|(unit, _)| who.means(&candidate(unit, one.army, &unit.traits, &one.of_force)))
                        .count();
                    usize::from(who.means(&one.candidate())) + attached
                };
                i64::try_from(units.iter().map(meant).sum::<usize>()).unwrap_or(i64::MAX)
            }
            Counts::Points(who) | Counts::Each(who) => {
                if units.iter().any(|one| who.means(&one.candidate())) {
                    cost
                } else {
                    0
                }
            }
            Counts::Taking(any_of) => units.iter().map(|one| one.taking_any(any_of)).sum(),
        }
    }
}
