use crate::typeset::{Arranged, Before, ColumnPiece, Pieces, arranged};

/// The most breaks that are chosen, by the columns of the document.
const EACH: usize = 2;

/// How much closer the columns' ends must come for a break to be worth it, as the sum of squares, in points.
const WORTH: f64 = 100.0;

/// How much closer they must come for the rules to stand before some units: the square of 15 mm, in points.
const WORTH_MOVING: f64 = 1_806.0;

/// The most places of the rules that are tried with other breaks too.
const TRIED: usize = 3;

/// The blocks, counted in order, that begin a column, and the one that the rules stand before, at the end of the column
/// above it; `None` if they stand at the end of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnBreaks {
    pub begun: Vec<usize>,
    pub ruled: Option<usize>,
}

/// Where columns are best begun early, so that those of a page end as close to each other as whole blocks allow, on no more
/// pages. Only blocks that `may` begin a column do. The last `rules` of them are rules, which fill the end of a column that
/// would be left empty.
pub fn column_breaks(pieces: &Pieces, may: &[bool], rules: usize) -> ColumnBreaks {
    let Some((least, begun)) = evened(pieces, may) else { return ColumnBreaks::default() };
    let pages = placed(pieces).pages;
    let units = may.len() - rules;
    let after = if rules == 0 { 0..0 } else { 1..units };
    let mut moved: Vec<(f64, usize, Pieces, Vec<bool>)> = after
        .filter(|block| may[*block])
        .filter_map(|block| {
            let (pieces, may) = ruled_at(pieces, may, rules, block)?;
            let placed = placed(&pieces);
            (placed.fits && placed.pages <= pages).then(|| (apart(&placed, pieces.columns.count), block, pieces, may))
        })
        .collect();
    moved.sort_by(|one, other| one.0.total_cmp(&other.0));
    let better = moved.into_iter().take(TRIED).filter_map(|(_, block, pieces, may)| {
        let (apart, begun) = evened(&pieces, &may)?;
        let own = |at: usize| {
            if at < block {
                at
            } else if at < block + rules {
                at + units - block
            } else {
                at - rules
            }
        };
        let begun = begun.into_iter().map(own).chain([block]).collect();
        Some((apart, ColumnBreaks { begun, ruled: Some(block) }))
    });
    let best =
        better.min_by(|(one, _), (other, _)| one.total_cmp(other)).filter(|(apart, _)| *apart < least - WORTH_MOVING);
    best.map_or(ColumnBreaks { begun, ruled: None }, |(_, best)| best)
}

/// The pieces with the rules before this block, which then begins a column, and whether each block, in this order, may.
fn ruled_at(pieces: &Pieces, may: &[bool], rules: usize, block: usize) -> Option<(Pieces, Vec<bool>)> {
    let units = may.len() - rules;
    let all = starts(&pieces.pieces, &vec![true; may.len()]);
    let at = |number: usize| all.iter().find(|(known, _)| *known == number).map(|(_, index)| *index);
    let (to, from) = (at(block)?, at(units)?);
    let until = all.iter().find(|(known, _)| *known + 1 == may.len()).map(|(_, index)| index + 1)?;
    let mut own = pieces.pieces.clone();
    own[to].before = Before::Column;
    own[to..until].rotate_right(until - from);
    let mut may = may.to_vec();
    may[block] = false;
    may[block..].rotate_right(rules);
    Some((Pieces { pieces: own, columns: pieces.columns }, may))
}

/// The breaks that end the columns most evenly on no more pages, with how far apart they then end; `None` if the document
/// has one column or does not fit.
fn evened(pieces: &Pieces, may: &[bool]) -> Option<(f64, Vec<usize>)> {
    let starts = starts(&pieces.pieces, may);
    let natural = placed(pieces);
    if pieces.columns.count < 2 || !natural.fits {
        return None;
    }
    let pages = natural.pages;
    let mut least = apart(&natural, pieces.columns.count);
    let mut begun: Vec<usize> = Vec::new();
    for _ in 0..EACH * pages * pieces.columns.count {
        let mut better: Option<(f64, Vec<usize>)> = None;
        for change in changes(&begun, starts.len()) {
            let placed = placed(&begun_at(pieces, &change, &starts));
            let own = apart(&placed, pieces.columns.count);
            let known = better.as_ref().map_or(least - WORTH, |(known, _)| *known);
            if placed.fits && placed.pages <= pages && own < known {
                better = Some((own, change));
            }
        }
        let Some((own, change)) = better else { break };
        (least, begun) = (own, change);
    }
    Some((least, begun.iter().map(|one| starts[*one].0).collect()))
}

/// The breaks with one more, one less, or one moved.
fn changes(begun: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for one in 0..count {
        match begun.iter().position(|known| *known == one) {
            Some(at) => all.push([&begun[..at], &begun[at + 1..]].concat()),
            None => {
                all.push([begun, &[one]].concat());
                let moved = |at: usize| [&begun[..at], &begun[at + 1..], &[one]].concat();
                all.extend((0..begun.len()).map(moved));
            }
        }
    }
    all
}

/// The blocks that may begin a column, each by its number and the index of the piece that then does: a heading goes with
/// what it stands over.
fn starts(pieces: &[ColumnPiece], may: &[bool]) -> Vec<(usize, usize)> {
    let counted = (0..pieces.len()).filter(|index| pieces[*index].counts);
    let blocks = counted.zip(may).enumerate().filter(|(_, (_, may))| **may).map(|(number, (index, _))| (number, index));
    let headed = |index: usize| {
        let held = pieces[..index].iter().rev().take_while(|piece| piece.sticky).count();
        index - held
    };
    blocks.map(|(number, index)| (number, headed(index))).filter(|(_, index)| *index > 0).collect()
}

fn begun_at(pieces: &Pieces, begun: &[usize], starts: &[(usize, usize)]) -> Pieces {
    let mut own = pieces.pieces.clone();
    for one in begun {
        own[starts[*one].1].before = Before::Column;
    }
    Pieces { pieces: own, columns: pieces.columns }
}

fn placed(pieces: &Pieces) -> Arranged {
    arranged(&pieces.pieces, pieces.columns)
}

/// How far apart the columns of each page end: the sum of squares, in points.
fn apart(placed: &Arranged, columns: usize) -> f64 {
    let page = |ends: &[f64]| {
        let (high, low) =
            ends.iter().fold((f64::INFINITY, 0.0_f64), |(high, low), end| (high.min(*end), low.max(*end)));
        (low - high).powi(2)
    };
    placed.ends.chunks(columns.max(1)).map(page).sum()
}

#[cfg(test)]
mod tests {
    use super::{ColumnBreaks, column_breaks};
    use crate::typeset::{Before, ColumnPiece, Columns, Pieces};

    fn pieces(heights: &[f64]) -> Pieces {
        let piece = |height: &f64| ColumnPiece {
            height: *height,
            above: 0.0,
            below: 10.0,
            sticky: false,
            splits: None,
            cuts: false,
            again: 0.0,
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
        // Two of 140 fill a column; of five the last stands alone on its page.
        assert_eq!(breaks(&[140.0, 140.0, 140.0, 140.0, 140.0]), Vec::<usize>::new());
        assert_eq!(breaks(&[290.0, 290.0, 90.0, 90.0]), [3]);
    }

    #[test]
    fn rules_fill_the_end_of_a_column() {
        // Units of 150 stand one in a column; the two rules fill what the second leaves, where the third needs a page.
        let own = pieces(&[280.0, 130.0, 280.0, 280.0, 60.0, 60.0]);
        let breaks = column_breaks(&own, &[true; 6], 2);
        assert_eq!(breaks, ColumnBreaks { begun: vec![2], ruled: Some(2) });
    }

    #[test]
    fn rules_are_shared_out_at_the_end() {
        let own = pieces(&[60.0, 60.0, 60.0, 60.0, 60.0]);
        assert_eq!(column_breaks(&own, &[true; 5], 4), ColumnBreaks { begun: vec![2], ruled: None });
    }
}
