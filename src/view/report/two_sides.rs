use serde::Serialize;

use crate::model::{Army, Force, Ruleset};
use crate::rules::check;
use crate::suggest::changed;

/// Two forces that are made to meet each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TwoSidesView {
    /// The agreed limit, in points.
    pub limit: i64,
    /// Points by which they differ.
    pub apart: i64,
    /// Whether they are as near as they need be.
    pub even: bool,
    /// The two forces.
    pub sides: Vec<EvenForceView>,
}

/// One of two forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EvenForceView {
    /// Its army, by name.
    pub army: String,
    /// Its price in points.
    pub points: i64,
    /// How many figures it has.
    pub figures: i64,
    /// How many remarks its check has.
    pub notices: usize,
    /// The steps that lead to it, in words.
    pub steps: Vec<String>,
}

impl EvenForceView {
    /// The view of a force of an army.
    pub fn of(ruleset: &Ruleset, army: &Army, force: &Force) -> EvenForceView {
        let checked = check(ruleset, force, None);
        let nothing = Force { units: Vec::new(), groups: Vec::new(), ..force.clone() };
        EvenForceView {
            army: army.name.clone(),
            points: checked.points.unwrap_or_default(),
            figures: checked.figures(),
            notices: checked.findings.len(),
            steps: changed(ruleset, &nothing, force),
        }
    }
}
