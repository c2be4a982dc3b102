use crate::rules::muster::Muster;
use crate::rules::mustered::Mustered;

/// Where a unit stands.
#[derive(Clone, Copy, Debug)]
pub enum UnitPlace<'k> {
    /// Outside any group.
    Outside,
    /// In a group of this kind.
    In(&'k str),
    /// Not settled: wherever it may.
    Anywhere,
}

impl<'k> UnitPlace<'k> {
    /// Where a unit of a force stands.
    pub fn of(muster: &Muster<'k>, one: &Mustered<'_>) -> UnitPlace<'k> {
        let group = one.group.and_then(|group| muster.groups.get(group));
        group.map_or(UnitPlace::Outside, |group| UnitPlace::In(&group.entry.kind))
    }
}
