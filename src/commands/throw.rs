use super::table::any_seed;
use super::{Outcome, json, resolve, void};
use crate::assets::Assets;
use crate::cli::{Format, ThrowOptions};
use crate::diagnostic::{Diagnostic, one_of};
use crate::model::Ruleset;
use crate::rules::{Act, Action, Thrower};
use crate::terminal;
use crate::view::{self, ThrowReport};

/// `throw`: throws for an action, or says what real dice came to; with no action named, lists them.
pub fn run(assets: &Assets, asked: &ThrowOptions) -> Outcome {
    let ruleset = match resolve::ruleset(assets, &asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let warning = resolve::untranslated(assets, [&ruleset]);
    let Some(typed) = &asked.action else {
        let flags = [
            ("--dice", !asked.dice.is_empty()),
            ("--successes", asked.successes.is_some()),
            ("--seed", asked.seed.is_some()),
            ("--times", asked.times != 1),
        ];
        if let Some(problem) = void(&flags, "without an action") {
            return Outcome::failed(vec![problem.hint("name the action that they are for")]);
        }
        let report = view::actions(&ruleset);
        let said = if asked.format == Format::Json { json(&report) } else { terminal::actions(&report) };
        return Outcome::said(said).after(warning);
    };
    let report = act(&ruleset, typed, &asked.inputs)
        .and_then(|act| come_to(&ruleset, &act, asked).map_err(|problem| vec![problem]));
    match report {
        Err(problems) => Outcome::failed(problems),
        Ok(report) if asked.format == Format::Json => Outcome::said(json(&report)).after(warning),
        Ok(report) => Outcome::said(terminal::thrown(&report)).after(warning),
    }
}

/// The action of this name, with what is given for it.
pub fn act<'a>(ruleset: &'a Ruleset, typed: &str, given: &[(String, String)]) -> Result<Act<'a>, Vec<Diagnostic>> {
    let actions = Action::all(ruleset);
    let ids = actions.iter().map(|action| action.table.id.as_str()).collect();
    let id = one_of("action", typed, ids).map_err(|problem| vec![problem])?;
    let action = actions.iter().find(|action| action.table.id == id);
    action.map_or_else(|| Err(Vec::new()), |action| action.act(ruleset, given))
}

fn come_to(ruleset: &Ruleset, act: &Act<'_>, asked: &ThrowOptions) -> Result<ThrowReport, Diagnostic> {
    let mut report = ThrowReport::of(ruleset, act);
    if let Some(successes) = asked.successes {
        let came_to = act.counted(successes)?;
        report.counted(ruleset, act, successes, came_to);
    } else if asked.dice.is_empty() {
        let seed = asked.seed.map_or_else(any_seed, Ok)?;
        report.seed = Some(seed);
        for stream in 0..u64::from(asked.times) {
            report.fell(ruleset, act, &act.thrown(&mut Thrower::new(seed, stream)));
        }
    } else {
        let faces = asked.dice.iter().flat_map(|(count, face)| (0..*count).map(|_| *face));
        report.fell(ruleset, act, &act.shown(&faces.collect::<Vec<_>>())?);
    }
    Ok(report)
}
