use super::parties::NamedParties;
use super::typed_inputs::typed_inputs;
use super::{Outcome, exchange, resolve, throw, void};
use crate::assets::Assets;
use crate::cli::{Format, OddsOptions};
use crate::data;
use crate::diagnostic::{Code, Diagnostic};
use crate::list_text::as_json;
use crate::model::{Dice, DieFaces, Keep, Phrases, Pool};
use crate::rules::{AskedFor, Cast};
use crate::terminal;
use crate::view::OddsReport;

/// `odds`: the exact chances of dice, or of a game's action.
pub fn run(assets: &Assets, asked: &OddsOptions) -> Outcome {
    let report = match asked.words.as_slice() {
        [first, rest @ ..] if first == EXCHANGE => return exchange::run(assets, asked, rest),
        [game] if !is_dice(game) => return actions(assets, asked, game),
        [game, action, inputs @ ..] if !is_dice(game) => of_action(assets, asked, (game, action), inputs),
        words => {
            let idle = [("--force", asked.of.force.is_some())];
            match void(&idle, "on plain dice") {
                Some(problem) => Err(vec![problem]),
                None => {
                    let report = of_dice(asked, &words.join(" ")).map_err(|problem| vec![problem]);
                    report.map(|report| (as_asked(&report, asked, &data::phrases_asked(assets)), Vec::new()))
                }
            }
        }
    };
    match report {
        Err(problems) => Outcome::failed(problems),
        Ok((said, warnings)) => Outcome::said(said).after(warnings),
    }
}

/// The report in the form asked for.
fn as_asked(report: &OddsReport, asked: &OddsOptions, phrases: &Phrases) -> String {
    if asked.format == Format::Json { as_json(report) } else { terminal::odds(report, phrases) }
}

/// The most dice whose chances can be asked for.
const MOST_DICE: u32 = 1_000;

/// The word before the two units of an exchange.
const EXCHANGE: &str = "exchange";

/// Whether a word begins like dice: with a digit, or with `d` and a digit.
fn is_dice(word: &str) -> bool {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < word.len()
        || rest.strip_prefix('d').is_some_and(|sides| sides.starts_with(|c: char| c.is_ascii_digit()))
}

/// The actions of a game.
fn actions(assets: &Assets, asked: &OddsOptions, game: &str) -> Outcome {
    let flags = [
        ("--at-least", asked.at_least.is_some()),
        ("--target", asked.target.is_some()),
        ("--against", asked.against.is_some()),
        ("--force", asked.of.force.is_some()),
    ];
    match (void(&flags, "without an action"), resolve::ruleset(assets, game)) {
        (Some(problem), Ok(_)) => Outcome::failed(vec![problem.hint("name the action")]),
        (None, Ok(ruleset)) => Outcome::said(throw::actions(&ruleset, asked.format)),
        (_, Err(problems)) => Outcome::failed(problems),
    }
}

/// The report on an action, and warnings about the forces of its units.
type OfAction = (String, Vec<Diagnostic>);

fn of_action(
    assets: &Assets,
    asked: &OddsOptions,
    (game, action): (&str, &str),
    inputs: &[String],
) -> Result<OfAction, Vec<Diagnostic>> {
    let ruleset = resolve::ruleset(assets, game)?;
    let alone = |problem: Diagnostic| vec![problem];
    let plain = [("--target", asked.target.is_some())];
    if let Some(problem) = void(&plain, "on an action of a ruleset") {
        return Err(vec![problem]);
    }
    let given = typed_inputs(inputs)?;
    let parties = NamedParties::read(assets, &asked.of, asked.against.as_deref())?;
    let (report, circumstances) = match parties.asked_for(&ruleset, action, &given)? {
        AskedFor::Act(act) => {
            let odds = act.odds().map_err(alone)?;
            (OddsReport::of(&ruleset, &act, &odds, asked.at_least), "where rows are looked up")
        }
        AskedFor::Play(play) => {
            let is_json = asked.format == Format::Json;
            let report = if is_json { OddsReport::together } else { OddsReport::played };
            let report = report(&ruleset, &play, asked.at_least).map_err(alone)?;
            let numbers = play.procedure.results.iter().filter(|result| !result.is_so).count();
            let circumstances =
                if numbers == 0 { "where no result is a number" } else { "where several results are numbers" };
            (report, circumstances)
        }
    };
    let unused = [("--at-least", asked.at_least.is_some() && report.at_least.is_none())];
    match void(&unused, circumstances) {
        Some(problem) => Err(vec![problem]),
        None => Ok((as_asked(&report, asked, &ruleset.organisation.phrases), parties.not_legal(&ruleset))),
    }
}

fn of_dice(asked: &OddsOptions, words: &str) -> Result<OddsReport, Diagnostic> {
    let own = dice(words)?;
    let pool = asked.target.as_ref().map(|target| Pool { sides: own.sides, success: target.clone() });
    if let Some(target) = &asked.target
        && !(1..=i64::from(own.sides)).any(|face| target.contains(face))
    {
        let message = format!("a d{} never shows {target}", own.sides);
        let hint = format!("name faces from 1 to {}", own.sides);
        return Err(Diagnostic::error(Code::OutsideFaces, message).hint(hint));
    }
    let cast = match (&pool, &asked.against) {
        (Some(pool), _) if own.keep == Keep::All && own.add == 0 => Cast::Handful(own.count, pool),
        (Some(_), _) => {
            let message = format!("`--target` counts single dice, and `{own}` keeps some or adds to them");
            return Err(Diagnostic::error(Code::BadValue, message).hint("write it as `6d6 --target 5+`"));
        }
        (None, Some(against)) => Cast::Against(own, dice(against)?),
        (None, None) => Cast::Sum(own),
    };
    Ok(OddsReport::plain(&cast, &cast.totals(&DieFaces::default()), asked.at_least))
}

fn dice(typed: &str) -> Result<Dice, Diagnostic> {
    Dice::up_to(typed, MOST_DICE).map_err(|message| {
        // Another language's letter for a die, a capital, or a space in between.
        let plain = typed.to_lowercase().replace([' ', '×'], "").replace(['w', 't'], "d");
        let meant = Some(plain).filter(|plain| Dice::up_to(plain, MOST_DICE).is_ok());
        let hint = meant.map(|plain| format!("did you mean `sabretache odds {plain}`?"));
        let usual = || "dice are written as in `sabretache odds 3d10kh2`".to_owned();
        Diagnostic::error(Code::BadValue, message).hint(hint.unwrap_or_else(usual))
    })
}
