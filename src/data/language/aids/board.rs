use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{Board, DeckId, LaidId, SheetId, TableId, Well};

static ENTRY: Kind = Kind {
    name: "board",
    says: "A page that lies on the table during play: the turn, step by step, places for markers, fields for dice, and trackers.",
    keys: &[&SHEET, &DECK, &HOLDS, &WELLS, &TABLE],
};

static SHEET: Key<Option<SheetId>> = Key::optional(
    "sheet",
    "The sheet whose `turn` it shows; if it is left out, the first sheet with a turn, apart from the referee's.",
    r#""boats""#,
);
static DECK: Key<Option<DeckId>> =
    Key::optional("deck", "The deck whose chits or cards have a place on it.", r#""boat-cards""#);
static HOLDS: Key<Vec<LaidId>> = Key::optional(
    "holds",
    "The markers that have a place of 40 mm on it, and the trackers that are printed on it, by their `id`.",
    r#"["adrift", "wind"]"#,
);
static WELLS: Key<Vec<Word<Well>>> =
    Key::optional("wells", "Its fields for dice, the largest first.", r#"["thrown", "hits"]"#);

static TABLE: Key<Option<TableId>> = Key::optional(
    "table",
    "A table with columns that players consult most; its rows are printed beside the fields for dice if there is room.",
    r#""gunnery""#,
);

impl Record for Board {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (sheet, deck) = (SHEET.read(entry), DECK.read(entry));
        let (holds, wells, table) = (HOLDS.read(entry), WELLS.read(entry), TABLE.read(entry));
        Some(Board {
            sheet: sheet?,
            deck: deck?,
            holds: holds?,
            wells: wells?.into_iter().map(|well| well.0).collect(),
            table: table?,
        })
    }
}
