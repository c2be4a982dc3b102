use super::Workshop;
use super::column_breaks::{EVEN, column_breaks};
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

/// How much taller than predicted pieces may turn out, as a share.
const DOUBT: f64 = 0.012;

/// A tenth of a millimetre, in points.
const TENTH: f64 = 72.0 / 254.0;

/// A roster whose boxes may grow: `view` has its columns and the side of its boxes, `body` is its size in quarter points,
/// and `render` writes its source at a body size.
pub struct GrowingBoxes<'g, R> {
    pub workshop: &'g Workshop,
    pub view: &'g RosterView,
    pub body: u32,
    pub limits: Limits,
    pub render: R,
}

impl<R: Fn(&RosterView, u32) -> Result<Rendered, Diagnostic>> GrowingBoxes<'_, R> {
    /// The roster with the largest boxes that need no more than these pages, leave no column much shorter than those
    /// beside it, and keep the size of type, with its columns begun where they end most evenly; laid out once, after its
    /// pieces are measured. `predicted` is about how they are with boxes of the usual size. `None` if it turns out not to
    /// fit.
    pub fn at_once(&self, predicted: &Pieces, pages: usize) -> Result<Option<Fitted>, Vec<Diagnostic>> {
        let ragged = placed(predicted).ragged().max(EVEN);
        let does = |pieces: &Pieces| on(pages, ragged, pieces);
        // Units across the page have their boxes in a part of its width, which is not predicted well.
        if self.columns() == 1 || !does(&taller(predicted)) {
            return Ok(None);
        }
        let side = self.likely(&taller(predicted), does).pop().unwrap_or(self.view.boxes);
        match self.measured(side)? {
            Some(measured) if does(&measured) => self.laid_out(side, &measured, pages),
            Some(_) | None => Ok(None),
        }
    }

    /// The same from the roster as it stands with boxes of the usual size.
    pub fn grown(&self, set: Fitted) -> Result<Fitted, Vec<Diagnostic>> {
        let Some(now) = laid_pieces(&set.document, self.columns()) else { return Ok(set) };
        let (pages, ragged) = (set.document.pages().len(), placed(&now).ragged().max(EVEN));
        let does = |pieces: &Pieces| on(pages, ragged, pieces);
        let mut likely = self.likely(&now, does);
        let more = |grown: Fitted| Fitted { compiles: set.compiles + 1, ..grown };
        for _ in 0..TRIES {
            let Some(side) = likely.pop() else { break };
            let Some(measured) = self.measured(side)? else { break };
            if does(&measured) {
                let grown = self.laid_out(side, &measured, pages)?;
                return Ok(grown.map_or_else(|| set.clone(), more));
            }
            let share = |one: u32| f64::from(one - self.view.boxes) / f64::from(side - self.view.boxes);
            likely.retain(|one| does(&between(&now, &measured, share(*one))));
        }
        if self.breaks(&now).is_empty() {
            return Ok(set);
        }
        let evened = self.laid_out(self.view.boxes, &now, pages)?;
        Ok(evened.map_or_else(|| set.clone(), more))
    }

    fn breaks(&self, pieces: &Pieces) -> Vec<usize> {
        column_breaks(pieces, &self.view.may_begin(), self.view.free_rules())
    }

    fn columns(&self) -> usize {
        self.view.furniture.columns as usize
    }

    /// The sides larger than the usual one with which the pieces probably fit, the largest last.
    fn likely(&self, now: &Pieces, does: impl Fn(&Pieces) -> bool) -> Vec<u32> {
        let usual = self.view.box_heights(self.view.boxes);
        let sides = (self.view.boxes / STEP + 1..=LARGEST / STEP).map(|steps| steps * STEP);
        sides.filter(|side| does(&about(now, &usual, &self.view.box_heights(*side)))).collect()
    }

    /// The pieces measured with boxes of this side.
    fn measured(&self, side: u32) -> Result<Option<Pieces>, Vec<Diagnostic>> {
        self.workshop.going.check()?;
        let view = RosterView { boxes: side, measuring: true, ..self.view.clone() };
        let source = (self.render)(&view, self.body).map_err(|problem| vec![problem])?;
        measure_pieces(&self.workshop.press, &source, self.limits.first, self.columns())
    }

    /// The roster with boxes of this side, with which it has these pieces; `None` if it does not fit on these pages.
    fn laid_out(&self, side: u32, pieces: &Pieces, pages: usize) -> Result<Option<Fitted>, Vec<Diagnostic>> {
        let view = RosterView { boxes: side, ..self.view.begun(&self.breaks(pieces)) };
        let source = (self.render)(&view, self.body).map_err(|problem| vec![problem])?;
        let exactly = Limits { pages: Some(pages), smallest: self.body, largest: self.body, ..self.limits };
        let (fitted, problems) = lay_out(&self.workshop.press, &self.workshop.going, exactly, source, self.body)?;
        Ok(problems.is_empty().then_some(fitted))
    }
}

/// Whether these pieces fit on this number of pages, whose columns end no farther apart than `ragged`, in points.
fn on(pages: usize, ragged: f64, pieces: &Pieces) -> bool {
    let placed = placed(pieces);
    placed.fits && placed.pages <= pages && placed.ragged() <= ragged
}

/// The pieces a little taller than predicted, since a prediction that fails costs a layout.
fn taller(pieces: &Pieces) -> Pieces {
    let one = |piece: &ColumnPiece| ColumnPiece { height: piece.height * (1.0 + DOUBT), ..*piece };
    Pieces { pieces: pieces.pieces.iter().map(one).collect(), columns: pieces.columns }
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
