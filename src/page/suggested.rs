use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::builder::LIST;
use super::responses::{problem, problems, stopped};
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Source, count};
use crate::model::{Aim, Force, Ruleset, capital};
use crate::suggest::{MOST_LIMIT, Repair, Wish, repair, suggest};
use crate::view::SuggestedView;
use crate::work::{Patience, StopFlag};

/// The maximum number of nodes searched for the page, which has no clock.
const EFFORT: u64 = 400_000;

/// A posted list to make suggestions for.
#[derive(Deserialize)]
struct PostedList {
    text: String,
}

/// Suggestions for a list: how to spend its points, or how to make it legal. Each comes with the whole new text.
pub fn suggested(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let going = &shop.workshop.going;
    let posted: PostedList = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text: posted.text });
    let force = match data::force(&source) {
        Ok(read) => read.force,
        Err(wrong) => return problems(422, &wrong),
    };
    let aim = Aim::Points;
    let view = SuggestedView::of(ruleset, &force, force.limit, aim);
    if !view.legal {
        return repaired(ruleset, &source, &force, going);
    }
    let army = ruleset.organisation.army_meant(force.army.as_deref());
    let limit = force.limit.filter(|limit| ruleset.organisation.priced && *limit <= MOST_LIMIT);
    let (Some(army), Some(limit)) = (army, limit) else {
        return Response::json(
            &json!({ "says": "It is legal, and there are no agreed points to spend.", "answers": [] }),
        );
    };
    let wish = Wish { aim, limit, own: None };
    let Ok(found) = suggest(ruleset, army, &force, &wish, Patience::of_effort(going, EFFORT)) else {
        return stopped();
    };
    let view = view.answered(ruleset, &force, wish.own, &found);
    let with_steps = found.answers.iter().zip(&view.answers).filter(|(_, one)| !one.steps.is_empty());
    let answers: Vec<Value> = with_steps
        .map(|(answer, one)| {
            let title = format!("{} of {limit} points, {}", one.points, count(one.figures, "figure"));
            json!({ "title": title, "steps": one.steps, "text": data::rewritten(&source, &answer.force).ok() })
        })
        .collect();
    let says = match (answers.is_empty(), found.proven) {
        (true, true) => "Nothing legal can be added.".to_owned(),
        (true, false) => "Nothing legal was found to add.".to_owned(),
        (false, _) => format!("The first: {}.", view.standing()),
    };
    let certificate = view.certificate().map(|certificate| format!(" {}.", capital(&certificate))).unwrap_or_default();
    let says = says + &certificate;
    let left =
        if found.left_out.is_empty() { String::new() } else { format!(" Left out: {}.", found.left_out.join("; ")) };
    let says = says + &left;
    Response::json(&json!({ "says": says, "answers": answers }))
}

/// The steps that make a list legal, or at least repair some of its faults.
fn repaired(ruleset: &Ruleset, source: &Source, force: &Force, going: &StopFlag) -> Response {
    let Ok(found) = repair(ruleset, force, force.limit, Patience::of_effort(going, EFFORT)) else { return stopped() };
    let says = match found.first() {
        Some(first) if first.legal() && first.unproven => "Legal after this, the best that was found:",
        Some(first) if first.legal() => "Legal after this:",
        Some(first) if !first.steps.is_empty() => "No way was found to make it legal; better after this:",
        Some(_) | None => "No way was found to make it legal.",
    };
    let answer = |one: &Repair| {
        let left = one.left.iter().map(|left| format!("still not legal: {left}"));
        let steps: Vec<String> = one.steps.iter().map(|(said, _)| said.clone()).chain(left).collect();
        let text = data::rewritten(source, &one.force).ok().filter(|_| !one.steps.is_empty());
        json!({ "title": one.title, "steps": steps, "text": text })
    };
    let answers: Vec<Value> = found.iter().map(answer).collect();
    Response::json(&json!({ "says": says, "answers": answers }))
}
