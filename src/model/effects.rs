/// What a choice, an option or a code letter changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Stats put to a number, before anything is added.
    pub set: Vec<(String, i64)>,
    /// Stats put to words, to which nothing is added.
    pub word: Vec<(String, String)>,
    /// What is added to stats.
    pub add: Vec<(String, i64)>,
    /// Stats raised to a least value, where they are there.
    pub at_least: Vec<(String, i64)>,
    /// Stats lowered to a greatest value, where they are there.
    pub at_most: Vec<(String, i64)>,
    /// Traits given.
    pub gain: Vec<String>,
    /// Traits taken away.
    pub lose: Vec<String>,
    /// Boxes of a track that are crossed off from the start, by the track's id.
    pub start: Vec<(String, i64)>,
}
