use serde::Serialize;

/// One side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The word that its cards carry.
    pub word: String,
    /// What the player calls its force.
    pub name: String,
    /// Its drawing, which its frame and colour go with.
    pub sign: &'static str,
}
