use super::closed_list::closed_list;
use super::{DeckId, LaidId, Sheet, SheetId, TableId};

/// A page that lies on the table during play: its turn, places for its markers, fields for dice, and its trackers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The sheet whose turn it shows; `None` for the first one with a turn that all players may see.
    pub sheet: Option<SheetId>,
    /// The deck whose chits or cards lie on it.
    pub deck: Option<DeckId>,
    /// The markers that have a place on it and the trackers that are printed on it, in order.
    pub holds: Vec<LaidId>,
    /// Its fields for dice, the largest first.
    pub wells: Vec<Well>,
    /// The table that is printed on it where there is room.
    pub table: Option<TableId>,
}

impl Board {
    /// The steps of the turn that it shows; `None` if its sheet has no turn.
    pub fn turn<'a>(&self, sheets: &'a [Sheet]) -> Option<&'a [String]> {
        let shown = |sheet: &&Sheet| match &self.sheet {
            Some(id) => sheet.id.as_ref() == Some(id),
            None => !sheet.turn.is_empty() && !sheet.referee,
        };
        let turn = sheets.iter().find(shown).map(|sheet| sheet.turn.as_slice());
        turn.filter(|turn| !turn.is_empty())
    }
}

closed_list! {
    /// A field for dice on a board.
    pub enum Well {
        /// The dice that have just been thrown.
        Thrown = "thrown",
        /// The dice that hit.
        Hits = "hits",
        /// The dice that wait for a later throw.
        SetAside = "set-aside",
    }
}
