use super::ForceUnit;

/// A formation of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ForceGroup {
    /// Its kind, by id.
    pub kind: String,
    /// The player's name for it.
    pub name: Option<String>,
    /// The units directly in it.
    pub units: Vec<ForceUnit>,
    /// The formations in it.
    pub groups: Vec<ForceGroup>,
}
