use super::Who;

/// Names for figures that are made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The units that they are for.
    pub who: Who,
    /// First names to draw from.
    pub first: Vec<String>,
    /// Last names; empty if one name is enough.
    pub last: Vec<String>,
}
