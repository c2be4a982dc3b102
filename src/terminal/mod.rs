//! Views as text for a terminal.

mod army;
mod audit;
mod compared;
mod exchange;
mod grid;
mod guide;
mod odds;
mod rulesets;
mod suggested;
mod table;
mod thrown;
mod verdict;
mod wrap;

pub use army::army;
pub use audit::audit;
pub use compared::compared;
pub use exchange::{exchange, exchanges};
pub use grid::TextGrid;
pub use guide::guide;
pub use odds::odds;
pub use rulesets::{ruleset, rulesets, tables};
pub use suggested::{suggested, two_sides};
pub use table::table;
pub use thrown::{actions, played, thrown};
pub use verdict::{explained, meant, restricted, ruled, units, verdicts};
pub use wrap::{width, wrapped};
