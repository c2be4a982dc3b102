use super::ForceUnit;

/// A formation of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForceGroup {
    /// Its kind, by id.
    pub kind: String,
    /// What the player calls it.
    pub name: Option<String>,
    /// The units directly in it.
    pub units: Vec<ForceUnit>,
    /// The formations in it.
    pub groups: Vec<ForceGroup>,
}
