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

/// The maximum number of limits that are tried, each lower than the one before.
const TRIES: usize = 8;

/// Two legal forces from one collection that use no figure twice, within a few points of each other and as large as
/// possible up to the limit; the closest pair if none is even. `None` if one of them can't be fielded at all.
pub fn two_sides(
    ruleset: &Ruleset,
    armies: [&Army; 2],
    limit: i64,
    own: &Collection,
    patience: Patience<'_>,
) -> Result<Option<TwoSides>, Stopped> {
    let side = |army: &Army, own: &Collection, limit: i64| -> Result<Option<Suggestion>, Stopped> {
        let base = Force {
            ruleset: ruleset.id.clone(),
            army: Some(army.id.to_string()),
            limit: Some(limit),
            data_version: Some(ruleset.data_version.clone()),
            ..Force::default()
        };
        let wish = Wish { aim: Aim::Points, limit, own: Some(own), keep: true };
        let found = suggest(ruleset, army, &base, &wish, patience)?;
        Ok(found.answers.into_iter().next().filter(|answer| !answer.force.every_unit().is_empty()))
    };
    let mut best: Option<TwoSides> = None;
    // The first to choose gets the figures that both could use.
    for first in [0, 1] {
        let mut most = limit;
        for _ in 0..TRIES {
            let Some(one) = side(armies[first], own, most)? else { break };
            // The second may be a little larger than the first, within what was agreed.
            let Some(other) = side(armies[1 - first], &own.without(&one.force), limit.min(one.worth + EVEN))? else {
                break;
            };
            let apart = (one.worth - other.worth).abs();
            let lesser = one.worth.min(other.worth);
            let sides = if first == 0 { [one, other] } else { [other, one] };
            let found = TwoSides { sides, apart };
            if best.as_ref().is_none_or(|best| found.is_better(best)) {
                best = Some(found);
            }
            if apart <= EVEN || lesser >= most {
                break;
            }
            most = (lesser + EVEN).min(most - 1);
        }
    }
    Ok(best)
}

impl TwoSides {
    /// Whether the sides are within `EVEN` points of each other.
    pub fn is_even(&self) -> bool {
        self.apart <= EVEN
    }

    /// Whether the sides are closer than the others, or are even too and larger.
    fn is_better(&self, other: &TwoSides) -> bool {
        let rank = |one: &TwoSides| {
            let least = one.sides.iter().map(|side| side.worth).min();
            (std::cmp::Reverse((one.apart - EVEN).max(0)), least, std::cmp::Reverse(one.apart))
        };
        rank(self) > rank(other)
    }
}
