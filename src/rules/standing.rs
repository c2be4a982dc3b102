use super::muster::{Muster, MusteredGroup};
use super::mustered::Mustered;

impl<'a> Muster<'a> {
    /// The units directly in a group, not in one inside it.
    pub fn inside(&self, group: usize) -> impl Iterator<Item = &Mustered<'a>> {
        self.units.iter().filter(move |one| one.group == Some(group))
    }

    /// The groups directly in a group.
    pub fn groups_in(&self, group: usize) -> impl Iterator<Item = &MusteredGroup<'a>> {
        self.groups.iter().filter(move |one| one.parent == Some(group))
    }

    /// Whether a group is `outer`, or inside it at any depth.
    pub fn is_within(&self, group: Option<usize>, outer: usize) -> bool {
        self.around(group).any(|index| index == outer)
    }

    /// A group and those around it, innermost first.
    pub fn around(&self, group: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(group, |index| self.groups.get(*index)?.parent)
    }
}
