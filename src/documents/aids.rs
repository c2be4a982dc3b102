use super::Manuscript;
use crate::model::{PageSetup, Ruleset};
use crate::view;

/// The aids of a ruleset; `None` if it has none.
pub fn aids(ruleset: &Ruleset, setup: PageSetup) -> Option<Manuscript> {
    (!ruleset.aids.is_empty()).then(|| Manuscript::Aids(Box::new(view::aids(ruleset, setup))))
}
