use super::Remedy;
use crate::model::{Action, Who};
use crate::rules::check::Checked;
use crate::rules::mustered::{Mustered, candidate};

/// Where a restriction is broken: the force as it was checked, and what of it a finding is about.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'c> {
    /// The force.
    pub checked: &'c Checked<'c>,
    /// The unit or group.
    pub at: Whereabouts,
    /// The unit looked up; none where nothing is known of it.
    pub one: Option<&'c Mustered<'c>>,
}

/// Where a finding was made: the unit and the group of the force, in the order of the file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Whereabouts {
    /// The unit.
    pub unit: Option<usize>,
    /// The group; of a unit the one that it stands in.
    pub group: Option<usize>,
}

/// As many units are offered to be added.
const OFFERED: usize = 3;

impl<'c> Fault<'c> {
    /// The unit, by its place and looked up.
    pub fn unit(&self) -> Option<(usize, &'c Mustered<'c>)> {
        self.at.unit.zip(self.one)
    }

    /// The steps that add a unit of those meant, for the first few of the army.
    pub fn adding(&self, who: &Who, group: Option<usize>) -> Vec<Remedy> {
        let army = self.checked.muster.army;
        let units = army.into_iter().flat_map(|army| &army.units);
        let meant = units.filter(|unit| who.means(&candidate(unit, army, &unit.traits, &[])));
        let add = meant
            .take(OFFERED)
            .map(|unit| Remedy::new(format!("Add {}", unit.name), Action::Add { unit: unit.id.to_string(), group }));
        add.collect()
    }
}
