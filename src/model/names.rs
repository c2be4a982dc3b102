use super::Who;

/// Names for figures that are made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Whose names these are.
    pub who: Who,
    /// First names to draw from.
    pub first: Vec<String>,
    /// Last names; empty where one name is all.
    pub last: Vec<String>,
}
