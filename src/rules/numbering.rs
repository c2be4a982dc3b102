use std::collections::BTreeMap;

use crate::model::{Force, ForceUnit};

/// Numbers the units of a force that have no name, in file order: for each id, how many there are, and how many of them
/// were met.
pub struct Numbering<'a>(BTreeMap<&'a str, (usize, usize)>);

impl<'a> Numbering<'a> {
    /// The units of this force, none of them met.
    pub fn of(force: &'a Force) -> Numbering<'a> {
        let mut alike: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for entry in force.every_unit().into_iter().filter(|entry| entry.name.is_none()) {
            alike.entry(&entry.unit).or_default().0 += 1;
        }
        Numbering(alike)
    }

    /// The number of the next unit; `None` if it has a name, or is the only one of its id.
    pub fn next(&mut self, entry: &ForceUnit) -> Option<usize> {
        let (all, met) = self.0.get_mut(entry.unit.as_str()).filter(|_| entry.name.is_none())?;
        *met += 1;
        (*all > 1).then_some(*met)
    }
}
