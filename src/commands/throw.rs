use super::table::any_seed;
use super::{Outcome, json, resolve, void};
use crate::assets::Assets;
use crate::cli::{Format, ThrowOptions};
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::model::Ruleset;
use crate::rules::{Act, Action, Play, Thrower};
use crate::terminal;
use crate::view::{self, PlayReport, ThrowReport};

/// `throw`: throws dice for an action, or works out the result of real dice; without an action, lists them.
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
    let alone = |problem: Diagnostic| vec![problem];
    let is_json = asked.format == Format::Json;
    let said = asked_for(&ruleset, typed, &asked.inputs).and_then(|asked_for| match asked_for {
        AskedFor::Act(act) => {
            let report = come_to(&ruleset, &act, asked).map_err(alone)?;
            Ok(if is_json { json(&report) } else { terminal::thrown(&report) })
        }
        AskedFor::Play(play) => {
            let report = played(&ruleset, &play, asked).map_err(alone)?;
            Ok(if is_json { json(&report) } else { terminal::played(&report) })
        }
    });
    match said {
        Err(problems) => Outcome::failed(problems),
        Ok(said) => Outcome::said(said).after(warning),
    }
}

/// An action, with the inputs given for it.
pub enum AskedFor<'a> {
    /// An action of one step: a throw on a table.
    Act(Act<'a>),
    /// A procedure of several steps.
    Play(Play<'a>),
}

/// The action with this name, with the inputs given; errors if an input is missing or wrong.
pub fn asked_for<'a>(
    ruleset: &'a Ruleset,
    typed: &str,
    given: &[(String, String)],
) -> Result<AskedFor<'a>, Vec<Diagnostic>> {
    let actions = Action::all(ruleset);
    let several = ruleset.procedures.iter().map(|procedure| procedure.id.as_str());
    let ids = several.chain(actions.iter().map(|action| action.table.id.as_str())).collect();
    let id = one_of("action", typed, ids).map_err(|problem| vec![problem])?;
    if let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.id == id) {
        return Play::of(ruleset, procedure, given).map(AskedFor::Play);
    }
    let action = actions.iter().find(|action| action.table.id == id);
    let missing = || vec![Diagnostic::error(Code::UnknownName, format!("there is no action `{typed}`"))];
    action.ok_or_else(missing)?.act(ruleset, given).map(AskedFor::Act)
}

fn played(ruleset: &Ruleset, play: &Play<'_>, asked: &ThrowOptions) -> Result<PlayReport, Diagnostic> {
    let mut report = PlayReport::of(ruleset, play);
    if asked.successes.is_some() {
        let message = format!("`--successes` is for a throw of one step, and `{}` may have more", play.procedure.id);
        return Err(
            Diagnostic::error(Code::NotForThisTable, message).hint("give each die that fell, as `--dice 3,6,1`")
        );
    }
    if asked.dice.is_empty() {
        let seed = asked.seed.map_or_else(any_seed, Ok)?;
        report.seed = Some(seed);
        for stream in 0..u64::from(asked.times) {
            report.fell(ruleset, play, &play.thrown(&mut Thrower::new(seed, stream))?);
        }
    } else {
        report.fell(ruleset, play, &play.shown(&faces(asked))?);
    }
    Ok(report)
}

/// The faces of real dice, in the order typed; each pair is a count and a face.
fn faces(asked: &ThrowOptions) -> Vec<i64> {
    asked.dice.iter().flat_map(|(count, face)| (0..*count).map(|_| *face)).collect()
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
        report.fell(ruleset, act, &act.shown(&faces(asked))?);
    }
    Ok(report)
}
