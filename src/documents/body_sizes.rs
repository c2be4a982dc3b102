use std::collections::BTreeMap;

use super::Workshop;
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;
use crate::typeset::{Arranged, ColumnPiece, Columns, Fitted, Pieces, arranged, in_order, laid_pieces, measure_pieces};

/// The measured pieces of a document, by how many columns a page has and the body size in quarter points.
pub struct BodySizes<'a> {
    workshop: &'a Workshop,
    first: usize,
    source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
    known: BTreeMap<(u32, u32), Pieces>,
    growth: Growth,
}

/// How the pieces of a document grow with its type: with one power of it up to a size, with another from there on. Notes
/// keep their own smallest size as long as that is larger than their share of the body's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The power below that size.
    pub below: f64,
    /// The power above it.
    pub above: f64,
    /// That size, in quarter points.
    pub at: f64,
}

impl Growth {
    /// How many times as tall pieces are at one size as at another, both in quarter points.
    fn between(self, from: u32, to: u32) -> f64 {
        self.to(to) / self.to(from)
    }

    fn to(self, size: u32) -> f64 {
        let share = f64::from(size) / self.at;
        share.powf(if share < 1.0 { self.below } else { self.above })
    }
}

/// The share by which pieces may turn out taller or shorter than predicted a quarter of a point from a measured size, as
/// lines then break elsewhere.
const SURPRISE: f64 = 0.008;

/// The same share far from every measured size.
const FAR: f64 = 0.1;

impl<'a> BodySizes<'a> {
    /// Nothing measured yet; `first` is the document's number among the parts of all that are bound together, `source`
    /// writes what is measured, given columns and size.
    pub fn new(
        workshop: &'a Workshop,
        first: usize,
        source: &'a (dyn Fn((u32, u32)) -> Result<Rendered, Diagnostic> + Sync),
        growth: Growth,
    ) -> BodySizes<'a> {
        BodySizes { workshop, first, source, known: BTreeMap::new(), growth }
    }

    /// Measures those of these sizes that have not been measured yet, as many at a time as there are cores.
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

    /// The pieces put into columns, at a measured size.
    pub fn arranged(&self, columns: u32, body: u32) -> Arranged {
        let pieces = self.known.get(&(columns, body));
        pieces.map_or_else(nothing, |Pieces { pieces, columns }| arranged(pieces, *columns))
    }

    /// The pieces put into columns at the smallest size, from larger ones that are known; measured where it is in doubt how
    /// many pages they take, or whether all have room.
    pub fn smallest(&mut self, columns: u32, low: u32) -> Result<Arranged, Vec<Diagnostic>> {
        let (tall, short) = (self.about(columns, low, 1.0 + FAR), self.about(columns, low, 1.0 - FAR));
        if !tall.fits || tall.pages != short.pages {
            self.measure(&[(columns, low)])?;
        }
        Ok(self.foretold(columns, low))
    }

    /// Lays a document out at the largest size between these that fits. The first guess is `likely`, or is worked out from
    /// the measured sizes; each layout adds one to those. What does not fit even at the smallest size is an error.
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
                // A measure is exact where a piece goes on in the next column.
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

    /// The largest of these sizes that fits: measured where arithmetic leaves it in doubt, unless it is the one next to what
    /// was laid out (`beside`), where a layout is as good.
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

    /// The share by which pieces may turn out taller or shorter than predicted at a size.
    fn doubt(&self, columns: u32, size: u32) -> f64 {
        let known = self.known.range((columns, 0)..=(columns, u32::MAX));
        let nearest = known.map(|((_, known), _)| known.abs_diff(size)).min();
        nearest.map_or(FAR, |steps| (SURPRISE * f64::from(steps)).min(FAR))
    }

    /// The largest of these sizes that is likely to fit.
    pub fn likely(&self, columns: u32, (low, high): (u32, u32), does: impl Fn(&Arranged) -> bool) -> Option<u32> {
        (low..=high).rev().find(|size| does(&self.foretold(columns, *size)))
    }

    /// The pieces as they are likely to stand at a size: between two that are known each grows with its own power of it.
    pub fn foretold(&self, columns: u32, size: u32) -> Arranged {
        self.about(columns, size, 1.0)
    }

    /// The same where all pieces turn out this many `times` as tall.
    fn about(&self, columns: u32, size: u32, times: f64) -> Arranged {
        let below = self.known.range((columns, 0)..=(columns, size)).next_back();
        let above = self.known.range((columns, size)..=(columns, u32::MAX)).next();
        let (near, from) = match (below, above) {
            (Some(((_, small), _)), _) if *small == size => return self.arranged(columns, size),
            (Some(((_, from), small)), Some(((_, to), large))) => {
                let share = (ratio(*from, size).ln() / ratio(*from, *to).ln(), times);
                return between(small, large, share);
            }
            (Some(((_, from), pieces)), None) | (None, Some(((_, from), pieces))) => (pieces, *from),
            (None, None) => return nothing(),
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
                ..*piece
            })
            .collect();
        arranged(&pieces, near.columns)
    }

    /// How much quicker than others these pieces grow, as a power: read off the smallest and the largest size that are known.
    fn quicker(&self, columns: u32) -> f64 {
        let mut known = self.known.range((columns, 0)..=(columns, u32::MAX));
        let (Some(((_, from), small)), Some(((_, to), large))) = (known.next(), known.next_back()) else { return 1.0 };
        let tall = |pieces: &Pieces| pieces.pieces.iter().map(|piece| piece.height).sum::<f64>().max(1.0);
        ((tall(large) / tall(small)).ln() / self.growth.between(*from, *to).ln()).clamp(0.5, 2.0)
    }
}

/// How much larger one size is than another.
fn ratio(from: u32, to: u32) -> f64 {
    f64::from(to) / f64::from(from)
}

/// The pieces at a size between two, put into columns: `share` is how far it is from the smaller to the larger, in
/// logarithms; all pieces turn out this many `times` as tall.
fn between(small: &Pieces, large: &Pieces, (share, times): (f64, f64)) -> Arranged {
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
            ..*small
        })
        .collect();
    arranged(&pieces, Columns { top: mean(small.columns.top, large.columns.top), ..small.columns })
}

/// The arrangement of no pieces.
fn nothing() -> Arranged {
    arranged(&[], Columns { count: 1, top: 0.0, roof: 0.0, floor: 1.0 })
}
