//! Actions of several steps: one meaning, read with dice that are thrown, with dice that are typed, and as exact chances.

mod asked;
mod cast;
mod cells;
mod exact;
mod played;

pub use asked::{Play, PlaySide, procedure_inputs};
pub use cast::{StepCast, StepMeaning, StepShown};
pub use played::{Played, PlayedStep};
