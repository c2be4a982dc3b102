use crate::data::language::remarks::RULING;
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, REMARKS, Shape, remarks};
use crate::data::node::{Node, Read};
use crate::diagnostic::count;
use crate::model::{Cell, LookupRow, Numbers, RowOutcome, TableId};

static ENTRY: Kind = Kind { name: "lookup-row", says: "One row of a lookup.", keys: &[&ON, &OUTCOME, &NEXT, &REMARKS] };

static OUTCOME: Alternatives<RowOutcome, Option<usize>> = Alternatives(&[
    Alternative::new(
        "cells",
        "its answer, one cell for each column.",
        Vec::<Cell>::SHAPE,
        r#"["falls back", 4]"#,
        |node, width| cells(node, *width).map(RowOutcome::Cells),
    ),
    Alternative::flag(
        "not-printed",
        "`true` where the published rules print nothing here; its `ruling` then says what is done.",
        || RowOutcome::NotPrinted,
    )
    .with(&RULING.spec),
]);

static ON: Key<Numbers> = Key::needed(
    "on",
    "The numbers that it answers: what is thrown or counted, the first throw less the second, or how many dice of a \
     pool succeed.",
    r#""2-5""#,
);
static NEXT: Key<Option<TableId>> = Key::optional("next", "The table to consult next.", r#""flight""#);

/// Reads one row; its numbers are returned even if the rest of it is wrong. `width` is the number of columns, `None`
/// if that could not be read.
pub fn lookup_row(node: Node<'_>, width: Option<usize>) -> (Option<Numbers>, Option<LookupRow>) {
    let Some(entry) = &node.entry(&ENTRY) else { return (None, None) };
    let (on, next, outcome) = (ON.read(entry), NEXT.read(entry), OUTCOME.read(entry, &width));
    let remarks = remarks(entry);
    let row = |on| Some(LookupRow { on, outcome: outcome?, next: next?, remarks });
    (on.clone(), on.and_then(row))
}

/// The cells of a row; `width` is the number of columns that they must match, `None` if it could not be read.
pub fn cells(node: Node<'_>, width: Option<usize>) -> Option<Vec<Cell>> {
    let cells: Vec<Cell> = Vec::read(node)?;
    if let Some(width) = width.filter(|width| *width != cells.len()) {
        return node.bad(format!(
            "the row has {}, but the table has {}",
            count(cells.len(), "cell"),
            count(width, "column")
        ));
    }
    Some(cells)
}

impl Shape for LookupRow {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
