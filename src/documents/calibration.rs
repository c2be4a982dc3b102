use super::Manuscript;
use crate::model::{Length, Paper, Phrases};
use crate::view::CalibrationView;

/// The sheet that shows how far a printer moves the second side; `offset`, right and down, is how far it is
/// moved already.
pub fn calibration(paper: Paper, offset: (Length, Length), phrases: &Phrases) -> Manuscript {
    Manuscript::Calibration(Box::new(CalibrationView::of(paper, offset, phrases)))
}
