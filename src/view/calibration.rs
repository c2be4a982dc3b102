use serde::Serialize;

use super::sheet::{Paper, Style};

/// A sheet whose two sides are held against the light, to see how far a printer moves the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationView {
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// How far the second side is moved already, right and down, in micrometres.
    pub offset: (i64, i64),
}

/// The sheet for a paper.
pub fn calibration(paper: Paper, style: Style, offset: (i64, i64)) -> CalibrationView {
    CalibrationView { paper, style, offset }
}
