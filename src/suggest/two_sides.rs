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

/// The maximum number of limits that are tried for one order of the sides.
const TRIES: usize = 8;

/// The lower limits for the first to choose that are tried last, in percent of the agreed one.
const LESS: [i64; 3] = [95, 90, 80];

/// The share of the time left that one search may take.
const SHARE: f64 = 0.25;

/// The search for two forces, with what stays the same for every pair that is tried.
struct Pairing<'a> {
    ruleset: &'a Ruleset,
    armies: [&'a Army; 2],
    limit: i64,
    own: &'a Collection,
    patience: Patience<'a>,
    /// The share of the time at which the latest search ends: each takes a share of what is left, so that none is left
    /// without any.
    ends: f64,
    best: Option<TwoSides>,
}

/// Two legal forces from one collection that use no figure twice: of the pairs at the few limits tried, the largest that
/// differ by a few points only, else the closest. `None` if one of them can't be fielded at all.
pub fn two_sides(
    ruleset: &Ruleset,
    armies: [&Army; 2],
    limit: i64,
    own: &Collection,
    patience: Patience<'_>,
) -> Result<Option<TwoSides>, Stopped> {
    let mut pairing = Pairing { ruleset, armies, limit, own, patience, ends: 0.0, best: None };
    for first in [0, 1] {
        pairing.halved(first)?;
        if pairing.is_enough() {
            return Ok(pairing.best);
        }
    }
    // A force of fewer points may leave the other side more: the first to choose is held back a little.
    for (percent, first) in LESS.into_iter().flat_map(|percent| [(percent, 0), (percent, 1)]) {
        if !pairing.is_enough() {
            pairing.tried(first, limit * percent / 100)?;
        }
    }
    Ok(pairing.best)
}

impl Pairing<'_> {
    /// Halves the limit of the first to choose until the forces are even.
    fn halved(&mut self, first: usize) -> Result<(), Stopped> {
        // The highest limit with even forces so far, and the lowest without.
        let (mut even, mut uneven) = (0, self.limit + 1);
        let mut most = self.limit;
        for _ in 0..TRIES {
            let Some([taken, left]) = self.tried(first, most)? else { break };
            if taken - left <= EVEN {
                even = most;
            } else {
                uneven = taken.min(most);
            }
            if uneven - even <= EVEN {
                break;
            }
            // Figures that one side leaves are free for the other: the next limit is half way between the two.
            most = if even == 0 { i64::midpoint(left, taken) } else { i64::midpoint(even, uneven) };
        }
        Ok(())
    }

    /// Tries a pair: the first to choose gets the figures that both could use, up to `most` points. Returns the points of
    /// the first and of the second, or `None` if there is no first.
    fn tried(&mut self, first: usize, most: i64) -> Result<Option<[i64; 2]>, Stopped> {
        let Some(one) = self.side(self.armies[first], self.own, most)? else { return Ok(None) };
        let taken = one.worth;
        // The second may be a little larger than the first, within the agreed limit.
        let rest = self.own.without(&one.force);
        let other = self.side(self.armies[1 - first], &rest, self.limit.min(taken + EVEN))?;
        let left = other.as_ref().map_or(0, |other| other.worth);
        if let Some(other) = other {
            let sides = if first == 0 { [one, other] } else { [other, one] };
            let found = TwoSides { sides, apart: (taken - left).abs() };
            if self.best.as_ref().is_none_or(|best| found.is_better(best)) {
                self.best = Some(found);
            }
        }
        Ok(Some([taken, left]))
    }

    /// The largest force of an army from a collection; `None` if there is none.
    fn side(&mut self, army: &Army, own: &Collection, limit: i64) -> Result<Option<Suggestion>, Stopped> {
        let base = Force {
            ruleset: self.ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(self.ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own), keep: true };
        self.ends += (1.0 - self.ends) * SHARE;
        let found = suggest(self.ruleset, army, &base, &wish, self.patience.until(self.ends))?;
        Ok(found.answers.into_iter().next().filter(|answer| !answer.force.every_unit().is_empty()))
    }

    /// Whether the best pair is even, and next to the limit.
    fn is_enough(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.is_even() && best.least() + EVEN >= self.limit)
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
