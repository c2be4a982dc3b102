use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{problem, problems};
use super::builder::stem;
use super::statics::version;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Diagnostic, Severity, Source, print};
use crate::documents::{self, DeckOrder, Document, Entrant, Meeting, legible, meetings};
use crate::model::{ClosedList, Force, PageSetup, Paper, Ruleset, Style};
use crate::rules;
use crate::view::RosterLook;

/// What is to be printed.
#[derive(Deserialize)]
struct Posted {
    /// The force's text.
    text: String,
    /// The text of the force that it meets.
    #[serde(default)]
    against: Option<String>,
    /// Which document: `roster`, `deck`, `sheet` or `all`.
    document: String,
    /// The way to deal, and what is changed in it.
    #[serde(default)]
    way: Vec<String>,
    #[serde(flatten)]
    setup: Setup,
    /// The pages that the browser has already, by version.
    #[serde(default)]
    have: Vec<String>,
}

/// The page setup as a page posts it; what is left out is the default.
#[derive(Deserialize)]
pub struct Setup {
    #[serde(default)]
    /// The paper's word.
    pub paper: String,
    #[serde(default)]
    /// The style's word.
    pub style: String,
    #[serde(default)]
    /// Whether it is in large print.
    pub large: bool,
}

/// A force of more figures than this is printed by the command line, which has all the time there is.
const MOST_FIGURES: i64 = 1_500;

/// As many pages are shown.
const MOST_PAGES: usize = 60;

/// A document of a force as pictures of its pages; those that the browser has already are named only.
pub fn pages(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let (document, warnings, _) = match made(shop, ruleset, request) {
        Ok(made) => made,
        Err(response) => return *response,
    };
    let posted: Vec<String> =
        serde_json::from_slice::<Posted>(&request.body).map(|posted| posted.have).unwrap_or_default();
    let one = |svg: String| {
        let id = version(&[svg.as_bytes()]);
        if posted.contains(&id) { json!({ "id": id }) } else { json!({ "id": id, "svg": svg }) }
    };
    let shown: Vec<Value> = document.svgs(MOST_PAGES).into_iter().map(one).collect();
    Response::json(&json!({ "pages": shown, "count": document.pages(), "said": warnings }))
}

/// A document of a force as a PDF, under the name that the command line gives it.
pub fn print_pdf(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let (document, _, name) = match made(shop, ruleset, request) {
        Ok(made) => made,
        Err(response) => return *response,
    };
    match document.pdf(&shop.workshop) {
        Ok(bytes) => Response::of("application/pdf", bytes).named(format!("{name}.pdf")),
        Err(wrong) => problems(500, &wrong),
    }
}

/// The document asked for, what is to be said of it, and its name.
fn made(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Result<(Document, Vec<String>, String), Box<Response>> {
    let posted: Posted =
        serde_json::from_slice(&request.body).map_err(|wrong| Box::new(problem(400, &wrong.to_string())))?;
    let setup = posted.setup.page_setup().map_err(|message| Box::new(problem(400, &message)))?;
    let refused = |wrong: Vec<Diagnostic>| Box::new(problems(422, &wrong));
    let mut read = vec![force(shop, &posted.text).map_err(refused)?];
    if let Some(text) = posted.against.as_ref().filter(|text| !text.trim().is_empty()) {
        read.push(force(shop, text).map_err(refused)?);
    }
    let figures: i64 = read.iter().map(|one| rules::check(ruleset, &one.force, None).figures()).sum();
    if figures > MOST_FIGURES {
        let message = format!(
            "{figures} figures are too many for the page, which prints up to {MOST_FIGURES}; save the list, and print it with `sabretache print`"
        );
        return Err(Box::new(problem(422, &message)));
    }
    let stems: Vec<String> = read.iter().map(|one| stem(&one.force, ruleset)).collect();
    let entrants: Vec<Entrant<'_>> = read
        .iter()
        .zip(&stems)
        .map(|(one, stem)| Entrant {
            stem,
            origin: format!("{stem}.toml"),
            source: &one.source,
            checked: rules::check(ruleset, &one.force, None),
        })
        .collect();
    let (meetings, wrong) = meetings(entrants, &[]);
    let Some(meeting) = meetings.first() else { return Err(refused(wrong)) };
    let manuscripts = manuscripts(meeting, &posted, setup).map_err(|problem| refused(vec![problem]))?;
    let mut warnings: Vec<String> = read.iter().flat_map(|one| &one.said).map(|said| said.message.clone()).collect();
    let mut set = Vec::new();
    for manuscript in manuscripts {
        match manuscript.set(&shop.workshop) {
            Ok(document) => set.push(document),
            // Of all that is printed what fits is printed, and what does not is said.
            Err(wrong) if posted.document == "all" => {
                warnings.extend(wrong.iter().map(|problem| print(problem, false)));
            }
            Err(wrong) => return Err(refused(wrong)),
        }
    }
    let Some(document) = Document::bound(set) else {
        return Err(Box::new(problem(422, &format!("nothing can be printed: {}", warnings.join("; ")))));
    };
    warnings
        .extend(document.shortened.iter().map(|name| format!("`{name}` is too long for its place and is cut short")));
    let what = match posted.document.as_str() {
        "all" => String::new(),
        other => format!("-{other}"),
    };
    Ok((document, warnings, format!("{}{what}{}", stems[0], suffix(setup))))
}

/// What of a page setup is not the default, as the names of files have it.
fn suffix(setup: PageSetup) -> String {
    let paper = if setup.paper == Paper::default() { String::new() } else { format!("-{}", setup.paper.word()) };
    let style = if setup.style == Style::default() { String::new() } else { format!("-{}", setup.style.word()) };
    format!("{paper}{style}{}", if setup.large_print { "-large-print" } else { "" })
}

fn manuscripts(
    meeting: &Meeting<'_>,
    posted: &Posted,
    setup: PageSetup,
) -> Result<Vec<documents::Manuscript>, Diagnostic> {
    let look = RosterLook { setup, blank: 0 };
    let order = DeckOrder { way: posted.way.clone(), ..DeckOrder::default() };
    let deck =
        || documents::decks(meeting, &order, setup).map(|decks| decks.into_iter().map(|(_, deck)| deck).collect());
    let sheets = || {
        let army = meeting.entrants[0].checked.muster.army.map(|army| army.id.to_string());
        let sheets = documents::sheets_for(meeting.ruleset, army.as_deref()).into_iter();
        sheets.map(|sheet| documents::sheet(meeting.ruleset, sheet, setup)).collect::<Vec<_>>()
    };
    match posted.document.as_str() {
        "deck" => deck(),
        "sheet" => Ok(sheets()),
        "all" => {
            let rosters = (0..meeting.entrants.len()).map(|index| documents::roster(meeting, index, look));
            let mut all: Vec<documents::Manuscript> = rosters.collect();
            // A ruleset without decks has none, and a force without cards prints all else.
            all.extend(deck().unwrap_or_else(|_| Vec::new()));
            all.extend(sheets());
            Ok(all)
        }
        _ => Ok(vec![documents::roster(meeting, 0, look)]),
    }
}

/// A force that was posted.
struct Read {
    source: Arc<Source>,
    force: Force,
    said: Vec<Diagnostic>,
}

fn force(shop: &Shop, text: &str) -> Result<Read, Vec<Diagnostic>> {
    let source = Arc::new(Source { name: "the list".to_owned(), text: text.to_owned() });
    let mut force = data::force(&source)?;
    let said = legible(&mut force, "the list", &shop.workshop.press);
    let said = said.into_iter().filter(|said| said.severity != Severity::Error).collect();
    Ok(Read { source, force, said })
}

impl Setup {
    /// It as the library has it; in words what of it is not known.
    pub fn page_setup(&self) -> Result<PageSetup, String> {
        fn one<T: ClosedList + Default>(word: &str) -> Result<T, String> {
            if word.is_empty() {
                return Ok(T::default());
            }
            let known = T::VALUES.iter().copied().find(|value| value.called() == word);
            known.ok_or_else(|| format!("there is no `{word}` here"))
        }
        Ok(PageSetup { paper: one(&self.paper)?, style: one(&self.style)?, large_print: self.large })
    }
}
