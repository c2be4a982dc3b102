use super::slots::{EDGE, Point, SCALE_BARS};
use crate::model::{DistanceUnit, Length};

/// A piece of a ruler, in the game's distance units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it begins on the whole ruler.
    pub from: i64,
    /// Where it ends on the whole ruler.
    pub to: i64,
}

/// The position of a piece on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSpot {
    /// The index of its sheet.
    pub sheet: usize,
    /// Its upper left corner.
    pub at: Point,
}

/// The width of every ruler.
pub const RULER_WIDTH: Length = Length::mm(20);

/// The gap between two rulers side by side.
const RULER_GAP: Length = Length::micrometres(1_500);

/// The gap between rulers and the scale bars at the foot, or the title at the head; it leaves ten inches on either
/// paper.
const RULER_OFF: Length = Length::micrometres(1_500);

/// The longest piece that fits on a sheet.
const PIECE: Length = Length::inches(10);

/// The pieces of a ruler of this length in distance units, cut off at the longest ruler allowed.
pub fn pieces(length: i64, distance: &DistanceUnit) -> Vec<Piece> {
    let length = length.min(distance.longest());
    let most = PIECE.times(distance.length).max(1);
    let starts = (0..length).step_by(usize::try_from(most).unwrap_or(1));
    starts.map(|from| Piece { from, to: (from + most).min(length) }).collect()
}

/// The positions of the pieces of these rulers, each given by its pieces' lengths, on sheets of this width and height.
pub fn spots(rulers: &[Vec<Length>], (width, height): (Length, Length)) -> Vec<PieceSpot> {
    let (top, bottom) = (EDGE + SCALE_BARS + RULER_OFF, height - EDGE - SCALE_BARS - RULER_OFF);
    let each = (width - EDGE * 2 + RULER_GAP).times(RULER_WIDTH + RULER_GAP).max(1);
    let left = (width - ((RULER_WIDTH + RULER_GAP) * each - RULER_GAP)) / 2;
    let spot = |place: ColumnPlace| PieceSpot {
        sheet: place.sheet,
        at: Point { x: left + (RULER_WIDTH + RULER_GAP) * place.column, y: top + place.down },
    };
    columns(rulers, usize::try_from(each).unwrap_or(1), bottom - top).into_iter().map(spot).collect()
}

/// The place of a piece: its sheet, its column there, and its distance from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ColumnPlace {
    sheet: usize,
    column: i64,
    down: Length,
}

/// Shares rulers out among sheets with this many columns of this height, the longest ruler first; all pieces of a ruler
/// are on the first sheet that has room for them. One with more pieces than a sheet has columns continues on the next.
fn columns(rulers: &[Vec<Length>], each: usize, height: Length) -> Vec<ColumnPlace> {
    let starts: Vec<usize> =
        rulers.iter().scan(0, |next, one| Some(std::mem::replace(next, *next + one.len()))).collect();
    let mut order: Vec<usize> = (0..rulers.len()).collect();
    order.sort_by_key(|index| {
        std::cmp::Reverse(rulers[*index].iter().copied().fold(Length::ZERO, |sum, one| sum + one))
    });
    let mut sheets: Vec<Vec<Length>> = Vec::new();
    let mut places = vec![ColumnPlace { sheet: 0, column: 0, down: Length::ZERO }; rulers.iter().map(Vec::len).sum()];
    for index in order {
        let mut left = rulers[index].as_slice();
        let mut sheet = 0;
        while !left.is_empty() {
            if sheet == sheets.len() {
                sheets.push(Vec::new());
            }
            let mut filled = sheets[sheet].clone();
            let placed: Vec<(usize, Length)> =
                left.iter().map_while(|length| in_column(&mut filled, *length, each, height)).collect();
            // A sheet that is still empty takes what it can of a long ruler.
            if placed.len() == left.len() || sheets[sheet].is_empty() {
                let from = starts[index] + rulers[index].len() - left.len();
                for (place, (column, down)) in places[from..].iter_mut().zip(&placed) {
                    *place = ColumnPlace { sheet, column: i64::try_from(*column).unwrap_or(0), down: *down };
                }
                left = &left[placed.len()..];
                sheets[sheet] = filled;
            }
            sheet += 1;
        }
    }
    places
}

/// Adds a piece to the first column with room for it, or to a new one; gives the column and the distance from the top.
fn in_column(filled: &mut Vec<Length>, length: Length, each: usize, height: Length) -> Option<(usize, Length)> {
    let room = filled.iter().position(|used| *used + length <= height);
    let column = room.or_else(|| {
        filled.push(Length::ZERO);
        (filled.len() <= each).then_some(filled.len() - 1)
    })?;
    let down = filled[column];
    filled[column] += length;
    Some((column, down))
}

#[cfg(test)]
mod tests {
    use super::{Piece, columns, pieces};
    use crate::model::{DistanceUnit, Length};

    #[test]
    fn rulers_come_in_pieces_of_ten_inches_up_to_forty_eight() {
        let inches = |length| pieces(length, &DistanceUnit::default());
        assert_eq!(inches(8), [Piece { from: 0, to: 8 }]);
        assert_eq!(inches(24)[2], Piece { from: 20, to: 24 });
        assert_eq!(inches(100).last(), Some(&Piece { from: 40, to: 48 }));
        let centimetre = DistanceUnit { length: Length::mm(10), ..DistanceUnit::default() };
        assert_eq!(pieces(30, &centimetre), [Piece { from: 0, to: 25 }, Piece { from: 25, to: 30 }]);
    }

    fn shown(rulers: &[&[i64]], each: usize) -> Vec<(usize, i64, i64)> {
        let lengths: Vec<Vec<Length>> =
            rulers.iter().map(|one| one.iter().map(|inches| Length::inches(*inches)).collect()).collect();
        let places = columns(&lengths, each, Length::inches(10));
        places.iter().map(|place| (place.sheet, place.column, place.down.times(Length::inches(1)))).collect()
    }

    #[test]
    fn short_pieces_are_placed_one_above_another() {
        assert_eq!(shown(&[&[4], &[10], &[6], &[8]], 9), [(0, 2, 6), (0, 0, 0), (0, 2, 0), (0, 1, 0)]);
    }

    #[test]
    fn the_pieces_of_a_ruler_share_a_sheet() {
        // Of three columns the first ruler leaves one: the second, of two, begins a sheet, and the third goes back.
        assert_eq!(shown(&[&[10, 6], &[10, 5], &[4]], 3), [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (0, 1, 6)]);
        assert_eq!(shown(&[&[10, 10, 10]], 2), [(0, 0, 0), (0, 1, 0), (1, 0, 0)]);
    }
}
