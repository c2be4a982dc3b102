use std::collections::BTreeMap;

use crate::typeset::{Arranged, Before, ColumnPiece, Columns, Pieces, arranged};

/// How far apart columns of a page may end, in points: 15 mm.
pub const EVEN: f64 = 42.52;

/// The least share of its columns that a page should use.
const THIN: f64 = 0.25;

/// How much closer columns must end for a break to be worth it, as the sum of squares, in points.
const WORTH: f64 = 100.0;

/// How much closer they must end for rules to stand before a unit: the square of 15 mm, in points.
const WORTH_MOVING: f64 = 1_806.0;

/// The most pages of a roster whose rules may stand before a unit.
const FEW: usize = 6;

/// A tolerance for rounding, in points.
const SLACK: f64 = 0.01;

/// The blocks, counted in order, that begin a column, and the rules that stand before one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnBreaks {
    pub begun: Vec<usize>,
    pub moved: Option<MovedRules>,
}

/// Rules that stand before a unit, at the end of the column above it, rather than at the end of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedRules {
    /// The block that they stand before.
    pub before: usize,
    /// Their number; the others stand at the end.
    pub count: usize,
}

/// Where columns are best begun early: on no more pages, the fewest of them nearly empty, the fewest with columns that end
/// far apart, and all as even as whole blocks allow. Only blocks that `may` begin a column do. The last `rules` of them are
/// rules, the first of which may fill the end of a column before a unit.
pub fn column_breaks(pieces: &Pieces, may: &[bool], rules: usize) -> ColumnBreaks {
    let natural = arranged(&pieces.pieces, pieces.columns);
    if pieces.columns.count < 2 || !natural.fits {
        return ColumnBreaks::default();
    }
    let sharing = ColumnSharing::of(pieces, may, rules, natural.pages);
    let worth = Unevenness { apart: WORTH, ..Unevenness::default() };
    let now = unevenness(&natural, pieces.columns);
    let best = sharing.best().filter(|way| way.uneven.and(worth) < now);
    best.and_then(|way| sharing.breaks(pieces, &way)).unwrap_or_default()
}

/// How unevenly columns end: the pages that are nearly empty, those whose columns end farther apart than `EVEN`, and how
/// far apart columns end, as the sum of squares. The first counts most.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
struct Unevenness {
    thin: usize,
    far: usize,
    apart: f64,
}

impl Unevenness {
    fn and(self, other: Unevenness) -> Unevenness {
        Unevenness { thin: self.thin + other.thin, far: self.far + other.far, apart: self.apart + other.apart }
    }

    /// Of a page whose columns have this much room each and are filled to these heights.
    fn of_page(room: f64, heights: &[f64]) -> Unevenness {
        let (low, high) = heights.iter().fold((room, 0.0_f64), |(low, high), one| (low.min(*one), high.max(*one)));
        let share = heights.iter().map(|height| height / room).sum::<f64>();
        let thin = share < heights.iter().map(|_| THIN).sum();
        Unevenness { thin: usize::from(thin), far: usize::from(high - low > EVEN), apart: (high - low).powi(2) }
    }
}

/// Pieces that share a column: a block with the headings over it.
#[derive(Clone, Copy)]
struct HeadedBlock {
    /// The number of the block that counts; `None` if none does.
    block: Option<usize>,
    /// The index of its first piece, and of the first piece after it.
    pieces: (usize, usize),
    height: f64,
    above: f64,
    below: f64,
    /// Whether a column may begin with it, wherever it ends.
    may: bool,
}

/// The number of units and of rules placed; of all blocks once they are in order, their sum.
type BlocksPlaced = (usize, usize);

/// A way to place the first units and rules.
#[derive(Clone, Default)]
struct ColumnSplit {
    /// How unevenly columns end so far.
    uneven: Unevenness,
    /// Everything placed at the end of each column.
    ends: Vec<BlocksPlaced>,
    /// How many rules stand before a unit.
    moved: usize,
}

/// The best way to each place, by how many rules stand before a unit.
type ColumnSplits = BTreeMap<(BlocksPlaced, usize), ColumnSplit>;

/// Blocks that are shared out among columns.
struct ColumnSharing {
    units: Vec<HeadedBlock>,
    /// The rules, and anything after them.
    rules: Vec<HeadedBlock>,
    /// How many of the rules may stand before a unit.
    movable: usize,
    /// The headings over the rules.
    heads: Vec<ColumnPiece>,
    columns: Columns,
    pages: usize,
}

impl ColumnSharing {
    fn of(pieces: &Pieces, may: &[bool], rules: usize, pages: usize) -> ColumnSharing {
        let mut units = together(pieces, may);
        let first = may.len() - rules;
        let at = units.iter().position(|one| one.block.is_some_and(|block| block >= first));
        let rest = units.split_off(at.unwrap_or(units.len()));
        let (from, to) = rest.first().map_or((0, 0), |one| one.pieces);
        let heads = pieces.pieces[from..to].iter().filter(|piece| piece.sticky).copied().collect();
        let movable = if pages > FEW { 0 } else { rules };
        ColumnSharing { units, rules: rest, movable, heads, columns: pieces.columns, pages }
    }

    fn best(&self) -> Option<ColumnSplit> {
        let mut ways = ColumnSplits::from([(((0, 0), 0), ColumnSplit::default())]);
        for page in 0..self.pages {
            let mut next = ColumnSplits::new();
            for ((from, _), way) in &ways {
                self.fill(page, *from, &mut Vec::new(), way, &mut next);
            }
            ways = next;
        }
        let all = (self.units.len(), self.rules.len());
        let done = ways.into_iter().filter(|((to, _), _)| *to == all).map(|(_, way)| way);
        done.reduce(|one, other| if other.uneven < one.uneven { other } else { one })
    }

    /// Fills further columns of a page from here on; `ended` are those before, with their heights.
    fn fill(
        &self,
        page: usize,
        from: BlocksPlaced,
        ended: &mut Vec<(BlocksPlaced, f64)>,
        way: &ColumnSplit,
        next: &mut ColumnSplits,
    ) {
        let before_a_unit = ended.iter().find(|((units, rules), _)| *units < self.units.len() && *rules > 0);
        let moved = before_a_unit.map_or(way.moved, |((_, rules), _)| *rules);
        if ended.len() < self.columns.count {
            for (to, height) in self.runs(page, from, moved) {
                ended.push((to, height));
                self.fill(page, to, ended, way, next);
                ended.pop();
            }
            return;
        }
        let heights: Vec<f64> = ended.iter().map(|(_, height)| *height).collect();
        let mut uneven = way.uneven.and(Unevenness::of_page(self.room(page), &heights));
        uneven.apart += if moved > way.moved { WORTH_MOVING } else { 0.0 };
        if next.get(&(from, moved)).is_none_or(|known| uneven < known.uneven) {
            let ends = way.ends.iter().copied().chain(ended.iter().map(|(to, _)| *to)).collect();
            next.insert((from, moved), ColumnSplit { uneven, ends, moved });
        }
    }

    /// The places at which a column that begins here may end, each with its height; only columns at the end of the document
    /// are empty. Rules stand before a unit once, if at all; `moved` of them do.
    fn runs(&self, page: usize, (units, rules): BlocksPlaced, moved: usize) -> Vec<(BlocksPlaced, f64)> {
        let (all, mut run) = (self.units.len(), ColumnRun { room: self.room(page), height: 0.0, below: None });
        let mut ends = Vec::new();
        if (units, rules) == (all, self.rules.len()) && page + 1 == self.pages {
            ends.push(((units, rules), 0.0));
        }
        for to in units..=all {
            let next = self.units.get(to);
            if to > units && next.or(self.rules.get(rules)).is_none_or(|next| run.may_end_before(next)) {
                ends.push(((to, rules), run.height));
            }
            let until = match next {
                Some(next) if to == units || moved > 0 || !next.may => rules,
                Some(_) => self.movable,
                None => self.rules.len(),
            };
            // The others have the heading again.
            let again = self.heads.iter().filter(|_| moved > 0 && rules == moved);
            let mut longer = run.with(again.map(|head| (head.above, head.height, head.below)));
            for at in rules..until {
                let Some(taller) = longer.with(self.rules.get(at).map(HeadedBlock::lengths)).fitting() else { break };
                longer = taller;
                let after = self.rules.get(at + 1).filter(|_| to == all);
                if after.is_none_or(|after| longer.may_end_before(after)) {
                    ends.push(((to, at + 1), longer.height));
                }
            }
            let Some(longer) = next.and_then(|next| run.with([next.lengths()]).fitting()) else { break };
            run = longer;
        }
        ends
    }

    fn room(&self, page: usize) -> f64 {
        self.columns.floor - if page == 0 { self.columns.top } else { self.columns.roof }
    }

    /// The breaks that place the pieces in this way, but for those that come about anyway; `None` if they don't fit.
    fn breaks(&self, pieces: &Pieces, way: &ColumnSplit) -> Option<ColumnBreaks> {
        let moved = way.ends.iter().copied().find(|(units, rules)| *units < self.units.len() && *rules > 0);
        let (units, rules) = moved.unwrap_or((self.units.len(), 0));
        let (before, after) = self.units.split_at(units);
        let (moving, staying) = self.rules.split_at(rules);
        let order = [before, moving, after, staying].concat();
        let own = |one: &HeadedBlock| pieces.pieces[one.pieces.0..one.pieces.1].to_vec();
        let mut laid: Vec<Vec<ColumnPiece>> = order.iter().map(own).collect();
        if let Some(first) = laid.get_mut(self.units.len() + rules).filter(|_| rules > 0) {
            first.splice(0..0, self.heads.iter().copied());
        }
        let arranged = |laid: &[Vec<ColumnPiece>]| arranged(&laid.concat(), self.columns);
        let mut begun = Vec::new();
        let mut starts: Vec<usize> = way.ends.iter().map(|(units, rules)| units + rules).collect();
        starts.dedup();
        for start in starts {
            let Some(one) = order.get(start) else { continue };
            let counted = laid[..start].iter().flatten().filter(|piece| piece.counts).count();
            let spots = arranged(&laid).spots;
            let anyway = counted > 0 && spots.get(counted).is_some_and(|spot| spots[counted - 1].column < spot.column);
            if let Some(block) =
                one.block.filter(|_| one.may && (!anyway || moved.is_some_and(|at| start == at.0 + at.1)))
            {
                laid[start][0].before = Before::Column;
                begun.push(block);
            }
        }
        let moved = moved.and_then(|(units, count)| Some(MovedRules { before: self.units[units].block?, count }));
        let placed = arranged(&laid);
        (placed.fits && placed.pages <= self.pages).then_some(ColumnBreaks { begun, moved })
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
    /// With these below it: the gap above each, its height, and the gap below it.
    fn with(self, more: impl IntoIterator<Item = (f64, f64, f64)>) -> ColumnRun {
        more.into_iter().fold(self, |run, (above, height, below)| {
            let gap = run.below.map_or(0.0, |below| below.max(above));
            ColumnRun { height: run.height + gap + height, below: Some(below), ..run }
        })
    }

    /// The same; `None` if it is taller than the column.
    fn fitting(self) -> Option<ColumnRun> {
        (self.height <= self.room + SLACK).then_some(self)
    }

    /// Whether the column may end before this block: by a break, or since the block does not fit below.
    fn may_end_before(self, next: &HeadedBlock) -> bool {
        next.may || self.with([next.lengths()]).fitting().is_none()
    }
}

/// The pieces that share a column, in order.
fn together(pieces: &Pieces, may: &[bool]) -> Vec<HeadedBlock> {
    let (mut all, mut counted, mut held): (Vec<HeadedBlock>, usize, bool) = (Vec::new(), 0, false);
    for (index, piece) in pieces.pieces.iter().enumerate() {
        let block = piece.counts.then_some(counted);
        counted += usize::from(piece.counts);
        let ColumnPiece { height, above, below, .. } = *piece;
        match all.last_mut().filter(|_| held) {
            Some(last) => {
                last.height += last.below.max(above) + height;
                (last.below, last.block, last.pieces.1) = (below, last.block.or(block), index + 1);
            }
            None => all.push(HeadedBlock { block, pieces: (index, index + 1), height, above, below, may: false }),
        }
        held = piece.sticky;
    }
    for one in &mut all {
        one.may = one.block.and_then(|block| may.get(block)).is_some_and(|may| *may);
    }
    all
}

impl HeadedBlock {
    fn lengths(&self) -> (f64, f64, f64) {
        (self.above, self.height, self.below)
    }
}

fn unevenness(placed: &Arranged, columns: Columns) -> Unevenness {
    let pages = placed.ends.chunks(columns.count.max(1)).enumerate().map(|(page, ends)| {
        let roof = if page == 0 { columns.top } else { columns.roof };
        let heights: Vec<f64> = ends.iter().map(|end| end - roof).collect();
        Unevenness::of_page(columns.floor - roof, &heights)
    });
    pages.fold(Unevenness::default(), Unevenness::and)
}

#[cfg(test)]
mod tests {
    use super::{ColumnBreaks, MovedRules, column_breaks};
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
        column_breaks(&pieces(heights), &vec![true; heights.len()], 0).begun
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
    fn rules_fill_the_end_of_a_column() {
        // Units of 150 stand one in a column; the two rules fill what the second leaves, where the third needs a page.
        let own = pieces(&[280.0, 130.0, 280.0, 280.0, 60.0, 60.0]);
        let breaks = column_breaks(&own, &[true; 6], 2);
        assert_eq!(breaks, ColumnBreaks { begun: vec![2], moved: Some(MovedRules { before: 2, count: 2 }) });
    }

    #[test]
    fn some_rules_fill_the_end_of_a_column_and_others_the_last() {
        let own = pieces(&[220.0, 290.0, 230.0, 200.0, 30.0, 30.0]);
        let moved = Some(MovedRules { before: 1, count: 1 });
        assert_eq!(column_breaks(&own, &[true; 6], 2), ColumnBreaks { begun: vec![1], moved });
    }

    #[test]
    fn rules_are_shared_out_at_the_end() {
        let own = pieces(&[60.0, 60.0, 60.0, 60.0, 60.0]);
        assert_eq!(column_breaks(&own, &[true; 5], 4), ColumnBreaks { begun: vec![2], moved: None });
    }
}
