use super::Workshop;
use super::sizes::Sizes;
use crate::diagnostic::Diagnostic;
use crate::template::{Rendered, View};
use crate::typeset::{Arranged, Fitted, Limits, fit};
use crate::view::RosterView;

pub(super) const ROSTER: &str = "roster.typ.j2";

/// A roster of more pages than this keeps its size: slightly larger type would take more.
const MANY: usize = 3;

/// In one column a roster is set no smaller than this, in quarter points.
const WIDE: u32 = 48;

/// A column less filled than this looks forgotten.
const HOLLOW: f64 = 0.6;

/// A roster on as few pages as it takes, in the largest type that they hold; in one column where that has room for it. Its
/// pieces are measured without being shown, and put into columns in arithmetic; then it is laid out once. Large print gives
/// up no size; a unit that is taller than a column is an error that names it.
pub fn set_roster(workshop: &Workshop, view: &RosterView, first: usize) -> Result<Fitted, Vec<Diagnostic>> {
    let limits = Limits { first, ..Limits::roster() };
    let (low, high) = (limits.smallest, limits.largest);
    let columns = view.furniture.columns;
    let exactly = |size: u32| Limits { smallest: size, largest: size, ..limits };
    if view.furniture.large {
        return lay_out(workshop, view, columns, Limits { first, ..Limits::large_print() });
    }
    let measuring = |(columns, body): (u32, u32)| -> Result<Rendered, Diagnostic> {
        let mut view = view.clone();
        view.measuring = true;
        view.furniture.columns = columns;
        workshop.templates.render(ROSTER, &View::of(&view), body)
    };
    let mut sizes = Sizes::new(workshop, first, &measuring);
    let wide = (columns > 1).then_some((1, WIDE));
    sizes.measure(&[Some((columns, low)), wide].into_iter().flatten().collect::<Vec<_>>())?;
    let small = sizes.arranged(columns, low);
    if !small.fits || small.pages > MANY {
        return lay_out(workshop, view, columns, exactly(low));
    }
    let on = |pages: usize, one: &Arranged| one.fits && one.pages <= pages;
    let (columns, low, mut body) = if wide.is_some() && small.pages == 1 && on(1, &sizes.arranged(1, WIDE)) {
        (1, WIDE, sizes.largest(1, (WIDE, high), None, |one| on(1, one))?.unwrap_or(WIDE))
    } else {
        let body = sizes.largest(columns, (low, high), None, |one| on(small.pages, one))?.unwrap_or(low);
        (columns, low, fuller(&mut sizes, columns, (low, body), |one| on(small.pages, one))?)
    };
    // What arithmetic got wrong is put right a quarter of a point lower.
    let mut compiles = 0;
    loop {
        compiles += 1;
        let pages = (body > limits.smallest).then_some(small.pages);
        match lay_out(workshop, view, columns, Limits { pages, ..exactly(body) }) {
            Ok(fitted) => return Ok(Fitted { compiles, ..fitted }),
            Err(problems) if body == low => return Err(problems),
            Err(_) => workshop.going.asked()?,
        }
        body -= 1;
    }
}

fn lay_out(workshop: &Workshop, view: &RosterView, columns: u32, limits: Limits) -> Result<Fitted, Vec<Diagnostic>> {
    let mut view = view.clone();
    view.furniture.columns = columns;
    let view = View::of(&view);
    fit(&workshop.press, &workshop.going, limits, |body| workshop.templates.render(ROSTER, &view, body))
}

/// The size itself, or one somewhat smaller at which no column is left hollow by what is too tall for the rest of it.
fn fuller(
    sizes: &mut Sizes<'_>,
    columns: u32,
    (low, body): (u32, u32),
    does: impl Fn(&Arranged) -> bool,
) -> Result<u32, Vec<Diagnostic>> {
    let full = |one: &Arranged| does(one) && one.emptiest() >= HOLLOW;
    if full(&sizes.arranged(columns, body)) {
        return Ok(body);
    }
    for size in (low..body).rev() {
        if full(&sizes.foretold(columns, size)) {
            sizes.measure(&[(columns, size)])?;
            if full(&sizes.arranged(columns, size)) {
                return Ok(size);
            }
        }
    }
    Ok(body)
}
