use crate::model::Change;

/// A step that mends a finding, or brings that nearer: a few words, and the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Its words, as a button says them.
    pub says: String,
    /// The change to make.
    pub change: Change,
}

/// As many ways to decide are offered as buttons.
pub const WAYS: usize = 6;

impl Remedy {
    /// A change under these words.
    pub fn new(says: impl Into<String>, change: Change) -> Remedy {
        Remedy { says: says.into(), change }
    }
}
