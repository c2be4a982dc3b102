use super::scope::{ActionSum, Scope, place_of};
use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{By, CellOf, Column, Form, PlacePick, RowOutcome, Table, TableId, TableKind};
use crate::rules::column_name;

/// A cell of a table, with its keys.
pub static ENTRY: Kind = Kind {
    name: "cell-of",
    says: "A cell of a table. A row or a column that is left out is the only one, or the one that an input chooses.",
    keys: &[&TABLE, &ROW, &ANSWERING, &COLUMN],
};

/// The table of a cell.
pub static TABLE: Key<TableId> = Key::needed("table", "The table: a grid or a lookup.", r#""gunnery""#);
static ROW: Key<Option<String>> = Key::optional("row", "The row by its name.", r#""Launch""#);
static ANSWERING: Key<Option<ActionSum>> = Key::optional(
    "answering",
    "The number that the row answers, where the table is a lookup: a sum over `inputs`.",
    r#""crew""#,
);
static COLUMN: Key<Option<String>> = Key::optional("column", "The column by its name.", r#""Speed""#);

/// A cell that is read elsewhere.
pub struct CellKey;

impl Shape for CellKey {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a cell of a table.
pub fn cell(node: Node<'_>, scope: &Scope<'_>) -> Option<CellOf> {
    let entry = &node.entry(&ENTRY)?;
    let id: Option<TableId> = TABLE.node(entry).and_then(Node::names);
    // A table that does not exist is reported with the other ids that name nothing.
    let Some((id, table)) = id.and_then(|id| scope.table(&id).map(|table| (id, table))) else {
        // Their own faults are told all the same.
        let _ = (ROW.read(entry), ANSWERING.node(entry).and_then(|node| scope.sum(node)), COLUMN.read(entry));
        return None;
    };
    let row = match (ROW.node(entry), ANSWERING.node(entry)) {
        (_, Some(node)) if table.kind.lookup().is_none() => {
            return node.bad(format!("`{id}` is not a lookup: its rows answer no number"));
        }
        (Some(_), Some(node)) => return node.bad("a row is named already: leave one of the two out"),
        (None, Some(node)) => PlacePick::Answering(scope.sum(node)?),
        (typed, None) => pick(entry, typed, scope, table, true)?,
    };
    let column = pick(entry, COLUMN.node(entry), scope, table, false)?;
    Some(CellOf { table: id, row, column })
}

/// Reads a row or a column: the one named, the only one, or the one that an input chooses.
fn pick(
    entry: &Entry<'_>,
    typed: Option<Node<'_>>,
    scope: &Scope<'_>,
    table: &Table,
    is_row: bool,
) -> Option<PlacePick> {
    let what = if is_row { "row" } else { "column" };
    let known = if is_row { every_row(table) } else { every_column(table) };
    if let Some(node) = typed {
        let what = format!("{what} of `{}`", table.id);
        return place_of(node, &what, known.iter().map(String::as_str)).map(PlacePick::At);
    }
    if known.len() == 1 {
        return Some(PlacePick::At(0));
    }
    let chosen = scope.places.iter().find(|(_, of, row)| *of == *table.id && *row == is_row);
    if let Some((id, ..)) = chosen {
        scope.uses(id);
        return Some(PlacePick::Chosen(id.clone()));
    }
    let problem =
        Diagnostic::error(Code::MissingKey, format!("`{}` has {} {what}s, and none is named", table.id, known.len()));
    let hint = format!("add `{what}`, or an input with `{what}-of = \"{}\"`", table.id);
    entry.file().report(problem.hint(hint), entry.range());
    None
}

/// The columns of a grid or a lookup; none of any other table.
fn columns(table: &Table) -> &[Column] {
    match &table.kind {
        TableKind::Lookup(lookup) => &lookup.columns,
        TableKind::Grid(grid) => &grid.columns,
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => &[],
    }
}

/// The names of all columns, in their order.
fn every_column(table: &Table) -> Vec<String> {
    let columns = columns(table);
    (0..columns.len()).map(|at| column_name(columns, at)).collect()
}

/// The names of all rows, in their order: in a lookup that is thrown on the words of the first cell, in one by something
/// counted the numbers.
fn every_row(table: &Table) -> Vec<String> {
    match &table.kind {
        TableKind::Grid(grid) => grid.rows.iter().map(|row| row.name.clone()).collect(),
        TableKind::Lookup(lookup) => {
            let worded = !matches!(lookup.by, By::Counted(_));
            let name = |row: &crate::model::LookupRow| match &row.outcome {
                RowOutcome::Cells(cells) if worded => match cells.first() {
                    Some(crate::model::Cell::Text(text)) => text.clone(),
                    Some(_) | None => row.on.to_string(),
                },
                RowOutcome::Cells(_) | RowOutcome::NotPrinted => row.on.to_string(),
            };
            lookup.rows.iter().map(name).collect()
        }
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}

/// The rows of which one may be chosen, by name, with their places.
pub fn rows_of(table: &Table) -> Vec<(String, usize)> {
    every_row(table).into_iter().enumerate().map(|(at, name)| (name, at)).collect()
}

/// The columns of which one may be chosen: those with numbers, needs or dice for whoever throws on the table.
pub fn columns_of(table: &Table) -> Vec<(String, usize)> {
    let fits = |column: &Column| column.form != Form::Text && column.thrown_by.is_none();
    let named = every_column(table).into_iter().enumerate().map(|(at, name)| (name, at));
    named.zip(columns(table)).filter(|(_, column)| fits(column)).map(|(named, _)| named).collect()
}
