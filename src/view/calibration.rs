use serde::Serialize;

use super::sheet::PaperView;

/// A sheet whose two sides are held against the light, to see how far a printer moves the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationView {
    /// The paper.
    pub paper: PaperView,
    /// How far the second side is moved already, right and down, in micrometres.
    pub offset: (i64, i64),
}
