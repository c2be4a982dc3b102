use crate::model::{Force, Severity};

/// A force that spends the remaining points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The suggested force, with its limit.
    pub force: Force,
    /// Its worth by the aim: points, or figures.
    pub worth: i64,
}

/// The answer to a request for suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggested {
    /// Forces that differ in their units, best first; empty if no legal one was found.
    pub answers: Vec<Suggestion>,
    /// An upper bound on the worth of a legal force, in points or figures; `None` if there is none or something is
    /// left out.
    pub bound: Option<i64>,
    /// Whether it is proven that no legal force is worth more than the first, or that there is none.
    pub proven: bool,
    /// Whether it is also proven that none of equal worth ranks higher: with fewer remarks, or as few and more
    /// figures; if figures are the aim, with more points, or as many and fewer remarks.
    pub first: bool,
    /// The most severe finding accepted: a warning only if there is no force without one.
    pub accepted: Severity,
    /// The forces that the proof covers, in words; `None` without proof.
    pub covered: Option<String>,
    /// The forces that were not tried though they may be legal, and the restrictions that the bound ignores, in
    /// words.
    pub left_out: Vec<String>,
    /// How many rounds of the search were finished.
    pub rounds: u32,
}
