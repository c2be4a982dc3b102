use crate::rules::muster::Muster;
use crate::rules::mustered::Mustered;

/// Where a unit stands, or may stand: outside any group, or in one.
#[derive(Clone, Copy, Debug)]
pub enum UnitPlace<'k> {
    /// Outside any group.
    Outside,
    /// In a group of this kind.
    In(&'k str),
    /// Not chosen yet: in any place that the unit may have.
    Anywhere,
}

impl<'k> UnitPlace<'k> {
    /// Where a unit of this force stands now.
    pub fn of(muster: &Muster<'k>, one: &Mustered<'_>) -> UnitPlace<'k> {
        let group = one.group.and_then(|group| muster.groups.get(group));
        group.map_or(UnitPlace::Outside, |group| UnitPlace::In(&group.entry.kind))
    }
}
