use crate::model::Force;

/// A list that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadList {
    /// The force.
    pub force: Force,
    /// The points that it says it costs.
    pub points: Option<i64>,
    /// The figures that it says it has.
    pub figures: Option<i64>,
    /// What was not understood, each with its line, from 1.
    pub doubts: Vec<Doubt>,
}

/// Something in a list that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The line, from 1.
    pub line: usize,
    /// What is in doubt.
    pub message: String,
    /// What may have been meant.
    pub candidates: Vec<String>,
    /// Whether the list is whole without it: words that stand before one.
    pub harmless: bool,
}
