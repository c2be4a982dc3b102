use super::procedure::Play;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{OddsInput, OddsTable, Procedure, Ruleset};
use crate::odds::Fraction;

/// The chances of a table, row by row; `None` where the action refuses the inputs together. The errors say which
/// tables can't be worked out, and why.
pub fn chance_cells(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<Option<Fraction>>>, Vec<Diagnostic>> {
    let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.id == table.action) else {
        let message = format!("there is no action `{}`", table.action);
        return Err(vec![Diagnostic::error(Code::UnknownName, message)]);
    };
    let rows = table.rows.lines.iter().map(|(_, row)| {
        table.columns.lines.iter().map(|(_, column)| chance(ruleset, procedure, table, [row, column])).collect()
    });
    rows.collect()
}

/// The chance in one cell, with the inputs of its row and column.
fn chance(
    ruleset: &Ruleset,
    procedure: &Procedure,
    table: &OddsTable,
    own: [&OddsInput; 2],
) -> Result<Option<Fraction>, Vec<Diagnostic>> {
    let given = table.given.iter().chain(own).filter(|given| !given.is.is_empty());
    let given: Vec<(String, String)> = given.map(|given| (given.input.clone(), given.is.clone())).collect();
    let play = match Play::of(ruleset, procedure, &given) {
        Ok(play) => play,
        Err(problems) if problems.iter().all(|problem| problem.code == Code::NotForThisTable) => return Ok(None),
        Err(problems) => return Err(problems),
    };
    let at: Vec<usize> = procedure.results.iter().position(|result| result.id == table.result).into_iter().collect();
    let odds = play.odds_of(&at).map_err(|problem| vec![problem])?;
    Ok(Some(odds.chance(|results| results.first().is_some_and(|value| *value >= table.at_least))))
}
