use super::Manuscript;
use crate::model::{Length, Paper, Phrases};
use crate::view::CalibrationView;

/// The test sheet that shows how far a printer shifts the second side; `offset`, right and down, is already applied
/// to it.
pub fn calibration(paper: Paper, offset: (Length, Length), phrases: &Phrases) -> Manuscript {
    Manuscript::Calibration(Box::new(CalibrationView::of(paper, offset, phrases)))
}
