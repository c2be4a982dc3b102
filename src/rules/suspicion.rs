use crate::model::IdKind;

/// Something in a ruleset's data that is allowed, but probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The kind and id of the entry; `None` if it has no id.
    pub of: Option<(IdKind, String)>,
    /// The suspicion, in words.
    pub message: String,
    /// Advice on what the author probably meant.
    pub hint: String,
}
