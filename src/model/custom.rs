use serde::{Deserialize, Serialize};

/// Troops built from a code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Custom {
    /// The id by which units of the force refer to them.
    pub id: String,
    /// The player's name for them.
    pub name: String,
    /// The ability code, as typed.
    pub code: String,
    /// Id of their role, as typed.
    pub role: String,
    /// Priced traits that have no letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
}
