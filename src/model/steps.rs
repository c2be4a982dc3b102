use super::Remarks;

/// A procedure: one thing after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// One step, with the steps it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The word that names it, set bold before the rest.
    pub head: Option<String>,
    /// The step in a sentence.
    pub says: String,
    /// The steps within it.
    pub steps: Vec<Step>,
    /// Where it comes from.
    pub remarks: Remarks,
}
