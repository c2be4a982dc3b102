use super::Trim;
use crate::model::{Backs, Length};

/// A point on a sheet, measured from the upper left corner of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Distance from the left edge.
    pub x: Length,
    /// Distance from the top edge.
    pub y: Length,
}

/// The grid of cards on a sheet of paper held upright.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// Width and height of the paper.
    pub paper: (Length, Length),
    /// Whether cards are turned a quarter, to lie on their left side.
    pub turned: bool,
    /// Width and height of a slot, after turning.
    pub slot: (Length, Length),
    /// The gap between two slots; 0 unless cards are round.
    pub gap: Length,
    /// Columns and rows of fronts.
    pub grid: (i64, i64),
    /// How fronts and backs are printed.
    pub backs: Backs,
}

/// A straight line between two points.
pub type Segment = (Point, Point);

/// The place of the scale bars. In the lower margin they run across; the upper margin then keeps as much room, for the
/// title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleBars {
    /// Their upper left corner.
    pub at: Point,
    /// Their length, across the paper or upwards.
    pub length: Length,
    /// Whether they run upwards, in the left margin.
    pub upright: bool,
}

/// The margin in which nothing is printed but cut and fold marks.
pub const EDGE: Length = Length::mm(7);

/// The width of the scale bars, with their words.
pub const SCALE_BARS: Length = Length::micrometres(3_200);

/// The gap between the scale bars and the cards.
const SCALE_BARS_OFF: Length = Length::micrometres(500);

/// The margin in which not even cut marks are printed.
const MARK_EDGE: Length = Length::mm(4);

/// The distance of a cut mark from the card.
const MARK_OFF: Length = Length::micrometres(2_500);

/// The shortest and the longest cut mark.
const MARK_LENGTH: (Length, Length) = (Length::mm(1), Length::mm(5));

/// The margin of two-sided sheets, with room for cut marks all round: printers shift the second side.
const DUPLEX_EDGE: Length = Length::mm(12);

/// The margin of two-sided sheets on which more cards fit so, with room for short cut marks; the scale bars still run
/// across, since upright ones have less room for words.
const CLOSE_DUPLEX_EDGE: Length = Length::mm(8);

/// The gap between round pieces, which share no cuts.
pub const ROUND_GAP: Length = Length::mm(2);

/// The grid with the most cards of this size on a sheet; they are turned only if more fit that way.
pub fn slots(paper: (Length, Length), size: Trim, backs: Backs) -> Slots {
    if !backs.is_two_sided() {
        return slots_within(paper, size, backs, EDGE);
    }
    let (usual, close) =
        (slots_within(paper, size, backs, DUPLEX_EDGE), slots_within(paper, size, backs, CLOSE_DUPLEX_EDGE));
    let across = close.scale_bars().is_some_and(|bars| !bars.upright);
    if close.each() > usual.each() && across && !size.round { close } else { usual }
}

/// The grid with the most cards of this size on a sheet with margins of `edge`.
fn slots_within(paper: (Length, Length), size: Trim, backs: Backs, edge: Length) -> Slots {
    let gap = if size.round { ROUND_GAP } else { Length::ZERO };
    let one = |turned: bool| {
        let slot = if turned { (size.height, size.width) } else { (size.width, size.height) };
        let mut slots = Slots { paper, turned, slot, gap, grid: (0, 0), backs };
        let fits = |room: Length, piece: Length| (room + gap).times(piece + gap).max(1);
        let columns = fits(paper.0 - edge * 2, slot.0);
        slots.grid = match backs {
            Backs::Fold => (columns, fits(paper.1 / 2 - edge, slot.1)),
            Backs::None | Backs::Duplex | Backs::Apart => (columns, fits(paper.1 - edge * 2, slot.1)),
        };
        // The scale bars need room in the upper and lower margins, or in the left one.
        while slots.scale_bars().is_none() && slots.grid.0 * slots.grid.1 > 1 {
            let (fewer, shorter) = ((slots.grid.0 - 1, slots.grid.1), (slots.grid.0, slots.grid.1 - 1));
            slots.grid = if fewer.0 * fewer.1 > shorter.0 * shorter.1 { fewer } else { shorter };
        }
        slots
    };
    let (upright, turned) = (one(false), one(true));
    // A grid that reaches into the margins loses to one that does not, however many cards it holds.
    let worth = |slots: &Slots| (slots.has_room(edge), slots.each());
    if worth(&turned) > worth(&upright) { turned } else { upright }
}

impl Slots {
    /// Whether all cards keep this far from the edges, and from a fold.
    fn has_room(&self, edge: Length) -> bool {
        let (columns, rows) = self.grid;
        let across = self.slot.0 * columns + self.gap * (columns - 1);
        let down = self.slot.1 * rows + self.gap * (rows - 1);
        let high = match self.backs {
            Backs::Fold => self.paper.1 / 2 - edge,
            Backs::None | Backs::Duplex | Backs::Apart => self.paper.1 - edge * 2,
        };
        across <= self.paper.0 - edge * 2 && down <= high
    }

    /// The number of fronts on a sheet.
    pub fn each(&self) -> usize {
        usize::try_from(self.grid.0 * self.grid.1).unwrap_or(1)
    }

    /// The position of the front at `index`, counted row by row.
    pub fn front(&self, index: usize) -> Point {
        let index = i64::try_from(index).unwrap_or(0);
        let (column, row) = (index % self.grid.0, index / self.grid.0);
        Point { x: self.left() + self.pitch().0 * column, y: self.top() + self.pitch().1 * row }
    }

    /// The position of its back: on the other side of the paper, or below the fold.
    pub fn back(&self, index: usize) -> Point {
        let front = self.front(index);
        match self.backs {
            Backs::Fold => Point { x: front.x, y: self.paper.1 - front.y - self.slot.1 },
            Backs::None | Backs::Duplex | Backs::Apart => Point { x: self.paper.0 - front.x - self.slot.0, y: front.y },
        }
    }

    /// The rotation of fronts, in degrees clockwise.
    pub fn front_turn(&self) -> i64 {
        if self.turned { -90 } else { 0 }
    }

    /// The rotation of backs, in degrees clockwise: a card turned over on its long edge is upright again.
    pub fn back_turn(&self) -> i64 {
        match (self.backs, self.turned) {
            (Backs::Fold, true) => -90,
            (Backs::Fold, false) => 180,
            (Backs::None | Backs::Duplex | Backs::Apart, true) => 90,
            (Backs::None | Backs::Duplex | Backs::Apart, false) => 0,
        }
    }

    /// The cut marks around the grid, as long as the margins allow; empty for round cards.
    pub fn marks(&self) -> Vec<Segment> {
        if self.gap > Length::ZERO {
            return Vec::new();
        }
        let (left, top) = (self.left(), self.top());
        let (right, bottom) = (self.paper.0 - left, self.paper.1 - top);
        let bars = self.scale_bars();
        let length = |margin: Length, barred: bool| {
            let edge = if barred { EDGE + SCALE_BARS } else { MARK_EDGE };
            Some((margin - MARK_OFF - edge).min(MARK_LENGTH.1)).filter(|length| *length >= MARK_LENGTH.0)
        };
        let upright = bars.is_some_and(|bars| bars.upright);
        let mut marks = Vec::new();
        let mut mark = |x: Length, y: Length, dx: Length, dy: Length| {
            marks.push((Point { x, y }, Point { x: x + dx, y: y + dy }));
        };
        for column in 0..=self.grid.0 {
            let x = left + self.slot.0 * column;
            if let Some(length) = length(top, !upright) {
                mark(x, top - MARK_OFF - length, Length::ZERO, length);
            }
            if let Some(length) = length(top, !upright) {
                mark(x, bottom + MARK_OFF, Length::ZERO, length);
            }
        }
        for row in 0..=self.rows() {
            let y = top + self.slot.1 * row;
            if let Some(length) = length(left, upright) {
                mark(left - MARK_OFF - length, y, length, Length::ZERO);
            }
            if let Some(length) = length(left, false) {
                mark(right + MARK_OFF, y, length, Length::ZERO);
            }
        }
        marks
    }

    /// The fold mark in the left margin, to be repeated in the right one; `None` unless backs are folded and it has
    /// room.
    pub fn fold(&self) -> Option<Segment> {
        let y = self.paper.1 / 2;
        let (from, to) = (MARK_EDGE, self.left() - MARK_OFF);
        (self.backs == Backs::Fold && to > from).then_some((Point { x: from, y }, Point { x: to, y }))
    }

    /// The place of the scale bars; `None` if neither margin has room.
    pub fn scale_bars(&self) -> Option<ScaleBars> {
        let needed = EDGE + SCALE_BARS + SCALE_BARS_OFF;
        if self.top() >= needed {
            let at = Point { x: EDGE, y: self.paper.1 - EDGE - SCALE_BARS };
            return Some(ScaleBars { at, length: self.paper.0 - EDGE * 2, upright: false });
        }
        let at = Point { x: EDGE, y: EDGE };
        (self.left() >= needed).then_some(ScaleBars { at, length: self.paper.1 - EDGE * 2, upright: true })
    }

    fn rows(&self) -> i64 {
        if self.backs == Backs::Fold { 2 * self.grid.1 } else { self.grid.1 }
    }

    fn pitch(&self) -> (Length, Length) {
        (self.slot.0 + self.gap, self.slot.1 + self.gap)
    }

    fn left(&self) -> Length {
        let taken = self.pitch().0 * self.grid.0 - self.gap;
        (self.paper.0 - taken) / 2
    }

    fn top(&self) -> Length {
        // At a fold there is half a gap on either side of it.
        let gap = if self.backs == Backs::Fold { Length::ZERO } else { self.gap };
        let taken = self.pitch().1 * self.rows() - gap;
        (self.paper.1 - taken) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::{Backs, EDGE, Slots, slots};
    use crate::model::{CardSize, Length, Paper};

    const A4: (Length, Length) = Paper::A4.size();
    const LETTER: (Length, Length) = Paper::Letter.size();

    fn papers() -> impl Iterator<Item = (Length, Length)> {
        Paper::ALL.iter().map(|paper| paper.size())
    }

    fn size(name: &str) -> CardSize {
        CardSize::ALL.iter().copied().find(|size| size.word() == name).unwrap_or_default()
    }

    fn grid(paper: (Length, Length), name: &str, backs: Backs) -> ((i64, i64), bool) {
        let slots = slots(paper, size(name).into(), backs);
        (slots.grid, slots.turned)
    }

    #[test]
    fn a_sheet_holds_what_it_should() {
        for paper in papers() {
            assert_eq!(grid(paper, "card", Backs::None), ((3, 3), false));
            assert_eq!(grid(paper, "card", Backs::Fold), ((2, 2), true));
        }
        assert_eq!(grid(A4, "card", Backs::Duplex), ((3, 3), false));
        assert_eq!(grid(LETTER, "card", Backs::Duplex), ((2, 4), true));
        assert_eq!(grid(LETTER, "poker", Backs::None), ((2, 4), true));
        assert_eq!(grid(LETTER, "bridge", Backs::None), ((2, 4), true));
        assert_eq!(grid(A4, "poker", Backs::None), ((3, 3), false));
    }

    fn every() -> impl Iterator<Item = (Slots, CardSize)> {
        papers().flat_map(|paper| {
            CardSize::ALL.iter().flat_map(move |size| {
                [Backs::None, Backs::Duplex, Backs::Fold].map(|backs| (slots(paper, (*size).into(), backs), *size))
            })
        })
    }

    #[test]
    fn nothing_comes_near_the_edge_and_the_scale_has_its_room() {
        for (slots, size) in every() {
            let last = slots.each() - 1;
            for spot in [slots.front(0), slots.front(last), slots.back(0), slots.back(last)] {
                assert!(spot.x >= EDGE && spot.y >= EDGE, "{size:?} {slots:?}");
                assert!(spot.x + slots.slot.0 <= slots.paper.0 - EDGE, "{size:?} {slots:?}");
                assert!(spot.y + slots.slot.1 <= slots.paper.1 - EDGE, "{size:?} {slots:?}");
            }
            assert!(slots.scale_bars().is_some(), "{size:?} {slots:?}");
        }
    }

    #[test]
    fn no_mark_lies_on_a_card_or_at_the_edge() {
        for (slots, size) in every() {
            let pieces: Vec<_> = (0..slots.each())
                .flat_map(|index| match slots.backs {
                    Backs::Fold => vec![slots.front(index), slots.back(index)],
                    Backs::None | Backs::Duplex | Backs::Apart => vec![slots.front(index)],
                })
                .collect();
            for (from, to) in slots.marks() {
                for piece in &pieces {
                    let apart = to.x <= piece.x
                        || from.x >= piece.x + slots.slot.0
                        || to.y <= piece.y
                        || from.y >= piece.y + slots.slot.1;
                    assert!(apart, "{size:?} {slots:?}");
                }
                assert!(from.x >= Length::mm(4) && from.y >= Length::mm(4), "{size:?}");
                assert!(to.x <= slots.paper.0 - Length::mm(4) && to.y <= slots.paper.1 - Length::mm(4), "{size:?}");
            }
        }
    }

    #[test]
    fn a_back_lies_behind_its_front() {
        for (slots, _) in every() {
            for index in 0..slots.each() {
                let (front, back) = (slots.front(index), slots.back(index));
                if slots.backs == Backs::Fold {
                    // Both are equally far from the fold.
                    assert_eq!(slots.paper.1 / 2 - front.y - slots.slot.1, back.y - slots.paper.1 / 2);
                    assert_eq!(front.x, back.x);
                } else {
                    assert_eq!(front.x, slots.paper.0 - back.x - slots.slot.0);
                    assert_eq!(front.y, back.y);
                }
            }
        }
    }
}
