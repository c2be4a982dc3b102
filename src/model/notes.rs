use super::Remarks;

/// Rules that need no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    /// The rules, in printing order.
    pub notes: Vec<Note>,
}

/// One rule in short words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The word that names it, set bold before the rest.
    pub head: Option<String>,
    /// The rule in a sentence or two.
    pub says: String,
    /// Where it comes from.
    pub remarks: Remarks,
}
