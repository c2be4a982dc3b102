use serde::Deserialize;

use crate::model::Force;

/// A list that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ReadList {
    /// The force, as far as it was understood.
    #[serde(flatten)]
    pub force: Force,
    /// The points that it says it costs.
    pub points: Option<i64>,
    /// The figures that it says it has.
    pub figures: Option<i64>,
    /// Parts that were not understood, each with its line, from 1.
    #[serde(skip)]
    pub doubts: Vec<Doubt>,
}

/// Something in a list that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The line, from 1.
    pub line: usize,
    /// The doubt, in words.
    pub message: String,
    /// Names that may have been meant.
    pub candidates: Vec<String>,
    /// Whether the list is whole without it: words that stand before one.
    pub harmless: bool,
}
