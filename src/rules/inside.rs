use super::finding::Finding;
use super::mustered::Mustered;
use super::restrictions::Restricted;
use super::wording::listed;
use crate::diagnostic::Code;
use crate::model::{GroupId, Who};

impl<'a> Restricted<'a> {
    /// Units that stand outside the groups they belong in.
    pub fn inside(&self, who: &'a Who, kinds: &[GroupId]) -> Vec<Finding> {
        let mut findings = Vec::new();
        for one in self.meant(who) {
            let mut group = one.group;
            let mut found = false;
            while let Some(index) = group {
                found |= kinds.iter().any(|kind| *kind == self.muster.groups[index].entry.kind.value);
                group = self.muster.groups[index].parent;
            }
            // A unit in a group of unknown kind is given the benefit of the doubt.
            found |= one.group.is_some_and(|index| self.unknown_kind(index));
            if !found {
                let organisation = &self.ruleset.organisation;
                let names: Vec<String> = kinds.iter().map(|id| organisation.group_name(id).to_lowercase()).collect();
                let names = listed(&names, "or");
                let message = self.outside(one, &names);
                findings.push(
                    Finding::error(Code::Inside, &one.entry.at, message).hint(format!("move the entry into a {names}")),
                );
            }
        }
        findings
    }

    /// That a unit stands outside the groups it belongs in. Of several called alike, a number tells which; one that alone
    /// stands outside them needs none.
    fn outside(&self, one: &Mustered<'_>, groups: &str) -> String {
        let name = one.unit.name.as_str();
        let unnamed = self.muster.units.iter().filter(|other| other.entry.name.is_none() && other.unit.name == name);
        let alike: Vec<&Mustered<'_>> = unnamed.collect();
        let alone = alike.iter().filter(|other| other.group.is_none()).count() == 1;
        if alone && one.entry.name.is_none() && one.group.is_none() && alike.len() > 1 {
            return format!("{name}: 1 of {} is outside any {groups}", alike.len());
        }
        format!("{}: outside any {groups}", one.title)
    }

    /// Whether a group, or one around it, is of a kind that the ruleset does not have.
    fn unknown_kind(&self, index: usize) -> bool {
        let group = &self.muster.groups[index];
        let known = self.ruleset.organisation.groups.iter().any(|kind| kind.id == group.entry.kind.value);
        !known || group.parent.is_some_and(|parent| self.unknown_kind(parent))
    }
}
