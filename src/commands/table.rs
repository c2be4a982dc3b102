use rand::TryRng;
use rand::rngs::SysRng;

use super::{Outcome, resolve, void};
use crate::assets::Assets;
use crate::cli::Format;
use crate::diagnostic::{Code, Diagnostic, nearest, one_of};
use crate::list_text::as_json;
use crate::model::{Ruleset, Table, TableKind};
use crate::rules::{self, Asked, Handful};
use crate::terminal;
use crate::view::{self, TableLine, TableReport};

/// Options of the verb `table`.
pub struct TableOptions {
    /// The natural result of a die thrown on the table.
    pub result: Option<i64>,
    /// Sum of the modifiers, added to the result.
    pub modifier: Option<i64>,
    /// Whether the program throws the dice.
    pub roll: bool,
    /// The opponent's throw in a contest: a number, or with `roll` a die of a ladder.
    pub against: Option<String>,
    /// The number of dice in a handful, or the die of a ladder.
    pub dice: Option<String>,
    /// The seed of the throw; random if `None`.
    pub seed: Option<u64>,
}

impl TableOptions {
    /// The flags for a throw, and whether each was typed.
    fn typed(&self) -> [(&'static str, bool); 6] {
        [
            ("--result", self.result.is_some()),
            ("--modifier", self.modifier.is_some()),
            ("--against", self.against.is_some()),
            ("--roll", self.roll),
            ("--dice", self.dice.is_some()),
            ("--seed", self.seed.is_some()),
        ]
    }
}

/// The maximum number of tables that a hint names.
const MOST_NAMED: usize = 8;

/// `table`: shows a table and the result of a throw on it; without a table, lists them.
pub fn run(assets: &Assets, ruleset: &str, table: Option<&str>, asked: &TableOptions, format: Format) -> Outcome {
    let ruleset = match resolve::ruleset(assets, ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let phrases = &ruleset.organisation.phrases;
    let warning = resolve::untranslated(assets, [&ruleset]);
    let Some(table) = table else {
        if let Some(problem) = void(&asked.typed(), "without a table") {
            return Outcome::failed(vec![problem.hint("name the table")]);
        }
        let lines: Vec<TableLine> = ruleset.tables.iter().map(TableLine::from).collect();
        let said = if format == Format::Json { as_json(&lines) } else { terminal::tables(&lines, phrases) };
        return Outcome::said(said).after(warning);
    };
    let ids: Vec<&str> = ruleset.tables.iter().map(|table| table.id.as_str()).collect();
    // A hint does not list every table of a ruleset that has many.
    let listed = ids.len() > MOST_NAMED && nearest(table, ids.iter().copied()).is_none();
    let found = one_of("table", table, ids).map(|id| ruleset.table(id));
    let table = match found {
        Ok(Some(table)) => table,
        Ok(None) => return Outcome::default(),
        Err(problem) if listed && problem.code == Code::UnknownName => {
            let hint = format!("`sabretache table {}` lists its tables", ruleset.id);
            return Outcome::failed(vec![problem.hint(hint)]);
        }
        Err(problem) => return Outcome::failed(vec![problem]),
    };
    match answer(&ruleset, table, asked) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(report) if format == Format::Json => Outcome::said(as_json(&report)).after(warning),
        Ok(report) => {
            Outcome::said(terminal::table(&view::table_alone(&ruleset, table), &report, phrases)).after(warning)
        }
    }
}

fn answer(ruleset: &Ruleset, table: &Table, asked: &TableOptions) -> Result<TableReport, Diagnostic> {
    let mut report = view::report(ruleset, table);
    let natural = if asked.roll {
        let handful = Handful { dice: asked.dice.clone(), against: asked.against.clone(), shift: 0 };
        let seed = asked.seed.map_or_else(any_seed, Ok)?;
        let result = rules::throw_for(table, &ruleset.dice, &handful, seed).map_err(|problem| {
            let thrown = rules::dice_of(table).is_some();
            match (rules::contest_of(table), rules::pool_of(table)) {
                (Some(_), _) => asked_by(problem, "name them with `--dice` and `--against`"),
                (None, Some(_)) => asked_by(problem, "use `--dice N`"),
                (None, None) if !thrown => asked_by(problem, "leave `--roll` out"),
                (None, None) => problem,
            }
        })?;
        report.seed = Some(seed);
        report.dice = Some(result.shown);
        if let Some((shown, total)) = result.other {
            report.other_dice = Some(shown);
            report.against = Some(total);
        }
        Some(result.natural)
    } else {
        report.against = asked.against.as_deref().map(number).transpose()?;
        asked.result
    };
    match natural {
        Some(natural) => {
            let rolled = Asked { natural, modifier: asked.modifier, against: report.against };
            let consulted = rules::consult(table, &ruleset.dice, rolled).map_err(|problem| {
                let alone = rules::contest_of(table).is_some() && report.against.is_none();
                if alone { asked_by(problem, "use `--against N`") } else { problem }
            })?;
            view::consult(&mut report, ruleset, table, &consulted);
        }
        None if asked.modifier.is_some() || asked.against.is_some() => return Err(alone(table, asked)),
        None => {}
    }
    Ok(report)
}

/// An error for a modifier or an opponent's throw without a throw of one's own.
fn alone(table: &Table, asked: &TableOptions) -> Diagnostic {
    let thrown = matches!(table.kind, TableKind::Lookup(_)) || rules::dice_of(table).is_some();
    let against = asked.against.is_some();
    let unsuited = |message: String| Diagnostic::error(Code::NotForThisTable, message);
    if !thrown {
        return unsuited(format!("nothing is thrown or counted for `{}`", table.id))
            .hint("leave out the die and the modifier");
    }
    if against && rules::contest_of(table).is_none() {
        return unsuited(format!("`{}` is not an opposed throw", table.id)).hint("leave `--against` out");
    }
    let message = if against {
        "`--against` needs a throw of your own to compare with"
    } else {
        "`--modifier` needs a die to add to"
    };
    unsuited(message.to_owned()).hint("add `--result N` or `--roll`")
}

/// Adds to a problem's hint the flags that put it right.
fn asked_by(problem: Diagnostic, flags: &str) -> Diagnostic {
    let hint = problem.hint.clone().map_or_else(|| flags.to_owned(), |hint| format!("{hint}; {flags}"));
    problem.hint(hint)
}

/// Reads the opponent's throw as a number.
fn number(typed: &str) -> Result<i64, Diagnostic> {
    typed.parse().map_err(|_| {
        let message = format!("`{typed}` is not a number; `--against` takes what the other player threw");
        Diagnostic::error(Code::BadValue, message).hint("name a die only with `--roll`")
    })
}

/// A random seed below 1,000,000, short enough to type again.
pub fn any_seed() -> Result<u64, Diagnostic> {
    let random = SysRng.try_next_u32().map_err(|error| {
        let message = format!("the system can't supply random numbers: {error}");
        Diagnostic::error(Code::Unavailable, message).hint("give `--seed N`")
    })?;
    Ok(u64::from(random % 1_000_000))
}
