use super::finding::Finding;
use super::mustered::Mustered;
use super::restrictions::Restricted;
use super::wording::listed;
use crate::diagnostic::Code;
use crate::model::{GroupId, Who};

impl<'a> Restricted<'a> {
    /// Units that stand outside the groups they belong in.
    pub fn inside(&self, who: &'a Who, kinds: &[GroupId]) -> Vec<Finding> {
        let outside: Vec<&Mustered<'_>> = self.meant(who).filter(|one| !self.stands_in(one, kinds)).collect();
        let organisation = &self.ruleset.organisation;
        let names: Vec<String> = kinds.iter().map(|id| organisation.group_name(id).to_lowercase()).collect();
        let names = listed(&names, "or");
        let finding = |one: &&Mustered<'_>| {
            let message = self.outside(one, &outside, &names);
            Finding::error(Code::Inside, one.path(), message).hint(format!("move the entry into a {names}"))
        };
        outside.iter().map(finding).collect()
    }

    /// Whether a unit stands in a group of one of these kinds, or in one within it. A unit in a group of unknown kind is
    /// given the benefit of the doubt.
    fn stands_in(&self, one: &Mustered<'_>, kinds: &[GroupId]) -> bool {
        let mut group = one.group;
        while let Some(index) = group {
            if kinds.iter().any(|kind| *kind == self.muster.groups[index].entry.kind) {
                return true;
            }
            group = self.muster.groups[index].parent;
        }
        one.group.is_some_and(|index| self.unknown_kind(index))
    }

    /// That a unit is one of those outside the groups they belong in. Of several called alike, a number tells which; the
    /// only one of them outside needs none.
    fn outside(&self, one: &Mustered<'_>, outside: &[&Mustered<'_>], groups: &str) -> String {
        let name = one.unit.name.as_str();
        let like = |other: &Mustered<'_>| other.entry.name.is_none() && other.unit.name == name;
        let alike = self.muster.units.iter().filter(|other| like(other)).count();
        let alone = outside.iter().filter(|other| like(other)).count() == 1;
        if alone && alike > 1 && like(one) {
            return format!("{name}: 1 of {alike} is outside any {groups}");
        }
        format!("{}: outside any {groups}", one.title)
    }

    /// Whether a group, or one around it, is of a kind that the ruleset does not have.
    fn unknown_kind(&self, index: usize) -> bool {
        let group = &self.muster.groups[index];
        let known = self.ruleset.organisation.groups.iter().any(|kind| kind.id == group.entry.kind);
        !known || group.parent.is_some_and(|parent| self.unknown_kind(parent))
    }
}
