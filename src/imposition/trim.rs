use crate::model::CardSize;

/// The size to which something is cut, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trim {
    /// Width in micrometres.
    pub width: i64,
    /// Height in micrometres.
    pub height: i64,
    /// Whether it is cut out round; its width is then its diameter.
    pub round: bool,
}

impl From<CardSize> for Trim {
    fn from(size: CardSize) -> Self {
        Trim { width: size.width(), height: size.height(), round: size.is_round() }
    }
}
