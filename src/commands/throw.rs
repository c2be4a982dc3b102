use super::parties::NamedParties;
use super::table::any_seed;
use super::{Outcome, resolve, void};
use crate::assets::Assets;
use crate::cli::{Format, ThrowOptions};
use crate::diagnostic::{Code, Diagnostic};
use crate::list_text::as_json;
use crate::model::{Ruleset, each_face};
use crate::rules::{Act, AskedFor, Play, Thrower};
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
            ("--force", asked.of.force.is_some()),
            ("--against", asked.against.is_some()),
        ];
        if let Some(problem) = void(&flags, "without an action") {
            return Outcome::failed(vec![problem.hint("name the action")]);
        }
        return Outcome::said(actions(&ruleset, asked.format)).after(warning);
    };
    let alone = |problem: Diagnostic| vec![problem];
    let is_json = asked.format == Format::Json;
    let parties = match NamedParties::read(assets, &asked.of, asked.against.as_deref()) {
        Ok(parties) => parties,
        Err(problems) => return Outcome::failed(problems),
    };
    let asked_for = parties.asked_for(&ruleset, typed, &asked.inputs);
    let phrases = &ruleset.organisation.phrases;
    let said = asked_for.and_then(|asked_for| match asked_for {
        AskedFor::Act(act) => {
            let report = come_to(&ruleset, &act, asked).map_err(alone)?;
            Ok(if is_json { as_json(&report) } else { terminal::thrown(&report, phrases) })
        }
        AskedFor::Play(play) => {
            let report = played(&ruleset, &play, asked).map_err(alone)?;
            Ok(if is_json { as_json(&report) } else { terminal::played(&report, phrases) })
        }
    });
    match said {
        Err(problems) => Outcome::failed(problems),
        Ok(said) => Outcome::said(said).after(warning.into_iter().chain(parties.not_legal(&ruleset))),
    }
}

/// The actions of a game, with what each asks for.
pub(super) fn actions(ruleset: &Ruleset, format: Format) -> String {
    let report = view::actions(ruleset);
    if format == Format::Json { as_json(&report) } else { terminal::actions(&report, &ruleset.organisation.phrases) }
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
        report.fell(ruleset, play, &play.shown(&each_face(&asked.dice))?);
    }
    Ok(report)
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
        report.fell(ruleset, act, &act.shown(&each_face(&asked.dice))?);
    }
    Ok(report)
}
