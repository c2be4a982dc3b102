//! Exact chances: counts of equally likely cases in big integers, never sampled, shown as reduced fractions.
//!
//! The only room that knows big integers. Pure.

mod convolved;
mod counted;
mod denominator;
mod dice_odds;
mod divisor;
mod downstream;
mod followed;
mod fraction;
mod leads;
mod odds_of;
mod taken_out;
mod tallies;
mod totals;
mod tries;

pub use counted::{contested, contested_within, repeated, successes};
pub use dice_odds::{MOST_SUMS, thrown, too_many, totals, totals_within, within, within_reach};
pub use followed::{Onward, followed};
pub use fraction::Fraction;
pub use odds_of::Odds;
pub use tallies::{drawn, gathered, tallies};
pub use totals::{FractionBounds, Totals, TotalsRange};
pub use tries::after_tries;
