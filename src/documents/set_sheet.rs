use super::Workshop;
use super::sizes::Sizes;
use crate::diagnostic::Diagnostic;
use crate::length::Length;
use crate::template::{Rendered, View};
use crate::typeset::{Arranged, Fitted, Limits, fit, uneven};
use crate::view::{PaperView, SheetView};

pub(super) const SHEET: &str = "sheet.typ.j2";

/// A sheet at the largest type that its pages hold: its blocks are measured without being shown, and put into columns in
/// arithmetic; then it is laid out once, with even columns on its last page where its author set no break there. Large
/// print is 12 pt on as many pages as that takes, and gives up a column where a table is too wide for it.
pub fn set_sheet(workshop: &Workshop, view: &SheetView, pages: usize, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    if view.furniture.large {
        return large(workshop, view, Limits { first, ..Limits::large_print() });
    }
    let limits = Limits { first, ..Limits::sheet(pages) };
    let (low, high) = (limits.smallest, limits.largest);
    let columns = view.furniture.columns;
    let measuring = |(_, body): (u32, u32)| -> Result<Rendered, Diagnostic> {
        let mut view = view.clone();
        view.measuring = true;
        workshop.templates.render(SHEET, &View::of(&view), body)
    };
    let guess = guess(&measuring((columns, low)).map_err(|problem| vec![problem])?, area(view.furniture.paper, pages));
    let mut sizes = Sizes::new(workshop, first, &measuring);
    let on = |one: &Arranged| one.fits && one.pages <= pages;
    let mut body = sizes.largest(columns, (low, high), Some(guess), on)?.unwrap_or(low);
    let starts = uneven(&sizes.arranged(columns, body), columns as usize);
    let mut even = view.clone();
    even.begin_columns(&starts);
    let mut compiles = 0;
    // Breaks that help no more than they hurt are left out again; what arithmetic got wrong is put right a quarter of a
    // point lower.
    loop {
        compiles += 1;
        let exactly = Limits { smallest: body, largest: body, ..limits };
        match lay_out(workshop, if compiles == 1 { &even } else { view }, exactly) {
            Ok(fitted) => return Ok(Fitted { compiles, ..fitted }),
            Err(problems) if body == low && (compiles > 1 || starts.is_empty()) => return Err(problems),
            Err(_) => workshop.going.asked()?,
        }
        if compiles > 1 || starts.is_empty() {
            body -= 1;
        }
    }
}

/// A sheet in large print, in as many columns as its tables have room in.
fn large(workshop: &Workshop, view: &SheetView, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    let mut view = view.clone();
    let mut compiles = 0;
    loop {
        compiles += 1;
        match lay_out(workshop, &view, limits) {
            Ok(fitted) => return Ok(Fitted { compiles, ..fitted }),
            Err(problems) if view.furniture.columns == 1 => return Err(problems),
            Err(_) => workshop.going.asked()?,
        }
        view.furniture.columns -= 1;
    }
}

fn lay_out(workshop: &Workshop, view: &SheetView, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    let view = View::of(view);
    fit(&workshop.press, &workshop.going, limits, |body| workshop.templates.render(SHEET, &view, body))
}

/// At this many quarter points a character takes a square millimetre of a sheet, including tables, bars and gaps: found
/// by measuring. It only decides where the search begins.
const QUARTERS: f64 = 15.9;

/// No type is larger, in quarter points.
const LARGEST: u32 = 400;

/// The body size, in quarter points, with which a source of this many characters is most likely to fill so many square
/// millimetres.
fn guess(source: &Rendered, area: f64) -> u32 {
    let mut characters = 0.0_f64;
    let mut quoted = false;
    let mut letters = source.text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => quoted = !quoted,
            '\\' if quoted => {
                characters += 1.0;
                letters.by_ref().find(|letter| *letter == '}');
            }
            _ if quoted => characters += 1.0,
            _ => {}
        }
    }
    let quarters = QUARTERS * (area / characters.max(1.0)).sqrt();
    // The nearest whole number of quarter points; no type is larger.
    (0..LARGEST).find(|whole| f64::from(*whole) + 0.5 >= quarters).unwrap_or(LARGEST)
}

/// What this many pages of a sheet hold within their margins and under the banner, in square millimetres: roughly, as
/// it only decides where the search begins.
fn area(paper: PaperView, pages: usize) -> f64 {
    let pages = u32::try_from(pages).map_or(1.0, f64::from);
    let millimetres = |length: Length| i32::try_from(length.in_micrometres()).map_or(0.0, f64::from) / 1_000.0;
    (millimetres(paper.width) - 20.0) * (pages * (millimetres(paper.height) - 23.0) - 18.0)
}
