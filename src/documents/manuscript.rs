use std::borrow::Cow;

use super::{Document, Workshop};
use crate::diagnostic::Diagnostic;
use crate::length::Length;
use crate::model::Phrases;
use crate::template::{Rendered, View};
use crate::typeset::{Fitted, Flow, Limits, Printing, Sides, emptiest, fit, fit_parts, shortened, uneven};
use crate::view::{AidsView, CalibrationView, DeckView, PaperView, ReportPage, RosterView, SheetView, TuckBoxView};

/// A document before it is set: everything on it.
pub enum Manuscript {
    /// A quick-reference sheet, and how many pages it may have.
    Sheet(Box<SheetView>, usize),
    /// A roster.
    Roster(Box<RosterView>),
    /// A deck of cards.
    Deck(Box<DeckView>),
    /// What is cut out and laid on the table.
    Aids(Box<AidsView>),
    /// A box to fold round a deck.
    TuckBox(Box<TuckBoxView>),
    /// The sheet that shows how far a printer moves the second side.
    Calibration(Box<CalibrationView>),
    /// A report on many lists.
    Report(Box<ReportPage>),
    /// An empty page.
    Blank(PaperView),
}

const SHEET: &str = "sheet.typ.j2";
const ROSTER: &str = "roster.typ.j2";
const DECK: &str = "deck.typ.j2";
const AIDS: &str = "aids.typ.j2";
const TUCK_BOX: &str = "box.typ.j2";
const CALIBRATION: &str = "calibration.typ.j2";
const REPORT: &str = "report.typ.j2";
const BLANK: &str = "blank.typ.j2";

/// A roster of more pages than this keeps its size: slightly larger type would take more.
const MANY: usize = 3;

/// No document is laid out in more parts.
const MOST_PARTS: usize = 10_000;

/// This many sheets of a deck are laid out at a time.
const SHEETS: usize = 12;

impl Manuscript {
    /// Sets it in the largest type at which it keeps to its pages.
    pub fn set(&self, workshop: &Workshop) -> Result<Document, Vec<Diagnostic>> {
        self.set_as(workshop, 0)
    }

    /// The same for a document that is bound with others, of which it is the one with this number.
    pub fn set_as(&self, workshop: &Workshop, number: usize) -> Result<Document, Vec<Diagnostic>> {
        let first = number * MOST_PARTS;
        let fitted = match self {
            Manuscript::Sheet(view, pages) => {
                let mut view = view.clone();
                view.furniture.number = number;
                sheet(workshop, &view, *pages, first)
            }
            Manuscript::Roster(view) => {
                let mut view = view.clone();
                view.furniture.number = number;
                roster(workshop, &view, first)
            }
            Manuscript::Deck(view) => return deck(workshop, view, self.printing(), first),
            Manuscript::Aids(view) => one(workshop, AIDS, &View::of(view), Limits { first, ..Limits::cut_out() }),
            Manuscript::TuckBox(view) => {
                one(workshop, TUCK_BOX, &View::of(view), Limits { first, ..Limits::cut_out() })
            }
            Manuscript::Calibration(view) => {
                one(workshop, CALIBRATION, &View::of(view), Limits { first, ..Limits::large_print() })
            }
            Manuscript::Report(view) => report(workshop, view, first),
            Manuscript::Blank(paper) => {
                one(workshop, BLANK, &View::of(paper), Limits { first, ..Limits::large_print() })
            }
        }?;
        let shortened = shortened(&fitted.document);
        Ok(Document { fitted, printing: self.printing(), shortened, relieved: Vec::new() })
    }

    /// What it is, in words for a list of several.
    pub fn told(&self, phrases: &Phrases) -> String {
        let titled = |phrase: &str, title: &str| phrases.say(phrase, &[("title", title)]);
        match self {
            Manuscript::Sheet(view, _) => titled("Sheet: {title}", &view.furniture.title),
            // Only what an opponent is given carries no list and has a stamp all the same.
            Manuscript::Roster(view) if view.file.is_none() && view.furniture.stamp.is_some() => {
                titled("Roster for the opponent: {title}", &view.furniture.title)
            }
            Manuscript::Roster(view) => titled("Roster: {title}", &view.furniture.title),
            Manuscript::Deck(view) => titled("Cards: {title}", &view.furniture.title),
            Manuscript::Aids(view) => view.furniture.title.clone(),
            Manuscript::TuckBox(view) => view.furniture.title.clone(),
            Manuscript::Calibration(_) => phrases.say("Calibration", &[]),
            Manuscript::Report(view) => view.title.clone(),
            Manuscript::Blank(_) => String::new(),
        }
    }

    /// What is cut out or measured with is printed true to size, on the sides that it fills.
    fn printing(&self) -> Printing {
        match self {
            Manuscript::Sheet(..) | Manuscript::Roster(_) | Manuscript::Report(_) | Manuscript::Blank(_) => {
                Printing::default()
            }
            Manuscript::Deck(view) => Printing::exact(if view.on_both_sides() { Sides::Both } else { Sides::One }),
            Manuscript::Aids(_) | Manuscript::TuckBox(_) => Printing::exact(Sides::One),
            Manuscript::Calibration(_) => Printing::exact(Sides::Both),
        }
    }

    /// The typst source of the whole, at a body size in quarter points.
    pub fn source(&self, workshop: &Workshop, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
        let (template, view) = match self {
            Manuscript::Sheet(view, _) => (SHEET, View::of(view)),
            Manuscript::Roster(view) => (ROSTER, View::of(view)),
            Manuscript::Deck(view) => (DECK, View::of(view)),
            Manuscript::Aids(view) => (AIDS, View::of(view)),
            Manuscript::TuckBox(view) => (TUCK_BOX, View::of(view)),
            Manuscript::Calibration(view) => (CALIBRATION, View::of(view)),
            Manuscript::Report(view) => (REPORT, View::of(view)),
            Manuscript::Blank(paper) => (BLANK, View::of(paper)),
        };
        workshop.templates.render(template, &view, body).map_err(|problem| vec![problem])
    }
}

fn one(workshop: &Workshop, template: &str, view: &View, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    fit(&workshop.press, limits, |body| workshop.templates.render(template, view, body))
}

/// A report in one size: it is read at a desk.
fn report(workshop: &Workshop, view: &ReportPage, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let limits = if view.large { Limits::large_print() } else { Limits::deck() };
    one(workshop, REPORT, &View::of(view), Limits { first, ..limits })
}

/// A deck. A card that holds too much keeps its numbers and boxes; what it says goes on a reference card.
fn deck(workshop: &Workshop, view: &DeckView, printing: Printing, first: usize) -> Result<Document, Vec<Diagnostic>> {
    let fitted = |view: &DeckView| {
        let parts: Vec<View> = view.parts(SHEETS).iter().map(View::of).collect();
        let render = |body, part: usize| workshop.templates.render(DECK, &parts[part], body);
        let limits = Limits { thrifty: workshop.thrifty, first, ..Limits::deck() };
        fit_parts(&workshop.press, limits, parts.len(), render)
    };
    let mut view = Cow::Borrowed(view);
    let mut relieved: Vec<String> = Vec::new();
    loop {
        match fitted(&view) {
            Ok(fitted) => {
                let shortened = shortened(&fitted.document);
                return Ok(Document { fitted, printing, shortened, relieved });
            }
            Err(unfit) => {
                let Some(lighter) = view.relieved(&unfit.blocks) else { return Err(unfit.problems) };
                let new: Vec<String> = lighter.relieved.iter().filter(|one| !relieved.contains(one)).cloned().collect();
                relieved.extend(new);
                view = Cow::Owned(lighter);
            }
        }
    }
}

/// A sheet at the largest type that its pages hold. Large print is 12 pt on as many pages as that takes, and gives up a
/// column where a table is too wide for it.
fn sheet(workshop: &Workshop, view: &SheetView, pages: usize, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let large = view.furniture.large;
    let flow = Flow { columns: view.furniture.columns as usize, area: area(view.furniture.paper, pages) };
    let limits = if large { Limits::large_print() } else { Limits { flow: Some(flow), ..Limits::sheet(pages) } };
    let limits = Limits { first, ..limits };
    let mut view = Cow::Borrowed(view);
    loop {
        let fitted = one(workshop, SHEET, &View::of(&*view), limits);
        if let (Ok(fitted), false) = (&fitted, large)
            && let Some(even) = evened(workshop, &view, fitted, limits)
        {
            return Ok(even);
        }
        if fitted.is_ok() || !large || view.furniture.columns == 1 {
            return fitted;
        }
        view.to_mut().furniture.columns -= 1;
    }
}

/// The same sheet with even columns on its last page, where its author set no break there.
fn evened(workshop: &Workshop, view: &SheetView, fitted: &Fitted, limits: Limits) -> Option<Fitted> {
    let starts = uneven(&fitted.document, view.furniture.columns as usize);
    if starts.is_empty() {
        return None;
    }
    let mut view = view.clone();
    view.begin_columns(&starts);
    let limits = Limits { largest: fitted.body, smallest: fitted.body, flow: None, ..limits };
    let even = one(workshop, SHEET, &View::of(&view), limits).ok()?;
    Some(Fitted { compiles: fitted.compiles + 1, ..even })
}

/// What this many pages of a sheet hold within their margins and under the banner, in square millimetres: roughly, as
/// it only decides where the search begins.
fn area(paper: PaperView, pages: usize) -> f64 {
    let pages = u32::try_from(pages).map_or(1.0, f64::from);
    let millimetres = |length: Length| i32::try_from(length.in_micrometres()).map_or(0.0, f64::from) / 1_000.0;
    (millimetres(paper.width) - 20.0) * (pages * (millimetres(paper.height) - 23.0) - 18.0)
}

/// A roster on as few pages as it takes, in the largest type that they hold; in one column where that has room for it.
/// Large print gives up no size; a unit that is taller than a column is an error that names it.
fn roster(workshop: &Workshop, view: &RosterView, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let (press, limits) = (&workshop.press, Limits::roster());
    let set = |view: &RosterView, limits: Limits| {
        let view = View::of(view);
        let limits = Limits { first, ..limits };
        fit(press, limits, |body| workshop.templates.render(ROSTER, &view, body))
    };
    if view.furniture.large {
        return set(view, Limits::large_print());
    }
    let least = Limits { largest: limits.smallest, ..limits };
    let small = set(view, least)?;
    let pages = small.document.pages().len();
    if pages > MANY {
        return Ok(small);
    }
    if pages == 1 && view.furniture.columns > 1 {
        let mut wide = view.clone();
        wide.furniture.columns = 1;
        if let Ok(wide) = set(&wide, Limits { pages: Some(1), smallest: WIDE, ..limits }) {
            return Ok(wide);
        }
    }
    // What goes no farther than the first try keeps that; no name is cut short for larger type.
    let larger = set(view, Limits { pages: Some(pages), smallest: limits.smallest + 1, ..limits });
    let cut = shortened(&small.document).len();
    let best = larger.ok().filter(|larger| shortened(&larger.document).len() <= cut).unwrap_or(small);
    // What is too tall for the rest of a column leaves it empty: a little smaller, it may have room there.
    let sizes = (limits.smallest..best.body.saturating_sub(POINT)).rev().step_by(POINT as usize / 2);
    let mut fuller = (emptiest(&best.document) < HOLLOW).then_some(sizes).into_iter().flatten();
    let exact = |body: u32| {
        let limits = Limits { pages: Some(pages), largest: body, smallest: body, ..limits };
        set(view, limits).ok().filter(|set| emptiest(&set.document) >= HOLLOW)
    };
    Ok(fuller.find_map(exact).unwrap_or(best))
}

/// A point, in quarter points.
const POINT: u32 = 4;

/// A column less filled than this looks forgotten.
const HOLLOW: f64 = 0.6;

/// In one column a roster is set no smaller than this, in quarter points.
const WIDE: u32 = 48;
