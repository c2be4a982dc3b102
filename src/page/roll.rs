use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{missing, page as rendered, problem};
use super::games::about;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::print;
use crate::model::{Army, Organisation, Ruleset};
use crate::rules::{self, Wishes};
use crate::template::View;

/// Figures that are wished for.
#[derive(Deserialize)]
struct Posted {
    #[serde(default)]
    army: Option<String>,
    figures: u32,
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

/// Throws figures: gives the list that they make.
pub fn throw(_: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: Posted = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let armies = &ruleset.organisation.armies;
    let named = posted.army.as_ref().and_then(|id| armies.iter().find(|army| army.id == *id));
    let Some(army) = named.or(armies.first()) else { return problem(422, "the game has no army") };
    if !(1..=MOST).contains(&posted.figures) {
        return problem(422, &format!("{} figures are out of range: from 1 to {MOST}", posted.figures));
    }
    let wishes = Wishes { figures: posted.figures, seed: posted.seed, choose: posted.choose, take: posted.take };
    match rules::characters(ruleset, army, &wishes)
        .map_err(|wrong| vec![wrong])
        .and_then(|(draft, guide)| data::written(&draft, &guide))
    {
        Ok(text) => Response::json(&json!({ "text": text })),
        Err(wrong) => problem(422, &wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>().join("\n")),
    }
}

/// So many figures are thrown at once.
const MOST: u32 = 100;
