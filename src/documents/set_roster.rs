use super::Workshop;
use super::body_sizes::{BodySizes, Growth};
use super::box_growth::GrowingBoxes;
use crate::diagnostic::Diagnostic;
use crate::template::{Rendered, View};
use crate::typeset::{Arranged, Fitted, Limits, fit, lay_out};
use crate::view::RosterView;

pub(super) const ROSTER: &str = "roster.typ.j2";

/// The maximum number of pages of a roster whose type is enlarged; with more, slightly larger type would add pages.
const MANY: usize = 3;

/// The size of most rosters, in quarter points; measured first.
const MIDDLE: u32 = 50;

/// The size of most rosters in large print, in quarter points; measured first.
const LARGE_MIDDLE: u32 = 64;

/// The smallest size of a roster in one column, in quarter points.
const WIDE: u32 = 48;

/// The approximate growth of a roster's pieces, found by measuring. Small words are set at 88 % of the body size, but
/// not below 10 pt.
const GROWTH: Growth = Growth { below: 0.7, above: 1.25, at: 45.5 };

/// The smallest share of a column that must be filled; a column with less looks unfinished.
const HOLLOW: f64 = 0.6;

/// Sets a roster on as few pages as possible, in the largest type that fits there and leaves no column nearly empty;
/// in one column, if that has room. Its pieces are measured without being shown and placed in columns by arithmetic,
/// then laid out, usually once or twice. Large print does the same with larger type, and uses smaller type only if a
/// unit is taller than a page. If it is taller even at the smallest size, the error names it.
pub fn set_roster(workshop: &Workshop, view: &RosterView, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let render = |view: &RosterView, body: u32| workshop.templates.render(ROSTER, &View::of(view), body);
    let (columns, set) = match in_largest_type(workshop, view, first)? {
        InType::Done(fitted) => return Ok(fitted),
        InType::Usual(columns, set) => (columns, set),
    };
    if view.company {
        return Ok(set);
    }
    let mut own = view.boxed(set.body);
    own.furniture.columns = columns;
    let limits = Limits { first, ..Limits::roster() };
    GrowingBoxes { workshop, view: &own, body: set.body, limits, render }.grown(set)
}

/// A roster in its largest type.
enum InType {
    /// With its boxes grown.
    Done(Fitted),
    /// With boxes of the usual size, in this many columns.
    Usual(u32, Fitted),
}

/// The roster in its largest type.
fn in_largest_type(workshop: &Workshop, view: &RosterView, first: usize) -> Result<InType, Vec<Diagnostic>> {
    let large = view.furniture.large;
    let limits = Limits { first, ..limits_of(view) };
    let (low, high) = (limits.smallest, limits.largest);
    let columns = view.furniture.columns;
    let exactly = |size: u32| Limits { smallest: size, largest: size, ..limits };
    let measuring = |(columns, body): (u32, u32)| -> Result<Rendered, Diagnostic> {
        let mut view = view.boxed(body);
        view.measuring = true;
        view.furniture.columns = columns;
        workshop.templates.render(ROSTER, &View::of(&view), body)
    };
    let mut sizes = BodySizes::new(workshop, first, &measuring, GROWTH);
    let wide = (columns > 1).then_some((1, WIDE));
    sizes.measure(
        &[Some((columns, if large { LARGE_MIDDLE } else { MIDDLE.min(high) })), wide]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>(),
    )?;
    let small = sizes.smallest(columns, low)?;
    if !small.fits || small.pages > MANY {
        let smallest = if large { Limits::large_print().smallest } else { low };
        return Ok(InType::Usual(columns, set(workshop, view, columns, Limits { smallest, largest: low, ..limits })?));
    }
    let on = |pages: usize, one: &Arranged| one.fits && one.pages <= pages;
    let does = |one: &Arranged| on(small.pages, one);
    let alone = wide.is_some() && small.pages == 1 && on(1, &sizes.arranged(1, WIDE));
    let (columns, low) = if alone { (1, WIDE) } else { (columns, low) };
    let one = |body: u32| {
        let pages = (body > limits.smallest).then_some(small.pages);
        let own = in_columns(view, columns, body);
        let source = workshop.templates.render(ROSTER, &own, body).map_err(|problem| vec![problem])?;
        lay_out(&workshop.press, &workshop.going, Limits { pages, ..exactly(body) }, source, body)
    };
    // A column left nearly empty by a tall piece may have room for it at a slightly smaller size.
    let likely = sizes.likely(columns, (low, high), does).unwrap_or(low);
    let full = if alone { None } else { fuller(&mut sizes, columns, (low, likely), does)? };
    let body = full.unwrap_or(likely);
    if let Some(predicted) = sizes.predicted_pieces(columns, body) {
        let mut own = view.boxed(body);
        own.furniture.columns = columns;
        let render = |view: &RosterView, body: u32| workshop.templates.render(ROSTER, &View::of(view), body);
        if let Some(done) =
            (GrowingBoxes { workshop, view: &own, body, limits, render }).at_once(&predicted, small.pages)?
        {
            return Ok(InType::Done(done));
        }
    }
    let best = sizes.largest(columns, (low, full.unwrap_or(high)), None, does, one)?;
    if alone || best.compiles > 1 {
        return Ok(InType::Usual(columns, best));
    }
    let Some(body) = fuller(&mut sizes, columns, (low, best.body), does)? else {
        return Ok(InType::Usual(columns, best));
    };
    let (fuller, problems) = one(body)?;
    let set = if problems.is_empty() { Fitted { compiles: best.compiles + 1, ..fuller } } else { best };
    Ok(InType::Usual(columns, set))
}

fn limits_of(view: &RosterView) -> Limits {
    if view.furniture.large {
        Limits::large_roster()
    } else if view.company {
        Limits::company()
    } else {
        Limits::roster()
    }
}

/// Sets a roster in this many columns, within these limits.
fn set(workshop: &Workshop, view: &RosterView, columns: u32, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    fit(&workshop.press, &workshop.going, limits, |body| {
        workshop.templates.render(ROSTER, &in_columns(view, columns, body), body)
    })
}

/// The view to set in this many columns at this body size.
fn in_columns(view: &RosterView, columns: u32, body: u32) -> View {
    let mut view = view.boxed(body);
    view.furniture.columns = columns;
    View::of(&view)
}

/// The largest size below `best` at which no column is nearly empty; `None` if `best` has none, or every size has
/// one.
fn fuller(
    sizes: &mut BodySizes<'_>,
    columns: u32,
    (low, best): (u32, u32),
    does: impl Fn(&Arranged) -> bool,
) -> Result<Option<u32>, Vec<Diagnostic>> {
    let full = |one: &Arranged| does(one) && one.emptiest() >= HOLLOW;
    if full(&sizes.predicted(columns, best)) {
        return Ok(None);
    }
    for size in (low..best).rev() {
        if full(&sizes.predicted(columns, size)) {
            sizes.measure(&[(columns, size)])?;
            if full(&sizes.arranged(columns, size)) {
                return Ok(Some(size));
            }
        }
    }
    Ok(None)
}
