//! Actions of several steps: one meaning, for dice thrown by the program, for real dice, and for exact odds.

mod asked;
mod bag;
mod bearers;
mod cells;
mod drawn;
mod earlier;
mod exact;
mod exchange_inputs;
mod exchange_pools;
mod exchange_spans;
mod exchanged;
mod exchanging;
mod filled_in;
mod happening;
mod inputs;
mod merged;
mod needed;
mod passes;
mod played;
mod pooled;
mod prepared;
mod set_aside;
mod spans;
mod step_cast;
mod step_sums;
mod tally;

pub use asked::{Play, PlaySide};
pub use bag::Bag;
pub use drawn::{DrawnInputs, Parties, choices_of_units, inputs_of_units};
pub use exchange_inputs::exchange_inputs;
pub use exchanged::ExchangeOutcome;
pub use exchanging::Exchanging;
pub use filled_in::{FilledIn, UnitSays, filled_in};
pub use inputs::{added_by, may_be, procedure_inputs, procedure_inputs_in_full};
pub use played::{Fall, Played, PlayedStep};
pub use step_cast::{StepCast, StepMeaning, StepShown};
