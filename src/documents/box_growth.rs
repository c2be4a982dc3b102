use super::Workshop;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;
use crate::typeset::{Arranged, ColumnPiece, Fitted, Limits, Pieces, arranged, laid_pieces, lay_out, measure_pieces};
use crate::view::RosterView;

/// The largest side of a box on a roster, in tenths of a millimetre.
const LARGEST: u32 = 90;

/// The difference between two sides tried, in tenths of a millimetre.
const STEP: u32 = 5;

/// The most sizes that are measured.
const TRIES: usize = 2;

/// How far apart the columns of a page may end because boxes have grown, in points.
const EVEN: f64 = 42.5;

/// A tenth of a millimetre, in points.
const TENTH: f64 = 72.0 / 254.0;

/// A roster set with the largest boxes that need no other page, leave no column much shorter than those beside it, and
/// keep the size of type. `view` has its columns and the side of its boxes, `set` is the roster as it stands with these,
/// and `render` writes its source at a body size.
pub fn with_grown_boxes(
    workshop: &Workshop,
    view: &RosterView,
    set: Fitted,
    limits: Limits,
    render: impl Fn(&RosterView, u32) -> Result<Rendered, Diagnostic>,
) -> Result<Fitted, Vec<Diagnostic>> {
    let columns = view.furniture.columns as usize;
    let Some(now) = laid_pieces(&set.document, columns) else { return Ok(set) };
    let (pages, ragged) = (set.document.pages().len(), placed(&now).ragged().max(EVEN));
    let does = |pieces: &Pieces| {
        let placed = placed(pieces);
        placed.fits && placed.pages <= pages && placed.ragged() <= ragged
    };
    let with = |side: u32, measuring: bool| {
        let view = RosterView { boxes: side, measuring, ..view.clone() };
        render(&view, set.body).map_err(|problem| vec![problem])
    };
    let usual = view.box_heights(view.boxes);
    let sides: Vec<u32> = (view.boxes / STEP + 1..=LARGEST / STEP).map(|steps| steps * STEP).collect();
    let mut likely: Vec<u32> =
        sides.into_iter().filter(|side| does(&about(&now, &usual, &view.box_heights(*side)))).collect();
    for _ in 0..TRIES {
        let Some(side) = likely.pop() else { break };
        workshop.going.asked()?;
        let Some(measured) = measure_pieces(&workshop.press, &with(side, true)?, limits.first, columns)? else { break };
        if does(&measured) {
            let exactly = Limits { pages: Some(pages), smallest: set.body, largest: set.body, ..limits };
            let (grown, problems) = lay_out(&workshop.press, &workshop.going, exactly, with(side, false)?, set.body)?;
            return Ok(if problems.is_empty() { Fitted { compiles: set.compiles + 1, ..grown } } else { set });
        }
        let share = |one: u32| f64::from(one - view.boxes) / f64::from(side - view.boxes);
        likely.retain(|one| does(&between(&now, &measured, share(*one))));
    }
    Ok(set)
}

fn placed(pieces: &Pieces) -> Arranged {
    arranged(&pieces.pieces, pieces.columns)
}

/// The pieces as they may be once their boxes take these heights instead of the usual ones, in tenths of a millimetre.
fn about(now: &Pieces, usual: &[u32], grown: &[u32]) -> Pieces {
    let mut more = usual.iter().zip(grown).map(|(usual, grown)| f64::from(grown.saturating_sub(*usual)) * TENTH);
    let mut pieces = now.pieces.clone();
    for piece in pieces.iter_mut().filter(|piece| piece.counts) {
        piece.height += more.next().unwrap_or(0.0);
    }
    Pieces { pieces, columns: now.columns }
}

/// The pieces as predicted with boxes between those of now and larger ones; `share` is 0 to 1.
fn between(now: &Pieces, larger: &Pieces, share: f64) -> Pieces {
    let pieces = now.pieces.iter().zip(&larger.pieces);
    let pieces =
        pieces.map(|(now, larger)| ColumnPiece { height: now.height + (larger.height - now.height) * share, ..*now });
    Pieces { pieces: pieces.collect(), columns: now.columns }
}
