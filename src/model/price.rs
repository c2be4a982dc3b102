use crate::sum::Sum;

/// A price, in points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Price {
    /// Points for each figure of a unit, or each that takes an option; negative if something is given up.
    Each(i64),
    /// Points for the whole unit, whatever its size.
    Unit(i64),
    /// A factor on all other prices, applied last and rounded once.
    Times(Factor),
    /// By size: numbers of figures, each with the price of a unit of that size.
    Sizes(Vec<(i64, i64)>),
    /// The result of a sum over the unit's numbers.
    Sum(Sum),
}

/// A fraction, and how its result is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The number above the line.
    pub over: i64,
    /// The number below the line, at least 1.
    pub under: i64,
    /// Whether a remainder rounds up rather than down.
    pub up: bool,
}

impl Factor {
    /// This many points times the fraction, rounded.
    pub fn of(self, points: i64) -> i64 {
        let product = points * self.over;
        if self.up { -(-product).div_euclid(self.under) } else { product.div_euclid(self.under) }
    }
}
