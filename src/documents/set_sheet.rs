use super::Workshop;
use super::body_sizes::{BodySizes, Growth};
use crate::diagnostic::Diagnostic;
use crate::model::Length;
use crate::template::{Rendered, View};
use crate::typeset::{Arranged, Fitted, Limits, better_starts, fit, lay_out};
use crate::view::{PaperView, SheetView};

pub(super) const SHEET: &str = "sheet.typ.j2";

/// A sheet at the largest type that its pages hold: one layout foretells the next in arithmetic, and the first size is
/// guessed by how much there is to read. Its last page has even columns where its author set no break there. Large
/// print is 12 pt on as many pages as it needs, and gives up a column where a table is too wide for it.
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
    // Breaks that help no more than they hurt are left out again.
    let (even, problems) = one(&even, best.body)?;
    Ok(if problems.is_empty() { Fitted { compiles: best.compiles + 1, ..even } } else { best })
}

/// A sheet in large print, in as many columns as its tables have room in.
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

/// A character in type of one quarter point takes this many square millimetres of a sheet, including tables, bars and gaps:
/// found by measuring. It only decides where the search begins.
const ROOM: f64 = 0.005_23;

/// A cell or a sentence takes this many characters more, for the room around it.
const AROUND: f64 = 6.0;

/// Notes are set in this share of the body size, and no smaller than the smallest body.
const FINE: f64 = 0.88;

/// How the blocks of a sheet grow, more or less: found by measuring. Notes keep their size up to there.
const GROWTH: Growth = Growth { below: 0.95, above: 1.5, at: 36.4 };

/// The body size between these, in quarter points, with which the blocks of a source are most likely to fill this many square
/// millimetres.
fn guess(view: &SheetView, source: &Rendered, (low, high): (u32, u32), area: f64) -> u32 {
    let blocks = source.text.find("#show").map_or("", |start| &source.text[start..]);
    let mut all = 0.0_f64;
    // The parts between quotation marks are by turns names and punctuation, and texts; a text before a colon is a key.
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
    // A sheet that seems too much for the smallest size is packed closer than most.
    (low + 2..=high).rev().find(|size| takes(*size) <= area).unwrap_or(low + 2)
}

/// How many characters a part of a text has; one that begins within an escape, as `u{2e}`, begins with a character.
fn length(part: &str) -> f64 {
    let rest = if part.starts_with("u{") { part.split_once('}').map_or("", |(_, rest)| rest) } else { part };
    let escaped = rest.len() != part.len();
    rest.chars().map(|_| 1.0).sum::<f64>() + if escaped { 1.0 } else { 0.0 }
}

/// The room on this many pages of a sheet within their margins and under the banner, in square millimetres: roughly, as
/// it only decides where the search begins.
fn area(paper: PaperView, pages: usize) -> f64 {
    let pages = u32::try_from(pages).map_or(1.0, f64::from);
    let millimetres = |length: Length| i32::try_from(length.in_micrometres()).map_or(0.0, f64::from) / 1_000.0;
    (millimetres(paper.width) - 20.0) * (pages * (millimetres(paper.height) - 23.0) - 18.0)
}
