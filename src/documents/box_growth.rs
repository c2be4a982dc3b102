use super::Workshop;
use super::set_roster::ROSTER;
use crate::diagnostic::Diagnostic;
use crate::template::View;
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
/// keep the size of type. `view` has its columns and the side of its boxes, and `set` is the roster as it stands with
/// these.
pub fn with_grown_boxes(
    workshop: &Workshop,
    view: &RosterView,
    set: Fitted,
    (limits, first): (Limits, usize),
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
        workshop.templates.render(ROSTER, &View::of(&view), set.body).map_err(|problem| vec![problem])
    };
    let lines = view.box_lines();
    let sides: Vec<u32> = (view.boxes / STEP + 1..=LARGEST / STEP).map(|steps| steps * STEP).collect();
    let mut likely: Vec<u32> =
        sides.into_iter().filter(|side| does(&at_least(&now, &lines, side - view.boxes))).collect();
    for _ in 0..TRIES {
        let Some(side) = likely.pop() else { break };
        workshop.going.asked()?;
        let Some(measured) = measure_pieces(&workshop.press, &with(side, true)?, first, columns)? else { break };
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

/// The pieces with boxes larger by `more` tenths of a millimetre, if no line of boxes had to be broken: `lines` are the
/// lines of boxes in each block.
fn at_least(now: &Pieces, lines: &[usize], more: u32) -> Pieces {
    let mut lines = lines.iter();
    let mut pieces = now.pieces.clone();
    for piece in pieces.iter_mut().filter(|piece| piece.counts) {
        let count = lines.next().copied().unwrap_or(0);
        piece.height += f64::from(more) * TENTH * u32::try_from(count).map_or(0.0, f64::from);
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
