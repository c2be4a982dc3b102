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

/// The number of limits of the first side, from the agreed one down to the best pair's, from which pairs are made.
const STEPS: i64 = 8;

/// The share of the time for each of the two pairs with the agreed limit.
const FIRST: f64 = 0.25;

/// The share of the time for each later pair.
const LATER: f64 = (1.0 - 2.0 * FIRST) / 14.0;

/// How often a side is searched anew beside the other.
const TURNS: usize = 4;

/// The share of its time that one search of a pair leaves to those after it.
const LEFT: f64 = 0.6;

/// The search for two forces, with what stays the same for every pair.
struct Pairing<'a> {
    ruleset: &'a Ruleset,
    armies: [&'a Army; 2],
    limit: i64,
    own: &'a Collection,
    patience: Patience<'a>,
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
    let mut pairing = Pairing { ruleset, armies, limit, own, patience, best: None };
    let mut ends = 0.0;
    for step in 0..STEPS {
        let share = if step == 0 { FIRST } else { LATER };
        // The first to choose gets the figures that both could use: with a lower limit it leaves the other more.
        for first in [0, 1] {
            let least = pairing.best.as_ref().filter(|best| best.is_even()).map_or(0, TwoSides::least);
            let most = limit - (limit - least) * step / STEPS;
            if least + EVEN < most {
                pairing.tried(first, most, (ends, ends + share))?;
            }
            ends += share;
        }
    }
    Ok(pairing.best)
}

impl Pairing<'_> {
    /// Makes a pair: the first side within this limit, the other of what it leaves; then each in turn anew beside the
    /// other, as long as that makes the pair better. Its time is between two shares of the whole.
    fn tried(&mut self, first: usize, most: i64, (begins, ends): (f64, f64)) -> Result<(), Stopped> {
        let mut until = begins;
        let mut side = |pairing: &Pairing<'_>, at: usize, own: &Collection, limit: i64| {
            until += (ends - until) * (1.0 - LEFT);
            pairing.side(at, own, limit, until)
        };
        let Some(one) = side(self, first, self.own, most)? else { return Ok(()) };
        // A side may be a little larger than the other, within the agreed limit.
        let within = |other: &Suggestion| self.limit.min(other.worth + EVEN);
        let Some(other) = side(self, 1 - first, &self.own.without(&one.force), within(&one))? else { return Ok(()) };
        let mut pair = TwoSides::of(first, one, other);
        let (limit, mut turn) = (self.limit, first);
        for _ in 0..TURNS {
            let kept = &pair.sides[1 - turn];
            let own = self.own.without(&kept.force);
            let Some(again) = side(self, turn, &own, limit.min(kept.worth + EVEN))? else { break };
            let found = TwoSides::of(turn, again, kept.clone());
            if !found.is_better(&pair) {
                break;
            }
            pair = found;
            turn = 1 - turn;
        }
        if self.best.as_ref().is_none_or(|best| pair.is_better(best)) {
            self.best = Some(pair);
        }
        Ok(())
    }

    /// The largest force of one of the armies from these figures; `None` if there is none.
    fn side(&self, at: usize, own: &Collection, limit: i64, until: f64) -> Result<Option<Suggestion>, Stopped> {
        let army = self.armies[at];
        let base = Force {
            ruleset: self.ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(self.ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own) };
        let found = suggest(self.ruleset, army, &base, &wish, self.patience.until(until))?;
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
