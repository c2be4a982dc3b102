use crate::model::{GridRowId, Remarks, Step, Table, TableKind, WeaponId};

/// One row of a table, whatever kind of table it is: a row, a rule or a step.
#[derive(Clone, Copy, Debug)]
pub struct TableRow<'a> {
    /// Its name, or its first words.
    pub name: &'a str,
    /// Where it comes from, and whom it concerns.
    pub remarks: &'a Remarks,
    /// The weapon that it is made from.
    pub weapon: Option<&'a WeaponId>,
    /// The rows of grids to which it adds; none where it adds to all, or adds nothing.
    pub adds_to: &'a [GridRowId],
}

impl<'a> TableRow<'a> {
    /// A row that is not made from a weapon, and adds to nothing in particular.
    pub fn of(name: &'a str, remarks: &'a Remarks) -> TableRow<'a> {
        TableRow { name, remarks, weapon: None, adds_to: &[] }
    }
}

/// A table with only those of its rows that are kept; none where it had rows and none is left.
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

/// Keeps some of a list; how many it had, and how many are left.
fn retained<T>(rows: &mut Vec<T>, keep: impl FnMut(&T) -> bool) -> (usize, usize) {
    let had = rows.len();
    rows.retain(keep);
    (had, rows.len())
}

/// Keeps some of these steps and of the steps within them.
fn kept_steps(steps: &mut Vec<Step>, keep: &mut dyn FnMut(TableRow<'_>) -> bool) -> (usize, usize) {
    let found = retained(steps, |step| keep(TableRow::of(step.head.as_deref().unwrap_or(&step.says), &step.remarks)));
    for step in steps.iter_mut() {
        kept_steps(&mut step.steps, keep);
    }
    found
}
