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

impl Paper {
    /// Its name for people, as shops print it.
    pub const fn title(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "US Letter",
        }
    }

    /// Its width and height.
    pub const fn size(self) -> (Length, Length) {
        match self {
            Paper::A4 => (Length::mm(210), Length::mm(297)),
            Paper::Letter => (Length::micrometres(215_900), Length::inches(11)),
        }
    }
}
