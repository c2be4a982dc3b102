use super::Factor;
use super::closed_list::closed_list;

/// A limit on a number of things: fixed, or growing with the size of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growing {
    /// The part that does not depend on the game's size.
    pub plus: i64,
    /// The part that grows with the game's size.
    pub rate: Option<Rate>,
}

/// How a number grows with each step of the game's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many more each step gives.
    pub give: i64,
    /// The size of a step, in points or figures; at least 1.
    pub each: i64,
    /// The measure of size.
    pub of: SizeOf,
    /// Whether a step counts in full as soon as it is begun.
    pub up: bool,
}

closed_list! {
    /// The measures of a game's size.
    pub enum SizeOf {
        /// The points agreed, or the points of the force if none are agreed.
        Limit = "limit",
        /// The points of the force.
        Points = "points",
        /// The figures of the unit, or of the force.
        Figures = "figures",
    }
}

closed_list! {
    /// The points that a share is taken of.
    pub enum PointsOf {
        /// The points agreed, or the points of the force if none are agreed.
        Limit = "limit",
        /// The points of the force.
        Points = "points",
    }
}

/// The size of a game, by each measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The points agreed; `None` if none are.
    pub limit: Option<i64>,
    /// The points of the force; `None` if nothing is priced or a unit is unknown.
    pub points: Option<i64>,
    /// The figures; `None` if they are not known yet.
    pub figures: Option<i64>,
}

impl PointsOf {
    /// The measure of size that it is.
    pub fn size(self) -> SizeOf {
        match self {
            PointsOf::Limit => SizeOf::Limit,
            PointsOf::Points => SizeOf::Points,
        }
    }
}

impl Extent {
    /// The size by this measure; `None` if it is not known.
    pub fn of(&self, what: SizeOf) -> Option<i64> {
        match what {
            SizeOf::Limit => self.limit.or(self.points),
            SizeOf::Points => self.points,
            SizeOf::Figures => self.figures,
        }
    }
}

impl Growing {
    /// A number that is the same at any size.
    pub fn fixed(plus: i64) -> Growing {
        Growing { plus, rate: None }
    }

    /// The number at this size, 0 if it would be negative; `None` if the size is not known.
    pub fn at(&self, size: &Extent) -> Option<i64> {
        let Some(rate) = self.rate else { return Some(self.plus) };
        let steps = Factor { over: 1, under: rate.each, up: rate.up }.of(size.of(rate.of)?);
        Some((self.plus + rate.give * steps).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, Growing, Rate, SizeOf};

    #[test]
    fn a_number_grows_step_by_step() {
        let rate = Rate { give: 1, each: 500, of: SizeOf::Limit, up: false };
        let hero = Growing { plus: 0, rate: Some(rate) };
        let at = |growing: &Growing, limit| growing.at(&Extent { limit: Some(limit), points: None, figures: None });
        assert_eq!([at(&hero, 499), at(&hero, 500), at(&hero, 1499)], [Some(0), Some(1), Some(2)]);
        let begun = Growing { plus: 1, rate: Some(Rate { up: true, ..rate }) };
        assert_eq!([at(&begun, 1), at(&begun, 501)], [Some(2), Some(3)]);
        assert_eq!(hero.at(&Extent::default()), None);
        assert_eq!(Growing::fixed(2).at(&Extent::default()), Some(2));
    }
}
