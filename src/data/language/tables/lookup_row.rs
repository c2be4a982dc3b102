use crate::data::language::{Holds, Key, Kind, REMARKS, Sets, Shape, remarks};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, count};
use crate::model::{Cell, LookupRow, Numbers, RowOutcome, TableId};

static ENTRY: Kind = Kind { name: "lookup-row", says: "One row of a lookup.", keys: &[&ON, &OUTCOME, &NEXT, &REMARKS] };

static OUTCOME: Sets = Sets(&[&[&CELLS.spec], &[&NOT_PRINTED.spec], &[&CELLS.spec, &NOT_PRINTED.spec]]);

static ON: Key<Numbers> = Key::needed(
    "on",
    "The numbers that it answers: what is thrown or counted, the first throw less the second, or how many dice of a \
     pool succeed.",
    r#""2-5""#,
);
static CELLS: Key<Vec<Cell>> = Key::optional(
    "cells",
    "Exactly one of `cells` and `not-printed`: what it answers, one cell for each column.",
    r#"["falls back", 4]"#,
);
static NOT_PRINTED: Key<bool> = Key::optional(
    "not-printed",
    "Exactly one of `cells` and `not-printed`: `true` where the published rules print nothing here; its `ruling` \
     then says what is done.",
    "true",
);
static NEXT: Key<Option<TableId>> = Key::optional("next", "The table to consult next.", r#""flight""#);

/// Reads one row; `width` is the number of columns, where that could be read.
pub fn lookup_row(node: Node<'_>, width: Option<usize>) -> Option<LookupRow> {
    let entry = &node.entry(&ENTRY)?;
    let (on, next, not_printed) = (ON.read(entry), NEXT.read(entry), NOT_PRINTED.read(entry));
    let remarks = remarks(entry);
    let outcome = if not_printed == Some(true) {
        if remarks.rulings.is_empty() {
            entry.problem::<()>(Code::MissingKey, "a row that is not printed must name its `ruling`");
        }
        if let Some(node) = CELLS.node(entry) {
            node.bad::<()>("a row that is not printed has no cells");
            // Whatever is wrong with them besides is told as well.
            Vec::<Cell>::read(node);
        }
        Some(RowOutcome::NotPrinted)
    } else {
        entry.needed_node(CELLS.spec.name).and_then(|node| cells(node, width)).map(RowOutcome::Cells)
    };
    Some(LookupRow { on: on?, outcome: outcome?, next: next?, remarks })
}

/// The cells of a row; `width` is the number of columns, where that could be read.
pub fn cells(node: Node<'_>, width: Option<usize>) -> Option<Vec<Cell>> {
    let cells: Vec<Cell> = Vec::read(node)?;
    if let Some(width) = width.filter(|width| *width != cells.len()) {
        return node.bad(format!(
            "the row has {}, and the table {}",
            count(cells.len(), "cell"),
            count(width, "column")
        ));
    }
    Some(cells)
}

impl Shape for LookupRow {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
