use serde::Serialize;

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The word on its cards.
    pub word: String,
    /// The names of its forces, joined by commas.
    pub name: String,
    /// The word for its drawing; its frame and colour go with that.
    pub sign: &'static str,
}
