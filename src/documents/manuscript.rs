use super::set_deck::{deck_source, set_deck};
use super::set_roster::{ROSTER, set_roster};
use super::set_sheet::{set_sheet, sheet_source};
use super::{Document, PaperUse, Workshop};
use crate::assets::Assets;
use crate::diagnostic::Diagnostic;
use crate::model::Phrases;
use crate::template::{Rendered, View};
use crate::typeset::{CREATOR, Fitted, Limits, PrintedSides, Printing, fit, fonts_of_games, shortened};
use crate::view::{
    AidsView, CalibrationView, DeckView, Furniture, PaperView, ReportPage, RosterView, RulingsView, SheetView,
    StandeesView, TuckBoxView,
};

/// A document before layout, with everything that will be on it.
pub enum Manuscript {
    /// A quick-reference sheet, and the most pages it may take.
    Sheet(Box<SheetView>, usize),
    /// The pages of rulings of a game.
    Rulings(Box<RulingsView>),
    /// A roster of one force.
    Roster(Box<RosterView>),
    /// A deck of cards.
    Deck(Box<DeckView>),
    /// Aids to cut out and lay on the table.
    Aids(Box<AidsView>),
    /// Paper figures to cut out, fold and stand up.
    Standees(Box<StandeesView>),
    /// A box to fold round a deck.
    TuckBox(Box<TuckBoxView>),
    /// The test sheet for the shift of the second side.
    Calibration(Box<CalibrationView>),
    /// A report on several lists, or the contents of a pile.
    Report(Box<ReportPage>),
    /// A page without content.
    Blank(PaperView),
}

const RULINGS: &str = "rulings.typ.j2";
const AIDS: &str = "aids.typ.j2";
const STANDEES: &str = "standees.typ.j2";
const TUCK_BOX: &str = "box.typ.j2";
const CALIBRATION: &str = "calibration.typ.j2";
const REPORT: &str = "report.typ.j2";
const BLANK: &str = "blank.typ.j2";

/// The maximum number of parts into which a document is laid out.
const MOST_PARTS: usize = 10_000;

impl Manuscript {
    /// Sets the document in the largest type that fits.
    pub fn set(&self, workshop: &Workshop) -> Result<Document, Vec<Diagnostic>> {
        self.set_as(workshop, 0)
    }

    /// Sets the document as number `number` of those bound together.
    pub fn set_as(&self, workshop: &Workshop, number: usize) -> Result<Document, Vec<Diagnostic>> {
        let first = number * MOST_PARTS;
        let fitted = match self {
            Manuscript::Sheet(view, pages) => {
                let mut view = view.clone();
                view.furniture.number = number;
                set_sheet(workshop, &view, *pages, first)
            }
            Manuscript::Rulings(view) => {
                let mut view = view.clone();
                view.furniture.number = number;
                let limits = if view.furniture.large { Limits::large_rulings() } else { Limits::deck() };
                one(workshop, RULINGS, &View::of(&view), Limits { first, ..limits })
            }
            Manuscript::Roster(view) => {
                let mut view = view.clone();
                view.furniture.number = number;
                set_roster(workshop, &view, first)
            }
            Manuscript::Deck(view) => return set_deck(workshop, view, self.printing(), first),
            Manuscript::Aids(view) => one(workshop, AIDS, &View::of(view), cut_out(&view.furniture, first)),
            Manuscript::Standees(view) => one(workshop, STANDEES, &View::of(view), cut_out(&view.furniture, first)),
            Manuscript::TuckBox(view) => one(workshop, TUCK_BOX, &View::of(view), cut_out(&view.furniture, first)),
            Manuscript::Calibration(view) => {
                one(workshop, CALIBRATION, &View::of(view), Limits { first, ..Limits::large_print() })
            }
            Manuscript::Report(view) => in_one_size(workshop, REPORT, &View::of(view), (view.large, first)),
            Manuscript::Blank(paper) => {
                one(workshop, BLANK, &View::of(paper), Limits { first, ..Limits::large_print() })
            }
        }?;
        let shortened = shortened(&fitted.document);
        // A search that was stopped may have returned too small a size.
        workshop.going.check()?;
        Ok(Document { fitted, printing: self.printing(), shortened, overfull: None, small_boxes: Vec::new() })
    }

    /// Its kind and title, for a list of documents.
    pub fn described(&self, phrases: &Phrases) -> String {
        let titled = |phrase: &str, title: &str| phrases.say(phrase, &[("title", title)]);
        match self {
            Manuscript::Sheet(view, _) => titled("Sheet: {title}", &view.furniture.title),
            Manuscript::Rulings(view) => view.furniture.title.clone(),
            // A copy for an opponent has a stamp but no list attached. An empty roster has too, but is never bound with
            // others.
            Manuscript::Roster(view) if view.file.is_none() && view.furniture.stamp.is_some() => {
                titled("Roster for the opponent: {title}", &view.furniture.title)
            }
            Manuscript::Roster(view) => titled("Roster: {title}", &view.furniture.title),
            Manuscript::Deck(view) => titled("Cards: {title}", &view.furniture.title),
            Manuscript::Aids(view) => view.furniture.title.clone(),
            Manuscript::Standees(view) => view.furniture.title.clone(),
            Manuscript::TuckBox(view) => view.furniture.title.clone(),
            Manuscript::Calibration(_) => phrases.say("Calibration", &[]),
            Manuscript::Report(view) => view.title.clone(),
            Manuscript::Blank(_) => String::new(),
        }
    }

    /// The changes to the game that show on it, in English.
    pub fn changes(&self) -> Vec<String> {
        let furniture = match self {
            Manuscript::Sheet(view, _) => &view.furniture,
            Manuscript::Rulings(view) => &view.furniture,
            Manuscript::Roster(view) => &view.furniture,
            Manuscript::Deck(view) => &view.furniture,
            Manuscript::Aids(view) => &view.furniture,
            Manuscript::Standees(view) => &view.furniture,
            Manuscript::TuckBox(view) => &view.furniture,
            Manuscript::Calibration(_) | Manuscript::Report(_) | Manuscript::Blank(_) => return Vec::new(),
        };
        furniture.changed.in_words(&Phrases::default())
    }

    /// The settings for the printer: documents to read go on both sides; those to cut out or measure with are printed
    /// at 100%, on the sides that they fill.
    fn printing(&self) -> Printing {
        match self {
            Manuscript::Sheet(..) | Manuscript::Rulings(_) | Manuscript::Roster(_) | Manuscript::Report(_) => {
                Printing::both_sides()
            }
            Manuscript::Blank(_) => Printing::default(),
            Manuscript::Deck(view) => {
                Printing::exact(if view.on_both_sides() { PrintedSides::Both } else { PrintedSides::One })
            }
            Manuscript::Aids(_) | Manuscript::Standees(_) | Manuscript::TuckBox(_) => {
                Printing::exact(PrintedSides::One)
            }
            Manuscript::Calibration(_) => Printing::exact(PrintedSides::Both),
        }
    }

    /// The paper that it is printed on: card for everything that is cut out.
    pub fn paper_use(&self) -> PaperUse {
        let cut = match self {
            Manuscript::Deck(view) => view.cards() > 0,
            Manuscript::Aids(_) | Manuscript::Standees(_) | Manuscript::TuckBox(_) => true,
            Manuscript::Sheet(..)
            | Manuscript::Rulings(_)
            | Manuscript::Roster(_)
            | Manuscript::Report(_)
            | Manuscript::Blank(_)
            | Manuscript::Calibration(_) => false,
        };
        PaperUse { cut, printing: self.printing() }
    }

    /// The typst source of a document set from it, with the files needed to compile it elsewhere, by path.
    pub fn typst(
        &self,
        workshop: &Workshop,
        assets: &Assets,
        document: &Document,
    ) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
        // A roster is set in columns and with boxes that its view does not know.
        // Their columns were found for this very document.
        let found = matches!(self, Manuscript::Roster(_) | Manuscript::Sheet(..));
        let found = found.then(|| document.fitted.source.clone());
        let source = found.map_or_else(|| self.source(workshop, document.fitted.body), Ok)?;
        let mut files = vec![("main.typ".to_owned(), format!("// {CREATOR}\n{}", source.text).into_bytes())];
        let typst = assets.below("templates/").filter(|(path, _)| path.ends_with(".typ"));
        for (path, file) in typst.chain(assets.below("fonts/")) {
            let bytes = file.bytes().map_err(|problem| vec![problem])?;
            files.push((path.trim_start_matches("templates/").to_owned(), bytes.to_vec()));
        }
        for (path, file) in fonts_of_games(assets) {
            let bytes = file.bytes().map_err(|problem| vec![problem])?;
            let own = path.trim_start_matches("data/").replace("/fonts/", "/");
            files.push((format!("fonts/{own}"), bytes.to_vec()));
        }
        let pictures = workshop.press.pictures().into_iter();
        files.extend(pictures.map(|(path, bytes)| (path.to_owned(), bytes.to_vec())));
        Ok(files)
    }

    /// The typst source of the whole document, at a body size in quarter points.
    pub fn source(&self, workshop: &Workshop, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
        let (template, view) = match self {
            Manuscript::Sheet(view, pages) => return sheet_source(workshop, view, *pages, body),
            Manuscript::Rulings(view) => (RULINGS, View::of(view)),
            Manuscript::Roster(view) => (ROSTER, View::of(&view.boxed(body))),
            Manuscript::Deck(view) => return deck_source(workshop, view, body),
            Manuscript::Aids(view) => (AIDS, View::of(view)),
            Manuscript::Standees(view) => (STANDEES, View::of(view)),
            Manuscript::TuckBox(view) => (TUCK_BOX, View::of(view)),
            Manuscript::Calibration(view) => (CALIBRATION, View::of(view)),
            Manuscript::Report(view) => (REPORT, View::of(view)),
            Manuscript::Blank(paper) => (BLANK, View::of(paper)),
        };
        workshop.templates.render(template, &view, body).map_err(|problem| vec![problem])
    }
}

fn one(workshop: &Workshop, template: &str, view: &View, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    fit(&workshop.press, &workshop.going, limits, |body| workshop.templates.render(template, view, body))
}

/// Sets a document on any number of pages in one size: 10 pt, or 12 pt in large print.
fn in_one_size(
    workshop: &Workshop,
    template: &str,
    view: &View,
    (large, first): (bool, usize),
) -> Result<Fitted, Vec<Diagnostic>> {
    let limits = if large { Limits::large_print() } else { Limits::deck() };
    one(workshop, template, view, Limits { first, ..limits })
}

/// The limits of something to cut out, whose first part has this number among all parts bound together.
fn cut_out(furniture: &Furniture, first: usize) -> Limits {
    let limits = if furniture.large { Limits::large_cut_out() } else { Limits::cut_out() };
    Limits { first, ..limits }
}
