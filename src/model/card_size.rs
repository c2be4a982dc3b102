/// How large a card or chit is, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSize {
    /// Width in micrometres.
    pub width: i64,
    /// Height in micrometres.
    pub height: i64,
    /// Whether it is cut out round; its width is then its diameter.
    pub round: bool,
}

impl CardSize {
    /// The card that everything is cut as where nothing else is said: 63 × 88 mm.
    pub const STANDARD: CardSize = CardSize::card(63_000, 88_000);

    /// Every size with the word that data and the command line use for it.
    pub const WORDS: [(&'static str, CardSize); 8] = [
        ("card", CardSize::STANDARD),
        ("poker", CardSize::card(63_500, 88_900)),
        ("bridge", CardSize::card(57_150, 88_900)),
        ("mini", CardSize::card(44_000, 68_000)),
        ("15.9", CardSize::card(15_900, 15_900)),
        ("20", CardSize::card(20_000, 20_000)),
        ("25", CardSize::card(25_000, 25_000)),
        // A poker chip.
        ("38", CardSize { width: 38_000, height: 38_000, round: true }),
    ];

    const fn card(width: i64, height: i64) -> CardSize {
        CardSize { width, height, round: false }
    }

    /// Whether it is a chit: it has room for a name and little else.
    pub fn is_chit(self) -> bool {
        self.width == self.height
    }
}
