use super::Remarks;

/// A procedure in words, one step after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// One step, with any steps inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The heading, set bold before the rest.
    pub head: Option<String>,
    /// The step in a sentence.
    pub says: String,
    /// The steps within it.
    pub steps: Vec<Step>,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}
