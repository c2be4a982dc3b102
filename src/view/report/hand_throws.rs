use serde::Serialize;

use super::throw_report::{actions, sources};
use crate::model::{HandThrow, Ruleset};

/// An action in the list of the game's throws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThrownLine {
    /// The id of the action.
    pub action: String,
    /// The name that players use.
    pub name: String,
}

/// A throw that no action makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct HandThrowLine {
    /// The name that players use.
    pub name: String,
    /// The reason why no action makes it.
    pub why: String,
    /// Its source lines, such as `text 81-82`; `None` if none are cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of its rulings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl HandThrowLine {
    /// A throw that no action makes, as a line.
    pub fn of(one: &HandThrow) -> HandThrowLine {
        let (cite, rulings) = sources(&one.remarks);
        HandThrowLine { name: one.name.clone(), why: one.why.clone(), cite, rulings }
    }
}

/// The actions of a ruleset, those of several steps first.
pub fn thrown_lines(ruleset: &Ruleset) -> Vec<ThrownLine> {
    let all = actions(ruleset).actions.into_iter();
    all.map(|one| ThrownLine { action: one.action, name: one.name }).collect()
}
