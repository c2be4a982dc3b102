use serde::Deserialize;
use serde_json::{Value, json};

use super::games::about;
use super::parties::{PartyMuster, PostedUnit, samples};
use super::responses::{in_sentences, page as rendered, problem, problems};
use super::{Request, Response, Shop};
use crate::diagnostic::{Code, Diagnostic, print};
use crate::model::{ActionSide, Faces, Ruleset, each_face, faces};
use crate::rules::{AskedFor, FilledIn, Parties, Thrower, UnitSays, asked_of_units, filled_in};
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
    /// The names of inputs that the player has changed although a unit settles them.
    #[serde(default)]
    typed: Vec<String>,
    /// The unit that acts, if it is in a list.
    #[serde(default)]
    own: Option<PostedUnit>,
    /// The unit that it acts against, if it is in a list.
    #[serde(default)]
    other: Option<PostedUnit>,
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
        "samples": samples(shop, ruleset),
    });
    rendered(shop, "throw.html", &View::of(&view))
}

/// The exact chances of an action, or its outcome: `{"chances": "…"}` or `{"thrown": "…"}`, as HTML, or else a
/// `problem`; with everything that the units say about its inputs.
pub fn act(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedThrow = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let [own, other] = [&posted.own, &posted.other].map(|unit| match unit {
        Some(unit) => unit.read(shop, ruleset).map(Some),
        None => Ok(None),
    });
    let answered = own.and_then(|own| {
        let other = other?;
        let [own, other] = [&own, &other].map(|list| list.as_ref().map(|list| list.muster(ruleset)));
        let own = own.as_ref().map(PartyMuster::unit).transpose()?;
        let other = other.as_ref().map(PartyMuster::unit).transpose()?;
        Ok(of_units(shop, ruleset, &posted, &Parties { own, other }))
    });
    answered.unwrap_or_else(|wrong| problems(422, &wrong))
}

fn of_units(shop: &Shop, ruleset: &Ruleset, posted: &PostedThrow, named: &Parties<'_>) -> Response {
    let procedure = ruleset.procedures.iter().find(|procedure| procedure.is_called(&posted.action));
    let asks = |side| procedure.is_some_and(|procedure| procedure.asks(side));
    // A player keeps his units while he turns to another action.
    let parties = Parties {
        own: named.own.filter(|_| asks(ActionSide::Own)),
        other: named.other.filter(|_| asks(ActionSide::Other)),
    };
    let form = (posted.given.as_slice(), posted.typed.as_slice());
    let filled = procedure.map(|procedure| filled_in(ruleset, procedure, form, &parties));
    let (given, said) = match &filled {
        Some(FilledIn { given, said }) => (given, said.as_slice()),
        None => (&posted.given, [].as_slice()),
    };
    let said: Vec<Value> = said.iter().map(unit_says).collect();
    let amiss = |wrong: &[Diagnostic]| {
        Response::json(&json!({ "problem": in_sentences(wrong), "units": said })).with_status(422)
    };
    let asked = match asked_of_units(ruleset, &posted.action, given, &parties) {
        Ok(asked) => asked,
        Err(wrong) => return amiss(&wrong),
    };
    let (key, template, view) = match of(ruleset, &asked, posted) {
        Ok(ThrowAnswer::Chances(view)) => ("chances", "chances.html", View::of(&view)),
        Ok(ThrowAnswer::Thrown(view)) => ("thrown", "thrown.html", View::of(&view)),
        Err(wrong) => return amiss(&[wrong]),
    };
    match shop.html.render(template, &view) {
        Ok(html) => Response::json(&json!({ key: html, "units": said })),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// Everything that a unit says about an input, for the script that fills in the form.
fn unit_says(says: &UnitSays) -> Value {
    json!({ "input": says.input, "unit": says.unit, "values": says.values, "used": says.used })
}

/// The answer to a request about an action.
enum ThrowAnswer {
    Chances(ChancesView),
    Thrown(ThrownView),
}

fn of(ruleset: &Ruleset, asked: &AskedFor<'_>, posted: &PostedThrow) -> Result<ThrowAnswer, Diagnostic> {
    let (shown, phrases) = (shown(&posted.dice)?, &ruleset.organisation.phrases);
    match (asked, posted.seed) {
        (AskedFor::Act(act), None) if shown.is_empty() => {
            Ok(ThrowAnswer::Chances(ChancesView::of(phrases, &OddsReport::of(ruleset, act, &act.odds()?, None))))
        }
        (AskedFor::Play(play), None) if shown.is_empty() => {
            Ok(ThrowAnswer::Chances(ChancesView::of(phrases, &OddsReport::played(ruleset, play, None)?)))
        }
        (AskedFor::Act(act), seed) => {
            let results = match seed {
                Some(seed) => act.thrown(&mut Thrower::new(seed, 0)),
                None => act.shown(&shown)?,
            };
            let mut report = ThrowReport::of(ruleset, act);
            report.fell(ruleset, act, &results);
            Ok(ThrowAnswer::Thrown(ThrownView::thrown(phrases, &report)))
        }
        (AskedFor::Play(play), seed) => {
            let played = match seed {
                Some(seed) => play.thrown(&mut Thrower::new(seed, 0))?,
                None => play.shown(&shown)?,
            };
            let mut report = PlayReport::of(ruleset, play);
            report.fell(ruleset, play, &played);
            Ok(ThrowAnswer::Thrown(ThrownView::played(phrases, &report)))
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
