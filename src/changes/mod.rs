//! The changes that can be made to a force, for the page, the suggestions and importers alike.
//! A change that the rules forbid is still carried out, as on paper, and the check reports it; only one that can't be
//! written down at all is refused.

mod apply;
mod entries;
mod ledger;
mod own_troops;
mod places;
mod shorter_codes;
mod steps;

pub use apply::{Done, apply};
pub use entries::drop_last;
pub use ledger::Ledger;
pub use places::group_names;
pub use shorter_codes::shorter_codes;
pub use steps::{remedies, steps};

pub use crate::model::Change;
