use serde::Serialize;

use super::suggested::is_zero;
use crate::model::{Army, Force, Ruleset, Severity};
use crate::rules::check;
use crate::suggest::changed;

/// Two forces made to play against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TwoSidesView {
    /// The agreed limit, in points.
    pub limit: i64,
    /// The difference of their prices, in points.
    pub apart: i64,
    /// Whether the difference is small enough to count as even.
    pub even: bool,
    /// The time in which the search found them, such as `in 2 seconds`, if it ran out of it.
    #[serde(skip)]
    pub within: Option<String>,
    /// The two forces, in the order asked for.
    pub sides: Vec<EvenForceView>,
}

/// One of the two forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EvenForceView {
    /// The name of its army.
    pub army: String,
    /// Its price in points.
    pub points: i64,
    /// The number of its figures.
    pub figures: i64,
    /// The number of findings on it, warnings included.
    pub notices: usize,
    /// The number of warnings among them.
    #[serde(skip_serializing_if = "is_zero")]
    pub warnings: usize,
    /// The steps that build it, in words.
    pub steps: Vec<String>,
}

impl EvenForceView {
    /// The view of a force built from nothing.
    pub fn of(ruleset: &Ruleset, army: &Army, force: &Force) -> EvenForceView {
        let checked = check(ruleset, force, None);
        let nothing = Force { units: Vec::new(), groups: Vec::new(), ..force.clone() };
        EvenForceView {
            army: army.name.clone(),
            points: checked.points.unwrap_or_default(),
            figures: checked.figures(),
            notices: checked.findings.len(),
            warnings: checked.number_of(Severity::Warning),
            steps: changed(ruleset, &nothing, force),
        }
    }
}
