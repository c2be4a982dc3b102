use super::Workshop;
use super::body_sizes::{BodySizes, Growth};
use crate::diagnostic::Diagnostic;
use crate::model::Length;
use crate::template::{Rendered, View};
use crate::typeset::{Columns, Fitted, Limits, Packed, Pieces, lay_out, measure_pieces, packed};
use crate::view::{PaperView, SheetView};

const SHEET: &str = "sheet.typ.j2";

/// The room over the foot to try, in points: 3 mm, 2 mm, 1 mm and none.
const CLEAR: [f64; 4] = [8.5, 5.7, 2.8, 0.0];

/// The most pages of a sheet in large print.
const MOST_PAGES: usize = 24;

/// Sets a sheet in the largest type that fits its pages. Its pieces are measured without being shown, and shared out
/// among the columns by arithmetic, then laid out once. Large print takes as many pages as its smallest type needs, with
/// fewer columns if a table is too wide.
pub fn set_sheet(workshop: &Workshop, view: &SheetView, pages: usize, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    if !view.furniture.large {
        return fitted(workshop, view, Limits { first, ..Limits::sheet(pages) }, pages);
    }
    // If a table is too wide even for one column, the type is smaller.
    let usual = (1..=view.furniture.columns).rev().map(|columns| (columns, Limits::large_sheet()));
    let mut problems = Vec::new();
    for (columns, limits) in usual.chain([(1, Limits::smaller_large_sheet())]) {
        workshop.going.check()?;
        let mut view = view.clone();
        view.furniture.columns = columns;
        if columns == 1 {
            view = view.in_one_column();
        }
        let pages = fewest_pages(workshop, &view, limits.smallest)?.unwrap_or(pages);
        match fitted(workshop, &view, Limits { pages: Some(pages), first, ..limits }, pages) {
            Ok(fitted) => return Ok(fitted),
            Err(found) => problems = found,
        }
    }
    Err(problems)
}

fn fitted(workshop: &Workshop, view: &SheetView, limits: Limits, pages: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let (low, high) = (limits.smallest, limits.largest);
    let columns = view.furniture.columns;
    let measured = View::of(&view.measured());
    let measuring = |(_, body): (u32, u32)| workshop.templates.render(SHEET, &measured, body);
    let source = measuring((columns, low)).map_err(|problem| vec![problem])?;
    let likely = guess(view, &source, (low, high), area(view.furniture.paper, pages));
    let mut sizes = BodySizes::new(workshop, limits.first, &measuring, GROWTH);
    let fits = |one: &Pieces| packed(&one.pieces, one.columns, pages).is_some();
    let (mut high, mut compiles) = (high, 0);
    loop {
        let body = sizes.largest_measured(columns, (low, high), likely, fits)?;
        let body = body.unwrap_or(low);
        let view = in_columns(view, sizes.measured(columns, body).and_then(|one| shared(one, pages)));
        let source = workshop.templates.render(SHEET, &View::of(&view), body).map_err(|problem| vec![problem])?;
        compiles += 1;
        let (fitted, problems) = lay_out(&workshop.press, &workshop.going, limits, source, body)?;
        if problems.is_empty() {
            return Ok(Fitted { compiles, ..fitted });
        }
        if body == low {
            return Err(problems);
        }
        high = body - 1;
    }
}

/// The fewest pages that hold a sheet at a body size in quarter points; `None` if no number of pages does.
fn fewest_pages(workshop: &Workshop, view: &SheetView, body: u32) -> Result<Option<usize>, Vec<Diagnostic>> {
    let source =
        workshop.templates.render(SHEET, &View::of(&view.measured()), body).map_err(|problem| vec![problem])?;
    let found = measure_pieces(&workshop.press, &source, 0, view.furniture.columns as usize)?;
    let Some(Pieces { pieces, columns }) = found else { return Ok(None) };
    for pages in 1..=MOST_PAGES {
        workshop.going.check()?;
        if packed(&pieces, columns, pages).is_some() {
            return Ok(Some(pages));
        }
    }
    Ok(None)
}

/// The source of a sheet on this many pages at a body size in quarter points, with the same column breaks as the finished
/// sheet, unless that is in large print.
pub fn sheet_source(
    workshop: &Workshop,
    view: &SheetView,
    pages: usize,
    body: u32,
) -> Result<Rendered, Vec<Diagnostic>> {
    let render = |view: &SheetView| workshop.templates.render(SHEET, &View::of(view), body);
    let source = render(&view.measured()).map_err(|problem| vec![problem])?;
    let pieces = measure_pieces(&workshop.press, &source, 0, view.furniture.columns as usize)?;
    let found = pieces.and_then(|one| shared(&one, pages));
    render(&in_columns(view, found)).map_err(|problem| vec![problem])
}

/// The pieces shared out among the columns of the pages, with as much room over the foot as they leave in all columns.
fn shared(one: &Pieces, pages: usize) -> Option<Packed> {
    let ending = |clear: f64| Columns { floor: one.columns.floor - clear, ..one.columns };
    CLEAR.into_iter().find_map(|clear| packed(&one.pieces, ending(clear), pages))
}

/// The view with its blocks in the columns that were found for them, and the height left free shared out among them.
fn in_columns(view: &SheetView, found: Option<Packed>) -> SheetView {
    let Packed { starts, free } = found.unwrap_or_default();
    view.broken().joined(&starts).aired(&free)
}

/// The area of a sheet, in square millimetres, that a character takes in type of a quarter point, including a share of
/// tables, bars and gaps. Found by measuring; it only decides where the search begins.
const ROOM: f64 = 0.004_9;

/// How many characters the space around a cell or sentence counts as.
const AROUND: f64 = 6.0;

/// The size of notes as a share of the body size; they are never smaller than the smallest body.
const FINE: f64 = 0.88;

/// The approximate growth of a sheet's blocks, found by measuring. Up to the size `at`, notes do not grow; few notes grow at all.
const GROWTH: Growth = Growth { below: 1.55, above: 1.6, at: 36.4 };

/// The body size from `low` to `high`, in quarter points, at which the blocks of a source are most likely to fill `area`, in
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
    (millimetres(paper.width) - 15.0) * (pages * (millimetres(paper.height) - 17.0) - 18.0)
}
