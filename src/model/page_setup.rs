use crate::closed_list::closed_list;

closed_list! {
    /// A paper, held upright.
    #[derive(Default)]
    pub enum Paper {
        /// 210 × 297 mm.
        #[default]
        A4 = "a4",
        /// 8½ × 11 inches.
        Letter = "letter",
    }
}

closed_list! {
    /// How areas are printed.
    #[derive(Default)]
    pub enum Style {
        /// Bars and bands in the game's colour.
        #[default]
        Colour = "colour",
        /// Black lines on white, no filled areas.
        InkSaver = "ink-saver",
    }
}

/// What every document is printed on, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageSetup {
    /// The paper.
    pub paper: Paper,
    /// How areas are printed.
    pub style: Style,
    /// Whether type is 12 pt, on as many pages as that takes.
    pub large_print: bool,
}

impl Paper {
    /// Width and height in micrometres.
    pub const fn size(self) -> (i64, i64) {
        match self {
            Paper::A4 => (210_000, 297_000),
            Paper::Letter => (215_900, 279_400),
        }
    }
}
