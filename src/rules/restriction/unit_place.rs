use crate::rules::muster::Muster;
use crate::rules::mustered::Mustered;

/// The place of a unit in a force: outside any group, or in one.
#[derive(Clone, Copy, Debug)]
pub enum UnitPlace<'k> {
    /// Outside any group.
    Outside,
    /// In a group of this kind.
    In(&'k str),
    /// Not settled: anywhere that the unit may stand.
    Anywhere,
}

impl<'k> UnitPlace<'k> {
    /// The place of a unit in its force.
    pub fn of(muster: &Muster<'k>, one: &Mustered<'_>) -> UnitPlace<'k> {
        let group = one.group.and_then(|group| muster.groups.get(group));
        group.map_or(UnitPlace::Outside, |group| UnitPlace::In(&group.entry.kind))
    }
}
