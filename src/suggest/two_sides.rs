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

/// The maximum number of limits that are tried for one order of the sides.
const TRIES: usize = 8;

/// The share of the time left that one search may take.
const SHARE: f64 = 0.25;

/// Two legal forces from one collection that use no figure twice: of the pairs at the few limits tried, the largest that
/// differ by a few points only, else the closest. `None` if one of them can't be fielded at all.
pub fn two_sides(
    ruleset: &Ruleset,
    armies: [&Army; 2],
    limit: i64,
    own: &Collection,
    patience: Patience<'_>,
) -> Result<Option<TwoSides>, Stopped> {
    // Each search takes a share of the time left, so that none is left without any.
    let ends = Cell::new(0.0);
    let side = |army: &Army, own: &Collection, limit: i64| -> Result<Option<Suggestion>, Stopped> {
        let base = Force {
            ruleset: ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own) };
        ends.set(ends.get() + (1.0 - ends.get()) * SHARE);
        let found = suggest(ruleset, army, &base, &wish, patience.until(ends.get()))?;
        Ok(found.answers.into_iter().next().filter(|answer| !answer.force.every_unit().is_empty()))
    };
    let mut best: Option<TwoSides> = None;
    // The first to choose gets the figures that both could use.
    for first in [0, 1] {
        // The highest limit with even forces so far, and the lowest without.
        let (mut even, mut uneven) = (0, limit + 1);
        let mut most = limit;
        for _ in 0..TRIES {
            let Some(one) = side(armies[first], own, most)? else { break };
            let taken = one.worth;
            // The second may be a little larger than the first, within the agreed limit.
            let other = side(armies[1 - first], &own.without(&one.force), limit.min(taken + EVEN))?;
            let left = other.as_ref().map_or(0, |other| other.worth);
            if let Some(other) = other {
                let sides = if first == 0 { [one, other] } else { [other, one] };
                let found = TwoSides { sides, apart: (taken - left).abs() };
                if best.as_ref().is_none_or(|best| found.is_better(best)) {
                    best = Some(found);
                }
            }
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
        if best.as_ref().is_some_and(|best| best.is_even() && best.least() + EVEN >= limit) {
            break;
        }
    }
    Ok(best)
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
