use serde::Serialize;

use super::suggested::is_zero;
use crate::diagnostic::count;
use crate::model::{Army, Force, Ruleset, Severity};
use crate::rules::check;
use crate::suggest::{TwoSides, changed};

/// Two forces made to play against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TwoSidesView {
    /// The agreed limit, in points.
    pub limit: i64,
    /// The difference of their prices, in points.
    pub apart: i64,
    /// Whether the difference is small enough to count as even.
    pub even: bool,
    /// Whether no even pair can have a larger smaller side.
    pub proven: bool,
    /// The pairs that were not tried though they may be even and larger, in words; empty with a proof.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
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

impl TwoSidesView {
    /// The view of a pair of forces within a limit; `sides` are its forces, `within` the time if it ran out.
    pub fn of(limit: i64, found: &TwoSides, sides: Vec<EvenForceView>, within: Option<String>) -> TwoSidesView {
        let (even, unspent) = (found.is_even(), found.unspent(limit));
        let proven = even && unspent == 0;
        let may = if even {
            format!("even ones with up to {} more a side may exist", count(unspent, "point"))
        } else {
            "even ones may exist".to_owned()
        };
        let left_out = if proven { Vec::new() } else { vec![format!("some pairs of forces: {may}")] };
        TwoSidesView { limit, apart: found.apart, even, proven, left_out, within, sides }
    }
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
