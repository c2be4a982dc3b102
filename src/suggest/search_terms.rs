use super::effort::SearchEffort;
use super::valuation::Valuation;
use crate::model::{Ruleset, Severity};

/// The terms of a search.
#[derive(Clone, Copy)]
pub struct SearchTerms<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// How many there may be of each key; none where that is not bounded.
    pub caps: &'a [Option<i64>],
    /// How many there must be of a key.
    pub floors: &'a [(usize, i64)],
    /// Points agreed for the game.
    pub limit: i64,
    /// The gravest remark that a force may get; of graver ones, and of all where it is none, no more than the one that it
    /// is begun from.
    pub allowed: Option<Severity>,
    /// The worth of ways.
    pub worth: Valuation,
    /// The nodes that it takes.
    pub effort: &'a SearchEffort<'a>,
}
