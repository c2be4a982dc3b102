use std::cell::Cell;
use std::cmp::Reverse;

use super::best::suggest;
use super::suggested::Suggestion;
use super::wish::Wish;
use crate::model::{Aim, Army, Collection, Force, Ruleset};
use crate::work::{Patience, Stopped};

/// The two forces of one evening, from one collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSides {
    /// The forces, in the order of their armies.
    pub sides: [Suggestion; 2],
    /// Points by which they differ.
    pub apart: i64,
}

/// The maximum number of points by which even forces may differ.
const EVEN: i64 = 5;

/// The maximum number of limits between two rungs that are tried for one order of the sides.
const TRIES: usize = 8;

/// The share of the time left that one search may take.
const SHARE: f64 = 0.25;

/// The limits of a ladder whose rungs are one third and one half apart: whatever is agreed, the same lower ones are
/// tried, so that a higher limit finds what a lower one did.
const LADDER: [i64; 16] = [50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400, 9_600];

/// Two legal forces from one collection that use no figure twice: of the pairs at the few limits tried, the largest that
/// differ by a few points only, else the closest. `None` if one of them can't be fielded at all.
pub fn two_sides(
    ruleset: &Ruleset,
    armies: [&Army; 2],
    limit: i64,
    own: &Collection,
    patience: Patience<'_>,
) -> Result<Option<TwoSides>, Stopped> {
    let sharing = Sharing { ruleset, armies, limit, own, patience, ends: Cell::new(0.0) };
    let mut best: Option<TwoSides> = None;
    // For each order of the sides the lowest limit so far at which they are uneven.
    let mut uneven = [limit + 1; 2];
    let mut even = 0;
    for rung in std::iter::once(limit).chain(LADDER.into_iter().rev().filter(|rung| *rung < limit)) {
        // The first to choose gets the figures that both could use.
        for first in [0, 1] {
            // At a limit above what the first can field, it would field the same again.
            if rung < uneven[first] && !reaches(best.as_ref(), rung) {
                match sharing.at(first, rung, &mut best)? {
                    None => even = rung,
                    Some(most) => uneven[first] = most,
                }
            }
        }
        if even > 0 {
            break;
        }
    }
    for first in [0, 1] {
        let mut even = even;
        for _ in 0..TRIES {
            if uneven[first] - even <= EVEN || reaches(best.as_ref(), limit) {
                break;
            }
            let most = i64::midpoint(even, uneven[first]);
            match sharing.at(first, most, &mut best)? {
                None => even = most,
                Some(lower) => uneven[first] = lower.min(most),
            }
        }
    }
    Ok(best)
}

/// Whether the best pair is even and as large as this limit allows.
fn reaches(best: Option<&TwoSides>, limit: i64) -> bool {
    best.is_some_and(|best| best.is_even() && best.least() + EVEN >= limit)
}

/// Everything that stays the same whatever is tried.
struct Sharing<'s> {
    ruleset: &'s Ruleset,
    armies: [&'s Army; 2],
    limit: i64,
    own: &'s Collection,
    patience: Patience<'s>,
    /// The share of the time at which the last search ended.
    ends: Cell<f64>,
}

impl Sharing<'_> {
    /// Lets the first side choose up to `most` points, then the other from what is left, and keeps the better pair.
    /// `None` if they are even; else a limit at which they are not.
    fn at(&self, first: usize, most: i64, best: &mut Option<TwoSides>) -> Result<Option<i64>, Stopped> {
        let Some(one) = self.side(self.armies[first], self.own, most)? else { return Ok(Some(most)) };
        let taken = one.worth;
        // The second may be a little larger than the first, within the agreed limit.
        let left = self.own.without(&one.force);
        let Some(other) = self.side(self.armies[1 - first], &left, self.limit.min(taken + EVEN))? else {
            return Ok(Some(taken.min(most)));
        };
        let apart = (taken - other.worth).abs();
        let sides = if first == 0 { [one, other] } else { [other, one] };
        let found = TwoSides { sides, apart };
        let even = found.is_even();
        if best.as_ref().is_none_or(|best| found.is_better(best)) {
            *best = Some(found);
        }
        Ok((!even).then_some(taken.min(most)))
    }

    /// The best force of one side. Each search takes a share of the time left, so that none is left without any.
    fn side(&self, army: &Army, own: &Collection, limit: i64) -> Result<Option<Suggestion>, Stopped> {
        let base = Force {
            ruleset: self.ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(self.ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own), keep: true };
        self.ends.set(self.ends.get() + (1.0 - self.ends.get()) * SHARE);
        let found = suggest(self.ruleset, army, &base, &wish, self.patience.until(self.ends.get()))?;
        Ok(found.answers.into_iter().next().filter(|answer| !answer.force.every_unit().is_empty()))
    }
}

impl TwoSides {
    /// Whether the sides are within `EVEN` points of each other.
    pub fn is_even(&self) -> bool {
        self.apart <= EVEN
    }

    /// The points of the smaller side.
    fn least(&self) -> i64 {
        self.sides.iter().map(|side| side.worth).min().unwrap_or_default()
    }

    /// Whether the sides are closer than the others, or are even too and larger.
    fn is_better(&self, other: &TwoSides) -> bool {
        let rank = |one: &TwoSides| (Reverse((one.apart - EVEN).max(0)), one.least(), Reverse(one.apart));
        rank(self) > rank(other)
    }
}
