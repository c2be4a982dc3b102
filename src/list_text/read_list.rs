use serde::Deserialize;

use crate::model::Force;

/// A list that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ReadList {
    /// The parts of the force that were understood.
    #[serde(flatten)]
    pub force: Force,
    /// The total cost in points that the list states, if any.
    pub points: Option<i64>,
    /// The number of figures that the list states, if any.
    pub figures: Option<i64>,
    /// Parts that were not understood, each with its line, from 1.
    #[serde(skip)]
    pub doubts: Vec<Doubt>,
}

/// A part of a list that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Number of the line in the text, from 1.
    pub line: usize,
    /// A message for the user.
    pub message: String,
    /// Names that may have been meant.
    pub candidates: Vec<String>,
    /// Whether the force is complete without it, as for text before the list begins.
    pub harmless: bool,
}
