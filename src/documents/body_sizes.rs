use std::collections::BTreeMap;

use super::Workshop;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;
use crate::typeset::{Arranged, ColumnPiece, Columns, Fitted, Pieces, arranged, in_order, laid_pieces, measure_pieces};

/// The pieces of a document as measured at several sizes, by columns on a page and body size in quarter points.
pub struct BodySizes<'a> {
    workshop: &'a Workshop,
    first: usize,
    source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
    known: BTreeMap<(u32, u32), Pieces>,
    growth: Growth,
}

/// How the height of pieces grows with the size of type: by one power up to a certain size, by another above it.
/// Notes keep a fixed smallest size until their share of the body size exceeds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The power up to the size `at`.
    pub below: f64,
    /// The power above the size `at`.
    pub above: f64,
    /// The size at which the power changes, in quarter points.
    pub at: f64,
}

impl Growth {
    /// The ratio of heights between two sizes, both in quarter points.
    fn between(self, from: u32, to: u32) -> f64 {
        self.to(to) / self.to(from)
    }

    fn to(self, size: u32) -> f64 {
        let share = f64::from(size) / self.at;
        share.powf(if share < 1.0 { self.below } else { self.above })
    }
}

/// The largest amount by which heights may differ from the prediction a quarter point away from a measured size, as a
/// share: lines may break elsewhere.
const SURPRISE: f64 = 0.016;

/// The largest amount by which heights may differ far from any measured size, as a share.
const FAR: f64 = 0.1;

impl<'a> BodySizes<'a> {
    /// A set without measurements. `first` is the number of the document's first part among all parts bound together;
    /// `source` writes the source to be measured, for columns and size.
    pub fn new(
        workshop: &'a Workshop,
        first: usize,
        source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
        growth: Growth,
    ) -> BodySizes<'a> {
        BodySizes { workshop, first, source, known: BTreeMap::new(), growth }
    }

    /// Measures these sizes on all cores, except those measured before.
    pub fn measure(&mut self, wanted: &[(u32, u32)]) -> Result<(), Vec<Diagnostic>> {
        let wanted: Vec<(u32, u32)> = wanted.iter().filter(|one| !self.known.contains_key(one)).copied().collect();
        let one = |part: usize| -> Result<Option<Pieces>, Vec<Diagnostic>> {
            self.workshop.going.check()?;
            let source = (self.source)(wanted[part]).map_err(|problem| vec![problem])?;
            measure_pieces(&self.workshop.press, &source, self.first + part, wanted[part].0 as usize)
        };
        let found = in_order(wanted.len(), one, Result::is_ok);
        for (size, pieces) in wanted.iter().zip(found) {
            self.known.extend(pieces?.map(|pieces| (*size, pieces)));
        }
        Ok(())
    }

    /// The pieces at a measured size; `None` if it was not measured.
    pub fn measured(&self, columns: u32, body: u32) -> Option<&Pieces> {
        self.known.get(&(columns, body))
    }

    /// The largest size between these whose pieces, measured, fit; `None` if none does. It begins with `likely`; a
    /// larger size is measured only if it is predicted to fit, or that is in doubt.
    pub fn largest_measured(
        &mut self,
        columns: u32,
        (low, high): (u32, u32),
        likely: u32,
        does: impl Fn(&Pieces) -> bool,
    ) -> Result<Option<u32>, Vec<Diagnostic>> {
        let mut next = Some(likely.clamp(low, high));
        let (mut best, mut from, mut over) = (None, low, high + 1);
        while let Some(size) = next {
            self.measure(&[(columns, size)])?;
            if self.measured(columns, size).is_some_and(&does) {
                (best, from) = (Some(size), size + 1);
            } else {
                over = size;
            }
            let about = |size: u32, times: f64| self.expected(columns, size, times).is_some_and(|pieces| does(&pieces));
            let doubtful = |size: u32| best.is_none() || about(size, 1.0 - self.doubt(columns, size));
            let predicted = (from..over).rev().find(|size| about(*size, 1.0));
            next = predicted.or_else(|| (from < over).then_some(from).filter(|size| doubtful(*size)));
        }
        Ok(best)
    }

    /// The pieces placed in columns, at a measured size.
    pub fn arranged(&self, columns: u32, body: u32) -> Arranged {
        let pieces = self.known.get(&(columns, body));
        pieces.map_or_else(nothing, |Pieces { pieces, columns }| arranged(pieces, *columns))
    }

    /// The pieces placed in columns at the smallest size, predicted from larger ones; measured if the number of
    /// pages, or whether all pieces fit, is in doubt.
    pub fn smallest(&mut self, columns: u32, low: u32) -> Result<Arranged, Vec<Diagnostic>> {
        let (tall, short) = (self.about(columns, low, 1.0 + FAR), self.about(columns, low, 1.0 - FAR));
        if !tall.fits || tall.pages != short.pages {
            self.measure(&[(columns, low)])?;
        }
        Ok(self.predicted(columns, low))
    }

    /// Lays a document out at the largest size between these that fits. The first guess is `likely`, or predicted
    /// from measured sizes; each layout is a measurement too. An error if even the smallest does not fit.
    pub fn largest(
        &mut self,
        columns: u32,
        (low, high): (u32, u32),
        likely: Option<u32>,
        does: impl Fn(&Arranged) -> bool,
        lay_out: impl Fn(u32) -> Result<(Fitted, Vec<Diagnostic>), Vec<Diagnostic>>,
    ) -> Result<Fitted, Vec<Diagnostic>> {
        let (mut best, mut from, mut over, mut compiles) = (None, low, high + 1, 0);
        let mut next = likely.or_else(|| self.likely(columns, (low, high), &does)).unwrap_or(low).clamp(low, high);
        loop {
            compiles += 1;
            let (fitted, problems) = lay_out(next)?;
            if let Some(pieces) = laid_pieces(&fitted.document, columns as usize) {
                // A measurement is exact for a piece that breaks across columns, so an earlier one is kept.
                self.known.entry((columns, next)).or_insert(pieces);
            }
            if problems.is_empty() {
                (best, from) = (Some(fitted), next + 1);
            } else if next == low {
                return Err(problems);
            } else {
                over = next;
            }
            let beside = (compiles == 1 && best.is_some()).then_some(from);
            next = match self.made_sure(columns, (from, over - 1), beside, &does)? {
                Some(sure) => sure,
                None if best.is_none() => low,
                None => return best.map(|best| Fitted { compiles, ..best }).ok_or(problems),
            };
        }
    }

    /// The largest of these sizes that fits. A size is measured if the prediction leaves it in doubt, except `beside`,
    /// the next above the first layout, which costs no more to lay out than to measure.
    fn made_sure(
        &mut self,
        columns: u32,
        (low, high): (u32, u32),
        beside: Option<u32>,
        does: impl Fn(&Arranged) -> bool,
    ) -> Result<Option<u32>, Vec<Diagnostic>> {
        for size in (low..=high).rev() {
            let doubt = self.doubt(columns, size);
            if !does(&self.about(columns, size, 1.0 - doubt)) {
                continue;
            }
            if does(&self.about(columns, size, 1.0 + doubt)) || beside == Some(size) {
                return Ok(Some(size));
            }
            self.measure(&[(columns, size)])?;
            if does(&self.arranged(columns, size)) {
                return Ok(Some(size));
            }
        }
        Ok(None)
    }

    /// The largest amount by which heights may differ from the prediction at a size, as a share.
    fn doubt(&self, columns: u32, size: u32) -> f64 {
        let known = self.known.range((columns, 0)..=(columns, u32::MAX));
        let nearest = known.map(|((_, known), _)| known.abs_diff(size)).min();
        nearest.map_or(FAR, |steps| (SURPRISE * f64::from(steps)).min(FAR))
    }

    /// The largest of these sizes that is predicted to fit; `None` if none is.
    pub fn likely(&self, columns: u32, (low, high): (u32, u32), does: impl Fn(&Arranged) -> bool) -> Option<u32> {
        (low..=high).rev().find(|size| does(&self.predicted(columns, *size)))
    }

    /// The predicted arrangement at a size; between two measured sizes each piece is interpolated by its own power.
    pub fn predicted(&self, columns: u32, size: u32) -> Arranged {
        self.about(columns, size, 1.0)
    }

    /// The predicted arrangement with all pieces `times` as tall.
    fn about(&self, columns: u32, size: u32, times: f64) -> Arranged {
        let pieces = self.expected(columns, size, times);
        pieces.map_or_else(nothing, |Pieces { pieces, columns }| arranged(&pieces, columns))
    }

    /// The pieces predicted at a size, or as measured there; `None` if nothing was measured in these columns.
    pub fn predicted_pieces(&self, columns: u32, size: u32) -> Option<Pieces> {
        self.expected(columns, size, 1.0)
    }

    /// The pieces predicted at a size, all `times` as tall, or as measured there; `None` if nothing was measured.
    fn expected(&self, columns: u32, size: u32, times: f64) -> Option<Pieces> {
        let below = self.known.range((columns, 0)..=(columns, size)).next_back();
        let above = self.known.range((columns, size)..=(columns, u32::MAX)).next();
        let (near, from) = match (below, above) {
            (Some(((_, from), small)), _) if *from == size => return Some(small.clone()),
            (Some(((_, from), small)), Some(((_, to), large))) => {
                let share = (ratio(*from, size).ln() / ratio(*from, *to).ln(), times);
                return Some(between(small, large, share));
            }
            (Some(((_, from), pieces)), None) | (None, Some(((_, from), pieces))) => (pieces, *from),
            (None, None) => return None,
        };
        let (larger, taller) = (ratio(from, size), self.growth.between(from, size).powf(self.quicker(columns)) * times);
        let pieces: Vec<ColumnPiece> = near
            .pieces
            .iter()
            .map(|piece| ColumnPiece {
                height: piece.height * taller,
                above: piece.above * larger,
                below: piece.below * larger,
                splits: piece.splits.map(|splits| splits * taller),
                repeats: piece.repeats * larger,
                ..*piece
            })
            .collect();
        Some(Pieces { pieces, columns: near.columns })
    }

    /// How much faster these pieces grow than predicted, as a power, from the smallest and the largest size measured.
    fn quicker(&self, columns: u32) -> f64 {
        let mut known = self.known.range((columns, 0)..=(columns, u32::MAX));
        let (Some(((_, from), small)), Some(((_, to), large))) = (known.next(), known.next_back()) else { return 1.0 };
        let tall = |pieces: &Pieces| pieces.pieces.iter().map(|piece| piece.height).sum::<f64>().max(1.0);
        ((tall(large) / tall(small)).ln() / self.growth.between(*from, *to).ln()).clamp(0.5, 2.0)
    }
}

/// The ratio of one size to another.
fn ratio(from: u32, to: u32) -> f64 {
    f64::from(to) / f64::from(from)
}

/// The pieces at a size between two measured ones: `share` is its distance from the smaller, from 0 to 1 on a
/// logarithmic scale; all pieces are `times` as tall.
fn between(small: &Pieces, large: &Pieces, (share, times): (f64, f64)) -> Pieces {
    let mean =
        |small: f64, large: f64| if small > 0.0 && large > 0.0 { small * (large / small).powf(share) } else { large };
    let pieces: Vec<ColumnPiece> = small
        .pieces
        .iter()
        .zip(&large.pieces)
        .map(|(small, large)| ColumnPiece {
            height: mean(small.height, large.height) * times,
            above: mean(small.above, large.above),
            below: mean(small.below, large.below),
            splits: small.splits.zip(large.splits).map(|(small, large)| mean(small, large)),
            repeats: mean(small.repeats, large.repeats),
            ..*small
        })
        .collect();
    Pieces { pieces, columns: Columns { top: mean(small.columns.top, large.columns.top), ..small.columns } }
}

/// The arrangement of no pieces.
fn nothing() -> Arranged {
    arranged(&[], Columns { count: 1, top: 0.0, roof: 0.0, floor: 1.0 })
}
