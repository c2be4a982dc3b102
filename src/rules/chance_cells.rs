use super::procedure::Play;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{OddsInput, OddsTable, Procedure, Ruleset};
use crate::odds::Fraction;

/// The chances of a table, row by row; `None` where the action refuses the inputs together. The errors say which
/// tables can't be worked out, and why.
pub fn chance_cells(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<Option<Fraction>>>, Vec<Diagnostic>> {
    let procedure = procedure(ruleset, table)?;
    let rows = table.rows.lines.iter().map(|(_, row)| {
        table.columns.lines.iter().map(|(_, column)| chance(ruleset, procedure, table, [row, column], &[])).collect()
    });
    rows.collect()
}

/// The ways that are best in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct BestWays {
    /// The index of the best way, or of each if several are equally good.
    pub best: Vec<usize>,
    /// By how much it is better than the next, in chance, or in chance for each one spent.
    pub margin: Fraction,
}

/// The best ways of a table, row by row; `None` where no way is possible or none has any chance.
pub fn best_ways(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<Option<BestWays>>>, Vec<Diagnostic>> {
    let procedure = procedure(ruleset, table)?;
    let cost = |costs: &[i64], at: usize| costs.get(at).copied().unwrap_or(0);
    let cell = |row: usize, column: usize| {
        let own = [&table.rows.lines[row].1, &table.columns.lines[column].1];
        let mut worth: Vec<(usize, Fraction)> = Vec::new();
        for (at, way) in table.ways.iter().enumerate() {
            let costs = way.costs + cost(&table.rows.costs, row) + cost(&table.columns.costs, column);
            let costs = if table.per.is_some() { u32::try_from(costs).unwrap_or(0) } else { 1 };
            let chance = chance(ruleset, procedure, table, own, &way.given)?;
            worth.extend(chance.map(|chance| (at, chance.over(costs))));
        }
        Ok(best_of(&worth))
    };
    (0..table.rows.lines.len())
        .map(|row| (0..table.columns.lines.len()).map(|column| cell(row, column)).collect())
        .collect()
}

/// The best way by worth, and its lead over the next; `None` if none is worth anything.
fn best_of(worth: &[(usize, Fraction)]) -> Option<BestWays> {
    let most = worth.iter().map(|(_, worth)| worth).max().filter(|most| !most.is_zero())?;
    let best = worth.iter().filter(|(_, worth)| worth == most).map(|(at, _)| *at).collect();
    let next = worth.iter().map(|(_, worth)| worth).filter(|worth| *worth < most).max();
    Some(BestWays { best, margin: next.map_or_else(|| most.clone(), |next| most.less(next)) })
}

/// The action of a table.
fn procedure<'r>(ruleset: &'r Ruleset, table: &OddsTable) -> Result<&'r Procedure, Vec<Diagnostic>> {
    ruleset.procedures.iter().find(|procedure| procedure.id == table.action).ok_or_else(|| {
        let message = format!("there is no action `{}`", table.action);
        vec![Diagnostic::error(Code::UnknownName, message)]
    })
}

/// The chance in one cell, with the inputs of its row and column, and of a way.
fn chance(
    ruleset: &Ruleset,
    procedure: &Procedure,
    table: &OddsTable,
    own: [&OddsInput; 2],
    way: &[OddsInput],
) -> Result<Option<Fraction>, Vec<Diagnostic>> {
    let given = table.given.iter().chain(own).chain(way).filter(|given| !given.is.is_empty());
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
