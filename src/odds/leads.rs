use std::collections::BTreeMap;

use num_bigint::BigUint;

/// Where one state leads, by index: of all its cases, those that lead to each state and to each outcome.
#[derive(Clone)]
pub(super) struct Leads {
    pub of: BigUint,
    pub again: BTreeMap<usize, BigUint>,
    pub done: BTreeMap<usize, BigUint>,
}
