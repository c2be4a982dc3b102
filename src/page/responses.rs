use serde_json::json;

use super::{Response, Shop};
use crate::diagnostic::{Diagnostic, print, visible};
use crate::model::capital;
use crate::template::View;

/// A page made from a template; status 500 if the template fails.
pub fn page(shop: &Shop, template: &str, view: &View) -> Response {
    match shop.html.render(template, view) {
        Ok(html) => Response::html(html),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// The page for an unknown address, with status 404.
pub fn missing(shop: &Shop, path: &str) -> Response {
    let view = View::of(&json!({ "title": "Nothing here", "path": path, "game": null, "tab": null }));
    page(shop, "missing.html", &view).with_status(404)
}

/// The response if the work was stopped because nobody waits for it.
pub fn stopped() -> Response {
    problem(503, "this was stopped before it was finished")
}

/// A problem in words, for a script to show.
pub fn problem(status: u16, message: &str) -> Response {
    Response::json(&json!({ "problem": message })).with_status(status)
}

/// Several problems in words, for a script to show.
pub fn problems(status: u16, wrong: &[Diagnostic]) -> Response {
    problem(status, &in_sentences(wrong))
}

/// Several problems as plain text, a paragraph each.
pub fn in_sentences(wrong: &[Diagnostic]) -> String {
    wrong.iter().map(sentences).collect::<Vec<_>>().join("\n\n")
}

/// A problem for somebody without a command line: with its lines if it is about a text, else as plain sentences.
fn sentences(problem: &Diagnostic) -> String {
    if problem.place.is_some() {
        return print(problem, false);
    }
    let parts = [Some(&problem.message), problem.rule.as_ref(), problem.hint.as_ref()];
    let sentence = |words: &String| {
        let words = capital(&visible(words));
        if words.ends_with(['.', '?']) { words } else { words + "." }
    };
    parts.into_iter().flatten().map(sentence).collect::<Vec<_>>().join(" ")
}
