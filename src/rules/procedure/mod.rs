//! Actions of several steps: one meaning, for dice thrown by the program, for real dice, and for exact odds.

mod asked;
mod bag;
mod cast;
mod cells;
mod drawn;
mod earlier;
mod exact;
mod needed;
mod passes;
mod played;
mod tally;

pub use asked::{Play, PlaySide, may_be, procedure_inputs};
pub use bag::Bag;
pub use cast::{StepCast, StepMeaning, StepShown};
pub use drawn::{DrawnInputs, Parties};
pub use played::{Fall, Played, PlayedStep};
