use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::names::distinct;
use super::responses::{page as rendered, problem, problems};
use super::roll::agreed;
use super::sent_list::{SentList, force_file, named, with_games};
use super::setup::Setup;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, print};
use crate::documents::{self, Document, Entrant, legible, meetings};
use crate::model::PageSetup;
use crate::report;
use crate::rules::{self, Checked};
use crate::template::View;
use crate::view::{FindingLine, ListsReport, RosterLook, Verdict, verdict};

/// Posted lists to check.
#[derive(Deserialize)]
struct PostedLists {
    /// The file name and the text of each list.
    lists: Vec<(String, String)>,
    #[serde(flatten)]
    terms: Terms,
}

/// The terms agreed for all lists.
#[derive(Deserialize)]
struct Terms {
    /// Points agreed, in place of those in the lists.
    #[serde(default)]
    limit: Option<i64>,
    /// The words agreed for the dice.
    #[serde(default)]
    words: Vec<String>,
}

/// The maximum number of lists checked at once.
const MOST: usize = 200;

/// Applies `make` to each list, in order, until the work is stopped; errors if there are too many lists.
fn each<List, One>(shop: &Shop, lists: &[List], make: impl Fn(&List) -> One) -> Result<Vec<One>, Response> {
    if lists.len() > MOST {
        return Err(problem(422, &format!("{} lists at once are too many; {MOST} at most", lists.len())));
    }
    Ok(lists.iter().take_while(|_| shop.workshop.going.is_running()).map(make).collect())
}

/// The player of a list: the name typed beside it, or else the list's own; `None` if the name was cleared.
fn player(typed: Option<&String>, own: Option<String>) -> Option<String> {
    typed.map_or(own, |typed| Some(typed.clone()).filter(|typed| !typed.is_empty()))
}

/// The page where lists are dropped.
pub fn page(shop: &Shop) -> Response {
    rendered(shop, "check.html", &View::of(&json!({ "title": "Check lists", "game": null, "tab": "check" })))
}

/// A verdict for each list, in order.
pub fn verdicts(shop: &Shop, request: &Request) -> Response {
    let posted: PostedLists = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let lists: Vec<Value> = match each(shop, &posted.lists, |(file, text)| verdict_on(shop, file, text, &posted.terms))
    {
        Ok(lists) => lists,
        Err(too_many) => return too_many,
    };
    let html = match shop.html.render("verdicts.html", &View::of(&json!({ "lists": lists }))) {
        Ok(html) => html,
        Err(wrong) => return problem(500, &print(&wrong, false)),
    };
    Response::json(&json!({ "html": html, "lists": lists }))
}

/// Checks a list and passes the result to `tell`; errors with the problems of a text that is not a valid force.
fn judged<T>(
    shop: &Shop,
    source: &Arc<Source>,
    terms: &Terms,
    tell: impl FnOnce(&Checked<'_>) -> T,
) -> Result<T, Vec<Diagnostic>> {
    if let Some(why) = reason(&source.text) {
        return Err(vec![Diagnostic::error(Code::Unreadable, why)]);
    }
    let read = data::force(source).map_err(|problems| besides(shop, source, terms, problems))?;
    let ruleset = named(shop, &read.force.ruleset)?;
    let mut checked = rules::check_read(ruleset, &read, terms.limit);
    let words = agreed(&terms.words);
    if !words.is_empty() {
        let hint = "roll it again with the agreed words";
        rules::hold_to(&mut checked, &words, read.force.player.as_deref(), hint);
    }
    Ok(tell(&checked))
}

/// The reason why a file contained no list, which stands in place of its text as a single comment.
fn reason(text: &str) -> Option<&str> {
    text.strip_prefix("# ").map(str::trim_end).filter(|why| !why.contains('\n'))
}

/// The mistakes in a text, and the faults of those parts of its list that can be read.
fn besides(shop: &Shop, source: &Arc<Source>, terms: &Terms, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut problems = with_games(shop, problems);
    let Some((read, partial)) = data::readable(source) else { return problems };
    match named(shop, &read.force.ruleset) {
        Ok(ruleset) => {
            rules::name_wanted(ruleset, &read.force, &mut problems);
            problems.extend(rules::besides(ruleset, &read, partial, terms.limit, source));
        }
        Err(unknown) => problems.extend(unknown),
    }
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.range.start));
    problems
}

/// The verdict on a list, for the page.
fn verdict_on(shop: &Shop, file: &str, text: &str, terms: &Terms) -> Value {
    let judged = force_file(shop, file, text)
        .and_then(|sent| judged(shop, &sent.source, terms, |checked| verdict_shown(file, &sent, checked)));
    judged.unwrap_or_else(|wrong| {
        let (nothing, words) = (Value::Null, wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>());
        let errors = wrong.iter().filter(|one| one.severity == Severity::Error).count();
        let verdict = Verdict::refused(file.to_owned(), &wrong);
        json!({
            "file": file, "verdict": if verdict.is_unread() { "unreadable" } else { "illegal" }, "problems": words,
            "errors": errors, "name": nothing, "player": nothing, "army": nothing, "ruleset": nothing,
            "points": nothing, "limit": nothing, "fingerprint": nothing, "text": text,
            "open_to_change": reason(text).is_none(),
        })
    })
}

fn verdict_shown(file: &str, sent: &SentList, checked: &Checked<'_>) -> Value {
    let (ruleset, force, source) = (checked.ruleset, checked.force, &sent.source);
    let remark = |one: &Diagnostic| {
        let nothing = Value::Null;
        json!({ "severity": one.severity.word(), "message": one.message, "hint": one.hint, "rule": nothing, "line": nothing })
    };
    let finding = |finding: &rules::Finding| {
        json!({
            "severity": finding.severity.word(),
            "message": finding.message,
            "hint": finding.hint,
            "rule": finding.rule_words(ruleset),
            "line": sent.as_sent.then(|| source.line_of(checked.spot(finding).start)),
        })
    };
    let shown: Vec<Value> = sent.remarks.iter().map(remark).chain(checked.findings.iter().map(finding)).collect();
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
        "fingerprint": checked.fingerprint(),
        "errors": errors,
        "remarks": shown.len() - errors,
        "findings": shown,
        "text": source.text,
    })
}

/// Posted lists whose verdicts go into a spreadsheet.
#[derive(Deserialize)]
struct PostedRows {
    /// The lists in the order of the rows: file name, text, and the player and table if typed.
    lists: Vec<(String, String, Option<String>, Option<u32>)>,
    #[serde(flatten)]
    terms: Terms,
}

/// The verdicts as CSV, in the form that the command line writes.
pub fn rows(shop: &Shop, request: &Request) -> Response {
    let posted: PostedRows = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let row = |(file, text, typed, table): &(String, String, Option<String>, Option<u32>)| {
        let own = force_file(shop, file, text)
            .and_then(|sent| judged(shop, &sent.source, &posted.terms, |checked| row_of(file, &sent, checked)));
        let own = own.unwrap_or_else(|wrong| Verdict::refused(file.clone(), &wrong));
        Verdict { player: player(typed.as_ref(), own.player), table: *table, ..own }
    };
    let rows = match each(shop, &posted.lists, row) {
        Ok(rows) => rows,
        Err(too_many) => return too_many,
    };
    let report = ListsReport::of(None, rows);
    Response::of("text/csv; charset=utf-8", report::as_csv(&report).into_bytes()).named("verdicts.csv")
}

/// The verdict on a list, with the notices about the text that it was made from.
fn row_of(file: &str, sent: &SentList, checked: &Checked<'_>) -> Verdict {
    let mut own = verdict(file, checked, &sent.source);
    own.findings.splice(0..0, sent.remarks.iter().map(FindingLine::of));
    own
}

/// Posted lists whose rosters are printed together.
#[derive(Deserialize)]
struct PostedPile {
    /// The lists in printing order: file name, text, and the player if typed.
    lists: Vec<(String, String, Option<String>)>,
    #[serde(default)]
    limit: Option<i64>,
    #[serde(flatten)]
    setup: Setup,
}

/// The maximum number of lists printed at once.
const PILE: usize = 60;

/// The rosters of lists as one PDF, in order.
pub fn rosters(shop: &Shop, request: &Request) -> Response {
    let pile: PostedPile = match serde_json::from_slice(&request.body) {
        Ok(pile) => pile,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let setup = match pile.setup.page_setup() {
        Ok(setup) => setup,
        Err(message) => return problem(400, &message),
    };
    if pile.lists.is_empty() || pile.lists.len() > PILE {
        return problem(422, &format!("can't print {} lists at once: from 1 to {PILE} are allowed", pile.lists.len()));
    }
    let (mut set, mut remarks) = (Vec::new(), Vec::new());
    let stem = |file: &String| file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem).to_owned();
    let stems = distinct(pile.lists.iter().map(|(file, _, _)| stem(file)));
    for (number, ((file, text, typed), stem)) in pile.lists.iter().zip(&stems).enumerate() {
        match roster(shop, (file, stem, text), typed.as_ref(), (pile.limit, number), setup) {
            Ok((document, words)) => {
                set.push(document);
                remarks.extend(words);
            }
            Err(wrong) => return problems(422, &wrong),
        }
    }
    let Some(document) = Document::bound(set) else { return problem(422, "nothing can be printed") };
    match document.pdf(&shop.workshop) {
        Ok(bytes) => Response::of("application/pdf", bytes).named("rosters.pdf").with_remarks(&remarks),
        Err(wrong) => problems(500, &wrong),
    }
}

fn roster(
    shop: &Shop,
    (file, stem, text): (&str, &str, &str),
    typed: Option<&String>,
    (limit, number): (Option<i64>, usize),
    setup: PageSetup,
) -> Result<(Document, Option<String>), Vec<Diagnostic>> {
    let source = Arc::new(Source { name: file.to_owned(), text: text.to_owned() });
    let mut read = data::force(&source)?;
    read.force.player = player(typed, read.force.player.take());
    let illegible = legible(&mut read.force, file, &shop.workshop.press).map(|remark| remark.message);
    let ruleset = named(shop, &read.force.ruleset)?;
    let checked = rules::check_read(ruleset, &read, limit);
    let (meetings, wrong) = meetings(vec![Entrant { stem, origin: file.to_owned(), source: &source, checked }], &[]);
    let Some(meeting) = meetings.first() else { return Err(wrong) };
    let document = documents::roster(meeting, 0, RosterLook { setup, blank: 0 }).set_as(&shop.workshop, number)?;
    shop.workshop.tidy();
    Ok((document, illegible))
}
