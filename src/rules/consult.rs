use crate::diagnostic::{Code, Diagnostic};
use crate::model::{By, Cell, Column, Contender, Contest, Dice, DieFaces, Pool, Table, TableKind};

/// A table's answer to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consulted {
    /// The number as read off the dice, or counted.
    pub natural: i64,
    /// The number after modifiers; in a contest, less the other side's.
    pub modified: i64,
    /// The row or cell that it leads to.
    pub answer: Answer,
}

/// The row of a lookup, or the cells of a grid, that a number leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The row of a lookup, counted from 0; `None` if no row answers.
    Row(Option<usize>),
    /// For each row and column of a grid, whether its need is met; `None` if the cell is not a need for this throw.
    Met(Vec<Vec<Option<bool>>>),
}

/// The dice that are thrown for a table, if their total is used.
pub fn dice_of(table: &Table) -> Option<&Dice> {
    match &table.kind {
        TableKind::Lookup(lookup) => match &lookup.by {
            By::Thrown(dice) => Some(dice),
            By::Opposed(_) | By::Pool(_) | By::Counted(_) => None,
        },
        TableKind::Grid(grid) => grid.throw.as_ref(),
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => None,
    }
}

/// The contest that is thrown for a table, if it is one.
pub fn contest_of(table: &Table) -> Option<&Contest> {
    match &table.kind.lookup()?.by {
        By::Opposed(contest) => Some(contest),
        By::Thrown(_) | By::Pool(_) | By::Counted(_) => None,
    }
}

/// The handful of dice that is thrown for a table, if it is one.
pub fn pool_of(table: &Table) -> Option<&Pool> {
    match &table.kind.lookup()?.by {
        By::Pool(pool) => Some(pool),
        By::Thrown(_) | By::Opposed(_) | By::Counted(_) => None,
    }
}

/// The number to look up, with modifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The total read off the dice, the successes of a handful, or a number counted.
    pub natural: i64,
    /// The sum of modifiers; `None` if none are given.
    pub modifier: Option<i64>,
    /// The other side's total, in a contest.
    pub against: Option<i64>,
}

/// Looks a result up. An error if the table can't be consulted in this way, or the dice can't show the number.
pub fn consult(table: &Table, dies: &DieFaces, asked: Asked) -> Result<Consulted, Diagnostic> {
    let Asked { natural, modifier, against } = asked;
    let unsuited = |message: String| Diagnostic::error(Code::NotForThisTable, message);
    let modifiers = match &table.kind {
        TableKind::Lookup(lookup) => &lookup.modifiers,
        TableKind::Grid(grid) if grid.throw.is_some() => &grid.modifiers,
        TableKind::Grid(_)
        | TableKind::Modifiers(_)
        | TableKind::Formula(_)
        | TableKind::Notes(_)
        | TableKind::Steps(_) => {
            let message = format!("nothing is thrown or counted for `{}`", table.id);
            return Err(unsuited(message).hint("leave out the die and the modifier to see the table"));
        }
    };
    if modifier.is_some() && modifiers.is_empty() {
        return Err(unsuited(format!("nothing modifies `{}`", table.id)).hint("leave the modifier out"));
    }
    if let Some(contest) = contest_of(table) {
        return contested(table, contest, dies, asked);
    }
    if against.is_some() {
        let message = format!("`{}` is not an opposed throw", table.id);
        return Err(unsuited(message).hint("leave the other throw out"));
    }
    let natural = dice_of(table).map_or(natural, |dice| dies.counted(dice, natural));
    if let Some(dice) = dice_of(table) {
        let (least, greatest) = dice.span(dies);
        if !(least..=greatest).contains(&natural) {
            let message = format!("`{natural}` can't come up: {dice} runs from {least} to {greatest} here");
            let die = dies.faces(dice.sides);
            let hint = match &die.ten {
                Some(face) => format!("the face `{face}` counts as {}; anything added is the modifier", die.last),
                None => "give the number on the die; anything added is the modifier".to_owned(),
            };
            return Err(Diagnostic::error(Code::OutsideFaces, message).hint(hint));
        }
    }
    let modified = natural.saturating_add(modifier.unwrap_or(0));
    let answer = match &table.kind {
        TableKind::Grid(grid) => {
            // A cell for another throw has no answer here.
            let met = |(cell, column): (&Cell, &Column)| match cell {
                Cell::Need(need, _) if column.thrown_by.is_none() => {
                    Some(grid.meets(need, natural, modified - natural))
                }
                Cell::Need(..) | Cell::Number(_) | Cell::Throw(..) | Cell::Text(_) => None,
            };
            let row = |cells: &[Cell]| cells.iter().zip(&grid.columns).map(met).collect();
            Answer::Met(grid.rows.iter().map(|grid_row| row(&grid_row.cells)).collect())
        }
        TableKind::Lookup(lookup) => Answer::Row(lookup.place(modified)),
        TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => {
            Answer::Row(None)
        }
    };
    Ok(Consulted { natural, modified, answer })
}

/// Looks up a contest: the first throw with its modifier, less the second.
fn contested(table: &Table, contest: &Contest, dies: &DieFaces, asked: Asked) -> Result<Consulted, Diagnostic> {
    let Some(against) = asked.against else {
        let message = format!("`{}` is one throw against another, but only one is given", table.id);
        return Err(Diagnostic::error(Code::NotForThisTable, message).hint("say what the other player threw"));
    };
    let possible = |shown: i64, who: &Contender| {
        let (least, greatest) = who.span(dies);
        if (least..=greatest).contains(&shown) {
            return Ok(());
        }
        let message = format!("`{shown}` can't come up: {who} runs from {least} to {greatest} here");
        let hint = "give the number on the die; anything added is the modifier";
        Err(Diagnostic::error(Code::OutsideFaces, message).hint(hint))
    };
    possible(asked.natural, &contest.own)?;
    possible(against, &contest.other)?;
    let modified = asked.natural + asked.modifier.unwrap_or(0) - against;
    let TableKind::Lookup(lookup) = &table.kind else {
        return Ok(Consulted { natural: asked.natural, modified, answer: Answer::Row(None) });
    };
    let answer = Answer::Row(lookup.place(modified));
    Ok(Consulted { natural: asked.natural, modified, answer })
}
