use super::closed_list::closed_list;
use super::length::Length;

closed_list! {
    /// How large a card or chit is, upright.
    #[derive(Default)]
    pub enum CardSize {
        /// 63 × 88 mm.
        #[default]
        Card = "card",
        /// 63.5 × 88.9 mm.
        Poker = "poker",
        /// 57.15 × 88.9 mm.
        Bridge = "bridge",
        /// 44 × 68 mm.
        Mini = "mini",
        /// 70 × 120 mm.
        Tarot = "tarot",
        /// 105 × 148 mm.
        A6 = "a6",
        /// 132 × 190 mm: two on a sheet of A4 or Letter.
        HalfPage = "half-page",
        /// A chit of 15.9 mm.
        Chit16 = "15.9",
        /// A chit of 20 mm.
        Chit20 = "20",
        /// A chit of 25 mm.
        Chit25 = "25",
        /// A round chit of 38 mm, to stick on a poker chip.
        Chip = "38",
    }
}

impl CardSize {
    /// Its width; its diameter if it is round.
    pub const fn width(self) -> Length {
        self.size().0
    }

    /// Its height, portrait; its diameter if it is round.
    pub const fn height(self) -> Length {
        self.size().1
    }

    /// Whether it is cut out round.
    pub const fn is_round(self) -> bool {
        match self {
            CardSize::Chip => true,
            CardSize::Card
            | CardSize::Poker
            | CardSize::Bridge
            | CardSize::Mini
            | CardSize::Tarot
            | CardSize::A6
            | CardSize::HalfPage
            | CardSize::Chit16
            | CardSize::Chit20
            | CardSize::Chit25 => false,
        }
    }

    /// Whether it is a chit: it has room for a name and little else.
    pub const fn is_chit(self) -> bool {
        self.width().in_micrometres() == self.height().in_micrometres()
    }

    /// The larger sizes of the same kind, cards or chits, the smallest first.
    pub fn larger(self) -> Vec<CardSize> {
        let area = |size: CardSize| size.width().in_micrometres() * size.height().in_micrometres();
        let own = |size: &CardSize| size.is_chit() == self.is_chit() && area(*size) > area(self);
        let mut all: Vec<CardSize> = CardSize::ALL.iter().copied().filter(own).collect();
        all.sort_by_key(|size| area(*size));
        all
    }

    const fn size(self) -> (Length, Length) {
        let (width, height) = match self {
            CardSize::Card => (63_000, 88_000),
            CardSize::Poker => (63_500, 88_900),
            CardSize::Bridge => (57_150, 88_900),
            CardSize::Mini => (44_000, 68_000),
            CardSize::Tarot => (70_000, 120_000),
            CardSize::A6 => (105_000, 148_000),
            CardSize::HalfPage => (132_000, 190_000),
            CardSize::Chit16 => (15_900, 15_900),
            CardSize::Chit20 => (20_000, 20_000),
            CardSize::Chit25 => (25_000, 25_000),
            CardSize::Chip => (38_000, 38_000),
        };
        (Length::micrometres(width), Length::micrometres(height))
    }
}
