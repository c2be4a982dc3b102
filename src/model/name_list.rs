use super::Who;

/// A list of names for figures made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameList {
    /// The units that it names.
    pub who: Who,
    /// First names to draw from.
    pub first: Vec<String>,
    /// Last names; empty if figures have a single name.
    pub last: Vec<String>,
}
