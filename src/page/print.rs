use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::builder::{LIST, stem};
use super::names::distinct;
use super::responses::{problem, problems};
use super::setup::Setup;
use super::statics::version;
use super::{Request, Response, Shop};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, print};
use crate::documents::{self, DeckOrder, Document, Entrant, Meeting, SmallBoxes, legible, meetings};
use crate::model::{PageSetup, Part, ReadForce, Ruleset};
use crate::rules;
use crate::view::RosterLook;

/// A print job, as the page posts it.
#[derive(Deserialize)]
struct PostedPrint {
    /// The text of the force.
    text: String,
    /// The text of the opposing force, if any.
    #[serde(default)]
    against: Option<String>,
    /// The document to print.
    document: Wanted,
    /// The ids of the deck and its variants.
    #[serde(default)]
    way: Vec<String>,
    /// Whether sheets have only what the forces can use.
    #[serde(default)]
    tonight: bool,
    /// Whether the exact chances of checks are printed, and a page of chances beside the sheets.
    #[serde(default)]
    odds: bool,
    #[serde(flatten)]
    setup: Setup,
    /// Versions of the pages that the browser already has.
    #[serde(default)]
    have: Vec<String>,
}

/// The documents of a force that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Wanted {
    Roster,
    Deck,
    Sheet,
    /// All of these in one document.
    All,
}

/// The maximum number of figures printed by the page; the command line, which may take longer, prints more.
const MOST_PRINTED: i64 = 1_500;

/// The maximum number of pages shown.
const MOST_PAGES: usize = 60;

/// A document of a force as pictures of its pages. Pages that the browser already has are sent as versions only.
pub fn pages(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let (posted, printed) = match posted_document(shop, ruleset, request) {
        Ok(printed) => printed,
        Err(response) => return *response,
    };
    let one = |svg: String| {
        let id = version(&[svg.as_bytes()]);
        if posted.have.contains(&id) { json!({ "id": id }) } else { json!({ "id": id, "svg": svg }) }
    };
    let shown: Vec<Value> = printed.document.svgs(MOST_PAGES, &shop.workshop.going).into_iter().map(one).collect();
    Response::json(&json!({ "pages": shown, "count": printed.document.pages(), "said": printed.remarks }))
}

/// A document of a force as a PDF, with the file name that the command line gives it.
pub fn print_pdf(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let (_, printed) = match posted_document(shop, ruleset, request) {
        Ok(printed) => printed,
        Err(response) => return *response,
    };
    match printed.document.pdf(&shop.workshop) {
        Ok(bytes) => {
            Response::of("application/pdf", bytes).named(format!("{}.pdf", printed.name)).with_remarks(&printed.remarks)
        }
        Err(wrong) => problems(500, &wrong),
    }
}

/// A document that is laid out.
struct PrintedForce {
    document: Document,
    /// Remarks on it, each a sentence.
    remarks: Vec<String>,
    /// Its file name, without the extension.
    name: String,
}

/// The posted print job, and its document.
fn posted_document(
    shop: &Shop,
    ruleset: &Ruleset,
    request: &Request,
) -> Result<(PostedPrint, PrintedForce), Box<Response>> {
    let posted: PostedPrint =
        serde_json::from_slice(&request.body).map_err(|wrong| Box::new(problem(400, &wrong.to_string())))?;
    let printed = document_of(shop, ruleset, &posted)?;
    Ok((posted, printed))
}

fn document_of(shop: &Shop, ruleset: &Ruleset, posted: &PostedPrint) -> Result<PrintedForce, Box<Response>> {
    let setup = posted.setup.page_setup().map_err(|message| Box::new(problem(400, &message)))?;
    let refused = |wrong: Vec<Diagnostic>| Box::new(problems(422, &wrong));
    let against = posted.against.iter().filter(|text| !text.trim().is_empty());
    let texts = std::iter::once(&posted.text).chain(against);
    let read: Vec<PostedForce> =
        texts.map(|text| force(shop, ruleset, text)).collect::<Result<_, _>>().map_err(refused)?;
    // Two players with the same list still need distinct names.
    let stems = distinct(read.iter().map(|one| stem(&one.read.force, ruleset)));
    let entrants: Vec<Entrant<'_>> = read.iter().zip(&stems).map(|(one, stem)| entrant(ruleset, one, stem)).collect();
    let figures: i64 = entrants.iter().map(|entrant| entrant.checked.figures()).sum();
    if figures > MOST_PRINTED {
        let message = format!(
            "{figures} figures are too many for the page, which prints up to {MOST_PRINTED}; save the list, and print it with `sabretache print`"
        );
        return Err(Box::new(problem(422, &message)));
    }
    let (meetings, wrong) = meetings(entrants, &[]);
    let Some(meeting) = meetings.first() else { return Err(refused(wrong)) };
    let mut remarks: Vec<String> =
        read.iter().flat_map(|one| &one.illegible).map(|remark| remark.message.clone()).collect();
    let manuscripts = manuscripts(meeting, posted, setup, &mut remarks).map_err(refused)?;
    let mut set = Vec::new();
    for (number, manuscript) in manuscripts.iter().enumerate() {
        match manuscript.set_as(&shop.workshop, number) {
            Ok(document) => set.push(document),
            // When everything is printed, a document that does not fit is left out and reported.
            Err(wrong) if posted.document == Wanted::All => remarks.extend(wrong.iter().map(|one| print(one, false))),
            Err(wrong) => return Err(refused(wrong)),
        }
        shop.workshop.tidy();
    }
    let Some(document) = Document::bound(set) else {
        return Err(Box::new(problem(422, &format!("nothing can be printed: {}", remarks.join("; ")))));
    };
    remarks.extend(document.cut());
    remarks.extend(document.beside());
    remarks.extend(document.small_boxes.iter().map(SmallBoxes::says));
    let name = match posted.document {
        Wanted::Roster => format!("{}-roster", stems[0]),
        Wanted::Deck => format!("{}-deck", meeting.stem()),
        Wanted::Sheet => format!("{}-sheet", stems[0]),
        Wanted::All => meeting.stem(),
    };
    Ok(PrintedForce { document, remarks, name: documents::file_name(&name, setup) })
}

fn entrant<'a>(ruleset: &'a Ruleset, one: &'a PostedForce, stem: &'a str) -> Entrant<'a> {
    let checked = rules::check_read(ruleset, &one.read, None);
    Entrant { stem, origin: format!("{stem}.toml"), source: &one.source, checked }
}

/// The documents asked for; any further messages are added to the remarks.
fn manuscripts(
    meeting: &Meeting<'_>,
    posted: &PostedPrint,
    setup: PageSetup,
    remarks: &mut Vec<String>,
) -> Result<Vec<documents::Manuscript>, Vec<Diagnostic>> {
    match posted.document {
        Wanted::Deck => deck(meeting, posted, setup, remarks).map_err(|problem| vec![problem]),
        Wanted::Sheet => sheets(meeting, posted, setup),
        Wanted::All => {
            let rosters = (0..meeting.entrants.len()).map(|index| roster(meeting, index, posted, setup));
            let mut all: Vec<documents::Manuscript> = rosters.collect::<Result<_, _>>()?;
            // A ruleset without decks is not an error here, nor is a force without cards.
            all.extend(deck(meeting, posted, setup, remarks).unwrap_or_else(|_| Vec::new()));
            all.extend(sheets(meeting, posted, setup)?);
            Ok(all)
        }
        Wanted::Roster => Ok(vec![roster(meeting, 0, posted, setup)?]),
    }
}

/// The roster of a force.
fn roster(
    meeting: &Meeting<'_>,
    index: usize,
    posted: &PostedPrint,
    setup: PageSetup,
) -> Result<documents::Manuscript, Vec<Diagnostic>> {
    let mut roster = documents::roster(meeting, index, RosterLook { setup, blank: 0 });
    if let (true, documents::Manuscript::Roster(view)) = (posted.odds, &mut roster) {
        documents::add_chances(view, meeting, index)?;
    }
    Ok(roster)
}

/// The cards of the forces; without chances, and with a remark, if no card has any.
fn deck(
    meeting: &Meeting<'_>,
    posted: &PostedPrint,
    setup: PageSetup,
    remarks: &mut Vec<String>,
) -> Result<Vec<documents::Manuscript>, Diagnostic> {
    let order = |odds: bool| DeckOrder { way: posted.way.clone(), odds, ..DeckOrder::default() };
    let made = match documents::decks(meeting, &order(posted.odds), setup) {
        Err(problem) if posted.odds => {
            let bare = documents::decks(meeting, &order(false), setup)?;
            remarks.push(problem.message);
            bare
        }
        made => made?,
    };
    Ok(made.into_iter().map(|(_, deck)| deck).collect())
}

/// The sheets of the game, and its page of chances if they are asked for.
fn sheets(
    meeting: &Meeting<'_>,
    posted: &PostedPrint,
    setup: PageSetup,
) -> Result<Vec<documents::Manuscript>, Vec<Diagnostic>> {
    let army = meeting.entrants[0].checked.muster.army.map(|army| army.id.to_string());
    let sheets = documents::sheets_for(meeting.ruleset, army.as_deref()).into_iter();
    let one = |sheet| {
        if posted.tonight {
            documents::sheet_tonight(meeting.ruleset, sheet, &meeting.brought(), setup)
        } else {
            Some(documents::sheet(meeting.ruleset, sheet, setup))
        }
    };
    let mut all: Vec<documents::Manuscript> = sheets.filter_map(one).collect();
    if posted.odds {
        all.extend(documents::odds_sheet(meeting.ruleset, setup)?);
    }
    Ok(all)
}

/// A posted force, with its text.
struct PostedForce {
    source: Arc<Source>,
    read: ReadForce,
    /// A warning about characters that cannot be printed.
    illegible: Option<Diagnostic>,
}

fn force(shop: &Shop, ruleset: &Ruleset, text: &str) -> Result<PostedForce, Vec<Diagnostic>> {
    let source = Arc::new(Source { name: LIST.to_owned(), text: text.to_owned() });
    let mut read = data::force(&source)?;
    if let Some(message) = shop.other_game(ruleset, &read.force.ruleset) {
        let at = read.places.at(&Part::Ruleset.into());
        return Err(vec![Diagnostic::error(Code::UnknownName, message).at(&source, at)]);
    }
    let illegible = legible(&mut read.force, LIST, &shop.workshop.press);
    Ok(PostedForce { source, read, illegible })
}
