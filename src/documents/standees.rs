use super::{Manuscript, Meeting};
use crate::model::{Length, PageSetup};
use crate::rules::Checked;
use crate::view;

/// The paper figures of a meeting's forces, with men of this height; `None` if the ruleset has no parts for them, or
/// the forces have no figures.
pub fn standees(meeting: &Meeting<'_>, man: Length, setup: PageSetup) -> Option<Manuscript> {
    let forces: Vec<&Checked<'_>> = meeting.entrants.iter().map(|entrant| &entrant.checked).collect();
    let view = view::standees(meeting.ruleset, (&forces, &meeting.sides), man, setup);
    (!meeting.ruleset.standees.is_empty() && !view.pages.is_empty()).then(|| Manuscript::Standees(Box::new(view)))
}
