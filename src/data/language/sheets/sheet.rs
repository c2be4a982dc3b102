use crate::data::entry::Entry;
use crate::data::language::{Between, Defines, Key, Kind, Record};
use crate::model::{Block, Sheet, SheetId};

static ENTRY: Kind = Kind {
    name: "sheet",
    says: "A quick-reference sheet: which tables are on it, in the order of play.",
    keys: &[&ID, &TITLE, &SUBTITLE, &REFEREE, &PAGES, &COLUMNS, &TURN, &BLOCKS],
};

static ID: Key<Option<Defines<SheetId>>> =
    Key::optional("id", "A part of its file's name, where the ruleset has several sheets.", r#""boats""#);
static TITLE: Key<String> = Key::needed("title", "The title in its banner.", r#""Boats and Batteries""#);
static SUBTITLE: Key<Option<String>> =
    Key::optional("subtitle", "A line under the title.", r#""All that a helmsman needs""#);
static REFEREE: Key<bool> = Key::optional(
    "referee",
    "Whether only the referee may see it: the page shows it, and the tables that are on no other sheet, only once \
     a button is pressed.",
    "true",
);
static PAGES: Key<Between<1, 8>> = Key::needed("pages", "The maximum number of pages that it may take.", "1");
static COLUMNS: Key<Between<1, 4>> = Key::needed("columns", "The number of columns on a page.", "2");
static TURN: Key<Vec<String>> = Key::optional(
    "turn",
    "The steps of the turn, in a word or two each: they are printed as numbered arrows under the banner.",
    r#"["Helm", "Guns", "Damage"]"#,
);
static BLOCKS: Key<Vec<Block>> =
    Key::needed("blocks", "Its blocks, in reading order.", r#"[{ heading = "Turn", tables = ["turn"] }]"#);

impl Record for Sheet {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, title, subtitle) = (ID.read(entry), TITLE.read(entry), SUBTITLE.read(entry));
        let (referee, pages, columns) = (REFEREE.read(entry), PAGES.read(entry), COLUMNS.read(entry));
        let (turn, blocks) = (TURN.read(entry), BLOCKS.read(entry));
        let id = id?.map(|id| id.0);
        let (turn, blocks) = (turn?, blocks?);
        if let Some(step) = blocks.iter().flat_map(|block| &block.turn).find(|step| **step as usize > turn.len()) {
            return BLOCKS.node(entry)?.bad(format!("there is no step {step} of the turn; `turn` has {}", turn.len()));
        }
        Some(Sheet {
            id,
            title: title?,
            subtitle: subtitle?,
            referee: referee?,
            pages: pages?.0,
            columns: columns?.0,
            turn,
            blocks,
        })
    }
}
