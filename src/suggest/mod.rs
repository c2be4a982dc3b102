//! Advice on a force: how to spend its remaining points, and how to make it legal. Pure.
//!
//! A suggestion is found by search. Checking each unit alone gives the ways to field it (`fielding`, `equipping`). A
//! table gives the most that each sum of points can buy, ignoring how units restrict each other (`worth_table`); the
//! search follows it, and the check judges each force (`search`). Rounds of growing effort (`rounds`) try plain
//! units, then all variations, then groups of anything. The best is proven if it reaches the table's bound, or if all
//! were tried.

mod anew;
mod answers;
mod best;
mod best_worths;
mod bounds;
mod breaking;
mod cost;
mod effort;
mod equipping;
mod fielding;
mod formation;
mod frame;
mod ground;
mod judging;
mod left_out;
mod legal_force;
mod matters;
mod naming;
mod owned;
mod pool;
mod ranking;
mod repair;
mod rounds;
mod search;
mod search_field;
mod search_terms;
mod short_of;
mod siblings;
mod smallest;
mod stage;
mod stages;
mod suggested;
mod told;
mod two_sides;
mod valuation;
mod ways;
mod wish;
mod worth_table;

pub use anew::anew;
pub use best::suggest;
pub use breaking::{Broken, broken};
pub use repair::{Repair, carried_out, repair};
pub use short_of::{ShortOf, short_of};
pub use smallest::BreakingForce;
pub use suggested::{Suggested, Suggestion};
pub use told::changed;
pub use two_sides::{TwoSides, two_sides};
pub use wish::Wish;

/// The highest limit, in points, for which the best is searched.
pub const MOST_LIMIT: i64 = 10_000;

/// The effort, in nodes, of a search without a clock.
pub const USUAL_EFFORT: u64 = 3_000_000;
