use super::Trim;
use super::slots::{EDGE, Point, ROUND_GAP, SCALE_BARS, Segment};
use crate::model::Length;

/// Lays pieces of several sizes on shared sheets of paper: those of one size side by side, in blocks that are cut row
/// by row.
#[derive(Clone, Debug)]
pub struct Packing {
    paper: (Length, Length),
    sheets: usize,
    free: Vec<Free>,
}

/// A block of pieces of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The index of its sheet.
    pub sheet: usize,
    /// Its upper left corner.
    pub at: Point,
    /// The size of a piece after cutting.
    pub trim: Trim,
    /// The number of pieces in a row.
    pub columns: i64,
    /// The number of pieces in all.
    pub count: i64,
    /// The height on the sheet below which no cut mark points down.
    pub floor: Length,
}

/// A free rectangle of a sheet.
#[derive(Clone, Debug)]
struct Free {
    sheet: usize,
    at: Point,
    size: (Length, Length),
}

/// The space around a block, in which its cut marks are printed.
const AROUND: Length = Length::mm(4);

/// The distance of a cut mark from the cut, and its length: together less than half of the space, so that marks of
/// neighbours stay apart.
const MARK_OFF: Length = Length::micrometres(500);
const MARK: Length = Length::micrometres(1_300);

/// The gap between pieces and the scale bars at the foot.
const SCALE_BARS_OFF: Length = Length::micrometres(1_500);

/// The room over the scale bars in which no cut mark points down at them: it would look like one of their lines.
const SCALE_BARS_CLEAR: Length = Length::mm(4);

impl Packing {
    /// A packing that continues on the last of `sheets` sheets, to the right of `right`; all pieces already there are
    /// left of it.
    pub fn beside(paper: (Length, Length), sheets: usize, right: Length) -> Packing {
        let mut packing = Packing { paper, sheets, free: Vec::new() };
        if let Some(last) = sheets.checked_sub(1) {
            let whole = packing.whole(last);
            let width = whole.at.x + whole.size.0 - right;
            packing.free.push(Free { at: Point { x: right, ..whole.at }, size: (width, whole.size.1), ..whole });
        }
        packing
    }

    /// Places `count` pieces of one size in free space, and on new sheets as needed.
    pub fn place(&mut self, trim: Trim, count: i64) -> Vec<Pack> {
        let (gap, pitch) = (gap(trim), pitch(trim));
        let mut packs = Vec::new();
        let mut left = count;
        let mut index = 0;
        while left > 0 {
            if index == self.free.len() {
                let whole = self.whole(self.sheets);
                self.sheets += 1;
                self.free.push(whole);
            }
            let free = self.free[index].clone();
            let room = (free.size.0 - AROUND * 2, free.size.1 - AROUND * 2);
            let (columns, rows) = ((room.0 + gap).times(pitch.0), (room.1 + gap).times(pitch.1));
            // A new sheet takes a piece of any size, since the data limit sizes.
            let own = free.size == self.whole(free.sheet).size;
            let (columns, rows) = if own { (columns.max(1), rows.max(1)) } else { (columns, rows) };
            if columns < 1 || rows < 1 {
                index += 1;
                continue;
            }
            let here = left.min(columns * rows);
            let columns = columns.min(here);
            packs.push(Pack {
                sheet: free.sheet,
                at: Point { x: free.at.x + AROUND, y: free.at.y + AROUND },
                trim,
                columns,
                count: here,
                floor: self.paper.1 - EDGE - SCALE_BARS - SCALE_BARS_CLEAR,
            });
            left -= here;
            let rows = (here + columns - 1) / columns;
            self.split(index, (pitch.0 * columns - gap + AROUND, pitch.1 * rows - gap + AROUND));
        }
        packs
    }

    /// Takes this much from the upper left of a free rectangle; the parts beside and below it stay free.
    fn split(&mut self, index: usize, taken: (Length, Length)) {
        let Free { sheet, at, size } = self.free.remove(index);
        let beside =
            Free { sheet, at: Point { x: at.x + taken.0, y: at.y }, size: (size.0 - taken.0, taken.1 + AROUND) };
        let below = Free { sheet, at: Point { x: at.x, y: at.y + taken.1 }, size: (size.0, size.1 - taken.1) };
        self.free.insert(index, below);
        self.free.insert(index, beside);
    }

    fn whole(&self, sheet: usize) -> Free {
        let (head, foot) = (EDGE + SCALE_BARS, EDGE + SCALE_BARS + SCALE_BARS_OFF);
        let at = Point { x: EDGE - AROUND, y: head };
        let size = (self.paper.0 - at.x * 2, self.paper.1 - at.y - foot + AROUND);
        Free { sheet, at, size }
    }
}

impl Pack {
    /// The upper left corner of a piece, counted along the rows from 0.
    pub fn spot(&self, index: i64) -> Point {
        let pitch = pitch(self.trim);
        Point { x: self.at.x + pitch.0 * (index % self.columns), y: self.at.y + pitch.1 * (index / self.columns) }
    }

    /// The cut marks at the ends of rows and columns, none beyond the pieces of a last row that is not full, and none close
    /// over the scale bars; empty for round pieces, which are cut along their outline.
    pub fn marks(&self) -> Vec<Segment> {
        if self.trim.round {
            return Vec::new();
        }
        let size = pitch(self.trim);
        let rows = (self.count + self.columns - 1) / self.columns;
        let last = self.count - self.columns * (rows - 1);
        let mut marks = Vec::new();
        for row in 0..=rows {
            let y = self.at.y + size.1 * row;
            let right = self.at.x + size.0 * if row == rows { last } else { self.columns };
            for (near, far) in
                [(self.at.x - MARK_OFF, self.at.x - MARK_OFF - MARK), (right + MARK_OFF, right + MARK_OFF + MARK)]
            {
                marks.push((Point { x: near.min(far), y }, Point { x: near.max(far), y }));
            }
        }
        for column in 0..=self.columns {
            let x = self.at.x + size.0 * column;
            let bottom = self.at.y + size.1 * if column > last { rows - 1 } else { rows };
            for (near, far) in
                [(self.at.y - MARK_OFF, self.at.y - MARK_OFF - MARK), (bottom + MARK_OFF, bottom + MARK_OFF + MARK)]
            {
                if far <= self.floor {
                    marks.push((Point { x, y: near.min(far) }, Point { x, y: near.max(far) }));
                }
            }
        }
        marks
    }
}

/// The gap between two pieces: only round ones are cut apart separately.
fn gap(trim: Trim) -> Length {
    if trim.round { ROUND_GAP } else { Length::ZERO }
}

/// The distance from one piece to the next, across and down.
fn pitch(trim: Trim) -> (Length, Length) {
    (trim.width + gap(trim), trim.height + gap(trim))
}

#[cfg(test)]
mod tests {
    use super::{Pack, Packing, Segment};
    use crate::imposition::{Point, Trim};
    use crate::model::Length;

    const A4: (Length, Length) = (Length::mm(210), Length::mm(297));

    fn square(mm: i64) -> Trim {
        Trim { width: Length::mm(mm), height: Length::mm(mm), round: false }
    }

    fn shown(packs: &[Pack]) -> Vec<(usize, i64, i64)> {
        packs.iter().map(|pack| (pack.sheet, pack.columns, pack.count)).collect()
    }

    #[test]
    fn sizes_share_a_sheet_and_continue_on_the_next() {
        let mut packing = Packing::beside(A4, 0, Length::ZERO);
        assert_eq!(shown(&packing.place(square(152), 1)), [(0, 1, 1)]);
        assert_eq!(shown(&packing.place(square(25), 23)), [(0, 1, 6), (0, 7, 17)]);
        assert_eq!(shown(&packing.place(square(20), 22)), [(0, 9, 9), (1, 9, 13)]);
    }

    #[test]
    fn pieces_already_there_are_left_alone() {
        let mut packing = Packing::beside(A4, 3, Length::mm(60));
        let packs = packing.place(square(20), 3);
        assert_eq!(shown(&packs), [(2, 3, 3)]);
        assert_eq!(packs[0].at.x, Length::mm(64));
        assert_eq!(packs[0].spot(2), Point { x: Length::mm(104), y: packs[0].at.y });
    }

    #[test]
    fn round_pieces_keep_apart_and_have_no_marks() {
        let counter = Trim { round: true, ..square(25) };
        let packs = Packing::beside(A4, 0, Length::ZERO).place(counter, 8);
        assert_eq!(shown(&packs), [(0, 7, 8)]);
        assert_eq!(packs[0].spot(1).x - packs[0].at.x, Length::mm(27));
        assert!(packs.iter().all(|pack| pack.marks().is_empty()));
    }

    #[test]
    fn empty_cells_have_no_marks_and_the_scale_bars_are_clear() {
        // Four columns and two rows of 60 mm, three pieces in the second.
        let packs = Packing::beside((Length::mm(260), A4.1), 0, Length::ZERO).place(square(60), 7);
        let (right, bottom) = (packs[0].spot(3).x + Length::mm(60), packs[0].spot(4).y + Length::mm(60));
        let beyond = |(from, to): &Segment| from.x > right - Length::mm(60) && to.y > bottom - Length::mm(58);
        let here: Vec<Segment> = packs[0].marks().into_iter().filter(beyond).collect();
        assert_eq!(here.len(), 1, "{here:?}");
        let full = Packing::beside(A4, 0, Length::ZERO).place(square(54), 15);
        let foot = full[0].spot(12).y + Length::mm(54);
        assert!(A4.1 - foot < Length::mm(14), "{foot:?}");
        assert!(full[0].marks().iter().all(|(_, to)| to.y <= foot));
    }

    #[test]
    fn marks_of_neighbours_keep_apart_and_off_the_edge() {
        let mut packing = Packing::beside(A4, 0, Length::ZERO);
        let packs: Vec<Pack> = [40, 25, 20].into_iter().flat_map(|mm| packing.place(square(mm), 5)).collect();
        let marks: Vec<_> = packs.iter().flat_map(Pack::marks).collect();
        for (index, (from, to)) in marks.iter().enumerate() {
            assert!(from.x >= Length::mm(4) && from.y >= Length::mm(4), "{from:?}");
            assert!(to.x <= A4.0 - Length::mm(4) && to.y <= A4.1 - Length::mm(4), "{to:?}");
            for (other, end) in &marks[..index] {
                let apart = to.x < other.x || from.x > end.x || to.y < other.y || from.y > end.y;
                assert!(apart, "{from:?} {to:?} meets {other:?} {end:?}");
            }
        }
    }
}
