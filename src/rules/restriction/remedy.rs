use crate::model::Action;

/// A step that mends a finding, or brings that nearer: a few words, and the action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Its words, as a button says them.
    pub says: String,
    /// The action.
    pub action: Action,
}

/// As many ways to decide are offered as buttons.
pub const WAYS: usize = 6;

impl Remedy {
    /// An action under these words.
    pub fn new(says: impl Into<String>, action: Action) -> Remedy {
        Remedy { says: says.into(), action }
    }
}
