use rand::TryRng;
use rand::rngs::SysRng;

use super::{Outcome, json, resolve};
use crate::assets::Assets;
use crate::cli::Format;
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::model::{Ruleset, Table};
use crate::rules;
use crate::terminal;
use crate::view::{self, TableLine, TableReport};

/// What is asked of a table.
pub struct TableOptions {
    /// A natural result.
    pub result: Option<i64>,
    /// What is added to it.
    pub modifier: Option<i64>,
    /// Whether to throw.
    pub roll: bool,
    /// The seed of the throw.
    pub seed: Option<u64>,
}

/// `table`: shows a table and what it answers; with no table named, lists them.
pub fn run(assets: &Assets, ruleset: &str, table: Option<&str>, asked: &TableOptions, format: Format) -> Outcome {
    let ruleset = match resolve::ruleset(assets, ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let Some(table) = table else {
        let lines: Vec<TableLine> = ruleset.tables.iter().map(TableLine::from).collect();
        return Outcome::said(if format == Format::Json { json(&lines) } else { terminal::tables(&lines) });
    };
    let ids = ruleset.tables.iter().map(|table| table.id.as_str()).collect();
    let found = one_of("table", table, ids).map(|id| ruleset.table(id));
    let table = match found {
        Ok(Some(table)) => table,
        Ok(None) => return Outcome::default(),
        Err(problem) => return Outcome::failed(vec![problem]),
    };
    match answer(&ruleset, table, asked) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(report) if format == Format::Json => Outcome::said(json(&report)),
        Ok(report) => Outcome::said(terminal::table(&view::shown(&ruleset, table), &report)),
    }
}

fn answer(ruleset: &Ruleset, table: &Table, asked: &TableOptions) -> Result<TableReport, Diagnostic> {
    let mut report = view::report(ruleset, table);
    let natural = if asked.roll {
        let Some(dice) = rules::dice_of(table) else {
            let message = format!("nothing is thrown for `{}`", table.id);
            return Err(Diagnostic::error(Code::NotForThisTable, message).hint("leave `--roll` out to see the table"));
        };
        let seed = asked.seed.map_or_else(any_seed, Ok)?;
        let (shown, total) = rules::throw(dice, &ruleset.dice, seed);
        report.seed = Some(seed);
        report.dice = Some(shown);
        Some(total)
    } else {
        asked.result
    };
    match natural {
        Some(natural) => {
            let consulted = rules::consult(table, &ruleset.dice, natural, asked.modifier)?;
            view::consult(&mut report, ruleset, table, &consulted);
        }
        None if asked.modifier.is_some() => {
            let alone = Diagnostic::error(Code::NotForThisTable, "`--modifier` needs a die to be added to");
            return Err(alone.hint("give `--result N`, or `--roll`"));
        }
        None => {}
    }
    Ok(report)
}

/// A random seed, short enough to be typed again.
pub fn any_seed() -> Result<u64, Diagnostic> {
    let random = SysRng.try_next_u32().map_err(|error| {
        let message = format!("the system gives no random numbers: {error}");
        Diagnostic::error(Code::Unreadable, message).hint("give `--seed N`")
    })?;
    Ok(u64::from(random % 1_000_000))
}
