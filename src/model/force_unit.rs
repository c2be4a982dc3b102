use serde::{Deserialize, Serialize};

use super::{Half, Part, Thrown, pairs};

/// One line of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ForceUnit {
    /// The unit, by id.
    pub unit: String,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many figures, not counting those attached; none where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// The figures attached, by unit id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The unit that it joins, by what that is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// Options taken, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub take: Vec<Take>,
    /// Its decisions, by choice.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<(String, String)>,
    /// The stats that the ruleset leaves to the players.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<(String, i64)>,
    /// The natural dice that were rolled, by roll.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<(String, i64)>,
    /// How often it was thrown; none where nothing is said, for once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<u32>,
    /// Which throw of a seed gave it its dice; none where nothing tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown: Option<Thrown>,
}

/// An option as taken by a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Take {
    /// The option, by id.
    pub option: String,
    /// How many figures; none where all take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Whether those attached take it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub attached: bool,
}

impl ForceUnit {
    /// Its figures, not counting those attached: 1 where nothing is said.
    pub fn figures(&self) -> i64 {
        self.count.unwrap_or(1)
    }

    /// How often it was thrown: once where nothing is said.
    pub fn times(&self) -> u32 {
        self.throws.unwrap_or(1)
    }

    /// Counts that it was thrown again.
    pub fn thrown_again(&mut self) {
        self.throws = Some(self.times().saturating_add(1));
    }

    /// Where it says how many figures take an option, or else where it takes that; none where it does not.
    pub fn taking(&self, option: &str) -> Option<Part> {
        let place = self.take.iter().position(|take| take.option == option)?;
        Some(Part::Take(place, if self.take[place].count.is_some() { Half::Value } else { Half::Key }))
    }
}
