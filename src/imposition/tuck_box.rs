use super::Trim;
use super::slots::{EDGE, Point, SCALE_BARS};
use crate::model::Length;

/// A box to cut out in one piece and fold round a deck. From left to right: glue flap, front, side, back, side; flaps
/// to tuck in above and below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuckBox {
    /// The number of cards it holds.
    pub cards: i64,
    /// Width and height of its front.
    pub front: (Length, Length),
    /// The depth of the box, from front to back.
    pub depth: Length,
    /// The upper left corner of the whole piece.
    pub at: Point,
}

/// The thickness of a printed card: paper of 200 g/m², or two layers of thinner paper.
const CARD: Length = Length::micrometres(300);

/// How much wider and higher than its cards a box is, so that they slide in.
const EASE: Length = Length::micrometres(1_500);

/// The smallest depth; narrower sides would not fold.
const LEAST_DEPTH: Length = Length::mm(8);

/// The width of the flap to be glued.
pub const GLUE: Length = Length::mm(12);

/// The length of the tongue on a lid.
pub const TONGUE: Length = Length::mm(14);

/// The boxes for a number of cards, one to a sheet and as few as possible; empty if even one card is too large.
pub fn tuck_boxes(paper: (Length, Length), card: Trim, cards: i64) -> Vec<TuckBox> {
    let room = (paper.0 - EDGE * 2, paper.1 - (EDGE + SCALE_BARS) * 2);
    let front = (card.width + EASE, card.height + EASE);
    let one = |cards: i64| {
        let depth = (CARD * cards + EASE).max(LEAST_DEPTH);
        let size = (GLUE + front.0 * 2 + depth * 2, front.1 + (depth + TONGUE) * 2);
        let fits = size.0 <= room.0 && size.1 <= room.1;
        let at = Point { x: (paper.0 - size.0) / 2, y: (paper.1 - size.1) / 2 };
        fits.then_some(TuckBox { cards, front, depth, at })
    };
    (1..=cards.max(1))
        .map(|boxes| (boxes, (cards + boxes - 1) / boxes))
        .find_map(|(boxes, most)| one(most).map(|one| (boxes, one)))
        .map(|(boxes, first)| {
            // The cards are shared evenly; the first box has the most.
            let share = |index: i64| (cards + boxes - 1 - index) / boxes;
            (0..boxes).map(|index| TuckBox { cards: share(index), ..first }).collect()
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::tuck_boxes;
    use crate::imposition::Trim;
    use crate::model::{Length, Paper};

    const POKER: Trim = Trim { width: Length::micrometres(63_500), height: Length::micrometres(88_900), round: false };

    fn boxes(cards: i64) -> Vec<(i64, Length)> {
        tuck_boxes(Paper::A4.size(), POKER, cards).iter().map(|one| (one.cards, one.depth)).collect()
    }

    #[test]
    fn a_box_is_as_deep_as_its_cards_and_many_take_several() {
        assert_eq!(boxes(54), [(54, Length::micrometres(17_700))]);
        assert_eq!(boxes(3), [(3, Length::mm(8))]);
        // Two boxes would be wider than the paper.
        assert_eq!(boxes(193), [65, 64, 64].map(|cards| (cards, Length::mm(21))));
    }

    #[test]
    fn a_front_is_a_little_larger_than_its_cards() {
        let fronts: Vec<_> = tuck_boxes(Paper::A4.size(), POKER, 54).iter().map(|one| one.front).collect();
        assert_eq!(fronts, [(Length::micrometres(65_000), Length::micrometres(90_400))]);
    }

    #[test]
    fn no_box_where_a_card_is_larger_than_half_the_paper() {
        let huge = Trim { width: Length::mm(120), height: Length::mm(80), round: false };
        assert!(tuck_boxes(Paper::A4.size(), huge, 10).is_empty());
    }
}
