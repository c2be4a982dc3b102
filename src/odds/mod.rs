//! Exact chances: counts of equally likely cases in big integers, never sampled, shown as reduced fractions.
//!
//! The only room that knows big integers. Pure.

mod counted;
mod dice_odds;
mod followed;
mod fraction;
mod odds_of;
mod tallies;

pub use counted::{compared, repeated, successes};
pub use dice_odds::{MOST_SUMS, thrown, within, within_reach};
pub use followed::{Onward, followed};
pub use fraction::Fraction;
pub use odds_of::Odds;
pub use tallies::{drawn, gathered, tallies};
