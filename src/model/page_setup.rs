use super::closed_list::closed_list;
use super::length::Length;

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

/// Paper, colour and size of print for every document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageSetup {
    /// The size of the sheet.
    pub paper: Paper,
    /// How areas are printed.
    pub style: Style,
    /// Whether type is 12 pt, on as many pages as that takes.
    pub large_print: bool,
}

impl Paper {
    /// Its width and height.
    pub const fn size(self) -> (Length, Length) {
        match self {
            Paper::A4 => (Length::mm(210), Length::mm(297)),
            Paper::Letter => (Length::micrometres(215_900), Length::inches(11)),
        }
    }
}
