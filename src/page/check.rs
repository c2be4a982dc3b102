use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{page as rendered, problem};
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Severity, Source, print};
use crate::rules::{self, fingerprint};
use crate::template::View;

/// Lists to be checked.
#[derive(Deserialize)]
struct Posted {
    /// The lists, each with the name of its file.
    lists: Vec<(String, String)>,
    /// The points agreed, in place of those in the lists.
    #[serde(default)]
    limit: Option<i64>,
}

/// So many lists are checked at once.
const MOST: usize = 200;

/// Where lists are dropped.
pub fn page(shop: &Shop) -> Response {
    rendered(shop, "check.html", &View::of(&json!({ "title": "Check lists", "game": null, "tab": "check" })))
}

/// A verdict for each list, in their order.
pub fn verdicts(shop: &Shop, request: &Request) -> Response {
    let posted: Posted = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    if posted.lists.len() > MOST {
        return problem(422, &format!("{} lists at once are too many; {MOST} at most", posted.lists.len()));
    }
    let lists: Vec<Value> = posted.lists.iter().map(|(file, text)| judged(shop, file, text, posted.limit)).collect();
    let html = match shop.html.render("verdicts.html", &View::of(&json!({ "lists": lists }))) {
        Ok(html) => html,
        Err(wrong) => return problem(500, &print(&wrong, false)),
    };
    Response::json(&json!({ "html": html, "lists": lists }))
}

fn judged(shop: &Shop, file: &str, text: &str, limit: Option<i64>) -> Value {
    let source = Arc::new(Source { name: file.to_owned(), text: plain(text) });
    let refused = |words: Vec<String>| {
        let nothing = Value::Null;
        json!({
            "file": file, "verdict": "unreadable", "problems": words, "name": nothing, "player": nothing,
            "army": nothing, "ruleset": nothing, "points": nothing, "limit": nothing, "fingerprint": nothing, "text": source.text,
        })
    };
    let force = match data::force(&source) {
        Ok(force) => force,
        Err(wrong) => return refused(wrong.iter().map(|one| print(one, false)).collect()),
    };
    let Some(ruleset) = shop.named(&force.ruleset.value) else {
        return refused(vec![format!("there is no game `{}` here", force.ruleset.value)]);
    };
    let checked = rules::check(ruleset, &force, limit);
    let finding = |finding: &rules::Finding| {
        let placed = finding.placed(ruleset, &source);
        json!({
            "severity": finding.severity.word(),
            "message": finding.message,
            "hint": finding.hint,
            "rule": placed.rule,
            "line": source.line_of(finding.at.start),
        })
    };
    let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    json!({
        "file": file,
        "verdict": if checked.legal() { "legal" } else { "illegal" },
        "game": ruleset.id,
        "ruleset": ruleset.name,
        "name": force.name,
        "player": force.player,
        "army": checked.muster.army.map(|army| army.name.clone()),
        "points": checked.points,
        "limit": checked.limit,
        "figures": checked.figures(),
        "fingerprint": fingerprint(ruleset, &force),
        "errors": errors,
        "remarks": checked.findings.len() - errors,
        "findings": checked.findings.iter().map(finding).collect::<Vec<_>>(),
        "text": source.text,
    })
}

/// Text without what mail programs put into it: curly quotes, and spaces that do not break.
fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
        other => other,
    };
    // A list that reads as it is stays as it is: a name may have such quotes.
    let whole = text.trim_start_matches('\u{feff}');
    let source = Arc::new(Source { name: String::new(), text: whole.to_owned() });
    if data::force(&source).is_ok() { whole.to_owned() } else { whole.chars().map(plain).collect() }
}
