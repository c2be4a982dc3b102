//! Advice on a force: how to spend its remaining points, and how to make it legal. Pure.
//!
//! A suggestion is searched for, not guessed. The ways to field each unit are found by checking it by itself (`fielding`,
//! `equipping`); a table says how much every sum of points can come to, whatever rules one thing out for another
//! (`worth_table`); the search goes only where that is enough, and the check judges what it finds (`search`). It goes in
//! rounds, each with a greater share of effort (`rounds`): first plain units part by part, then all that they may be, at
//! last groups of anything. Where the best comes to what the table allows, or all has been looked at, it is proven.

mod answers;
mod bounds;
mod breaking;
mod cost;
mod effort;
mod equipping;
mod fielding;
mod formation;
mod ground;
mod left_out;
mod matters;
mod owned;
mod pool;
mod repair;
mod rounds;
mod search;
mod short_of;
mod siblings;
mod smallest;
mod stage;
mod stages;
mod sums;
mod told;
mod two_sides;
mod valuation;
mod worth_table;

use ground::Ease;
use rounds::Rounds;

pub use breaking::{Broken, broken};
pub use repair::{Repair, RepairWish, USUAL_NODES, carried_out, repair};
pub use short_of::{ShortOf, short_of};
pub use smallest::Breaking;
pub use told::changed;
pub use two_sides::{TwoSides, two_sides};

use crate::model::{Aim, Army, Collection, Force, Ruleset};
use crate::work::{Patience, Stopped};

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggested {
    /// Forces that differ in their units, the best first; none where nothing legal was found.
    pub answers: Vec<Suggestion>,
    /// No legal force is worth more, in points or figures; none where there is none, or something is left out.
    pub bound: Option<i64>,
    /// Whether it is proven that no legal force is worth more than the first, or that there is none.
    pub proven: bool,
    /// Whether, besides, none that is worth as much has fewer remarks, or as few and more of what comes next.
    pub first: bool,
    /// The forces of which that is proven, in words; none where it is not.
    pub covered: Option<String>,
    /// All that is not tried though it may be legal, and that the bound takes no account of, in words.
    pub left_out: Vec<String>,
    /// How many rounds of the search were ended.
    pub rounds: u32,
}

/// The most points for which the best is searched.
pub const MOST_LIMIT: i64 = 10_000;

/// The nodes of a search that ends by no clock.
pub const USUAL_EFFORT: u64 = 3_000_000;

/// How the points that are left are best spent. It answers with its last whole round: equal effort gives equal answers.
pub fn suggest(
    ruleset: &Ruleset,
    army: &Army,
    base: &Force,
    wish: &Wish<'_>,
    patience: Patience<'_>,
) -> Result<Suggested, Stopped> {
    let start = if wish.keep { base.clone() } else { Force { units: Vec::new(), groups: Vec::new(), ..base.clone() } };
    let start = Force { limit: Some(wish.limit), ..start };
    let search = |ease| Rounds::new(ruleset, army, &start, wish, ease, patience).search();
    let found = search(Ease::Unwarned);
    // Only where nothing else is left does one take what is out of the ordinary.
    let found = if found.answers.is_empty() && found.proven { search(Ease::Legal) } else { found };
    // Where it was cut short it is not what it says.
    patience.going.asked().map(|()| found)
}
