use serde::Serialize;

use crate::model::{Length, Paper};

/// The size of a paper, held upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PaperView {
    /// Its width when upright.
    pub width: Length,
    /// Its height when upright.
    pub height: Length,
}

impl From<Paper> for PaperView {
    fn from(paper: Paper) -> Self {
        let (width, height) = paper.size();
        PaperView { width, height }
    }
}
