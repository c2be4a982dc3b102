use super::Workshop;
use super::body_sizes::{BodySizes, Growth};
use crate::diagnostic::Diagnostic;
use crate::model::Length;
use crate::template::{Rendered, View};
use crate::typeset::{Arranged, Fitted, Limits, better_starts, fit, lay_out};
use crate::view::{PaperView, SheetView};

pub(super) const SHEET: &str = "sheet.typ.j2";

/// Sets a sheet in the largest type that fits its pages. The first size is guessed from the amount of text; each
/// layout predicts the next by arithmetic. Columns of the last page are evened out unless the author set a break
/// there. Large print is 12 pt on any number of pages, with fewer columns if a table is too wide.
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
    let one = |view: &SheetView, body: u32| {
        let source = workshop.templates.render(SHEET, &View::of(view), body).map_err(|problem| vec![problem])?;
        lay_out(&workshop.press, &workshop.going, limits, source, body)
    };
    let source = workshop.templates.render(SHEET, &View::of(view), low).map_err(|problem| vec![problem])?;
    let guess = guess(view, &source, (low, high), area(view.furniture.paper, pages));
    let mut sizes = BodySizes::new(workshop, first, &measuring, GROWTH);
    let on = |one: &Arranged| one.fits && one.pages <= pages;
    let best = sizes.largest(columns, (low, high), Some(guess), on, |body| one(view, body))?;
    let starts = better_starts(&sizes.arranged(columns, best.body), columns as usize);
    // Even columns are not worth a third layout.
    if starts.is_empty() || best.compiles > 1 {
        return Ok(best);
    }
    let mut even = view.clone();
    even.begin_columns(&starts);
    // If the new breaks make something overflow, they are dropped.
    let (even, problems) = one(&even, best.body)?;
    Ok(if problems.is_empty() { Fitted { compiles: best.compiles + 1, ..even } } else { best })
}

/// Sets a sheet in large print, with as many columns as its tables allow.
fn large(workshop: &Workshop, view: &SheetView, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    let mut view = view.clone();
    let mut compiles = 0;
    loop {
        compiles += 1;
        match set(workshop, &view, limits) {
            Ok(fitted) => return Ok(Fitted { compiles, ..fitted }),
            Err(problems) if view.furniture.columns == 1 => return Err(problems),
            Err(_) => workshop.going.asked()?,
        }
        view.furniture.columns -= 1;
    }
}

fn set(workshop: &Workshop, view: &SheetView, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    let view = View::of(view);
    fit(&workshop.press, &workshop.going, limits, |body| workshop.templates.render(SHEET, &view, body))
}

/// The area of a sheet, in square millimetres, that a character takes in type of a quarter point, including a share of
/// tables, bars and gaps. Found by measuring; it only decides where the search begins.
const ROOM: f64 = 0.005_1;

/// How many characters the space around a cell or sentence counts as.
const AROUND: f64 = 6.0;

/// The size of notes as a share of the body size; they are never smaller than the smallest body.
const FINE: f64 = 0.88;

/// The approximate growth of a sheet's blocks, found by measuring. Up to the size `at`, notes do not grow; few are left.
const GROWTH: Growth = Growth { below: 1.55, above: 1.6, at: 36.4 };

/// The body size between these, in quarter points, at which the blocks of a source are most likely to fill `area`, in
/// square millimetres.
fn guess(view: &SheetView, source: &Rendered, (low, high): (u32, u32), area: f64) -> u32 {
    let blocks = source.text.find("#show").map_or("", |start| &source.text[start..]);
    let mut all = 0.0_f64;
    // Text between quotation marks alternates with code; a text before a colon is a key.
    let mut parts = blocks.split('"').skip(1);
    while let (Some(text), Some(next)) = (parts.next(), parts.next()) {
        if !text.is_empty() && !next.starts_with(':') {
            all += AROUND + text.split('\\').map(length).sum::<f64>();
        }
    }
    let notes: f64 = view.notes().map(|note| AROUND + note.chars().map(|_| 1.0).sum::<f64>()).sum();
    let takes = |size: u32| {
        let (body, fine) = (f64::from(size), (f64::from(size) * FINE).max(f64::from(low)));
        ROOM * ((all - notes) * body * body + notes * fine * fine)
    };
    // If even small type seems too large, the sheet is probably packed closer than most.
    (low + 2..=high).rev().find(|size| takes(*size) <= area).unwrap_or(low + 2)
}

/// The characters in a part of a text split at backslashes; one that begins with an escape, such as `u{2e}`, counts
/// that as one.
fn length(part: &str) -> f64 {
    let rest = if part.starts_with("u{") { part.split_once('}').map_or("", |(_, rest)| rest) } else { part };
    let escaped = rest.len() != part.len();
    rest.chars().map(|_| 1.0).sum::<f64>() + if escaped { 1.0 } else { 0.0 }
}

/// The approximate area of a sheet's pages within margins and below the banner, in square millimetres; it only
/// decides where the search begins.
fn area(paper: PaperView, pages: usize) -> f64 {
    let pages = u32::try_from(pages).map_or(1.0, f64::from);
    let millimetres = |length: Length| i32::try_from(length.in_micrometres()).map_or(0.0, f64::from) / 1_000.0;
    (millimetres(paper.width) - 20.0) * (pages * (millimetres(paper.height) - 23.0) - 18.0)
}
