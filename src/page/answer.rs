use serde_json::json;

use super::house::housed;
use super::shop::Shop;
use super::{Method, Request, Response};
use super::{
    author, builder, check, documents, files, games, house, language, look_up, mail, opened, paper, roll, statics,
    suggested,
};
use crate::diagnostic::{Diagnostic, print};
use crate::template::View;
use crate::work::Going;

/// A body longer than this is refused, in bytes.
pub const LONGEST_BODY: usize = 1 << 20;

/// Names that no game can have: the first parts of the page's own addresses.
pub const OWN: [&str; 7] = ["author", "check", "fonts", "language", "link", "open", "page"];

/// Answers what a browser asks; where the shop's work was stopped before it was done, it says that.
pub fn answer(shop: &Shop, request: &Request) -> Response {
    if request.body.len() > LONGEST_BODY {
        let message = format!("{} bytes were sent; {LONGEST_BODY} at most", request.body.len());
        return problem(413, &message);
    }
    let answer = match housed(shop, request) {
        Ok(own) => routed(own.as_ref().unwrap_or(shop), request),
        Err(wrong) => wrong,
    };
    if shop.workshop.going.goes_on() { answer } else { stopped() }
}

/// The same for a document that need not be set, and none otherwise.
pub fn ready(shop: &Shop, request: &Request) -> Option<Response> {
    if request.method == Method::Post || !request.sets_documents() {
        return None;
    }
    // The rulings of a house are read as long as somebody waits for them.
    let own = housed(shop, request).ok()?;
    let nothing_set = Going::default();
    nothing_set.stop();
    let answer = routed(&own.as_ref().unwrap_or(shop).wanted(nothing_set), request);
    (answer.status < 500).then_some(answer)
}

fn routed(shop: &Shop, request: &Request) -> Response {
    let parts = request.parts();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match (request.method, parts.as_slice()) {
        (Method::Get, []) => games::home(shop),
        (Method::Get, ["page", name]) => statics::file(shop, request, name),
        (Method::Get, ["fonts", family, name]) => statics::font(shop, request, family, name),
        (Method::Get, ["games.css"]) => statics::games(shop, request),
        (Method::Get, ["author"]) => author::page(shop),
        (Method::Get, ["language"]) => language::page(shop),
        (Method::Get, ["check"]) => check::page(shop),
        (Method::Get, ["house.zip"]) => house::folder(shop),
        (Method::Post, ["check"]) => check::verdicts(shop, request),
        (Method::Post, ["check", "csv"]) => check::rows(shop, request),
        (Method::Post, ["check", "files"]) => files::found(shop, request),
        (Method::Post, ["check", "pasted"]) => mail::found(request),
        (Method::Post, ["check", "print"]) => check::rosters(shop, request),
        (Method::Post, ["link"]) => opened::link(shop, request),
        (Method::Post, ["open"]) => opened::open(shop, request),
        (method, [game, rest @ ..]) => match shop.ruleset(game) {
            Some(ruleset) => match (method, rest) {
                (Method::Get, []) => games::game(shop, ruleset),
                (Method::Get, ["look-up"]) => look_up::page(shop, ruleset, None),
                (Method::Get, ["look-up", table]) => look_up::page(shop, ruleset, Some(table)),
                (Method::Get, ["force"]) => builder::page(shop, ruleset),
                (Method::Post, ["force"]) => builder::act(shop, ruleset, request),
                (Method::Post, ["suggest"]) => suggested::suggested(shop, ruleset, request),
                (Method::Post, ["house"]) => house::change(shop, ruleset, request),
                (Method::Post, ["code"]) => builder::code(shop, ruleset, request),
                (Method::Post, ["paper"]) => paper::pages(shop, ruleset, request),
                (Method::Post, ["print"]) => paper::print_pdf(shop, ruleset, request),
                (Method::Get, ["roll"]) => roll::page(shop, ruleset),
                (Method::Post, ["roll"]) => roll::throw(shop, ruleset, request),
                (Method::Get, [file]) => documents::file(shop, ruleset, file, request),
                (Method::Get | Method::Post, _) => missing(shop, &request.path),
            },
            None => missing(shop, &request.path),
        },
        (Method::Post, []) => problem(405, "nothing can be posted here"),
    }
}

/// That there is nothing at an address.
pub fn missing(shop: &Shop, path: &str) -> Response {
    let view = View::of(&json!({ "title": "Nothing here", "path": path, "game": null, "tab": null }));
    page(shop, "missing.html", &view).with_status(404)
}

/// A page of a template; where the template fails, that in words.
pub fn page(shop: &Shop, template: &str, view: &View) -> Response {
    match shop.html.render(template, view) {
        Ok(html) => Response::html(html),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// That nobody waited for the answer any more.
pub fn stopped() -> Response {
    problem(503, "this was stopped before it was finished")
}

/// What went wrong, in words, for a script.
pub fn problem(status: u16, message: &str) -> Response {
    Response::json(&json!({ "problem": message })).with_status(status)
}

/// The same, of problems that were collected.
pub fn problems(status: u16, wrong: &[Diagnostic]) -> Response {
    let words: Vec<String> = wrong.iter().map(|problem| print(problem, false)).collect();
    problem(status, &words.join("\n\n"))
}
