use super::{Manuscript, Meeting};
use crate::model::{Army, Ruleset};
use crate::rules::Checked;
use crate::view::{self, Company, RosterLook};

/// The roster of force number `index` of a meeting; an illegal one is made too, and says so.
pub fn roster(meeting: &Meeting<'_>, index: usize, look: RosterLook) -> Manuscript {
    let checked: Vec<&Checked<'_>> = meeting.entrants.iter().map(|entrant| &entrant.checked).collect();
    let company = Company { forces: &checked, sides: &meeting.sides };
    Manuscript::Roster(Box::new(view::roster(company, index, look)))
}

/// A roster to be filled in by hand, of one army or of all.
pub fn blank_roster(ruleset: &Ruleset, army: Option<&Army>, look: RosterLook) -> Manuscript {
    Manuscript::Roster(Box::new(view::blank_roster(ruleset, army, look)))
}
