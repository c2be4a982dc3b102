//! What the rules work out: sums, coverage of dice, throws and what they come to. Pure functions.

mod consult;
mod coverage;
mod sum;
mod throw;

pub use consult::{Answer, Consulted, consult, dice_of};
pub use coverage::{Fault, coverage};
pub use sum::Sum;
pub use throw::throw;
