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

/// The maximum number of limits that are tried for one order of the sides by halving.
const TRIES: usize = 8;

/// The share of the time left that one search may take.
const SHARE: f64 = 0.25;

/// The share of the whole time after which no more limits are halved.
const HALVED: f64 = 0.75;

/// The number of limits of the first side between the agreed one and the best pair's that are tried last.
const STEPS: i64 = 8;

/// How often a side is searched anew beside the other.
const TURNS: usize = 4;

/// The search for two forces, with what stays the same for every pair.
struct Pairing<'a> {
    ruleset: &'a Ruleset,
    armies: [&'a Army; 2],
    limit: i64,
    own: &'a Collection,
    patience: Patience<'a>,
    /// The share of the whole time at which the latest search ends, and at which all end.
    ends: (f64, f64),
    best: Option<TwoSides>,
}

/// Two legal forces from one collection that use no figure twice: of the pairs made, the largest that differ by a few
/// points only, else the closest. `None` if one of them can't be fielded at all.
pub fn two_sides(
    ruleset: &Ruleset,
    armies: [&Army; 2],
    limit: i64,
    own: &Collection,
    patience: Patience<'_>,
) -> Result<Option<TwoSides>, Stopped> {
    let mut pairing = Pairing { ruleset, armies, limit, own, patience, ends: (0.0, HALVED), best: None };
    // The first to choose gets the figures that both could use.
    for first in [0, 1] {
        pairing.halved(first)?;
        if pairing.is_enough() {
            return Ok(pairing.best);
        }
    }
    pairing.ends.1 = 1.0;
    pairing.traded()?;
    let least = pairing.least();
    // With a lower limit the first to choose leaves the other more.
    for (step, first) in (1..=STEPS).flat_map(|step| [(step, 0), (step, 1)]) {
        let most = limit - (limit - least) * step / (STEPS + 1);
        if most > pairing.least() + EVEN {
            pairing.tried(first, most)?;
        }
    }
    pairing.traded()?;
    Ok(pairing.best)
}

impl Pairing<'_> {
    /// The points of the smaller side of the best pair; 0 if there is no even one.
    fn least(&self) -> i64 {
        self.best.as_ref().filter(|best| best.is_even()).map_or(0, TwoSides::least)
    }

    /// Whether no pair could be much larger.
    fn is_enough(&self) -> bool {
        self.least() + EVEN >= self.limit
    }

    /// Halves the limit of the first to choose until the forces are even, and then the rest up to the highest limit at
    /// which they are.
    fn halved(&mut self, first: usize) -> Result<(), Stopped> {
        // The highest limit with even forces so far, and the lowest without.
        let (mut even, mut uneven) = (0, self.limit + 1);
        let mut most = self.limit;
        for _ in 0..TRIES {
            let Some((taken, left)) = self.tried(first, most)? else { break };
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

    /// Makes a pair: the first side within this limit, the other of what it leaves. Their points; `None` if the first
    /// can't be fielded.
    fn tried(&mut self, first: usize, most: i64) -> Result<Option<(i64, i64)>, Stopped> {
        let Some(one) = self.side(first, self.own, most)? else { return Ok(None) };
        let taken = one.worth;
        // The second may be a little larger than the first, within the agreed limit.
        let other = self.side(1 - first, &self.own.without(&one.force), self.limit.min(taken + EVEN))?;
        let left = other.as_ref().map_or(0, |other| other.worth);
        if let Some(other) = other {
            self.found(TwoSides::of(first, one, other));
        }
        Ok(Some((taken, left)))
    }

    /// Makes each side of the best pair anew beside the other, in turn, as long as that makes the pair better.
    fn traded(&mut self) -> Result<(), Stopped> {
        for turn in 0..TURNS {
            let Some(best) = self.best.clone().filter(|_| !self.is_enough()) else { break };
            // The larger side is made smaller first, as it leaves the other figures to grow with.
            let larger = usize::from(best.sides[1].worth > best.sides[0].worth);
            let at = if turn % 2 == 0 { larger } else { 1 - larger };
            let kept = &best.sides[1 - at];
            let within = self.limit.min(kept.worth + EVEN);
            if let Some(again) = self.side(at, &self.own.without(&kept.force), within)? {
                self.found(TwoSides::of(at, again, kept.clone()));
            }
        }
        Ok(())
    }

    /// Keeps a pair if it is the best.
    fn found(&mut self, pair: TwoSides) {
        if self.best.as_ref().is_none_or(|best| pair.is_better(best)) {
            self.best = Some(pair);
        }
    }

    /// The largest force of one of the armies from these figures; `None` if there is none.
    fn side(&mut self, at: usize, own: &Collection, limit: i64) -> Result<Option<Suggestion>, Stopped> {
        // Each search takes a share of the time left, so that none is left without any.
        self.ends.0 += (self.ends.1 - self.ends.0) * SHARE;
        let army = self.armies[at];
        let base = Force {
            ruleset: self.ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(self.ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own) };
        let found = suggest(self.ruleset, army, &base, &wish, self.patience.until(self.ends.0))?;
        Ok(found.answers.into_iter().next().filter(|answer| !answer.force.every_unit().is_empty()))
    }
}

impl TwoSides {
    /// The pair of the force of the army at this index and the other.
    fn of(at: usize, one: Suggestion, other: Suggestion) -> TwoSides {
        let apart = (one.worth - other.worth).abs();
        TwoSides { sides: if at == 0 { [one, other] } else { [other, one] }, apart }
    }

    /// Whether the sides are within `EVEN` points of each other.
    pub fn is_even(&self) -> bool {
        self.apart <= EVEN
    }

    /// The points that the smaller side leaves of a limit; with none left, no even pair is larger.
    pub fn unspent(&self, limit: i64) -> i64 {
        limit - self.least()
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
