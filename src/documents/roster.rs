use super::{Manuscript, Meeting};
use crate::diagnostic::Diagnostic;
use crate::model::{Army, Ruleset};
use crate::rules::Checked;
use crate::view::{self, CarriedFile, Company, RosterLook, RosterView};

/// The roster of the force at `index` of a meeting; an illegal force is printed too, and marked.
pub fn roster(meeting: &Meeting<'_>, index: usize, look: RosterLook) -> Manuscript {
    let checked: Vec<&Checked<'_>> = meeting.entrants.iter().map(|entrant| &entrant.checked).collect();
    let company = Company { forces: &checked, sides: &meeting.sides };
    let mut view = view::roster(company, index, look);
    let entrant = &meeting.entrants[index];
    let bytes = entrant.source.text.clone().into_bytes();
    view.file = Some(CarriedFile { name: format!("{}.toml", entrant.stem), bytes });
    Manuscript::Roster(Box::new(view))
}

/// Adds to the roster of the force at `index` the exact chances of its checks; false if it has none. The errors say what
/// can't be worked out.
pub fn add_chances(view: &mut RosterView, meeting: &Meeting<'_>, index: usize) -> Result<bool, Vec<Diagnostic>> {
    let checks = view::ChecksOfForce::of(&meeting.entrants[index].checked)?;
    Ok(view::with_checks(view, meeting.ruleset, &checks))
}

/// The roster for an opponent, without the list itself; `told` is the force with what an opponent may know.
pub fn secret_roster(meeting: &Meeting<'_>, index: usize, told: &Checked<'_>, look: RosterLook) -> RosterView {
    let mut checked: Vec<&Checked<'_>> = meeting.entrants.iter().map(|entrant| &entrant.checked).collect();
    checked[index] = told;
    let mut view = view::roster(Company { forces: &checked, sides: &meeting.sides }, index, look);
    // A fingerprint would tell apart two lists that look the same to an opponent.
    let told = meeting.ruleset.organisation.phrases.say("For the opponent.", &[]);
    let subtitle = view.furniture.subtitle.take();
    let head = told.trim_end_matches('.').to_owned();
    view.furniture.subtitle = Some(subtitle.into_iter().chain([head]).collect::<Vec<_>>().join(" · "));
    view.furniture.stamp = view.furniture.stamp.map(|_| told);
    view
}

/// The lists attached to a PDF of rosters, in the order of the PDF; empty if the bytes are not such a PDF.
#[cfg(feature = "page")]
pub fn lists_of(pdf: &[u8]) -> Vec<Vec<u8>> {
    if pdf.starts_with(b"%PDF-") { crate::typeset::attached(pdf, ".toml") } else { Vec::new() }
}

/// An empty roster to fill in by hand, of one army, or of all if `army` is `None`.
pub fn blank_roster(ruleset: &Ruleset, army: Option<&Army>, look: RosterLook) -> Manuscript {
    Manuscript::Roster(Box::new(view::blank_roster(ruleset, army, look)))
}
