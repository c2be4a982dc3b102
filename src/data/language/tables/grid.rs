use super::grid_row::grid_row;
use super::throw_keys::{ALWAYS, MODIFIERS, NEVER, THROW, THROW_RULES};
use crate::data::entry::Entry;
use crate::data::language::{Between, Key, Kind, Record, Sets};
use crate::model::{Column, Grid, GridRow};

static ENTRY: Kind = Kind {
    name: "grid",
    says: "Rows by columns.",
    keys: &[&STUB, &THROW, &ALWAYS, &NEVER, &MODIFIERS, &THROW_RULES, &COLUMNS, &CONTENT],
};

// A grid that is filled in entirely by hand needs no rows.
static CONTENT: Sets = Sets(
    &[&[&ROWS.spec], &[&BLANK.spec], &[&ROWS.spec, &BLANK.spec]],
    "a grid has `rows`, or `blank` ones to be filled in by hand, or both",
);

static STUB: Key<String> = Key::needed("stub", "The heading over the names of the rows.", r#""Boat""#);
static COLUMNS: Key<Vec<Column>> =
    Key::needed("columns", "The columns to the right of the row names.", r#"[{ name = "Speed", form = "inches" }]"#);
static ROWS: Key<Vec<GridRow>> = Key::optional(
    "rows",
    "The rows, in printed order; they may be left out only where `blank` is there.",
    r#"[{ name = "Launch", cells = [6] }]"#,
);
static BLANK: Key<Option<Between<1, 40>>> = Key::optional(
    "blank",
    "The number of empty rows that follow, to be filled in by hand; none if it is left out.",
    "6",
);

impl Record for Grid {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (stub, throw) = (STUB.read(entry), THROW.read(entry).flatten());
        let (always, never) = (ALWAYS.read(entry), NEVER.read(entry));
        let modifiers = MODIFIERS.read(entry).unwrap_or_default();
        let (columns, blank) = (COLUMNS.read(entry), BLANK.read(entry));
        CONTENT.read(entry)?;
        let columns = columns?;
        let one = |row| grid_row(row, &columns, throw.as_ref(), modifiers.is_empty());
        let rows = ROWS.items(entry)?.into_iter().filter_map(one).collect();
        let blank = blank?.map_or(0, u32::from);
        Some(Grid { stub: stub?, throw, always: always?, never: never?, modifiers, columns, rows, blank })
    }
}
