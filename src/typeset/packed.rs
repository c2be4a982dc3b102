use super::arrange::{Before, ColumnPiece, Columns, SLACK, arranged};

/// Pieces shared out among the columns of some pages, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Packed {
    /// The indexes of the pieces at which a new column begins, counting only pieces in columns.
    pub starts: Vec<usize>,
    /// The height left free under each column that has pieces, in points.
    pub free: Vec<f64>,
}

/// The height that may be left free at the end of a column before it counts many times over, in points: 20 mm.
const HOLE: f64 = 56.7;

/// The factor by which the height beyond that counts.
const OVER: f64 = 30.0;

/// The factor for the last column, up to that height: a document ends where it ends.
const LAST: f64 = 0.5;

/// A break within a block counts as much as 30 points left free: the square of that.
const BREAK: f64 = 900.0;

/// A break within a table counts as much as 45 points more.
const CUT: f64 = 2_025.0;

/// The maximum number of pieces across the page for which every sharing of pages is tried.
const FEW: usize = 3;

/// The packing of whole pieces into the columns of `pages` pages that leaves the smallest holes and breaks few blocks;
/// `None` if they do not fit.
pub fn packed(pieces: &[ColumnPiece], columns: Columns, pages: usize) -> Option<Packed> {
    let across: Vec<&ColumnPiece> = pieces.iter().filter(|piece| piece.across.is_some()).collect();
    let standing: Vec<&ColumnPiece> = pieces.iter().filter(|piece| piece.across.is_none()).collect();
    if across.len() > FEW {
        return None;
    }
    let ways = (0..across.len()).fold(1, |ways, _| ways * pages);
    let best = (0..ways).filter_map(|mut way| {
        let mut on = Vec::new();
        for _ in &across {
            on.push(way % pages.max(1));
            way /= pages.max(1);
        }
        let free: Vec<f64> = (0..columns.count * pages)
            .map(|column| {
                let page = column / columns.count.max(1);
                let taken = across.iter().zip(&on).filter(|(_, on)| **on == page);
                let taken: f64 = taken.map(|(piece, _)| piece.height + piece.below).sum();
                columns.floor - taken - if page == 0 { columns.top } else { columns.roof }
            })
            .collect();
        let (cost, found) = shared(&standing, &free, columns.count)?;
        let kept = begun(pieces, &found.starts);
        let laid = arranged(&kept, columns);
        (laid.fits && laid.pages <= pages).then_some((cost, found))
    });
    best.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, found)| found)
}

/// The pieces with a break before each of these, counting only pieces in columns.
fn begun(pieces: &[ColumnPiece], starts: &[usize]) -> Vec<ColumnPiece> {
    let mut standing = 0;
    let one = |piece: &ColumnPiece| {
        let starts = piece.across.is_none() && starts.contains(&standing);
        standing += usize::from(piece.across.is_none());
        let before = if starts && piece.before == Before::Nothing { Before::Column } else { piece.before };
        ColumnPiece { before, ..*piece }
    };
    pieces.iter().map(one).collect()
}

/// The best sharing of pieces among columns with this much room each, and its cost.
fn shared(pieces: &[&ColumnPiece], free: &[f64], count: usize) -> Option<(f64, Packed)> {
    // For each number of pieces placed: the best way, and its cost.
    let mut best: Vec<Option<(f64, Packed)>> = vec![None; pieces.len() + 1];
    best[0] = Some((0.0, Packed::default()));
    for (column, room) in free.iter().enumerate() {
        let mut next: Vec<Option<(f64, Packed)>> = vec![None; pieces.len() + 1];
        for (from, way) in best.iter().enumerate() {
            let Some((cost, so_far)) = way else { continue };
            for (to, left) in runs(&pieces[from..], *room, column % count.max(1) == 0).into_iter().enumerate() {
                if left.is_infinite() {
                    continue;
                }
                let first = pieces.get(from).filter(|_| to > 0);
                let broken = first.is_some_and(|first| first.repeats > 0.0);
                let cut = first.is_some_and(|first| first.cuts);
                let share = if column + 1 == free.len() { LAST } else { 1.0 };
                let counts = share * left * left + OVER * (left - HOLE).max(0.0).powi(2);
                let counts = counts + if broken { BREAK } else { 0.0 } + if cut { CUT } else { 0.0 };
                let cost = cost + counts;
                let known = &mut next[from + to];
                if known.as_ref().is_none_or(|(least, _)| cost < *least) {
                    let starts = so_far.starts.iter().copied().chain((to > 0 && from > 0).then_some(from)).collect();
                    let free = so_far.free.iter().copied().chain((to > 0).then_some(left)).collect();
                    *known = Some((cost, Packed { starts, free }));
                }
            }
        }
        best = next;
    }
    best.pop().flatten()
}

/// The room left by no piece, by the first piece, by the first two and so on, as long as they may share a column. It is
/// infinite where a column would end between two pieces that stay together.
fn runs(pieces: &[&ColumnPiece], room: f64, begins_page: bool) -> Vec<f64> {
    let mut left = vec![room];
    let (mut y, mut below) = (0.0, None::<f64>);
    for piece in pieces {
        let may = match piece.before {
            Before::Nothing => true,
            Before::Column => below.is_none(),
            Before::Page => below.is_none() && begins_page,
        };
        y += below.map_or(piece.repeats, |below| below.max(piece.above)) + piece.height;
        if !may || y > room + SLACK {
            break;
        }
        left.push(if piece.sticky { f64::INFINITY } else { (room - y).max(0.0) });
        below = Some(piece.below);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::super::arrange::Edge;
    use super::super::arrange::tests::{PAGE, piece};
    use super::{Before, ColumnPiece, packed};

    fn starts(pieces: &[ColumnPiece], pages: usize) -> Option<Vec<usize>> {
        packed(pieces, PAGE, pages).map(|found| found.starts)
    }

    #[test]
    fn columns_become_even() {
        // One after another they would leave the second column a hole of 80.
        let pieces = [30.0, 20.0, 20.0, 20.0].map(piece);
        assert_eq!(starts(&pieces, 1), Some(vec![2]));
        assert_eq!(packed(&pieces, PAGE, 1).map(|found| found.free), Some(vec![40.0, 50.0]));
        assert_eq!(starts(&[60.0, 60.0, 60.0].map(piece), 1), None);
        assert_eq!(starts(&[60.0, 60.0, 60.0].map(piece), 2), Some(vec![1, 2]));
    }

    #[test]
    fn a_block_is_broken_only_where_that_fills_a_hole() {
        let headed = |height| ColumnPiece { repeats: 8.0, ..piece(height) };
        assert_eq!(starts(&[piece(45.0), headed(30.0), piece(80.0)], 1), Some(vec![2]));
        assert_eq!(starts(&[piece(45.0), piece(40.0), headed(90.0)], 1), Some(vec![2]));
        // The repeated heading takes room too.
        assert_eq!(starts(&[piece(90.0), headed(93.0)], 1), None);
    }

    #[test]
    fn a_table_is_cut_only_where_that_fills_a_larger_hole() {
        let headed = |height, cuts| ColumnPiece { repeats: 8.0, cuts, ..piece(height) };
        // Between two tables, a break may leave a hole of 25; within one it would have to save more.
        assert_eq!(starts(&[piece(40.0), headed(20.0, false), headed(30.0, true)], 1), Some(vec![1]));
        assert_eq!(starts(&[piece(40.0), headed(20.0, false), headed(30.0, false)], 1), Some(vec![2]));
    }

    #[test]
    fn breaks_of_the_author_and_pieces_across_the_page_are_kept() {
        let begun = |before| ColumnPiece { before, ..piece(20.0) };
        assert_eq!(starts(&[piece(20.0), begun(Before::Column), piece(20.0)], 1), Some(vec![1]));
        assert_eq!(starts(&[piece(20.0), piece(20.0), begun(Before::Page)], 2), Some(vec![1, 2]));
        let across = ColumnPiece { across: Some(Edge::Bottom), ..piece(20.0) };
        assert_eq!(starts(&[piece(70.0), piece(70.0), across], 1), Some(vec![1]));
        assert_eq!(starts(&[piece(70.0), piece(71.0), across], 1), None);
    }
}
