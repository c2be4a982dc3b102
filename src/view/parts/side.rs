use serde::Serialize;

use crate::model::{Army, IconId};

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The word on its cards.
    pub word: String,
    /// The names of its forces, joined by commas.
    pub name: String,
    /// The word for its drawing; its frame and colour go with that.
    pub sign: &'static str,
    /// The crest of its army; `None` if it has none, or if its forces are of several armies.
    pub crest: Option<String>,
}

/// The drawing of an army's crest; `None` if it has none.
pub fn crest(army: &Army) -> Option<String> {
    army.crest.as_ref().map(IconId::to_string)
}
