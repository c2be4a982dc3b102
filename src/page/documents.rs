use std::sync::Arc;

use super::responses::{missing, problem, problems};
use super::setup::Setup;
use super::statics::version;
use super::{Request, Response, Shop};
use crate::diagnostic::Diagnostic;
use crate::documents::{self, Document, Manuscript};
use crate::model::{PageSetup, Ruleset, Sheet};
use crate::view::RosterLook;

/// A document of a ruleset that needs no force.
#[derive(Clone, Debug, PartialEq, Eq)]
enum GameDocument {
    /// A sheet, by id; `None` for a first sheet without id.
    Sheet(Option<String>),
    /// The pages of rulings.
    Rulings,
    /// Aids to cut out and lay on the table.
    Aids,
    /// The page of exact chances.
    Odds,
    /// An empty roster, for the army with this id or for any.
    Blank(Option<String>),
}

/// The number of empty rows or cards of each form on an empty roster.
const BLANK: u32 = 6;

/// Serves `sheet.pdf`, `sheet-ID.2.svg` or `sheet-ID.svg?page=2`, `rulings.pdf`, `aids.pdf`, `odds.pdf`,
/// `roster.pdf?army=ID`.
pub fn file(shop: &Shop, ruleset: &Ruleset, file: &str, request: &Request) -> Response {
    let Some((stem, ending)) = file.rsplit_once('.') else { return missing(shop, &request.path) };
    let (stem, page) = stem.rsplit_once('.').map_or((stem, None), |(stem, page)| (stem, Some(page.to_owned())));
    let kind = match stem {
        "sheet" => GameDocument::Sheet(None),
        "rulings" => GameDocument::Rulings,
        "aids" => GameDocument::Aids,
        "odds" => GameDocument::Odds,
        "roster" => GameDocument::Blank(request.asked("army").filter(|army| !army.is_empty())),
        stem => match stem.strip_prefix("sheet-") {
            Some(id) => GameDocument::Sheet(Some(id.to_owned())),
            None => return missing(shop, &request.path),
        },
    };
    let setup = match setup(request) {
        Ok(setup) => setup,
        Err(message) => return problem(400, &message),
    };
    match manuscript(ruleset, &kind, setup) {
        Ok(Some(_)) => {}
        Ok(None) => return missing(shop, &request.path),
        Err(wrong) => return problems(500, &wrong),
    }
    let (part, media) = match ending {
        "pdf" if page.is_none() => ("pdf".to_owned(), "application/pdf"),
        "svg" => {
            let page = page.or_else(|| request.asked("page")).unwrap_or_else(|| "1".to_owned());
            // Each page has one address, so `02` or `+2` is refused.
            if !page.parse::<usize>().is_ok_and(|number| number > 0 && number.to_string() == page) {
                return missing(shop, &request.path);
            }
            (format!("svg {page}"), "image/svg+xml")
        }
        _ => return missing(shop, &request.path),
    };
    match part_of(shop, ruleset, &kind, setup, &part) {
        Ok(Some(bytes)) => {
            let response = Response::of(media, bytes.to_vec()).versioned(version(&[&bytes]), request);
            if ending == "pdf" {
                response.named(format!("{}.pdf", documents::file_name(&format!("{}-{stem}", ruleset.id), setup)))
            } else {
                response
            }
        }
        Ok(None) => missing(shop, &request.path),
        Err(wrong) => problems(500, &wrong),
    }
}

/// File names of a game's documents with the default page setup: each sheet as PDF and, for its highest number of
/// pages, as pictures; the pages of rulings; aids; the page of chances; and an empty roster.
pub fn files(ruleset: &Ruleset) -> Vec<String> {
    let sheet = |sheet: &Sheet| {
        let stem = sheet.stem();
        let pages = (1..=sheet.pages).map(|page| format!("{stem}.{page}.svg"));
        std::iter::once(format!("{stem}.pdf")).chain(pages).collect::<Vec<_>>()
    };
    ruleset
        .sheets
        .iter()
        .flat_map(sheet)
        .chain(["rulings.pdf", "aids.pdf", "odds.pdf", "roster.pdf"].map(str::to_owned))
        .collect()
}

/// The page setup in a query; default for anything left out.
fn setup(request: &Request) -> Result<PageSetup, String> {
    let word = |key: &str| request.asked(key).unwrap_or_default();
    Setup { paper: word("paper"), style: word("style"), large: word("large") == "1", wipe: word("wipe") == "1" }
        .page_setup()
}

/// A document to be laid out; `None` if the game has none of the kind.
fn manuscript(ruleset: &Ruleset, kind: &GameDocument, setup: PageSetup) -> Result<Option<Manuscript>, Vec<Diagnostic>> {
    Ok(match kind {
        GameDocument::Sheet(id) => {
            let sheet = match id {
                Some(id) => ruleset.sheets.iter().find(|sheet| sheet.id.as_ref().is_some_and(|own| own == id)),
                None => ruleset.sheets.first().filter(|sheet| sheet.id.is_none()),
            };
            sheet.map(|sheet| documents::sheet(ruleset, sheet, setup))
        }
        GameDocument::Rulings => documents::rulings_pages(ruleset, setup),
        GameDocument::Aids => documents::aids(ruleset, setup),
        GameDocument::Odds => documents::odds_sheet(ruleset, setup)?,
        GameDocument::Blank(army) => {
            let known = army.as_ref().map(|id| ruleset.organisation.army(id));
            let look = RosterLook { setup, blank: BLANK };
            (known != Some(None)).then(|| documents::blank_roster(ruleset, known.flatten(), look))
        }
    })
}

/// A part of a document: its PDF, or a page as SVG. The first request makes and keeps all parts. `None` if there is
/// no such part.
fn part_of(
    shop: &Shop,
    ruleset: &Ruleset,
    kind: &GameDocument,
    setup: PageSetup,
    part: &str,
) -> Result<Option<Arc<Vec<u8>>>, Vec<Diagnostic>> {
    let house = shop.house.iter().find(|(game, _)| *game == ruleset.id);
    let house = house.map(|(_, text)| version(&[text.as_bytes()])).unwrap_or_default();
    let name = |part: &str| format!("{} {house} {kind:?} {setup:?} {part}", ruleset.id);
    if let Some(known) = shop.finished.get(&name(part)) {
        return Ok(Some(known));
    }
    let Some(manuscript) = manuscript(ruleset, kind, setup)? else { return Ok(None) };
    let document: Document = manuscript.set(&shop.workshop)?;
    let pdf = document.pdf(&shop.workshop)?;
    let svgs = document.svgs(usize::MAX, &shop.workshop.going);
    // A stopped document may lack pages, so it is not kept.
    shop.workshop.going.check()?;
    for (page, svg) in svgs.into_iter().enumerate() {
        shop.finished.put(name(&format!("svg {}", page + 1)), svg.into_bytes());
    }
    shop.finished.put(name("pdf"), pdf);
    Ok(shop.finished.get(&name(part)))
}
