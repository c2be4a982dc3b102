use crate::model::{Custom, Ruleset};
use crate::rules::unit_name;

/// The names of units: those of the army list, and those of a force's own troops.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The force's own troops.
    pub customs: &'a [Custom],
}

impl Naming<'_> {
    /// The name of a unit; its id if it is unknown.
    pub fn unit(self, id: &str) -> String {
        let custom = self.customs.iter().find(|custom| custom.id == id);
        custom.map_or_else(|| unit_name(&self.ruleset.organisation, id), |custom| custom.name.clone())
    }
}
