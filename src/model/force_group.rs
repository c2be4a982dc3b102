use serde::{Deserialize, Serialize};

use super::ForceUnit;

/// A formation in a force. Serialized without its units and groups, as a force is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ForceGroup {
    /// Its kind, by id.
    pub kind: String,
    /// The player's name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The units directly in it.
    #[serde(skip_serializing)]
    pub units: Vec<ForceUnit>,
    /// The formations in it.
    #[serde(skip_serializing)]
    pub groups: Vec<ForceGroup>,
}
