use super::fielding::Fielding;
use crate::model::Aim;

/// The worth of a way to field a unit in one number: by the aim, and between equals by what comes next, which is figures
/// where the aim is points and points where it is figures.
#[derive(Clone, Copy, Debug)]
pub struct Valuation {
    aim: Aim,
    /// Whether what comes next counts.
    fine: bool,
}

/// More than points or figures of any force that is suggested.
const SCALE: i64 = 1 << 24;

/// Over more points what comes next is left aside: its sums are too many.
pub const FINE: i64 = 3_000;

impl Valuation {
    /// The worth by an aim, up to a limit in points.
    pub fn new(aim: Aim, limit: i64) -> Valuation {
        Valuation { aim, fine: limit <= FINE }
    }

    /// The worth of a way.
    pub fn of(self, way: &Fielding) -> i64 {
        let (first, next) = match self.aim {
            Aim::Points => (way.cost, way.figures),
            Aim::Figures => (way.figures, way.cost),
        };
        first * SCALE + if self.fine { next } else { 0 }
    }

    /// The points or figures of the aim in such a number.
    pub fn aim(worth: i64) -> i64 {
        worth.div_euclid(SCALE)
    }
}
