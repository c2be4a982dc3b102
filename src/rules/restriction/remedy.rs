use crate::model::Change;

/// A step that repairs a finding, or brings the force nearer to legal: its words, and the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Its words on a button.
    pub says: String,
    /// The change that it makes.
    pub change: Change,
}

/// The maximum number of steps offered as buttons for one finding.
pub const WAYS: usize = 6;

impl Remedy {
    /// A step with these words and this change.
    pub fn new(says: impl Into<String>, change: Change) -> Remedy {
        Remedy { says: says.into(), change }
    }
}
