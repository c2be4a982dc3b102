use serde_json::{Value, json};

use super::responses::{page, problem};
use super::setup::choices;
use super::{Method, Request, Response, Shop};
use crate::diagnostic::{Diagnostic, print};
use crate::model::{PageSetup, Phrases, Ruleset, Sheet, capital};
use crate::rules::Action;
use crate::template::View;
use crate::view::{house_rulings, sheet};

/// The status of an answer about a game whose data are faulty.
const UNSOUND: u16 = 422;

/// The first page: all games, and the lists kept by the browser.
pub fn home(shop: &Shop) -> Response {
    let games: Vec<Value> = shop.sound().map(about).collect();
    let broken: Vec<Value> = shop.broken().map(|(id, wrong)| faults(id, wrong)).collect();
    let view = json!({ "title": "Sabretache", "game": null, "tab": "home", "games": games, "broken": broken });
    page(shop, "home.html", &View::of(&view))
}

/// The answer to any request about a game whose data are faulty.
pub fn broken(shop: &Shop, request: &Request, id: &str, wrong: &[Diagnostic]) -> Response {
    let view = json!({ "title": id, "game": null, "tab": null, "broken": [faults(id, wrong)] });
    match request.method {
        Method::Get => page(shop, "broken.html", &View::of(&view)).with_status(UNSOUND),
        Method::Post => problem(UNSOUND, &format!("{} can’t be read:\n\n{}", capital(id), words(wrong).join("\n\n"))),
    }
}

/// A game whose data are faulty, and its problems.
fn faults(id: &str, wrong: &[Diagnostic]) -> Value {
    json!({ "id": capital(id), "problems": words(wrong) })
}

fn words(wrong: &[Diagnostic]) -> Vec<String> {
    wrong.iter().map(|problem| print(problem, false)).collect()
}

/// The page of a game: its sheets as pictures, and their tables as text.
pub fn game(shop: &Shop, ruleset: &Ruleset) -> Response {
    let sheets: Vec<Value> = ruleset
        .sheets
        .iter()
        .map(|one| {
            let view = sheet(ruleset, one, PageSetup::default());
            // All pages that the sheet may have: the browser leaves out those that do not exist.
            let pages: Vec<u32> = (1..=one.pages).collect();
            json!({ "title": one.title, "subtitle": one.subtitle, "referee": one.referee, "stem": one.stem(), "blocks": view.blocks, "pages": pages })
        })
        .collect();
    let view =
        json!({ "title": ruleset.name, "game": about(ruleset), "sheets": sheets, "tab": "sheet", "setup": choices() });
    page(shop, "game.html", &View::of(&view))
}

/// Whether forces can be built for a game.
pub fn has_forces(ruleset: &Ruleset) -> bool {
    !ruleset.organisation.armies.is_empty()
}

/// Whether figures can be rolled at random for a game.
pub fn has_rolls(ruleset: &Ruleset) -> bool {
    let organisation = &ruleset.organisation;
    let weighed = organisation.choices.iter().any(|choice| !choice.of_force);
    weighed && organisation.rolls.iter().any(|roll| !roll.in_play)
}

/// Whether a game has actions to throw dice for.
pub fn has_throws(ruleset: &Ruleset) -> bool {
    !ruleset.procedures.is_empty() || !Action::all(ruleset).is_empty()
}

/// The facts about a game that every page of it uses.
pub fn about(ruleset: &Ruleset) -> Value {
    let organisation = &ruleset.organisation;
    json!({
        "id": ruleset.id,
        "name": ruleset.name,
        "language": organisation.phrases.language,
        "author": ruleset.author,
        "published": ruleset.published,
        "edition": ruleset.edition,
        "data_version": ruleset.data_version,
        "source": ruleset.source,
        "changed_by": ruleset.changed_by,
        "shipped": ruleset.shipped,
        "house": house_rulings(&Phrases::default(), &ruleset.house),
        "armies": organisation.armies.iter().map(|army| json!({ "id": army.id.as_str(), "name": army.name, "says": army.says })).collect::<Vec<_>>(),
        "priced": organisation.priced,
        "forces": has_forces(ruleset),
        "rolls": has_rolls(ruleset),
        "throws": has_throws(ruleset),
        "rulings": !ruleset.rulings.is_empty(),
        "aids": !ruleset.aids.is_empty(),
        "chances": !ruleset.chances.is_empty(),
        "checks": !ruleset.checks.is_empty(),
        "decks": ruleset.decks.iter().map(|deck| json!({ "id": deck.id.as_str(), "name": deck.name, "says": deck.says })).collect::<Vec<_>>(),
        "sheet": ruleset.sheets.first().map(Sheet::stem),
    })
}
