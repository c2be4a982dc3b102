use serde::{Deserialize, Serialize};

use super::{Half, Part, Thrown, pairs};

/// A unit of a force, as its file states it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ForceUnit {
    /// The unit, by id.
    pub unit: String,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many figures, not counting those attached; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// The figures attached, by unit id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The unit that it joins, by name or id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// Options taken, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub take: Vec<Take>,
    /// Its decisions, by choice.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<(String, String)>,
    /// The stats that the ruleset leaves to the players, by stat.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<(String, i64)>,
    /// The natural dice that were rolled, by roll.
    #[serde(with = "pairs", skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<(String, i64)>,
    /// The player's photograph or drawing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<UnitPicture>,
    /// How many times its dice were thrown; `None` for once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<u32>,
    /// The throw of a seed that gave its dice; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown: Option<Thrown>,
}

/// A player's photograph or drawing of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitPicture {
    /// Its path, relative to the folder of the list.
    pub path: String,
    /// The name under which it is printed; `None` unless the command line has read it from beside the list.
    #[serde(skip)]
    pub name: Option<String>,
}

/// An option taken by a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Take {
    /// The option, by id.
    pub option: String,
    /// How many figures take it; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Whether attached figures take it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub attached: bool,
}

impl ForceUnit {
    /// Its figures, not counting those attached; 1 if not stated.
    pub fn figures(&self) -> i64 {
        self.count.unwrap_or(1)
    }

    /// Its entries for an option, by id; several are a fault.
    pub fn entries_for<'e>(&'e self, option: &'e str) -> impl Iterator<Item = &'e Take> {
        self.take.iter().filter(move |take| take.option == option)
    }

    /// How many times its dice were thrown; 1 if not stated.
    pub fn times(&self) -> u32 {
        self.throws.unwrap_or(1)
    }

    /// Counts one more throw of its dice.
    pub fn thrown_again(&mut self) {
        self.throws = Some(self.times().saturating_add(1));
    }

    /// The part of the file that says how many figures take an option, or else that it is taken; `None` if it is not.
    pub fn taking(&self, option: &str) -> Option<Part> {
        let place = self.take.iter().position(|take| take.option == option)?;
        Some(Part::Take(place, if self.take[place].count.is_some() { Half::Value } else { Half::Key }))
    }
}
