use super::produce::{Document, Job, named, paper, style};
use crate::cli::{DeckOptions, Out};
use crate::view::calibration;

/// The sheet that shows how far a printer moves the second side.
pub fn job(options: &DeckOptions, out: &Out) -> Job<'static> {
    let view = calibration(paper(out), style(out.style), options.back_offset.unwrap_or_default());
    Job { name: named("calibration", out), document: Document::Calibration(Box::new(view)) }
}
