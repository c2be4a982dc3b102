//! Advice on a force: how to spend its remaining points, and how to make it legal. Pure.
//!
//! A suggestion is searched for, not guessed: a table says how much every sum of points can come to, whatever rules one
//! thing out for another (`worth_table`); the search goes only where that is enough, and the check judges what it finds
//! (`search`). Where the first legal force comes to what the table allows, or all has been looked at, it is the best.

mod bounds;
mod breaking;
mod fielding;
mod formation;
mod left_out;
mod owned;
mod repair;
mod search;
mod smallest;
mod stage;
mod stages;
mod sums;
mod told;
mod worth_table;

use std::collections::BTreeMap;

use bounds::bounds;
use fielding::Fieldings;
use formation::formations;
use left_out::{beside_the_bound, left_out};
use owned::{most_of_owned, most_within};
use search::{Search, Searched};
use stages::{stages, ways_of};

pub use breaking::{Broken, broken};
pub use repair::{Repair, repair};
pub use smallest::Breaking;
pub use told::changed;

use crate::model::{Aim, Army, Collection, Extent, Force, Ruleset, Severity};
use crate::rules::force_choices;
use crate::work::{Going, Stopped};

/// A request for suggestions.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The aim that points are spent for.
    pub aim: Aim,
    /// Points agreed for the game.
    pub limit: i64,
    /// The figures that there are; none where any can be had.
    pub own: Option<&'a Collection>,
    /// Whether what is in the force stays.
    pub keep: bool,
}

/// A force that spends what was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The force as suggested, with all that it had before.
    pub force: Force,
    /// Its worth by the aim: points, or figures.
    pub worth: i64,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggested {
    /// Forces that differ in their units, the best first; none where nothing legal can be had.
    pub answers: Vec<Suggestion>,
    /// No legal force is worth more; none where there is none, or something is left out.
    pub bound: Option<i64>,
    /// Whether the first is proven to be the best there is.
    pub proven: bool,
    /// Whether it is the best of all that is tried.
    pub tried: bool,
    /// All that is not tried though it may be legal, and that the bound takes no account of, in words.
    pub left_out: Vec<String>,
}

/// The most points for which the best is searched.
pub const MOST_LIMIT: i64 = 10_000;

/// So many answers are given.
const ANSWERS: usize = 3;

/// Up to this number of a thing, the most that it can come to is worked out beforehand.
const FEW: i64 = 40;

/// Another answer may be worth so much less, in percent.
const LESS: i64 = 5;

/// How the points that are left are best spent. Without a notice more than the force has, where that can be done.
pub fn suggest(
    ruleset: &Ruleset,
    army: &Army,
    base: &Force,
    wish: &Wish<'_>,
    going: &Going,
) -> Result<Suggested, Stopped> {
    let start = if wish.keep { base.clone() } else { Force { units: Vec::new(), groups: Vec::new(), ..base.clone() } };
    let start = Force { limit: Some(wish.limit), ..start };
    let mut found = searched(ruleset, army, &start, wish, true, going);
    if found.answers.is_empty() {
        found = searched(ruleset, army, &start, wish, false, going);
    }
    // Where it was cut short it is not what it says.
    going.asked().map(|()| found)
}

fn searched(ruleset: &Ruleset, army: &Army, start: &Force, wish: &Wish<'_>, strict: bool, going: &Going) -> Suggested {
    let head = Force { units: Vec::new(), groups: Vec::new(), ..start.clone() };
    let allowed = if strict { None } else { Some(Severity::Notice) };
    let bounds = bounds(ruleset, army, wish.limit);
    let of_force = force_choices(&ruleset.organisation, &head, &mut Vec::new());
    let (most, aim) = (wish.limit, wish.aim);
    let ways = Fieldings { ruleset, army, head, of_force, most, aim, plain: false, allowed, bounds: &bounds, going };
    let mut caps = caps(army, start, wish.own);
    caps.extend(bounds.iter().filter_map(|bound| Some((bound.key.clone(), bound.most?))));
    let floors: Vec<(String, i64)> = bounds.iter().map(|bound| (bound.key.clone(), bound.sum.least)).collect();
    let kinds = formations(&ways, strict);
    let all = stages(&ways, &kinds, start, strict);
    let mut search = Search::new(ruleset, &kinds, (&caps, &floors), start, wish.limit, strict, going);
    // Without options first: where that comes to all that can be had, nobody needs any.
    let bare = Fieldings { plain: true, ..ways.clone() };
    let plain_kinds = formations(&bare, strict);
    let plain = stages(&bare, &plain_kinds, start, strict);
    let mut simple = Search::new(ruleset, &plain_kinds, (&caps, &floors), start, wish.limit, strict, going);
    let owned = wish.own.and_then(|_| most_of_owned(ways_of(&kinds, &all), &caps, wish.limit, going));
    let few = bounds.iter().filter(|bound| bound.sum.adds_up());
    let few = few.filter_map(|bound| Some((&bound.key, bound.most.filter(|most| *most <= FEW)?)));
    let few = few.filter_map(|(key, most)| most_within(ways_of(&kinds, &all), key, most, wish.limit, going));
    let most = owned.into_iter().chain(few).min();
    let within = |bound: i64| most.map_or(bound, |most| bound.min(most));
    let bound = search.bound(&all).map(within);
    let found = bound.and_then(|bound| simple.another(&plain, bound, 0));
    // No more figures are had than there are.
    let there =
        wish.own.filter(|_| wish.aim == Aim::Figures).map(|own| own.figures.iter().map(|(_, number)| number).sum());
    let Searched { best, bound, whole } = match found {
        Some(best) => Searched { best: Some(best), bound, whole: true },
        None => search.best(&all, most),
    };
    let bound = bound.map(|bound| there.map_or(bound, |there: i64| bound.min(there)));
    let left_out = left_out(&ways, &kinds, &all, start, strict);
    // The most that is reckoned holds only of all that is tried.
    let held = |bound: Option<i64>| bound.filter(|_| left_out.is_empty());
    let Some((worth, force)) = best else {
        let (bound, proven) = (held(bound), whole && left_out.is_empty());
        return Suggested { answers: Vec::new(), bound, proven, tried: whole, left_out };
    };
    let mut answers = vec![Suggestion { force, worth }];
    let least = worth - worth * LESS / 100;
    for turn in 1..=2 * ANSWERS {
        let other = simple.another(&plain, least, turn).or_else(|| search.another(&all, least, turn));
        let Some((worth, force)) = other else { continue };
        if answers.len() < ANSWERS && !answers.iter().any(|known| fielded(&known.force) == fielded(&force)) {
            answers.push(Suggestion { force, worth });
        }
    }
    answers.sort_by_key(|answer| std::cmp::Reverse(answer.worth));
    // In another order something may be found that was given up before.
    let best = answers.iter().map(|answer| answer.worth).max();
    let tried = whole && best == Some(worth) || bound.is_some() && bound == best;
    // Nobody spends more than there is, or fields more than there are.
    let spent = wish.aim == Aim::Points && best == Some(wish.limit) || there.is_some() && best == there;
    let bound = if spent { best } else { held(bound) };
    let proven = spent || tried && left_out.is_empty();
    let size = Extent { limit: Some(wish.limit), ..Extent::default() };
    let beside = bound.filter(|_| !proven).map(|_| beside_the_bound(&ways, &size)).unwrap_or_default();
    let left_out = if spent { Vec::new() } else { left_out.into_iter().chain(beside).collect() };
    Suggested { answers, bound, proven, tried: spent || tried, left_out }
}

/// Which units a force fields, whatever their sizes: by that answers differ.
fn fielded(force: &Force) -> Vec<String> {
    let mut ids: Vec<String> = force.every_unit().into_iter().map(|unit| unit.unit.clone()).collect();
    ids.sort();
    ids
}

/// How many of a unit there may be: a person once, and of what is owned as much as there is.
fn caps(army: &Army, start: &Force, own: Option<&Collection>) -> BTreeMap<String, i64> {
    let mut caps: BTreeMap<String, i64> = BTreeMap::new();
    if let Some(own) = own {
        caps.extend(army.units.iter().map(|unit| (unit.id.to_string(), own.of(&unit.id))));
    }
    for unit in army.units.iter().filter(|unit| unit.named) {
        caps.entry(unit.id.to_string()).and_modify(|cap| *cap = (*cap).min(1)).or_insert(1);
    }
    // Units that the force has already are there, whatever is owned.
    for (unit, number) in start.fielded() {
        caps.entry(unit).and_modify(|cap| *cap = (*cap).max(number));
    }
    caps
}
