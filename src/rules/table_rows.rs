use crate::model::{GridRowId, Remarks, Step, Table, TableKind, WeaponId};

/// A row of a table of any kind: a row, a note or a step.
#[derive(Clone, Copy, Debug)]
pub struct TableRow<'a> {
    /// Its name, or its whole text if it has none.
    pub name: &'a str,
    /// Its source, and the units that it concerns.
    pub remarks: &'a Remarks,
    /// The weapon that it is made from, if any.
    pub weapon: Option<&'a WeaponId>,
    /// The rows of grids to which it adds; empty if it adds to all, or adds nothing.
    pub adds_to: &'a [GridRowId],
}

impl<'a> TableRow<'a> {
    /// A row that is not made from a weapon, and adds to nothing in particular.
    pub fn of(name: &'a str, remarks: &'a Remarks) -> TableRow<'a> {
        TableRow { name, remarks, weapon: None, adds_to: &[] }
    }
}

/// A table with only the rows to keep; `None` if it had rows and none is left.
pub fn with_rows(table: &Table, mut keep: impl FnMut(TableRow<'_>) -> bool) -> Option<Table> {
    let mut table = table.clone();
    let (had, left) = match &mut table.kind {
        TableKind::Lookup(lookup) => {
            retained(&mut lookup.rows, |row| keep(TableRow::of(&row.on.to_string(), &row.remarks)))
        }
        TableKind::Grid(grid) => retained(&mut grid.rows, |row| {
            keep(TableRow { weapon: row.weapon.as_ref(), ..TableRow::of(&row.name, &row.remarks) })
        }),
        TableKind::Modifiers(modifiers) => retained(&mut modifiers.rows, |row| {
            keep(TableRow { adds_to: &row.rows, ..TableRow::of(&row.when, &row.remarks) })
        }),
        TableKind::Formula(formula) => retained(&mut formula.rows, |row| {
            let name = row.names.iter().find(|name| !name.is_empty());
            keep(TableRow::of(name.map_or("", String::as_str), &row.remarks))
        }),
        TableKind::Notes(notes) => retained(&mut notes.notes, |note| {
            keep(TableRow::of(note.head.as_deref().unwrap_or(&note.says), &note.remarks))
        }),
        TableKind::Steps(steps) => kept_steps(&mut steps.steps, &mut keep),
    };
    (left > 0 || had == 0).then_some(table)
}

/// Keeps some rows of a list; returns their number before and after.
fn retained<T>(rows: &mut Vec<T>, keep: impl FnMut(&T) -> bool) -> (usize, usize) {
    let had = rows.len();
    rows.retain(keep);
    (had, rows.len())
}

/// Keeps some steps, and some steps inside those; returns the number of outer ones before and after.
fn kept_steps(steps: &mut Vec<Step>, keep: &mut dyn FnMut(TableRow<'_>) -> bool) -> (usize, usize) {
    let found = retained(steps, |step| keep(TableRow::of(step.head.as_deref().unwrap_or(&step.says), &step.remarks)));
    for step in steps.iter_mut() {
        kept_steps(&mut step.steps, keep);
    }
    found
}
