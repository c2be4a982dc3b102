use serde::Deserialize;
use serde_json::json;

use super::games::about;
use super::responses::{page as rendered, problem, problems};
use super::{Request, Response, Shop};
use crate::diagnostic::{Code, Diagnostic, print};
use crate::model::{Faces, Ruleset, each_face, faces};
use crate::rules::{AskedFor, Thrower, asked_for};
use crate::template::View;
use crate::view::{ChancesView, OddsReport, PlayReport, ThrowReport, ThrownView, throw_forms};

/// An action to throw dice for, as the page posts it. Without a seed or dice, the answer is its chances.
#[derive(Deserialize)]
struct PostedThrow {
    /// The id of the action.
    action: String,
    /// The inputs, each a name and a value.
    #[serde(default)]
    given: Vec<(String, String)>,
    /// The seed of the dice, if the program throws.
    #[serde(default)]
    seed: Option<u64>,
    /// Real dice, as rolled, separated by commas or spaces; `4x5` is four fives.
    #[serde(default)]
    dice: String,
}

/// The page on which a game's actions are thrown, before any is chosen.
pub fn page(shop: &Shop, ruleset: &Ruleset) -> Response {
    let view = json!({
        "title": format!("{}: throw", ruleset.name),
        "game": about(ruleset),
        "tab": "throw",
        "actions": throw_forms(ruleset),
    });
    rendered(shop, "throw.html", &View::of(&view))
}

/// The exact chances of an action, or its outcome: `{"chances": "…"}` or `{"thrown": "…"}`, as HTML.
pub fn act(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedThrow = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let asked = match asked_for(ruleset, &posted.action, &posted.given) {
        Ok(asked) => asked,
        Err(wrong) => return problems(422, &wrong),
    };
    let (key, template, view) = match of(ruleset, &asked, &posted) {
        Ok(ThrowAnswer::Chances(view)) => ("chances", "chances.html", View::of(&view)),
        Ok(ThrowAnswer::Thrown(view)) => ("thrown", "thrown.html", View::of(&view)),
        Err(wrong) => return problems(422, &[wrong]),
    };
    match shop.html.render(template, &view) {
        Ok(html) => Response::json(&json!({ key: html })),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// The answer to a request about an action.
enum ThrowAnswer {
    Chances(ChancesView),
    Thrown(ThrownView),
}

fn of(ruleset: &Ruleset, asked: &AskedFor<'_>, posted: &PostedThrow) -> Result<ThrowAnswer, Diagnostic> {
    let shown = shown(&posted.dice)?;
    match (asked, posted.seed) {
        (AskedFor::Act(act), None) if shown.is_empty() => {
            Ok(ThrowAnswer::Chances(ChancesView::of(&OddsReport::of(ruleset, act, &act.odds()?, None))))
        }
        (AskedFor::Play(play), None) if shown.is_empty() => {
            Ok(ThrowAnswer::Chances(ChancesView::of(&OddsReport::played(ruleset, play, None)?)))
        }
        (AskedFor::Act(act), seed) => {
            let results = match seed {
                Some(seed) => act.thrown(&mut Thrower::new(seed, 0)),
                None => act.shown(&shown)?,
            };
            let mut report = ThrowReport::of(ruleset, act);
            report.fell(ruleset, act, &results);
            Ok(ThrowAnswer::Thrown(ThrownView::thrown(&report)))
        }
        (AskedFor::Play(play), seed) => {
            let played = match seed {
                Some(seed) => play.thrown(&mut Thrower::new(seed, 0))?,
                None => play.shown(&shown)?,
            };
            let mut report = PlayReport::of(ruleset, play);
            report.fell(ruleset, play, &played);
            Ok(ThrowAnswer::Thrown(ThrownView::played(&report)))
        }
    }
}

/// Reads real dice; errors if a word is not a face.
fn shown(typed: &str) -> Result<Vec<i64>, Diagnostic> {
    let words = typed.split([',', ';', ' ']).filter(|word| !word.is_empty());
    let read = |word: &str| {
        faces(word).map_err(|hint| Diagnostic::error(Code::BadValue, format!("`{word}` is not a die")).hint(hint))
    };
    Ok(each_face(&words.map(read).collect::<Result<Vec<Faces>, _>>()?))
}
