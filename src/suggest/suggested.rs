use crate::model::Force;

/// A force that spends what was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The force as suggested, with all that it had before.
    pub force: Force,
    /// Its worth by the aim: points, or figures.
    pub worth: i64,
}

/// The answer to a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggested {
    /// Forces that differ in their units, the best first; none where nothing legal was found.
    pub answers: Vec<Suggestion>,
    /// No legal force is worth more, in points or figures; none where there is none, or something is left out.
    pub bound: Option<i64>,
    /// Whether it is proven that no legal force is worth more than the first, or that there is none.
    pub proven: bool,
    /// Whether, besides, none that is worth as much has fewer remarks, or as few and more of what comes next.
    pub first: bool,
    /// The forces of which that is proven, in words; none where it is not.
    pub covered: Option<String>,
    /// All that is not tried though it may be legal, and that the bound takes no account of, in words.
    pub left_out: Vec<String>,
    /// How many rounds of the search were ended.
    pub rounds: u32,
}
