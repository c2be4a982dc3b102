use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Between, Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{ArmyId, Block, BlockPlace, Break, Content, TableId};

static ENTRY: Kind = Kind {
    name: "block",
    says: "One block of a sheet, usually a part of the turn.",
    keys: &[&HEADING, &KINDS, &TURN, &PLACE, &BREAK],
};

static KINDS: Alternatives<Content> = Alternatives(&[
    Alternative::new(
        "tables",
        "tables, one below the other; those in an inner list stand side by side.",
        TableRows::SHAPE,
        r#"["turn", ["nerve", "flight"]]"#,
        |node, ()| TableRows::read(node).map(|rows| Content::Tables(rows.0)),
    ),
    Alternative::new("army", "an army list.", ArmyId::SHAPE, r#""home-fleet""#, |node, ()| {
        node.names().map(Content::Army)
    }),
    Alternative::flag("letters", "`true` for the letters of ability codes, with what they change and cost.", || {
        Content::Letters
    }),
    Alternative::flag(
        "rulings",
        "`true` for the rulings in force that no table on the sheet has already footnoted.",
        || Content::Rulings,
    ),
]);

static HEADING: Key<Option<String>> =
    Key::optional("heading", "The words in its bar; the name of its first table if it is left out.", r#""Turn""#);
static TURN: Key<Vec<Between<1, 12>>> =
    Key::optional("turn", "Which steps of the sheet's `turn` it is about, 1 to 12: its bar has their numbers.", "[2]");
static PLACE: Key<Word<BlockPlace>> =
    Key::optional("place", "Where it is on its page; in the next column if it is left out.", r#""top""#);
static BREAK: Key<Word<Break>> =
    Key::optional("break", "What is started before it; nothing if it is left out.", r#""column""#);

impl Record for Block {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (heading, turn) = (HEADING.read(entry), TURN.read(entry));
        let (place, before) = (PLACE.read(entry), BREAK.read(entry));
        let content = KINDS.read(entry, &());
        Some(Block {
            heading: heading?,
            content: content?,
            turn: turn?.into_iter().map(u32::from).collect(),
            place: place?.0,
            before: before?.0,
        })
    }
}

/// A list of table ids; an inner list sets its tables side by side.
struct TableRows(Vec<Vec<TableId>>);

impl Shape for TableRows {
    const SHAPE: &'static Holds = &Holds::List(&Holds::Either(&[*TableId::SHAPE, Holds::List(TableId::SHAPE)]));
}

impl Read for TableRows {
    fn read(node: Node<'_>) -> Option<Self> {
        let items = node.items()?;
        if items.is_empty() {
            return node.bad("a block shows at least one table");
        }
        let rows: Vec<Option<Vec<TableId>>> = items
            .into_iter()
            .map(|item| match item.value.get_ref() {
                DeValue::Array(ids) if !ids.is_empty() => item.items()?.into_iter().map(Node::names).collect(),
                _ => item.names().map(|id| vec![id]),
            })
            .collect();
        rows.into_iter().collect::<Option<_>>().map(TableRows)
    }
}
