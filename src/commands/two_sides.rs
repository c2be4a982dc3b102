use std::path::PathBuf;

use super::Outcome;
use super::interrupt::Working;
use super::overwrite::Overwrite;
use super::waiting::waiting;
use super::write::{deliver, is_stdout};
use crate::cli::{Format, SuggestOptions};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, backticked};
use crate::list_text::as_json;
use crate::model::{Army, Collection, Force, Guide, Ruleset};
use crate::suggest::two_sides;
use crate::terminal;
use crate::view::{EvenForceView, TwoSidesView};

/// How many times longer a search is suggested that ran out of time.
const MORE_TIME: f64 = 5.0;

/// How many times more effort is suggested for a search that found nothing with what it had.
const MORE_EFFORT: u64 = 10;

/// Finds two forces from one collection. If a folder is named, writes them there under the names of their armies.
pub fn run(
    (ruleset, armies): (&Ruleset, [&Army; 2]),
    limit: i64,
    own: Option<&Collection>,
    asked: &SuggestOptions,
    over: &Overwrite<'_>,
) -> Result<Outcome, Vec<Diagnostic>> {
    // The command line requires `--own` with `--against`.
    let Some(own) = own else { return Ok(Outcome::default()) };
    let files = files(armies, asked, over)?;
    let working = Working::begun();
    let (found, within) = waiting(asked, |patience| two_sides(ruleset, armies, limit, own, patience));
    let found = found?;
    if found.is_none() || !files.is_empty() {
        working.writes()?;
    }
    let Some(found) = found else {
        let ids = backticked(armies.iter().map(|army| army.id.as_str()));
        let time = within.as_ref().map(|within| format!(" {within}")).unwrap_or_default();
        let message = format!("no legal force of each of {ids} was found in the collection{time}");
        let hint = match (within, asked.effort) {
            (Some(_), _) => format!("allow more time, as with `--seconds {}`", asked.seconds * MORE_TIME),
            (None, Some(effort)) => {
                let more = effort.saturating_mul(MORE_EFFORT);
                format!("allow more effort, as with `--effort {more}`, or add figures to the collection")
            }
            (None, None) => "add figures to the collection, or agree on another limit".to_owned(),
        };
        return Err(vec![Diagnostic::error(Code::NotStated, message).hint(hint)]);
    };
    let sides = armies.iter().zip(&found.sides);
    let sides = sides.map(|(army, side)| EvenForceView::of(ruleset, army, &side.force)).collect();
    let view = TwoSidesView::of(limit, &found, sides, within);
    let mut outcome = Outcome::said(match asked.format {
        Format::Json => as_json(&view),
        Format::Human => terminal::two_sides(&view),
    });
    for (path, side) in files.iter().zip(&found.sides) {
        let text = data::written(&Force { limit: Some(limit), ..side.force.clone() }, &Guide::default())?;
        outcome.said += &deliver(Some(path), text, over).map_err(|problem| vec![problem])?;
    }
    Ok(outcome)
}

/// The files for both forces; empty if no folder is named.
fn files(armies: [&Army; 2], asked: &SuggestOptions, over: &Overwrite<'_>) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let Some(folder) = &asked.output else { return Ok(Vec::new()) };
    if is_stdout(folder) || folder.extension().is_some() {
        let message = format!("`{}` is one file, but there are 2 forces to write", folder.display());
        return Err(vec![Diagnostic::error(Code::Unwritable, message).hint("name a folder")]);
    }
    let [one, other] = armies;
    // A number tells two sides of the same army apart.
    let name = |army: &Army, number: &str| folder.join(format!("{}{number}.toml", army.id));
    let alike = one.id == other.id;
    let files = [name(one, if alike { "-1" } else { "" }), name(other, if alike { "-2" } else { "" })];
    let problems: Vec<Diagnostic> = files.iter().filter_map(|path: &PathBuf| over.refuses(path)).collect();
    if problems.is_empty() { Ok(files.to_vec()) } else { Err(problems) }
}
