use crate::model::IdKind;

/// Something that a ruleset's data may say, and that their author hardly meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// Its subject: kind and id; `None` where it has no id.
    pub of: Option<(IdKind, String)>,
    /// The oddity, in words.
    pub message: String,
    /// The author's likely meaning, as advice.
    pub hint: String,
}
