use std::collections::BTreeMap;

use super::Workshop;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;
use crate::typeset::{Arranged, Columns, Piece, Pieces, arranged, in_order, measure_pieces};

/// What the pieces of a document measure, by how many columns a page has and the body size in quarter points.
pub struct Sizes<'a> {
    workshop: &'a Workshop,
    first: usize,
    source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
    known: BTreeMap<(u32, u32), Pieces>,
}

/// A piece grows with this power of the type as a rule: words wrap more often, notes keep their size.
const USUAL: f64 = 1.3;

impl<'a> Sizes<'a> {
    /// Nothing measured yet; `first` is the document's number among the parts of all that are bound together, and
    /// `source` what is measured of it with so many columns at a size.
    pub fn new(
        workshop: &'a Workshop,
        first: usize,
        source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
    ) -> Sizes<'a> {
        Sizes { workshop, first, source, known: BTreeMap::new() }
    }

    /// Measures those of these sizes that are not known yet, as many at a time as there are cores.
    pub fn measure(&mut self, wanted: &[(u32, u32)]) -> Result<(), Vec<Diagnostic>> {
        let wanted: Vec<(u32, u32)> = wanted.iter().filter(|one| !self.known.contains_key(one)).copied().collect();
        let one = |part: usize| -> Result<Option<Pieces>, Vec<Diagnostic>> {
            self.workshop.going.asked()?;
            let source = (self.source)(wanted[part]).map_err(|problem| vec![problem])?;
            measure_pieces(&self.workshop.press, &source, self.first + part, wanted[part].0 as usize)
        };
        let found = in_order(wanted.len(), one, Result::is_ok);
        for (size, pieces) in wanted.iter().zip(found) {
            self.known.extend(pieces?.map(|pieces| (*size, pieces)));
        }
        Ok(())
    }

    /// What the pieces come to at a size that was measured.
    pub fn arranged(&self, columns: u32, body: u32) -> Arranged {
        let pieces = self.known.get(&(columns, body));
        pieces.map_or_else(nothing, |Pieces { pieces, columns }| arranged(pieces, *columns))
    }

    /// The largest size between these that does; none where not even the smallest does. Where it is likely to be is read
    /// off the sizes that were measured, or is the one that is `likely`; then it is measured itself, together with the
    /// next larger.
    pub fn largest(
        &mut self,
        columns: u32,
        (low, high): (u32, u32),
        likely: Option<u32>,
        does: impl Fn(&Arranged) -> bool,
    ) -> Result<Option<u32>, Vec<Diagnostic>> {
        // The largest known to do, and the smallest known not to.
        let knows = self.known.contains_key(&(columns, low)) && does(&self.arranged(columns, low));
        let (mut best, mut over) = (knows.then_some(low), high + 1);
        let mut next = likely.unwrap_or_else(|| self.likely(columns, (low + 1, high), &does).unwrap_or(low));
        while best.map_or(low, |best| best + 1) < over {
            next = next.clamp(best.map_or(low, |best| best + 1).saturating_sub(1).max(low), over - 1);
            let pair = [next, (next + 1).min(over - 1)];
            self.measure(&pair.map(|size| (columns, size)))?;
            for size in pair {
                if does(&self.arranged(columns, size)) {
                    best = best.max(Some(size));
                } else {
                    over = over.min(size);
                }
            }
            let from = best.map_or(low, |best| best + 1);
            next = self.likely(columns, (from, over.saturating_sub(1)), &does).unwrap_or(from);
        }
        Ok(best)
    }

    /// The largest of these sizes that is likely to do.
    fn likely(&self, columns: u32, (low, high): (u32, u32), does: impl Fn(&Arranged) -> bool) -> Option<u32> {
        (low..=high).rev().find(|size| does(&self.foretold(columns, *size)))
    }

    /// What the pieces are likely to come to at a size: between two that were measured each grows with its own power of it,
    /// beyond them with the usual one.
    pub fn foretold(&self, columns: u32, size: u32) -> Arranged {
        let below = self.known.range((columns, 0)..=(columns, size)).next_back();
        let above = self.known.range((columns, size)..=(columns, u32::MAX)).next();
        let (small, large) = match (below, above) {
            (Some((from, small)), Some((to, large))) if from.1 < to.1 => {
                let share = growth(from.1, size).ln() / growth(from.1, to.1).ln();
                return between(small, large, share);
            }
            (Some(one), _) | (None, Some(one)) => (one.1, growth(one.0.1, size)),
            (None, None) => return nothing(),
        };
        let grown = |length: f64| length * large.powf(USUAL);
        let pieces: Vec<Piece> = small
            .pieces
            .iter()
            .map(|piece| Piece {
                height: grown(piece.height),
                above: piece.above * large,
                below: piece.below * large,
                splits: piece.splits.map(grown),
                ..*piece
            })
            .collect();
        arranged(&pieces, small.columns)
    }
}

/// How much larger one size is than another.
fn growth(from: u32, to: u32) -> f64 {
    f64::from(to) / f64::from(from)
}

/// What pieces come to at a size between two: `share` is how far it is from the smaller to the larger, in logarithms.
fn between(small: &Pieces, large: &Pieces, share: f64) -> Arranged {
    let mean =
        |small: f64, large: f64| if small > 0.0 && large > 0.0 { small * (large / small).powf(share) } else { large };
    let pieces: Vec<Piece> = small
        .pieces
        .iter()
        .zip(&large.pieces)
        .map(|(small, large)| Piece {
            height: mean(small.height, large.height),
            above: mean(small.above, large.above),
            below: mean(small.below, large.below),
            splits: small.splits.zip(large.splits).map(|(small, large)| mean(small, large)),
            ..*small
        })
        .collect();
    arranged(&pieces, Columns { top: mean(small.columns.top, large.columns.top), ..small.columns })
}

/// What no pieces come to.
fn nothing() -> Arranged {
    arranged(&[], Columns { count: 1, top: 0.0, roof: 0.0, floor: 1.0 })
}
