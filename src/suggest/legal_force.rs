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
}

impl LegalForce {
    /// Its points or figures, by the aim.
    pub fn aim(&self) -> i64 {
        Valuation::aim(self.worth)
    }

    /// Its rank: by the aim, then by fewer remarks, then by worth.
    pub fn rank(&self) -> (i64, Reverse<usize>, i64) {
        (self.aim(), Reverse(self.remarks), self.worth)
    }

    /// Whether it ranks higher than another.
    pub fn is_better(&self, other: &LegalForce) -> bool {
        self.rank() > other.rank()
    }
}
