use crate::diagnostic::{Code, Diagnostic};
use crate::model::{By, Cell, Column, Dice, Dies, Form, Numbers, Table, TableKind};

/// What a table answers to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consulted {
    /// The die as it fell, or what was counted.
    pub natural: i64,
    /// The same after modifiers.
    pub modified: i64,
    /// What it comes to.
    pub answer: Answer,
}

/// What a number comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The row of a lookup, counted from 0; none where no row answers.
    Row(Option<usize>),
    /// For each row and column of a grid, whether its need is met; none where the cell is no need.
    Met(Vec<Vec<Option<bool>>>),
}

/// The dice that a table is consulted with, if it is thrown for.
pub fn dice_of(table: &Table) -> Option<&Dice> {
    match &table.kind {
        TableKind::Lookup(lookup) => match &lookup.by {
            By::Thrown(dice) => Some(dice),
            By::Counted(_) => None,
        },
        TableKind::Grid(grid) => grid.throw.as_ref(),
        _ => None,
    }
}

/// Looks a natural result up, given as it is read off the dice; `modifier` is added to it first.
pub fn consult(table: &Table, dies: &Dies, natural: i64, modifier: Option<i64>) -> Result<Consulted, Diagnostic> {
    let unsuited = |message: String| Diagnostic::error(Code::NotForThisTable, message);
    let modifiers = match &table.kind {
        TableKind::Lookup(lookup) => &lookup.modifiers,
        TableKind::Grid(grid) if grid.throw.is_some() => &grid.modifiers,
        _ => {
            let message = format!("nothing is thrown or counted for `{}`", table.id);
            return Err(unsuited(message).hint("leave `--result`, `--modifier` and `--roll` out to see the table"));
        }
    };
    if modifier.is_some() && modifiers.is_empty() {
        return Err(unsuited(format!("nothing modifies `{}`", table.id)).hint("leave `--modifier` out"));
    }
    let natural = dice_of(table).map_or(natural, |dice| dies.counted(dice, natural));
    if let Some(dice) = dice_of(table) {
        let (least, greatest) = dice.span(dies);
        if !(least..=greatest).contains(&natural) {
            let message = format!("`{natural}` can't come up: {dice} runs from {least} to {greatest} here");
            let die = dies.faces(dice.sides);
            let hint = match &die.ten {
                Some(face) => format!("the face `{face}` is {}; modifiers go in `--modifier`", die.last),
                None => "give the die as it fell; modifiers go in `--modifier`".to_owned(),
            };
            return Err(Diagnostic::error(Code::OutsideFaces, message).hint(hint));
        }
    }
    let modified = natural.saturating_add(modifier.unwrap_or(0));
    let answer = match &table.kind {
        TableKind::Grid(grid) => {
            let met = |cell: &Cell, form| match cell {
                Cell::Text(text) if form == Form::Need => {
                    text.parse::<Numbers>().ok().map(|need| need.contains(modified))
                }
                _ => None,
            };
            // What somebody else throws for is not answered by this throw.
            let own = |column: &Column| if column.thrown_by.is_none() { column.form } else { Form::Text };
            let row =
                |cells: &[Cell]| cells.iter().zip(&grid.columns).map(|(cell, column)| met(cell, own(column))).collect();
            Answer::Met(grid.rows.iter().map(|grid_row| row(&grid_row.cells)).collect())
        }
        TableKind::Lookup(lookup) => Answer::Row(lookup.rows.iter().position(|row| row.on.contains(modified))),
        _ => Answer::Row(None),
    };
    Ok(Consulted { natural, modified, answer })
}
