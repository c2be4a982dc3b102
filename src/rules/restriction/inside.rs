use super::{Among, Facts, Fault, Lever, Mend, Oddity, Restricted, Rule, WAYS, unmet};
use crate::diagnostic::listed;
use crate::model::{Army, GroupId, InsideRule, Organisation, Who};
use crate::rules::change_words::move_into;
use crate::rules::finding::Finding;
use crate::rules::muster::MusteredGroup;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::wording::{Noun, listed_or};

impl Rule for InsideRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let outside: Vec<&Mustered<'_>> = force.meant(&self.who).filter(|one| !self.stands_in(force, one)).collect();
        let names = listed(&self.names(&force.ruleset.organisation), "or");
        outside.iter().map(|one| force.finding(one.path(), outside_message(force, one, &outside, &names))).collect()
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

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let (Some(unit), fault) = (fault.place(), *fault) else { return Vec::new() };
        let organisation = &fault.force.ruleset.organisation;
        let groups = move || fault.force.muster.groups.iter().filter(move |group| self.means_group(group));
        if groups().next().is_none() {
            let kinds = self.group.iter().map(|kind| Noun::group(organisation, kind).some(1).to_lowercase());
            let says = format!("begin {}, and move it in", listed(&kinds.collect::<Vec<_>>(), "or"));
            let begin = move |kind: &GroupId| fault.beginning(kind, None);
            return vec![Mend::free(says, move || self.group.iter().map(begin).take(WAYS))];
        }
        let into = move |group: &MusteredGroup<'_>| fault.moving(unit, Some(group.place));
        let says = move_into("it", &format!("a {}", listed(&self.names(organisation), "or")));
        vec![Mend::free(says, move || groups().map(into).take(WAYS))]
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

    /// Whether a unit is in a group of one of these kinds, at any depth. A group of unknown kind passes: it is reported
    /// separately.
    fn stands_in(&self, force: &Restricted<'_>, one: &Mustered<'_>) -> bool {
        let groups = &force.muster.groups;
        force.muster.around(one.group).any(|index| self.means_group(&groups[index]) || !groups[index].known)
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
