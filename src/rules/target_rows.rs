use super::mustered::Mustered;
use super::procedure::{Parties, Play, choices_of_units, inputs_of_units};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{OddsInput, OddsLine, Procedure, Ruleset, TargetTable};
use crate::odds::Fraction;

/// The chances of a unit against each enemy unit, with one of its weapons or in another way that it chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targets {
    /// The way; `None` if the unit has no choice.
    pub way: Option<String>,
    /// The enemies; those against whom all chances are equal are one row.
    pub rows: Vec<TargetRow>,
}

/// The chances against enemies who are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRow {
    /// The titles of the enemy units.
    pub enemies: Vec<String>,
    /// One cell per column; `None` where the action can't be made.
    pub cells: Vec<Option<TargetChance>>,
}

/// The chance of a result, and its mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetChance {
    /// The chance that the result is true, or that the number is 1 or more.
    pub chance: Fraction,
    /// The mean of the number; `None` for a yes or no.
    pub mean: Option<Fraction>,
}

/// A cell that was worked out, with all its inputs.
type WorkedOut = (Vec<(String, String)>, Option<TargetChance>);

/// The chances of a unit against these enemies, for each way that it has; empty if the table is not for it, or if it can
/// do nothing against any. Errors if a chance can't be worked out.
pub fn target_rows(
    ruleset: &Ruleset,
    table: &TargetTable,
    own: &Mustered<'_>,
    enemies: &[&Mustered<'_>],
) -> Result<Vec<Targets>, Vec<Diagnostic>> {
    let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.id == table.action) else {
        return Ok(Vec::new());
    };
    if !table.who.means(&own.candidate()) {
        return Ok(Vec::new());
    }
    let mut known: Vec<WorkedOut> = Vec::new();
    let mut all = Vec::new();
    for chosen in choices_of_units(ruleset, procedure, &Parties { own: Some(own), other: None }) {
        let mut rows: Vec<TargetRow> = Vec::new();
        for enemy in enemies.iter().filter(|enemy| table.against.means(&enemy.candidate())) {
            let parties = Parties { own: Some(own), other: Some(enemy) };
            let cell = |column: &OddsLine| {
                let own = chosen.iter().cloned().chain(column.given.iter().filter_map(input));
                chance(ruleset, (procedure, table), &parties, own, &mut known)
            };
            let cells = table.columns.lines.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
            match rows.iter_mut().find(|row| row.cells == cells) {
                Some(row) => row.enemies.push(enemy.title.clone()),
                None => rows.push(TargetRow { enemies: vec![enemy.title.clone()], cells }),
            }
        }
        rows.retain(|row| row.cells.iter().any(Option::is_some));
        if !rows.is_empty() {
            all.push(Targets { way: way_words(&chosen), rows });
        }
    }
    Ok(all)
}

/// A way in words: the first choice by its value, the others with their inputs; `None` if nothing is chosen.
fn way_words(chosen: &[(String, String)]) -> Option<String> {
    let ((_, first), rest) = chosen.split_first()?;
    let rest = rest.iter().map(|(input, value)| format!(", {input} {value}"));
    Some(std::iter::once(first.clone()).chain(rest).collect())
}

/// An input with its value; `None` if it is left out.
fn input(given: &OddsInput) -> Option<(String, String)> {
    (!given.is.is_empty()).then(|| (given.input.clone(), given.is.clone()))
}

/// The chance in one cell; `None` if the action refuses the inputs, or lacks one.
fn chance(
    ruleset: &Ruleset,
    (procedure, table): (&Procedure, &TargetTable),
    parties: &Parties<'_>,
    own: impl Iterator<Item = (String, String)>,
    known: &mut Vec<WorkedOut>,
) -> Result<Option<TargetChance>, Vec<Diagnostic>> {
    let own: Vec<(String, String)> = own.collect();
    let drawn = inputs_of_units(ruleset, procedure, &own, parties);
    let is_drawn = |name: &str| drawn[own.len()..].iter().any(|(known, _)| known == name);
    let usual = table.given.iter().filter(|one| !is_drawn(&one.input)).filter_map(input);
    // Some facts about a unit count only in the usual case, such as the dice of a leader who stays where he is.
    let stated: Vec<(String, String)> = own.iter().cloned().chain(usual).collect();
    let given = inputs_of_units(ruleset, procedure, &stated, parties);
    if let Some((_, cell)) = known.iter().find(|(inputs, _)| *inputs == given) {
        return Ok(cell.clone());
    }
    let cell = match Play::of(ruleset, procedure, &given) {
        Ok(play) => {
            let odds = play.odds().map_err(|problem| vec![problem])?;
            let at = procedure.results.iter().position(|result| result.id == table.result).unwrap_or_default();
            let value = |results: &Vec<i64>| results.get(at).copied().unwrap_or_default();
            let is_so = procedure.results.get(at).is_none_or(|result| result.is_so);
            let mean = (!is_so).then(|| odds.mean(value));
            Some(TargetChance { chance: odds.chance(|results| value(results) >= 1), mean })
        }
        Err(problems) if problems.iter().all(|problem| problem.code == Code::NotForThisTable) => None,
        Err(problems) => return Err(problems),
    };
    known.push((given, cell.clone()));
    Ok(cell)
}
