use super::Remedy;
use crate::model::{About, Change, Who};
use crate::rules::checked::Checked;
use crate::rules::finding::Finding;
use crate::rules::mustered::{Mustered, candidate};

/// Where a restriction is broken: the force as it was checked, and what of it a finding is about.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'c> {
    /// The force.
    pub checked: &'c Checked<'c>,
    /// The force, the unit or the group.
    pub about: About,
    /// The unit looked up; none where nothing is known of it.
    pub one: Option<&'c Mustered<'c>>,
}

/// As many units are offered to be added.
const OFFERED: usize = 3;

impl<'c> Fault<'c> {
    /// The unit, by its place and looked up.
    pub fn unit(&self) -> Option<(usize, &'c Mustered<'c>)> {
        self.place().zip(self.one)
    }

    /// The part of a checked force that a finding is about.
    pub fn of(checked: &'c Checked<'c>, finding: &Finding) -> Fault<'c> {
        let fault = Fault { checked, about: finding.path.about, one: None };
        Fault { one: fault.place().and_then(|place| checked.muster.unit(place)), ..fault }
    }

    /// The unit, by its place.
    pub fn place(&self) -> Option<usize> {
        match self.about {
            About::Unit(place) => Some(place),
            About::Force | About::Group(_) => None,
        }
    }

    /// The group; of a unit the one that it stands in.
    pub fn group(&self) -> Option<usize> {
        match self.about {
            About::Group(group) => Some(group),
            About::Unit(_) => self.one.and_then(|one| one.group),
            About::Force => None,
        }
    }

    /// The steps that add a unit of those meant, for the first few of the army.
    pub fn adding(&self, who: &Who, group: Option<usize>) -> Vec<Remedy> {
        let army = self.checked.muster.army;
        let units = army.into_iter().flat_map(|army| &army.units);
        let of_force = &self.checked.muster.chosen;
        let meant = units.filter(|unit| who.means(&candidate(unit, army, &unit.traits, of_force)));
        let add = meant
            .take(OFFERED)
            .map(|unit| Remedy::new(format!("Add {}", unit.name), Change::Add { unit: unit.id.to_string(), group }));
        add.collect()
    }
}
