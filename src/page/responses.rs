use serde_json::json;

use super::{Response, Shop};
use crate::diagnostic::{Diagnostic, print};
use crate::template::View;

/// A page of a template; where the template fails, that in words.
pub fn page(shop: &Shop, template: &str, view: &View) -> Response {
    match shop.html.render(template, view) {
        Ok(html) => Response::html(html),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// The response where there is nothing at an address.
pub fn missing(shop: &Shop, path: &str) -> Response {
    let view = View::of(&json!({ "title": "Nothing here", "path": path, "game": null, "tab": null }));
    page(shop, "missing.html", &view).with_status(404)
}

/// The response where nobody waited for the answer any more.
pub fn stopped() -> Response {
    problem(503, "this was stopped before it was finished")
}

/// Why there is no answer, in words, for a script.
pub fn problem(status: u16, message: &str) -> Response {
    Response::json(&json!({ "problem": message })).with_status(status)
}

/// The same, of problems that were collected.
pub fn problems(status: u16, wrong: &[Diagnostic]) -> Response {
    let words: Vec<String> = wrong.iter().map(|problem| print(problem, false)).collect();
    problem(status, &words.join("\n\n"))
}
