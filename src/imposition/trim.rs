use crate::model::{CardSize, Length};

/// The size of a piece after cutting, held upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trim {
    /// Its width after cutting.
    pub width: Length,
    /// Its height after cutting.
    pub height: Length,
    /// Whether it is round; its width is then the diameter.
    pub round: bool,
}

impl From<CardSize> for Trim {
    fn from(size: CardSize) -> Self {
        Trim { width: size.width(), height: size.height(), round: size.is_round() }
    }
}
