//! Actions of several steps: one meaning, for dice thrown by the program, for real dice, and for exact odds.

mod asked;
mod cast;
mod cells;
mod earlier;
mod exact;
mod played;

pub use asked::{Play, PlaySide, procedure_inputs};
pub use cast::{StepCast, StepMeaning, StepShown};
pub use played::{Played, PlayedStep};
