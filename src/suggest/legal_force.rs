use std::cmp::Reverse;

use super::valuation::Valuation;
use crate::model::Force;

/// A legal force that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalForce {
    /// The force.
    pub force: Force,
    /// Its worth.
    pub worth: i64,
    /// Its warnings and notices.
    pub remarks: usize,
}

impl LegalForce {
    /// Its points or figures, by the aim.
    pub fn aim(&self) -> i64 {
        Valuation::aim(self.worth)
    }

    /// Its rank among others: by the aim, then by fewer remarks, then by what comes next.
    pub fn rank(&self) -> (i64, Reverse<usize>, i64) {
        (self.aim(), Reverse(self.remarks), self.worth)
    }

    /// Whether it is better than another.
    pub fn is_better(&self, other: &LegalForce) -> bool {
        self.rank() > other.rank()
    }
}
