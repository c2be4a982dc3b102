//! The changes that can be made to a force, for the page, the suggestions and importers alike.
//! A change that the rules forbid is still carried out, as on paper, and the check reports it; only one that can't be
//! written down at all is refused.

mod amendments;
mod apply;
mod entries;
mod ledger;
mod offered;
mod own_troops;
mod places;
mod slips;
mod steps;

pub use amendments::shorter_codes;
pub use apply::{Done, apply};
pub use entries::drop_last;
pub use ledger::Ledger;
pub use places::group_names;
pub use steps::{remedies, steps};

pub use crate::model::Change;
