use serde::Serialize;

use super::sheet::PaperView;
use crate::length::Length;

/// A sheet whose two sides are held against the light, to see how far a printer moves the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationView {
    /// The paper.
    pub paper: PaperView,
    /// How far the second side is moved already, right and down.
    pub offset: (Length, Length),
}
