use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, REMARKS, Record, Shape, remarks};
use crate::data::node::{Node, Read};
use crate::model::{Cell, GridRowId, Modifier, Ruleset};

static ENTRY: Kind =
    Kind { name: "modifier", says: "One modifier.", keys: &[&ADD, &WHEN, &TIMES, &COST, &SET, &ROWS, &REMARKS] };

static ADD: Key<Cell> = Key::needed("add", "The number added, below 0 if it is subtracted; words if it varies.", "-1");
static WHEN: Key<String> = Key::needed("when", "The circumstances in which it applies.", r#""target in mist""#);
static TIMES: Key<Option<Between<2, 100>>> = Key::optional(
    "times",
    "The maximum number of times that it applies in one throw, if it applies once for each of something; once if it is left out.",
    "3",
);
static COST: Key<Option<String>> = Key::optional("cost", "Its cost, if it has any.", r#""one action""#);
static SET: Key<Option<String>> =
    Key::optional("set", "Its set: of the modifiers in one set, only one applies.", r#""weather""#)
        .text("a word of your own, the same for all of the set");
static ROWS: Key<Vec<RowName>> = Key::optional(
    "rows",
    "The rows of grids that it applies to, by their names; all if it is left out.",
    r#"["Swivel gun"]"#,
);

/// The name of a row in a grid that has modifiers.
struct RowName(GridRowId);

impl Shape for RowName {
    const SHAPE: &'static Holds = GridRowId::SHAPE;
}

impl Read for RowName {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(RowName(node.file.name(&node.file.word(node.text()?), node.range())))
    }
}

impl Record for Modifier {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (add, when, cost) = (ADD.read(entry), WHEN.read(entry), COST.read(entry));
        let times = TIMES.read(entry);
        let (set, rows, remarks) = (SET.read(entry), ROWS.read(entry), remarks(entry));
        if let Some(Some(set)) = set.clone() {
            let in_it = move |modifier: &Modifier| modifier.set.as_ref() == Some(&set);
            let several = move |game: &Ruleset| game.modifiers().filter(|one| in_it(one)).nth(1).is_some();
            entry.only_where(SET.name(), "where no other modifier is in it", several);
        }
        let rows = rows?.into_iter().map(|row| row.0).collect();
        Some(Modifier {
            add: add?,
            when: when?,
            times: times?.map_or(1, u32::from),
            cost: cost?,
            set: set?,
            rows,
            remarks,
        })
    }
}
