use super::{Among, Facts, Fault, Lever, Oddity, Remedy, Restricted, Rule, WAYS, unmet};
use crate::model::{Army, InsideRule, Organisation, Who};
use crate::rules::change_words::move_into;
use crate::rules::finding::Finding;
use crate::rules::muster::MusteredGroup;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::wording::{listed, listed_or};

impl Rule for InsideRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let outside: Vec<&Mustered<'_>> = force.meant(&self.who).filter(|one| !self.stands_in(force, one)).collect();
        let names = listed(&self.names(&force.ruleset.organisation), "or");
        let finding = |one: &&Mustered<'_>| {
            let message = outside_message(force, one, &outside, &names);
            force.finding(one.path(), message).hint(move_into("it", &format!("a {names}")))
        };
        outside.iter().map(finding).collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let (units, groups) =
            (Naming::of(organisation, &self.who).each(), listed_or(phrases, &self.names(organisation)));
        phrases.say("{units}: must be inside a {groups}", &[("units", &units), ("groups", &groups)])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        Oddity::first([
            among.idle(&self.who),
            (!self.group.iter().any(|kind| among.has_group(kind))).then(|| unmet("its army has no such group")),
        ])
    }

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        let Some(unit) = fault.place() else { return Vec::new() };
        let groups = fault.checked.muster.groups.iter().filter(|group| self.means_group(group));
        let into: Vec<Remedy> = groups.map(|group| fault.moving(unit, Some(group.place))).take(WAYS).collect();
        if !into.is_empty() {
            return into;
        }
        self.group.iter().map(|kind| fault.beginning(kind, None)).take(WAYS).collect()
    }

    fn keeps_out(&self, meant: &dyn Fn(&Who) -> bool) -> bool {
        meant(&self.who)
    }
}

impl InsideRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        Facts { shelter: Some(self), levers: &[Lever::Another], ..Facts::about(&self.who) }
    }

    fn names(&self, organisation: &Organisation) -> Vec<String> {
        self.group.iter().map(|id| organisation.group_name(id).to_lowercase()).collect()
    }

    fn means_group(&self, group: &MusteredGroup<'_>) -> bool {
        self.group.iter().any(|kind| *kind == group.entry.kind)
    }

    /// Whether a unit stands in a group of one of these kinds, at any depth. A group of unknown kind passes: it is
    /// reported by itself.
    fn stands_in(&self, force: &Restricted<'_>, one: &Mustered<'_>) -> bool {
        let mut group = one.group;
        while let Some(index) = group {
            if self.means_group(&force.muster.groups[index]) {
                return true;
            }
            group = force.muster.groups[index].parent;
        }
        one.group.is_some_and(|index| unknown(force, index))
    }
}

/// The finding's message for a unit outside the groups it belongs in. If it is the only one outside of several with
/// the same name, the message counts them.
fn outside_message(force: &Restricted<'_>, one: &Mustered<'_>, outside: &[&Mustered<'_>], groups: &str) -> String {
    let name = one.unit.name.as_str();
    let like = |other: &Mustered<'_>| other.entry.name.is_none() && other.unit.name == name;
    let alike = force.muster.units.iter().filter(|other| like(other)).count();
    let alone = outside.iter().filter(|other| like(other)).count() == 1;
    if alone && alike > 1 && like(one) {
        return format!("{name}: 1 of {alike} is outside any {groups}");
    }
    format!("{}: outside any {groups}", one.title)
}

/// Whether a group, or one around it, is of a kind that its army does not have.
fn unknown(force: &Restricted<'_>, index: usize) -> bool {
    let group = &force.muster.groups[index];
    !group.known || group.parent.is_some_and(|parent| unknown(force, parent))
}
