use super::produce::{Document, Job, named, paper};
use crate::cli::{DeckOptions, Out};
use crate::view::CalibrationView;

/// The sheet that shows how far a printer moves the second side.
pub fn job(options: &DeckOptions, out: &Out) -> Job<'static> {
    let view = CalibrationView { paper: paper(out), offset: options.back_offset.unwrap_or_default() };
    Job { name: named("calibration", out), of: None, document: Document::Calibration(Box::new(view)) }
}
