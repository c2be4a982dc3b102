use std::cmp::Reverse;

use super::fielding::Fielding;
use crate::model::Aim;

/// How the worth of a way to field a unit is counted in one number: by the aim, then by the other measure between
/// equals (figures if the aim is points, points if it is figures).
#[derive(Clone, Copy, Debug)]
pub struct Valuation {
    aim: Aim,
    /// Whether the other measure counts.
    fine: bool,
}

/// The rank of a legal force; the highest comes first.
pub type ForceRank = (i64, Reverse<usize>, i64);

/// More than the points or figures of any suggested force.
const SCALE: i64 = 1 << 24;

/// The highest limit at which the other measure counts; above it there are too many sums.
pub const FINE: i64 = 3_000;

impl Valuation {
    /// The worth by an aim, for a limit in points.
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

    /// The rank of a force: by the aim, then by fewer remarks, then by figures; with figures as the aim, by points before
    /// remarks.
    pub fn rank(self, worth: i64, remarks: usize) -> ForceRank {
        match self.aim {
            Aim::Points => (Valuation::aim(worth), Reverse(remarks), worth),
            Aim::Figures => (worth, Reverse(remarks), 0),
        }
    }

    /// The other measure in a worth: figures if the aim is points, points if it is figures; 0 above `FINE`.
    pub fn next(worth: i64) -> i64 {
        worth.rem_euclid(SCALE)
    }

    /// The points or figures of the aim in a worth.
    pub fn aim(worth: i64) -> i64 {
        worth.div_euclid(SCALE)
    }
}
