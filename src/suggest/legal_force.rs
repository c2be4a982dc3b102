use std::cmp::Reverse;

use super::valuation::Valuation;
use crate::model::Force;

/// A legal force that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalForce {
    /// The force.
    pub force: Force,
    /// Its worth, as `Valuation` counts it.
    pub worth: i64,
    /// How many warnings and notices it has.
    pub remarks: usize,
    /// Its rank among legal forces, as `Valuation` says.
    pub rank: Rank,
}

/// A rank; the highest comes first.
pub type Rank = (i64, Reverse<usize>, i64);

impl LegalForce {
    /// Its points or figures, by the aim.
    pub fn aim(&self) -> i64 {
        Valuation::aim(self.worth)
    }
}
