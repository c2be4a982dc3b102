use super::slots::{EDGE, Point, STRIP};
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

/// The positions of pieces of these lengths, on sheets of this width and height.
pub fn spots(lengths: &[Length], (width, height): (Length, Length)) -> Vec<PieceSpot> {
    let (top, bottom) = (EDGE + STRIP + RULER_OFF, height - EDGE - STRIP - RULER_OFF);
    let each = (width - EDGE * 2 + RULER_GAP).times(RULER_WIDTH + RULER_GAP).max(1);
    let left = (width - ((RULER_WIDTH + RULER_GAP) * each - RULER_GAP)) / 2;
    let spot = |(column, down): (i64, Length)| PieceSpot {
        sheet: usize::try_from(column / each).unwrap_or(0),
        at: Point { x: left + (RULER_WIDTH + RULER_GAP) * (column % each), y: top + down },
    };
    columns(lengths, bottom - top).into_iter().map(spot).collect()
}

/// Sorts pieces into columns of this height, the longest first; gives for each its column and its distance from the
/// top.
fn columns(lengths: &[Length], height: Length) -> Vec<(i64, Length)> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(lengths[*index]));
    let mut filled: Vec<Length> = Vec::new();
    let mut places = vec![(0, Length::ZERO); lengths.len()];
    for index in order {
        let room = |used: &Length| *used + lengths[index] <= height;
        let column = filled.iter().position(room).unwrap_or_else(|| {
            filled.push(Length::ZERO);
            filled.len() - 1
        });
        places[index] = (i64::try_from(column).unwrap_or(0), filled[column]);
        filled[column] += lengths[index];
    }
    places
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

    #[test]
    fn short_pieces_are_placed_one_above_another() {
        let lengths = [4, 10, 6, 8].map(Length::inches);
        let places = [(2, Length::inches(6)), (0, Length::ZERO), (2, Length::ZERO), (1, Length::ZERO)];
        assert_eq!(columns(&lengths, Length::inches(10)), places);
    }
}
