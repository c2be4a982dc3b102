use super::scope::{ActionSum, Scope, place_of};
use crate::data::entry::Entry;
use crate::data::language::{Holds, Is, Key, KeyState, Kind, Never, Rules, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    By, Cell, CellOf, Column, Form, Formula, FormulaOf, FormulaRow, NumberOf, PlacePick, RowOutcome, Table, TableId,
    TableKind,
};
use crate::rules::column_name;

/// The kind of a reference to a cell of a table, with its keys.
pub static ENTRY: Kind = Kind {
    name: "cell-of",
    says: "A cell of a table. A row or a column that is left out is the only one, or the one that an input chooses.",
    keys: &[&TABLE, &ROW, &CHOSEN, &ANSWERING, &COLUMN, &ACROSS, &RULES],
};

/// The table that holds the cell.
pub static TABLE: Key<TableId> =
    Key::needed("table", "The table: a grid, a lookup or, for a number, a formula or modifiers.", r#""gunnery""#);
static ROW: Key<Option<String>> =
    Key::optional("row", "The row, by its name; for modifiers, by its words.", r#""Launch""#);
static CHOSEN: Key<Option<String>> = Key::optional(
    "chosen",
    "The input that chooses the row, where several inputs choose one of this table.",
    r#""own-ship""#,
);
static ANSWERING: Key<Option<ActionSum>> =
    Key::optional("answering", "In a lookup, the number that the row answers: a sum over inputs.", r#""crew""#);
static COLUMN: Key<Option<String>> = Key::optional("column", "The column, by its name.", r#""Speed""#);

static ACROSS: Key<Option<ActionSum>> =
    Key::optional("across", "In a formula, the number that runs across: a sum over inputs.", r#""distance""#);

static RULES: Rules = Rules(
    &[
        Never {
            all: &[Is(ROW.name(), KeyState::There), Is(ANSWERING.name(), KeyState::There)],
            says: "a row is named already; leave one of the two out",
        },
        Never {
            all: &[Is(CHOSEN.name(), KeyState::There), Is(ROW.name(), KeyState::There)],
            says: "a row is named already; leave one of the two out",
        },
        Never {
            all: &[Is(CHOSEN.name(), KeyState::There), Is(ANSWERING.name(), KeyState::There)],
            says: "a row is found by its number already; leave one of the two out",
        },
    ],
    &[],
);

/// The type of a key whose value is a cell; `cell` and `number_of` read it.
pub struct CellKey;

impl Shape for CellKey {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a reference to a cell of a grid or a lookup; reports a row or column that the table does not have.
pub fn cell(node: Node<'_>, scope: &Scope<'_>) -> Option<CellOf> {
    let entry = &node.entry(&ENTRY)?;
    report_wrong_types(entry);
    let id: Option<TableId> = TABLE.node(entry).and_then(Node::names);
    // A table that does not exist is reported with the other unknown ids.
    let Some((id, table)) = id.and_then(|id| scope.table(&id).map(|table| (id, table))) else {
        // Its sums are still read, so that their faults are reported.
        let _ = (
            ANSWERING.node(entry).and_then(|node| scope.sum(node)),
            ACROSS.node(entry).and_then(|node| scope.sum(node)),
        );
        return None;
    };
    if let (Some(node), TableKind::Grid(_) | TableKind::Lookup(_)) = (ACROSS.node(entry), &table.kind) {
        return node.bad(format!("`{id}` is not a formula: nothing runs across it"));
    }
    let row = match (ROW.node(entry), ANSWERING.node(entry)) {
        (_, Some(node)) if table.kind.lookup().is_none() => {
            return node.bad(format!("`{id}` is not a lookup: its rows answer no number"));
        }
        (_, Some(node)) => PlacePick::Answering(scope.sum(node)?),
        (typed, None) => pick(entry, typed, scope, table, true)?,
    };
    let column = pick(entry, COLUMN.node(entry), scope, table, false)?;
    Some(CellOf { table: id, row, column })
}

/// Reads a reference to a number in a table: a cell, a result of a formula, or a modifier.
pub fn number_of(node: Node<'_>, scope: &Scope<'_>) -> Option<NumberOf> {
    let entry = &node.entry(&ENTRY)?;
    report_wrong_types(entry);
    let id: Option<TableId> = TABLE.node(entry).and_then(Node::names);
    let Some((id, table)) = id.and_then(|id| scope.table(&id).map(|table| (id, table))) else {
        return cell(node, scope).map(NumberOf::Cell);
    };
    match &table.kind {
        TableKind::Formula(_) => {}
        TableKind::Modifiers(_) => {
            let idle = [CHOSEN.node(entry), ANSWERING.node(entry), COLUMN.node(entry), ACROSS.node(entry)];
            if let Some(node) = idle.into_iter().flatten().next() {
                return node.bad(format!("`{id}` holds modifiers: name one by its words, as `row`"));
            }
            let PlacePick::At(at) = pick(entry, ROW.node(entry), scope, table, true)? else { return None };
            let row = table.kind.modifiers().and_then(|rows| rows.get(at))?;
            return match row.add {
                Cell::Number(_) => Some(NumberOf::Modifier(id, row.when.clone())),
                Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => {
                    ROW.node(entry)?.bad(format!("`{}` adds no number of its own", row.when))
                }
            };
        }
        TableKind::Grid(_) | TableKind::Lookup(_) | TableKind::Notes(_) | TableKind::Steps(_) => {
            return cell(node, scope).map(NumberOf::Cell);
        }
    }
    if let Some(node) = ANSWERING.node(entry).or_else(|| COLUMN.node(entry)) {
        return node.bad(format!("`{id}` is a formula: it has no columns, only the number `across`"));
    }
    let row = pick(entry, ROW.node(entry), scope, table, true);
    let Some(across) = ACROSS.node(entry) else {
        return entry.bad(format!("`{}` is a formula: add `across`, the number that runs across it", table.id));
    };
    let across = scope.sum(across);
    Some(NumberOf::Formula(FormulaOf { table: id, row: row?, across: across? }))
}

/// Reports keys of a wrong type, which a fault of the table would otherwise hide.
fn report_wrong_types(entry: &Entry<'_>) {
    let text = |node: Option<Node<'_>>| node.is_none_or(|node| node.text().is_some());
    let _ = (text(ANSWERING.node(entry)), text(ACROSS.node(entry)));
    let _ = (ROW.read(entry), CHOSEN.read(entry), COLUMN.read(entry));
}

/// Reads the choice of a row or a column: the one named, the only one, or the one that an input chooses.
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
    let choosing = || scope.places.iter().filter(|(_, of, row)| *of == *table.id && *row == is_row);
    if let (true, Some(node)) = (is_row, CHOSEN.node(entry)) {
        let known: Vec<&str> = choosing().map(|(id, ..)| id.as_str()).collect();
        let at = place_of(node, &format!("input that chooses a row of `{}`", table.id), known.iter().copied())?;
        scope.uses(known[at]);
        return Some(PlacePick::Chosen(known[at].to_owned()));
    }
    if known.len() == 1 {
        return Some(PlacePick::At(0));
    }
    if let Some((id, ..)) = choosing().next() {
        scope.uses(id);
        return Some(PlacePick::Chosen(id.clone()));
    }
    let problem =
        Diagnostic::error(Code::MissingKey, format!("`{}` has {} {what}s, and none is named", table.id, known.len()));
    let hint = format!("add `{what}`, or an input with `{what}-of = \"{}\"`", table.id);
    entry.file().report(problem.hint(hint), entry.range());
    None
}

/// The columns of a grid or a lookup; empty for any other table.
fn columns(table: &Table) -> &[Column] {
    match &table.kind {
        TableKind::Lookup(lookup) => &lookup.columns,
        TableKind::Grid(grid) => &grid.columns,
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => &[],
    }
}

/// The names of all columns, left to right.
fn every_column(table: &Table) -> Vec<String> {
    let columns = columns(table);
    (0..columns.len()).map(|at| column_name(columns, at)).collect()
}

/// The names of all rows, in order. A row of a lookup has the words of its first cell, or its numbers if there are
/// none or if the number is counted.
fn every_row(table: &Table) -> Vec<String> {
    match &table.kind {
        TableKind::Grid(grid) => grid.rows.iter().map(|row| row.name.clone()).collect(),
        TableKind::Lookup(lookup) => {
            let worded = !matches!(lookup.by, By::Counted(_));
            let name = |row: &crate::model::LookupRow| match &row.outcome {
                RowOutcome::Cells(cells) if worded => match cells.first() {
                    Some(Cell::Text(text)) => text.clone(),
                    Some(_) | None => row.on.to_string(),
                },
                RowOutcome::Cells(_) | RowOutcome::NotPrinted => row.on.to_string(),
            };
            lookup.rows.iter().map(name).collect()
        }
        TableKind::Formula(formula) => formula.rows.iter().map(|row| formula_name(formula, row)).collect(),
        TableKind::Modifiers(modifiers) => modifiers.rows.iter().map(|row| row.when.clone()).collect(),
        TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}

/// The name of a row of a formula, such as `Crew: Green; Sea: calm`.
fn formula_name(formula: &Formula, row: &FormulaRow) -> String {
    let named = formula.heads.iter().zip(&row.names).filter(|(_, name)| !name.is_empty());
    named.map(|(head, name)| format!("{head}: {name}")).collect::<Vec<_>>().join("; ")
}

/// The rows that an input may choose, by name, with their places from 0.
pub fn rows_of(table: &Table) -> Vec<(String, usize)> {
    every_row(table).into_iter().enumerate().map(|(at, name)| (name, at)).collect()
}

/// The columns that an input may choose, with their places from 0: not those of text, nor those that another player
/// throws for.
pub fn columns_of(table: &Table) -> Vec<(String, usize)> {
    let fits = |column: &Column| column.form != Form::Text && column.thrown_by.is_none();
    let named = every_column(table).into_iter().enumerate().map(|(at, name)| (name, at));
    named.zip(columns(table)).filter(|(_, column)| fits(column)).map(|(named, _)| named).collect()
}
