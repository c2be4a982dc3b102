use std::collections::BTreeMap;

use crate::typeset::{Arranged, Before, ColumnPiece, Columns, Pieces, arranged};

/// How far apart columns of a page may end, in points: 15 mm.
pub const EVEN: f64 = 42.52;

/// The least share of its columns that a page should use.
const THIN: f64 = 0.25;

/// How much closer columns must end for a break to be worth it, as the sum of squares, in points.
const WORTH: f64 = 100.0;

/// A tolerance for rounding, in points.
const SLACK: f64 = 0.01;

/// The blocks, counted in order, with which columns are best begun early: on no more pages, the fewest of them nearly empty,
/// the rules in one piece, the fewest pages with columns that end far apart, and all as even as whole blocks allow. Only
/// blocks that `may` begin a column do. The last `rules` of them are rules.
pub fn column_breaks(pieces: &Pieces, may: &[bool], rules: usize) -> Vec<usize> {
    let natural = arranged(&pieces.pieces, pieces.columns);
    if pieces.columns.count < 2 || !natural.fits {
        return Vec::new();
    }
    let first = may.len() - rules;
    let sharing = ColumnSharing { blocks: together(pieces, may, first), columns: pieces.columns, pages: natural.pages };
    let worth = Unevenness { apart: WORTH, ..Unevenness::default() };
    let now = unevenness(&natural, pieces.columns, first);
    let best = sharing.best().filter(|way| way.uneven.and(worth) < now);
    best.and_then(|way| sharing.begun(pieces, &way.ends)).unwrap_or_default()
}

/// How unevenly columns end: the pages that are nearly empty, the columns that end within the rules, the pages whose columns
/// end farther apart than `EVEN`, and how far apart columns end, as the sum of squares. The first counts most.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
struct Unevenness {
    thin: usize,
    parted: usize,
    far: usize,
    apart: f64,
}

impl Unevenness {
    fn and(self, other: Unevenness) -> Unevenness {
        Unevenness {
            thin: self.thin + other.thin,
            parted: self.parted + other.parted,
            far: self.far + other.far,
            apart: self.apart + other.apart,
        }
    }

    /// Of a page whose columns have this much room each and are filled to these heights.
    fn of_page(room: f64, heights: &[f64]) -> Unevenness {
        let (low, high) = heights.iter().fold((room, 0.0_f64), |(low, high), one| (low.min(*one), high.max(*one)));
        let share = heights.iter().map(|height| height / room).sum::<f64>();
        let thin = share < heights.iter().map(|_| THIN).sum();
        Unevenness {
            thin: usize::from(thin),
            parted: 0,
            far: usize::from(high - low > EVEN),
            apart: (high - low).powi(2),
        }
    }
}

/// Pieces that share a column: a block with the headings over it.
#[derive(Clone, Copy)]
struct HeadedBlock {
    /// The number of the block that counts; `None` if none does.
    block: Option<usize>,
    /// The index of its first piece.
    first: usize,
    height: f64,
    above: f64,
    below: f64,
    /// Whether a column may begin with it, wherever it ends.
    may: bool,
    /// Whether it is one of the rules.
    rule: bool,
}

/// A way to place the first blocks: how unevenly columns end so far, and the number of blocks placed at the end of each
/// column.
#[derive(Clone, Default)]
struct ColumnSplit {
    uneven: Unevenness,
    ends: Vec<usize>,
}

/// The best way to place each number of blocks.
type ColumnSplits = BTreeMap<usize, ColumnSplit>;

/// Blocks that are shared out among columns.
struct ColumnSharing {
    blocks: Vec<HeadedBlock>,
    columns: Columns,
    pages: usize,
}

impl ColumnSharing {
    fn best(&self) -> Option<ColumnSplit> {
        let mut ways = ColumnSplits::from([(0, ColumnSplit::default())]);
        for page in 0..self.pages {
            let mut next = ColumnSplits::new();
            for (from, way) in &ways {
                self.fill(page, *from, &mut Vec::new(), way, &mut next);
            }
            ways = next;
        }
        ways.remove(&self.blocks.len())
    }

    /// Fills further columns of a page from here on; `ended` are those before, with their heights.
    fn fill(
        &self,
        page: usize,
        from: usize,
        ended: &mut Vec<(usize, f64)>,
        way: &ColumnSplit,
        next: &mut ColumnSplits,
    ) {
        if ended.len() < self.columns.count {
            for (to, height) in self.runs(page, from) {
                ended.push((to, height));
                self.fill(page, to, ended, way, next);
                ended.pop();
            }
            return;
        }
        let heights: Vec<f64> = ended.iter().map(|(_, height)| *height).collect();
        let mut uneven = way.uneven.and(Unevenness::of_page(self.room(page), &heights));
        uneven.parted += ended.iter().filter(|(to, _)| self.parts_rules(*to)).count();
        if next.get(&from).is_none_or(|known| uneven < known.uneven) {
            let ends = way.ends.iter().copied().chain(ended.iter().map(|(to, _)| *to)).collect();
            next.insert(from, ColumnSplit { uneven, ends });
        }
    }

    /// Whether a column that ends before this block ends within the rules.
    fn parts_rules(&self, to: usize) -> bool {
        let rule = |at: usize| self.blocks.get(at).is_some_and(|one| one.rule);
        to > 0 && rule(to) && rule(to - 1)
    }

    /// The places at which a column that begins here may end, each with its height; only columns at the end of the document
    /// are empty.
    fn runs(&self, page: usize, from: usize) -> Vec<(usize, f64)> {
        let (all, mut run) = (self.blocks.len(), ColumnRun { room: self.room(page), height: 0.0, below: None });
        let mut ends = Vec::new();
        if from == all && page + 1 == self.pages {
            ends.push((all, 0.0));
        }
        for to in from..all {
            let Some(longer) = run.with(self.blocks[to].lengths()).fitting() else { break };
            run = longer;
            if self.blocks.get(to + 1).is_none_or(|next| run.may_end_before(next)) {
                ends.push((to + 1, run.height));
            }
        }
        ends
    }

    fn room(&self, page: usize) -> f64 {
        self.columns.floor - if page == 0 { self.columns.top } else { self.columns.roof }
    }

    /// The blocks that begin columns so that these end after these numbers of blocks, but for those that do so anyway; `None`
    /// if the pieces don't fit.
    fn begun(&self, pieces: &Pieces, ends: &[usize]) -> Option<Vec<usize>> {
        let mut laid = pieces.pieces.clone();
        let mut begun = Vec::new();
        let mut starts = ends.to_vec();
        starts.dedup();
        for start in starts {
            let Some(one) = self.blocks.get(start) else { continue };
            let counted = laid[..one.first].iter().filter(|piece| piece.counts).count();
            let spots = arranged(&laid, self.columns).spots;
            let anyway = counted > 0 && spots.get(counted).is_some_and(|spot| spots[counted - 1].column < spot.column);
            if let Some(block) = one.block.filter(|_| one.may && !anyway) {
                laid[one.first].before = Before::Column;
                begun.push(block);
            }
        }
        let placed = arranged(&laid, self.columns);
        (placed.fits && placed.pages <= self.pages).then_some(begun)
    }
}

/// The blocks that a column holds so far.
#[derive(Clone, Copy)]
struct ColumnRun {
    room: f64,
    height: f64,
    /// The gap below the last of them.
    below: Option<f64>,
}

impl ColumnRun {
    /// With a block below it: the gap above this, its height, and the gap below it.
    fn with(self, (above, height, below): (f64, f64, f64)) -> ColumnRun {
        let gap = self.below.map_or(0.0, |below| below.max(above));
        ColumnRun { height: self.height + gap + height, below: Some(below), ..self }
    }

    /// The same; `None` if it is taller than the column.
    fn fitting(self) -> Option<ColumnRun> {
        (self.height <= self.room + SLACK).then_some(self)
    }

    /// Whether the column may end before this block: by a break, or since the block does not fit below.
    fn may_end_before(self, next: &HeadedBlock) -> bool {
        next.may || self.with(next.lengths()).fitting().is_none()
    }
}

/// The pieces that share a column, in order; blocks from `rules` on are rules, as far as `may` goes.
fn together(pieces: &Pieces, may: &[bool], rules: usize) -> Vec<HeadedBlock> {
    let (mut all, mut counted, mut held): (Vec<HeadedBlock>, usize, bool) = (Vec::new(), 0, false);
    for (first, piece) in pieces.pieces.iter().enumerate() {
        let block = piece.counts.then_some(counted);
        counted += usize::from(piece.counts);
        let ColumnPiece { height, above, below, .. } = *piece;
        match all.last_mut().filter(|_| held) {
            Some(last) => {
                last.height += last.below.max(above) + height;
                (last.below, last.block) = (below, last.block.or(block));
            }
            None => all.push(HeadedBlock { block, first, height, above, below, may: false, rule: false }),
        }
        held = piece.sticky;
    }
    for one in &mut all {
        one.may = one.block.and_then(|block| may.get(block)).is_some_and(|may| *may);
        one.rule = one.block.is_some_and(|block| (rules..may.len()).contains(&block));
    }
    all
}

impl HeadedBlock {
    fn lengths(&self) -> (f64, f64, f64) {
        (self.above, self.height, self.below)
    }
}

/// How unevenly columns end as placed; blocks from `rules` on are rules.
fn unevenness(placed: &Arranged, columns: Columns, rules: usize) -> Unevenness {
    let pages = placed.ends.chunks(columns.count.max(1)).enumerate().map(|(page, ends)| {
        let roof = if page == 0 { columns.top } else { columns.roof };
        let heights: Vec<f64> = ends.iter().map(|end| end - roof).collect();
        Unevenness::of_page(columns.floor - roof, &heights)
    });
    let own = placed.spots.get(rules..).unwrap_or_default();
    let parted = own.windows(2).filter(|pair| pair[0].column < pair[1].column).count();
    Unevenness { parted, ..pages.fold(Unevenness::default(), Unevenness::and) }
}

#[cfg(test)]
mod tests {
    use super::column_breaks;
    use crate::typeset::{Before, ColumnPiece, Columns, Pieces};

    fn pieces(heights: &[f64]) -> Pieces {
        let piece = |height: &f64| ColumnPiece {
            height: *height,
            above: 0.0,
            below: 10.0,
            sticky: false,
            splits: None,
            cuts: false,
            repeats: 0.0,
            counts: true,
            before: Before::Nothing,
            across: None,
        };
        let columns = Columns { count: 2, top: 0.0, roof: 0.0, floor: 300.0 };
        Pieces { pieces: heights.iter().map(piece).collect(), columns }
    }

    fn breaks(heights: &[f64]) -> Vec<usize> {
        column_breaks(&pieces(heights), &vec![true; heights.len()], 0)
    }

    #[test]
    fn a_page_that_is_not_full_has_even_columns() {
        assert_eq!(breaks(&[60.0, 60.0, 60.0, 60.0]), [2]);
        assert_eq!(breaks(&[140.0, 140.0, 140.0, 140.0]), Vec::<usize>::new());
    }

    #[test]
    fn a_break_takes_no_further_page() {
        // Two of 140 fill a column; of five the last, alone on its page, leaves that nearly empty.
        assert_eq!(breaks(&[140.0, 140.0, 140.0, 140.0, 140.0]), [1, 2, 3]);
        assert_eq!(breaks(&[290.0, 290.0, 90.0, 90.0]), [3]);
    }

    #[test]
    fn rules_stand_together_where_they_fit() {
        assert_eq!(column_breaks(&pieces(&[60.0, 60.0, 60.0, 60.0, 60.0]), &[true; 5], 3), [2]);
        // Two in each column would be more even.
        assert_eq!(column_breaks(&pieces(&[60.0, 60.0, 60.0, 60.0]), &[true; 4], 3), [1]);
    }

    #[test]
    fn rules_are_parted_where_a_column_does_not_hold_them() {
        let own = pieces(&[60.0, 60.0, 60.0, 60.0, 60.0, 60.0]);
        assert_eq!(column_breaks(&own, &[true; 6], 5), [3]);
    }
}
