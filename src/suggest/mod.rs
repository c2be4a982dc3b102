//! Advice on a force: how to spend its remaining points, and how to make it legal. Pure.
//!
//! A suggestion is searched for, not guessed. The ways to field each unit are found by checking it by itself (`fielding`,
//! `equipping`); a table says how much every sum of points can come to, whatever rules one thing out for another
//! (`worth_table`); the search goes only where that is enough, and the check judges what it finds (`search`). It goes in
//! rounds, each with a greater share of effort (`rounds`): first plain units part by part, then all that they may be, at
//! last groups of anything. Where the best comes to what the table allows, or all has been looked at, it is proven.

mod answers;
mod best;
mod bounds;
mod breaking;
mod cost;
mod effort;
mod equipping;
mod fielding;
mod formation;
mod ground;
mod judging;
mod left_out;
mod legal_force;
mod matters;
mod owned;
mod pool;
mod repair;
mod rounds;
mod search;
mod search_terms;
mod short_of;
mod siblings;
mod smallest;
mod stage;
mod stages;
mod suggested;
mod sums;
mod told;
mod two_sides;
mod valuation;
mod ways;
mod wish;
mod worth_table;

pub use best::suggest;
pub use breaking::{Broken, broken};
pub use repair::{Repair, carried_out, repair};
pub use short_of::{ShortOf, short_of};
pub use smallest::Breaking;
pub use suggested::{Suggested, Suggestion};
pub use told::changed;
pub use two_sides::{TwoSides, two_sides};
pub use wish::Wish;

/// The most points for which the best is searched.
pub const MOST_LIMIT: i64 = 10_000;

/// The nodes of a search that ends by no clock.
pub const USUAL_EFFORT: u64 = 3_000_000;
