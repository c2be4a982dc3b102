//! What the rules work out: sums, coverage of dice, throws, ability codes, prices and checks. Pure functions.

mod ability;
mod audit;
mod check;
mod choices;
mod consult;
mod cost;
mod coverage;
mod custom;
mod finding;
mod fingerprint;
mod muster;
mod named;
mod names;
mod profile;
mod restrictions;
mod sentence;
mod starter;
mod stats;
mod sum;
mod taking;
mod throw;

pub use ability::{Ability, CodeFault, Mode, ability};
pub use audit::{AuditCell, AuditRow, Audited, Gap, audit, gaps};
pub use check::{Checked, check};
pub use consult::{Answer, Consulted, consult, dice_of};
pub use cost::{force_cost, unit_cost};
pub use coverage::{Fault, coverage};
pub use finding::Finding;
pub use fingerprint::fingerprint;
pub use muster::{Muster, Mustered, MusteredGroup, Taken, every_unit, muster};
pub use names::TRACK_NAMES;
pub use profile::{Profile, profile};
pub use sentence::{sentence, trait_name, unit_name, whom};
pub use starter::starter;
pub use sum::Sum;
pub use throw::throw;
