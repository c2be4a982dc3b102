use super::effort::SearchEffort;
use super::valuation::Valuation;
use crate::model::{Ruleset, Severity};

/// The terms of a search.
#[derive(Clone, Copy)]
pub struct SearchTerms<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The upper bound for each key; `None` if unlimited.
    pub caps: &'a [Option<i64>],
    /// The lower bounds, by index of the key.
    pub floors: &'a [(usize, i64)],
    /// Points agreed for the game.
    pub limit: i64,
    /// The most severe finding accepted, besides those that the force begins with; `None` for none.
    pub allowed: Option<Severity>,
    /// How the worth of ways is counted.
    pub worth: Valuation,
    /// The count of nodes.
    pub effort: &'a SearchEffort<'a>,
}
