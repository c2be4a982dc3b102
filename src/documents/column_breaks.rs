use crate::typeset::{Arranged, Before, ColumnPiece, Pieces, arranged};

/// The most breaks that are chosen, by the columns of the document.
const EACH: usize = 2;

/// How much closer the columns' ends must come for a break to be worth it, as the sum of squares, in points.
const WORTH: f64 = 100.0;

/// Where columns are best begun early, so that those of a page end as close to each other as whole blocks allow, on no more
/// pages: the numbers of blocks, counted in order. Only those that `may` begin a column do, and what follows the last of
/// these.
pub fn column_breaks(pieces: &Pieces, may: &[bool]) -> Vec<usize> {
    let starts = starts(&pieces.pieces, may);
    let natural = placed(pieces);
    if pieces.columns.count < 2 || !natural.fits {
        return Vec::new();
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
    begun.iter().map(|one| starts[*one].0).collect()
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
    let counted: Vec<usize> = (0..pieces.len()).filter(|index| pieces[*index].counts).collect();
    let after = counted.get(may.len().wrapping_sub(1)).map(|last| last + 1).filter(|next| *next < pieces.len());
    let blocks =
        counted.iter().zip(may).enumerate().filter(|(_, (_, may))| **may).map(|(number, (index, _))| (number, *index));
    let headed = |index: usize| {
        let held = pieces[..index].iter().rev().take_while(|piece| piece.sticky).count();
        index - held
    };
    let all = blocks.chain(after.map(|index| (may.len(), index)));
    all.map(|(number, index)| (number, headed(index))).filter(|(_, index)| *index > 0).collect()
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
            again: 0.0,
            counts: true,
            before: Before::Nothing,
            across: None,
        };
        let columns = Columns { count: 2, top: 0.0, roof: 0.0, floor: 300.0 };
        Pieces { pieces: heights.iter().map(piece).collect(), columns }
    }

    fn breaks(heights: &[f64]) -> Vec<usize> {
        column_breaks(&pieces(heights), &vec![true; heights.len()])
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
}
