use std::collections::BTreeSet;

use super::procedure::Play;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{OddsInput, OddsLine, OddsShown, OddsTable, Procedure, Ruleset};
use crate::odds::{Fraction, Odds, tallies};

/// A cell of a table of chances.
#[derive(Clone, Debug, PartialEq)]
pub enum ChanceCell {
    /// The chance of its result, 0 to 1.
    Chance(Fraction),
    /// The mean of its result.
    Mean(Fraction),
    /// Nothing, since the action refuses the inputs together.
    Refused,
}

/// The ways that are best in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct BestWays {
    /// The index of the best way, or of each if several are equally good.
    pub best: Vec<usize>,
    /// By how much it is better than the next, in chance, or in chance for each one spent.
    pub margin: Fraction,
}

/// The chances and means of a table, row by row. The errors say which tables can't be worked out, and why.
pub fn chance_cells(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<ChanceCell>>, Vec<Diagnostic>> {
    let procedure = procedure(ruleset, table)?;
    let mut reckoning = TableReckoning { ruleset, procedure, table, known: Vec::new() };
    let cell = |reckoning: &mut TableReckoning<'_>, row: &OddsLine, column: &OddsLine| {
        let shown = table.shown(row, column);
        let Some(odds) = reckoning.odds([row, column], &[], &shown)? else { return Ok(ChanceCell::Refused) };
        Ok(if shown.mean {
            ChanceCell::Mean(odds.mean(|value| *value))
        } else {
            ChanceCell::Chance(chance(odds, &shown))
        })
    };
    let row = |row: &OddsLine| table.columns.lines.iter().map(|column| cell(&mut reckoning, row, column)).collect();
    table.rows.lines.iter().map(row).collect()
}

/// The best ways of a table, row by row; `None` where no way is possible or none has any chance.
pub fn best_ways(ruleset: &Ruleset, table: &OddsTable) -> Result<Vec<Vec<Option<BestWays>>>, Vec<Diagnostic>> {
    let procedure = procedure(ruleset, table)?;
    let mut reckoning = TableReckoning { ruleset, procedure, table, known: Vec::new() };
    let mut cell = |row: &OddsLine, column: &OddsLine| {
        let shown = table.shown(row, column);
        let mut worth: Vec<(usize, Fraction)> = Vec::new();
        for (at, way) in table.ways.iter().enumerate() {
            let costs = way.costs + row.costs.unwrap_or(0) + column.costs.unwrap_or(0);
            let costs = if table.per.is_some() { u32::try_from(costs).unwrap_or(0) } else { 1 };
            let odds = reckoning.odds([row, column], &way.given, &shown)?;
            worth.extend(odds.map(|odds| (at, chance(odds, &shown).over(costs))));
        }
        Ok(best_of(&worth))
    };
    let mut row = |row: &OddsLine| table.columns.lines.iter().map(|column| cell(row, column)).collect();
    table.rows.lines.iter().map(&mut row).collect()
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

/// The chance that the number is high enough.
fn chance(odds: &Odds<i64>, shown: &OddsShown) -> Fraction {
    odds.chance(|value| *value >= shown.at_least.unwrap_or(1))
}

/// The odds of a number that is added up over several independent cases.
fn repeated(one: Odds<i64>, times: Option<u32>) -> Result<Odds<i64>, Vec<Diagnostic>> {
    let Some(times) = times else { return Ok(one) };
    let all = tallies(&one.map(|value| vec![*value]), &BTreeSet::from([times])).map_err(|problem| vec![problem])?;
    let sum = |counts: &Vec<i64>| counts.iter().sum();
    Ok(all.values().next().map_or(one, |odds| odds.map(sum)))
}

/// The odds of a result in one case, once they are worked out.
struct CaseOdds {
    result: String,
    times: Option<u32>,
    given: Vec<(String, String)>,
    /// The odds; `None` if the action refuses the inputs together.
    odds: Option<Odds<i64>>,
}

/// A table whose odds are worked out, each case once.
struct TableReckoning<'r> {
    ruleset: &'r Ruleset,
    procedure: &'r Procedure,
    table: &'r OddsTable,
    known: Vec<CaseOdds>,
}

impl TableReckoning<'_> {
    /// The odds of the result that a cell shows, with the inputs of its row and column, and of a way; `None` if the
    /// action refuses them together.
    fn odds(
        &mut self,
        own: [&OddsLine; 2],
        way: &[OddsInput],
        shown: &OddsShown,
    ) -> Result<Option<&Odds<i64>>, Vec<Diagnostic>> {
        let own = own.into_iter().flat_map(|line| &line.given);
        let given = self.table.given.iter().chain(own).chain(way).filter(|given| !given.is.is_empty());
        let given: Vec<(String, String)> = given.map(|given| (given.input.clone(), given.is.clone())).collect();
        let result = shown.result.clone().unwrap_or_default();
        let same = |known: &CaseOdds| known.result == result && known.times == shown.times && known.given == given;
        let known = self.known.iter().position(same);
        let at = match known {
            Some(at) => at,
            None => {
                let odds = self.worked_out(&given, &result)?;
                let odds = odds.map(|odds| repeated(odds, shown.times)).transpose()?;
                self.known.push(CaseOdds { result, times: shown.times, given, odds });
                self.known.len() - 1
            }
        };
        Ok(self.known[at].odds.as_ref())
    }

    fn worked_out(&self, given: &[(String, String)], result: &str) -> Result<Option<Odds<i64>>, Vec<Diagnostic>> {
        let play = match Play::of(self.ruleset, self.procedure, given) {
            Ok(play) => play,
            Err(problems) if problems.iter().all(|problem| problem.code == Code::NotForThisTable) => return Ok(None),
            Err(problems) => return Err(problems),
        };
        let at: Vec<usize> = self.procedure.results.iter().position(|known| known.id == result).into_iter().collect();
        let odds = play.odds_of(&at).map_err(|problem| vec![problem])?;
        Ok(Some(odds.map(|results| results.first().copied().unwrap_or_default())))
    }
}
