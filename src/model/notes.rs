use super::Remarks;

/// Rules in no particular order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    /// The rules, in printing order.
    pub notes: Vec<Note>,
}

/// One rule, in brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The heading, set bold before the rest.
    pub head: Option<String>,
    /// The rule in a sentence or two.
    pub says: String,
    /// Whether the table's diagram says it, so that a sheet leaves out its words.
    pub drawn: bool,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}
