use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{missing, page as rendered, problem};
use super::games::about;
use super::{Request, Response, Shop};
use crate::actions::{Action, apply};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, print};
use crate::model::{Army, Draft, DraftUnit, Guide, Organisation, Ruleset};
use crate::rules::{self, Wishes};
use crate::template::View;
use crate::view::{Opened, builder};

/// Figures that are wished for, or what is done to those thrown.
#[derive(Deserialize)]
struct Posted {
    /// The list of the figures thrown before.
    #[serde(default)]
    text: Option<String>,
    /// The figure that is thrown again, in the order of the list.
    #[serde(default)]
    again: Option<usize>,
    /// What is done to the list.
    #[serde(default)]
    action: Option<Action>,
    #[serde(default)]
    army: Option<String>,
    #[serde(default)]
    figures: u32,
    #[serde(default)]
    seed: u64,
    /// For a choice, or for `unit`, its ways with their weights.
    #[serde(default)]
    choose: Vec<(String, Vec<(String, u32)>)>,
    /// For an option, how many take it.
    #[serde(default)]
    take: Vec<(String, u32)>,
}

/// Figures at random, before any is thrown.
pub fn page(shop: &Shop, ruleset: &Ruleset) -> Response {
    let about = about(ruleset);
    if about["rolls"] != Value::Bool(true) {
        return missing(shop, &format!("/{}/roll", ruleset.id));
    }
    let organisation = &ruleset.organisation;
    let choices: Vec<Value> = organisation
        .choices
        .iter()
        .filter(|choice| !choice.of_force)
        .map(|choice| {
            let ways = choice.options.iter();
            let ways: Vec<Value> = ways
                .map(|way| json!({ "id": way.id.as_str(), "name": way.name, "weight": way.weight.others }))
                .collect();
            json!({ "id": choice.id.as_str(), "name": choice.name, "ways": ways })
        })
        .collect();
    let view = json!({
        "title": format!("{}: roll", ruleset.name),
        "game": about,
        "tab": "roll",
        "units": organisation.armies.iter().flat_map(|army| units(organisation, army)).collect::<Vec<_>>(),
        "choices": choices,
        "options": organisation.options.iter().map(|option| json!({ "id": option.id.as_str(), "name": option.name })).collect::<Vec<_>>(),
    });
    rendered(shop, "roll.html", &View::of(&view))
}

fn units<'a>(organisation: &'a Organisation, army: &'a Army) -> impl Iterator<Item = Value> + 'a {
    let alone = army.units.iter().filter(|unit| organisation.role(&unit.role).is_none_or(|role| !role.attaches));
    alone.map(|unit| json!({ "id": unit.id.as_str(), "name": unit.name, "weight": unit.weight }))
}

/// Throws figures, throws one again, or writes down a real die: gives the list, and the figures as cards.
pub fn throw(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: Posted = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    match thrown(ruleset, &posted) {
        Ok(text) => shown(shop, ruleset, text),
        Err(wrong) => problem(422, &wrong.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join("; ")),
    }
}

/// So many figures are thrown at once.
const MOST: u32 = 100;

fn thrown(ruleset: &Ruleset, posted: &Posted) -> Result<String, Vec<Diagnostic>> {
    let Some(text) = &posted.text else {
        let (draft, guide) = made(ruleset, posted, posted.figures)?;
        return data::written(&draft, &guide);
    };
    let source = Arc::new(Source { name: "the list".to_owned(), text: text.clone() });
    let mut draft = Draft::from(&data::force(&source)?);
    if let Some(action) = &posted.action {
        apply(ruleset, &mut draft, action).map_err(|wrong| vec![wrong])?;
    }
    if let Some(again) = posted.again {
        let (fresh, _) = made(ruleset, posted, 1)?;
        // The seed that stood there does not tell of this figure.
        draft.seed = None;
        let mut units = draft.every_unit();
        let Some(unit) = units.get_mut(again) else {
            return Err(vec![Diagnostic::error(Code::BadValue, format!("there is no figure number {}", again + 1))]);
        };
        for figure in fresh.units {
            // A name stays: it may have been typed.
            **unit = DraftUnit { name: unit.name.take().or(figure.name.clone()), ..figure };
        }
    }
    data::rewritten(&source, &draft)
}

fn made(ruleset: &Ruleset, posted: &Posted, figures: u32) -> Result<(Draft, Guide), Vec<Diagnostic>> {
    let armies = &ruleset.organisation.armies;
    let named = posted.army.as_ref().and_then(|id| armies.iter().find(|army| army.id == *id));
    let wrong = |message: String| vec![Diagnostic::error(Code::BadValue, message)];
    let army = named.or(armies.first()).ok_or_else(|| wrong("the game has no army".to_owned()))?;
    if !(1..=MOST).contains(&figures) {
        return Err(wrong(format!("{figures} figures are out of range: from 1 to {MOST}")));
    }
    let wishes = Wishes { figures, seed: posted.seed, choose: posted.choose.clone(), take: posted.take.clone() };
    rules::characters(ruleset, army, &wishes).map_err(|wrong| vec![wrong])
}

fn shown(shop: &Shop, ruleset: &Ruleset, text: String) -> Response {
    let source = Arc::new(Source { name: "the list".to_owned(), text });
    let force = match data::force(&source) {
        Ok(force) => force,
        Err(wrong) => return problem(500, &wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>().join("\n")),
    };
    let checked = rules::check(ruleset, &force, None);
    let view = builder(&checked, Opened::All);
    match shop.html.render("figures.html", &View::of(&json!({ "figures": view.outside }))) {
        Ok(html) => Response::json(&json!({ "text": source.text, "html": html })),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}
