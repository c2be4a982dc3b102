use crate::model::LONGEST_RULER;

/// A part of a ruler, in inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it begins.
    pub from: i64,
    /// Where it ends.
    pub to: i64,
}

/// The longest piece of one that a sheet of paper holds, in inches.
const PIECE: i64 = 10;

/// The pieces of a ruler of so many inches.
pub fn pieces(length: i64) -> Vec<Piece> {
    let length = length.min(LONGEST_RULER);
    let starts = (0..length).step_by(usize::try_from(PIECE).unwrap_or(1));
    starts.map(|from| Piece { from, to: (from + PIECE).min(length) }).collect()
}

/// Sets pieces of these lengths into columns of one height, the longest first: for each its column, and where in it
/// the piece begins.
pub fn columns(lengths: &[i64], height: i64) -> Vec<(usize, i64)> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|index| -lengths[*index]);
    let mut filled: Vec<i64> = Vec::new();
    let mut places = vec![(0, 0); lengths.len()];
    for index in order {
        let room = |used: &i64| used + lengths[index] <= height;
        let column = filled.iter().position(room).unwrap_or_else(|| {
            filled.push(0);
            filled.len() - 1
        });
        places[index] = (column, filled[column]);
        filled[column] += lengths[index];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::{Piece, columns, pieces};

    #[test]
    fn rulers_come_in_pieces_of_ten_inches_up_to_forty_eight() {
        assert_eq!(pieces(8), [Piece { from: 0, to: 8 }]);
        assert_eq!(pieces(24)[2], Piece { from: 20, to: 24 });
        assert_eq!(pieces(100).last(), Some(&Piece { from: 40, to: 48 }));
    }

    #[test]
    fn short_pieces_stand_over_one_another() {
        assert_eq!(columns(&[4, 10, 6, 8], 10), [(2, 6), (0, 0), (2, 0), (1, 0)]);
    }
}
