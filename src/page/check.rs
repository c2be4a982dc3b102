use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{page as rendered, problem, problems};
use super::paper::Setup;
use super::roll::agreed;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, print};
use crate::documents::{self, Document, Entrant, legible, meetings};
use crate::model::PageSetup;
use crate::rules::{self, fingerprint};
use crate::template::View;
use crate::view::RosterLook;

/// Lists to be checked.
#[derive(Deserialize)]
struct Posted {
    /// The lists, each with the name of its file.
    lists: Vec<(String, String)>,
    /// The points agreed, in place of those in the lists.
    #[serde(default)]
    limit: Option<i64>,
    /// The words agreed for the dice.
    #[serde(default)]
    words: Vec<String>,
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
    let lists: Vec<Value> = posted.lists.iter().map(|(file, text)| judged(shop, file, text, &posted)).collect();
    let html = match shop.html.render("verdicts.html", &View::of(&json!({ "lists": lists }))) {
        Ok(html) => html,
        Err(wrong) => return problem(500, &print(&wrong, false)),
    };
    Response::json(&json!({ "html": html, "lists": lists }))
}

fn judged(shop: &Shop, file: &str, text: &str, posted: &Posted) -> Value {
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
    let mut checked = rules::check(ruleset, &force, posted.limit);
    let words = agreed(&posted.words);
    if !words.is_empty() {
        let hint = "throw it anew with the words agreed";
        rules::hold_to(&mut checked, &words, force.player.as_deref(), hint);
    }
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
    let own_troops = checked.own_troops().then(|| "Own troops".to_owned());
    json!({
        "file": file,
        "verdict": if checked.legal() { "legal" } else { "illegal" },
        "game": ruleset.id,
        "ruleset": ruleset.name,
        "name": force.name,
        "player": force.player,
        "army": checked.muster.army.map(|army| army.name.clone()).or(own_troops),
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

/// Lists whose rosters are printed on one pile.
#[derive(Deserialize)]
struct Pile {
    /// The lists in the order of the pile: the name of the file, its text, and the player where that was typed.
    lists: Vec<(String, String, Option<String>)>,
    #[serde(default)]
    limit: Option<i64>,
    #[serde(flatten)]
    setup: Setup,
}

/// So many lists are printed at once.
const PILE: usize = 60;

/// The rosters of lists as one PDF, in their order.
pub fn rosters(shop: &Shop, request: &Request) -> Response {
    let pile: Pile = match serde_json::from_slice(&request.body) {
        Ok(pile) => pile,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let setup = match pile.setup.page_setup() {
        Ok(setup) => setup,
        Err(message) => return problem(400, &message),
    };
    if pile.lists.is_empty() || pile.lists.len() > PILE {
        return problem(422, &format!("{} lists are printed at once, from 1 to {PILE}", pile.lists.len()));
    }
    let (mut set, mut said) = (Vec::new(), Vec::new());
    for (number, (file, text, player)) in pile.lists.iter().enumerate() {
        match roster(shop, (file, text), player.as_ref(), (pile.limit, number), setup) {
            Ok((document, words)) => {
                set.push(document);
                said.extend(words);
            }
            Err(wrong) => return problems(422, &wrong),
        }
    }
    let Some(document) = Document::bound(set) else { return problem(422, "nothing can be printed") };
    match document.pdf(&shop.workshop) {
        Ok(bytes) => Response::of("application/pdf", bytes).named("rosters.pdf").saying(&said),
        Err(wrong) => problems(500, &wrong),
    }
}

fn roster(
    shop: &Shop,
    (file, text): (&str, &str),
    player: Option<&String>,
    (limit, number): (Option<i64>, usize),
    setup: PageSetup,
) -> Result<(Document, Option<String>), Vec<Diagnostic>> {
    let source = Arc::new(Source { name: file.to_owned(), text: text.to_owned() });
    let mut force = data::force(&source)?;
    if let Some(player) = player.filter(|player| !player.is_empty()) {
        force.player = Some(player.clone());
    }
    let said = legible(&mut force, file, &shop.workshop.press).map(|said| said.message);
    let ruleset = shop.named(&force.ruleset.value).ok_or_else(|| {
        let message = format!("there is no game `{}` here", force.ruleset.value);
        vec![Diagnostic::error(Code::UnknownName, message)]
    })?;
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let checked = rules::check(ruleset, &force, limit);
    let (meetings, wrong) = meetings(vec![Entrant { stem, origin: file.to_owned(), source: &source, checked }], &[]);
    let Some(meeting) = meetings.first() else { return Err(wrong) };
    let document = documents::roster(meeting, 0, RosterLook { setup, blank: 0 }).set_as(&shop.workshop, number)?;
    Ok((document, said))
}

/// Text without what mail programs put into it: curly quotes, and spaces that do not break.
pub fn plain(text: &str) -> String {
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
