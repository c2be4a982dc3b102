use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Between, Holds, Key, Kind, List, MANY, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{ArmyId, Block, BlockPlace, Break, Content, TableId, Who};

static ENTRY: Kind = Kind {
    name: "block",
    says: "One block of a sheet, usually a part of the turn.",
    keys: &[&HEADING, &KINDS, &JOINED, &TURN, &FOR, &PLACE, &BREAK],
};

static KINDS: Alternatives<Content> = Alternatives(&[
    Alternative::new(
        "tables",
        "tables, one below the other; those in an inner list are placed side by side.",
        List::<Abreast, 1, MANY>::SHAPE,
        r#"["turn", ["nerve", "flight"]]"#,
        |node, ()| {
            let rows = List::<Abreast, 1, MANY>::read(node)?;
            Some(Content::Tables(rows.0.into_iter().map(|row| row.0).collect()))
        },
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
static JOINED: Key<Vec<TableId>> = Key::optional(
    "joined",
    "Those of its `tables` that stand in one frame with the table before them, such as the modifiers of its throw.",
    r#"["gunnery-modifiers"]"#,
);
static TURN: Key<Vec<Between<1, 12>>> =
    Key::optional("turn", "The steps of the sheet's `turn` that it covers; its bar shows their numbers.", "[2]");
static FOR: Key<Who> = Key::optional(
    "for",
    "The units that it concerns: a sheet for certain forces has it only where one of them has such a unit. A block goes \
     anyway once all of its tables do.",
    r#"{ role = ["crew"] }"#,
);
static PLACE: Key<Word<BlockPlace>> = Key::optional("place", "Its place on the page.", r#""top""#);
static BREAK: Key<Word<Break>> = Key::optional("break", "The column or page that is started before it.", r#""column""#);

impl Record for Block {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (heading, turn) = (HEADING.read(entry), TURN.read(entry));
        let (who, place, before) = (FOR.read(entry), PLACE.read(entry), BREAK.read(entry));
        let (joined, content) = (JOINED.read(entry)?, KINDS.read(entry, &())?);
        if let Some(id) = joined.iter().find(|id| !follows(&content, id)) {
            return JOINED.node(entry)?.bad(format!("`{id}` is not one of `tables` that has a table alone before it"));
        }
        Some(Block {
            heading: heading?,
            content,
            joined,
            turn: turn?.into_iter().map(u32::from).collect(),
            who: who?,
            place: place?.0,
            before: before?.0,
        })
    }
}

/// Whether a table is alone in its row, and so is the table above it.
fn follows(content: &Content, id: &TableId) -> bool {
    match content {
        Content::Tables(rows) => rows.windows(2).any(|pair| {
            let [before, row] = pair else { return false };
            before.len() == 1 && row.len() == 1 && row.contains(id)
        }),
        Content::Army(_) | Content::Letters | Content::Rulings => false,
    }
}

/// One table, or several side by side.
struct Abreast(Vec<TableId>);

/// One or more tables side by side.
type TableList = List<TableId, 1, MANY>;

impl Shape for Abreast {
    const SHAPE: &'static Holds = &Holds::Either(&[*TableId::SHAPE, *TableList::SHAPE]);
}

impl Read for Abreast {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::Array(_) => TableList::read(node).map(|tables| Abreast(tables.0)),
            _ => node.names().map(|id| Abreast(vec![id])),
        }
    }
}
