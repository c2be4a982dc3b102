use serde::Serialize;

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The word that its cards carry.
    pub word: String,
    /// The players' names for its forces, joined by commas.
    pub name: String,
    /// Its drawing, which its frame and colour go with.
    pub sign: &'static str,
}
