use std::cmp::Ordering;

use super::wanting::may_dissolve;
use super::{
    Among, Facts, Fault, Grouping, Lever, NO_GROUP, Oddity, Remedy, Restricted, Rule, Sizes, UnitPart, facts, idle,
    unmet,
};
use crate::model::{Army, Candidate, Held, Holding, HoldsRule, Numbers, Organisation, Restriction, Who};
use crate::rules::advice::Advice;
use crate::rules::change_words::{dissolve, move_out};
use crate::rules::checked::Checked;
use crate::rules::finding::Finding;
use crate::rules::muster::MusteredGroup;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::resized::resized;
use crate::rules::sentence::{size_of, the_group};
use crate::rules::wording::{Noun, listed};

impl Rule for HoldsRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (index, group) in force.groups(&self.group) {
            // Units of any army count: allies fill the groups of the leader they joined.
            let inside: Vec<&Mustered<'_>> = force.muster.units.iter().filter(|one| one.group == Some(index)).collect();
            for part in &self.parts {
                findings.extend(self.sized(force, part, &inside));
                findings.extend(counted(force, part, (index, group), &inside));
            }
            let stray = inside.iter().filter(|one| self.only && self.part_of(&one.candidate()).is_none());
            findings.extend(stray.map(|one| {
                let kind = force.ruleset.organisation.group_name(&self.group);
                let message = format!("{} does not belong in a {kind}", one.title);
                let hint = move_out("it", Some(&the_group(&force.ruleset.organisation, group.entry)));
                force.finding(one.path(), message).hint(hint)
            }));
        }
        findings.extend(self.nested(force));
        findings
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part_words(organisation, part)).collect();
        let phrase = if self.only { "{group}: {parts}, and nothing else" } else { "{group}: {parts}" };
        let group = organisation.group_name(&self.group);
        organisation.phrases.say(phrase, &[("group", group), ("parts", &parts.join(", "))])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let missing = |part: &Holding| part.what.units().is_some_and(|who| part.count.least() > 0 && among.nobody(who));
        let sizeless = |numbers: &Numbers| numbers.greatest().is_some_and(|most| most < 1);
        let mut sizes = self.parts.iter().filter_map(|part| part.figures.as_ref());
        Oddity::first([
            (!among.has_group(&self.group)).then(|| idle(NO_GROUP)),
            self.parts.iter().any(missing).then(|| unmet("one of its parts matches no unit")),
            sizes.any(sizeless).then(|| unmet("a unit has at least 1 figure")),
        ])
    }

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        if let Some((unit, one)) = fault.unit() {
            return self.mending(fault, unit, one);
        }
        let Some(group) = fault.group() else { return Vec::new() };
        let parts = self.parts.iter().filter(|_| fault.is_kind(group, &self.group));
        let mut steps = fault.regrouping(group);
        steps.extend(parts.flat_map(|part| evening(fault, part, group)));
        // The group itself is right, but the group around it does not hold its kind.
        if steps.is_empty() {
            return vec![fault.without_group(group)];
        }
        let Checked { ruleset, muster, .. } = fault.checked;
        let own = muster.groups.get(group).filter(|own| may_dissolve(&ruleset.organisation, muster, own));
        steps.extend(own.map(|own| fault.dissolving(own.place)));
        steps
    }
}

impl HoldsRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        let sized = self.parts.iter().filter_map(|part| part.what.units().zip(part.figures.as_ref()));
        Facts {
            besides: self.parts.iter().flat_map(|part| part.what.units().into_iter().chain(&part.unless)).collect(),
            sizes: sized
                .map(|(who, numbers)| Sizes { who, numbers, with_attached: false, group: Some(&self.group) })
                .collect(),
            formation: Some(self),
            groups: self.parts.iter().filter_map(|part| part.what.group()).collect(),
            levers: &[Lever::Another],
            part: Some(UnitPart::Place),
            ..Facts::default()
        }
    }

    /// The part of the group that a unit counts as.
    fn part_of(&self, unit: &Candidate<'_>) -> Option<&Holding> {
        self.part(|who| who.means(unit))
    }

    /// The first part of units whose description passes `meant`.
    pub fn part(&self, meant: impl Fn(&Who) -> bool) -> Option<&Holding> {
        self.parts.iter().find(|part| part.what.units().is_some_and(&meant))
    }

    /// The repairs for a unit in a group of this kind: another size, another group, or out of the force.
    fn mending<'c>(&self, fault: &Fault<'c>, unit: usize, one: &Mustered<'c>) -> Vec<Remedy> {
        let Some(part) = self.part_of(&one.candidate()) else {
            let mut steps: Vec<Remedy> = one.group.map(|group| fault.regrouping(group)).unwrap_or_default();
            steps.extend(elsewhere(fault, one));
            steps.push(fault.without(unit));
            return steps;
        };
        part.figures.as_ref().map(|numbers| fault.resizing(one, numbers, 0)).unwrap_or_default()
    }

    /// Findings on units of a part that have too few or too many figures.
    fn sized(&self, force: &Restricted<'_>, part: &Holding, inside: &[&Mustered<'_>]) -> Vec<Finding> {
        let Some((who, numbers)) = part.what.units().zip(part.figures.as_ref()) else { return Vec::new() };
        let meant = inside.iter().filter(|one| who.means(&one.candidate()));
        let wrong = meant.filter(|one| !numbers.contains(one.entry.figures()));
        wrong
            .map(|one| {
                let kind = force.ruleset.organisation.group_name(&self.group).to_lowercase();
                let besides: Vec<String> = one.attached.iter().map(|(unit, _)| unit.name.clone()).collect();
                let size = one.entry.figures();
                let (has, wanted) = (size_of(size, &besides), force.allowed_words(numbers));
                let message = format!("{}: {has} in a {kind}; {wanted}", one.title);
                force.finding(one.path_of_count(), message).advised(resized(one, numbers, 0))
            })
            .collect()
    }

    /// Findings on groups inside one that does not hold their kind; only the first restriction on its contents
    /// reports them.
    fn nested(&self, force: &Restricted<'_>) -> Vec<Finding> {
        let organisation = &force.ruleset.organisation;
        let binding = || organisation.binding_on(force.army);
        let says = |one: &&Restriction| facts(one).formation.is_some_and(|holds| holds.group == self.group);
        if binding().find(says).is_none_or(|first| first.id != force.restriction.id) {
            return Vec::new();
        }
        let grouping = Grouping::by(binding(), &self.group);
        let may = |inner: &str| grouping.all_parts().any(|part| part.what.group().is_some_and(|kind| kind == inner));
        let mut findings = Vec::new();
        for (index, _) in force.groups(&self.group) {
            let inside = force.muster.groups.iter().filter(|group| group.parent == Some(index));
            for group in inside.filter(|group| !may(&group.entry.kind) && group.known) {
                let inner = organisation.group_name(&group.entry.kind);
                let message = format!("a {inner} can't be inside a {}", organisation.group_name(&self.group));
                let hint = format!("move the {inner} out of it");
                findings.push(force.finding(group.path(), message).hint(hint));
            }
        }
        findings
    }
}

/// The steps that bring the number of a part in a group nearer to the required one; units outside any group come
/// first.
fn evening(fault: &Fault<'_>, part: &Holding, group: usize) -> Vec<Remedy> {
    let muster = &fault.checked.muster;
    let inside = |who: &Who| {
        let own = muster.units.iter().filter(|one| one.group == Some(group) && who.means(&one.candidate()));
        own.map(|one| one.place).collect::<Vec<_>>()
    };
    if part.unless.as_ref().is_some_and(|others| !inside(others).is_empty()) {
        return Vec::new();
    }
    let places = match &part.what {
        Held::Units(who) => inside(who),
        Held::Group(kind) => {
            let groups = muster.groups.iter().filter(|one| one.parent == Some(group) && one.entry.kind == *kind);
            groups.map(|one| one.place).collect()
        }
    };
    let there = i64::try_from(places.len()).unwrap_or(i64::MAX);
    match (part.count.nearest(there).cmp(&there), &part.what) {
        (Ordering::Equal, _) => Vec::new(),
        (Ordering::Greater, Held::Units(who)) => {
            let meant = || muster.units.iter().filter(|one| who.means(&one.candidate()));
            let outside = meant().filter(|one| one.group.is_none());
            let spared = meant().filter(|one| one.group.is_some_and(|own| own != group) && spares(fault, one));
            let into = outside.chain(spared).map(|one| fault.moving(one.place, Some(group)));
            into.chain(fault.adding(who, Some(group))).collect()
        }
        (Ordering::Greater, Held::Group(kind)) => vec![fault.beginning(kind, Some(group))],
        (Ordering::Less, Held::Units(_)) => {
            let over = || places.iter().rev().filter_map(|place| muster.unit(*place));
            over().flat_map(|one| elsewhere(fault, one)).chain(over().map(|one| fault.without(one.place))).collect()
        }
        (Ordering::Less, Held::Group(_)) => places.iter().rev().map(|place| fault.without_group(*place)).collect(),
    }
}

/// Whether a group of this place would still hold an allowed number if `by` units like `one` were added (or removed,
/// if negative).
fn allows<'c>(fault: &Fault<'c>, one: &Mustered<'c>, group: usize, by: i64) -> bool {
    let muster = &fault.checked.muster;
    let Some(kind) = muster.groups.get(group).map(|group| group.entry.kind.as_str()) else { return false };
    let there = |who: &Who| {
        let own = muster.units.iter().filter(|other| other.group == Some(group) && who.means(&other.candidate()));
        i64::try_from(own.count()).unwrap_or(i64::MAX)
    };
    let room = |part: &&Holding| part.what.units().is_some_and(|who| part.count.contains(there(who) + by));
    let grouping = Grouping::by(fault.checked.ruleset.organisation.binding_on(one.army), kind);
    let meant = |who: &Who| who.means(&one.candidate());
    grouping.holds(meant) && grouping.parts(meant).all(|part| room(&part))
}

/// Whether the group of a unit still holds enough without it.
fn spares<'c>(fault: &Fault<'c>, one: &Mustered<'c>) -> bool {
    one.group.is_some_and(|own| allows(fault, one, own, -1))
}

/// The steps that move a unit out of its group: into others with room, or out of all groups.
fn elsewhere<'c>(fault: &Fault<'c>, one: &Mustered<'c>) -> Vec<Remedy> {
    let others = (0..fault.checked.muster.groups.len()).filter(|group| one.group != Some(*group));
    let into = others.filter(|group| allows(fault, one, *group, 1)).map(Some);
    into.chain([None]).map(|group| fault.moving(one.place, group)).collect()
}

/// The finding if a group holds too few or too many of a part.
fn counted(
    force: &Restricted<'_>,
    part: &Holding,
    (index, group): (usize, &MusteredGroup<'_>),
    inside: &[&Mustered<'_>],
) -> Option<Finding> {
    let meant = |who: &Who| inside.iter().filter(|one| who.means(&one.candidate())).copied().collect::<Vec<_>>();
    let units = part.what.units().map(meant).unwrap_or_default();
    let has = match &part.what {
        Held::Units(_) => units.len(),
        Held::Group(inner) => {
            let inside = force.muster.groups.iter().filter(|other| other.parent == Some(index));
            inside.filter(|other| other.entry.kind == *inner).count()
        }
    };
    let has = i64::try_from(has).unwrap_or(i64::MAX);
    let unresolved = force.muster.unresolved.contains(&Some(index));
    let excused = part.unless.as_ref().is_some_and(|others| !meant(others).is_empty());
    if excused || part.count.contains(has) || unresolved && part.count.ends().all(|end| has <= end) {
        return None;
    }
    let what = Noun::held(&force.ruleset.organisation, &part.what);
    // If none is allowed, name the units found, not everything that the part could be.
    let none = part.count.forbids();
    let there: Vec<String> = units.into_iter().filter(|_| none).map(called).collect();
    let held = if there.is_empty() { what.number(has) } else { listed(&there, "and") };
    let message = format!("{} has {held}; {}", force.title(group), force.allowed_words(&part.count));
    let short = part.count.nearest(has) > has;
    let outside = |who: &Who| {
        let all = force.muster.units.iter().filter(|one| one.group.is_none() && who.means(&one.candidate()));
        all.map(|one| one.title.clone()).collect::<Vec<_>>()
    };
    let outside = part.what.units().filter(|_| short).map(outside).unwrap_or_default();
    let mut ways = Vec::new();
    if !outside.is_empty() {
        let depth = force.muster.around(Some(index)).count();
        let kind = force.ruleset.organisation.group_name(&group.entry.kind).to_lowercase();
        ways.push(Advice::free(format!(
            "{} {} outside any group: write `[[{}units]]` there for `[[units]]`, below the {kind}'s own line",
            listed(&outside, "and"),
            if outside.len() == 1 { "stands" } else { "stand" },
            "groups.".repeat(depth),
        )));
    }
    ways.extend(force.mended(has, &part.count, &part.what));
    if short && may_dissolve(&force.ruleset.organisation, force.muster, group) {
        ways.push(Advice::free(dissolve(&the_group(&force.ruleset.organisation, group.entry))));
    }
    Some(force.finding(group.path(), message).advised(ways))
}

/// A unit's name in the middle of a sentence: `Lady Jessica`, `a Lieutenant`, `Lieutenant 2`.
fn called(one: &Mustered<'_>) -> String {
    if one.unit.named || one.title != one.unit.name {
        return one.title.clone();
    }
    Noun::plain(&one.title).some(1)
}

/// One part of a group with its number, in words.
fn part_words(organisation: &Organisation, part: &Holding) -> String {
    let phrases = &organisation.phrases;
    let number = Noun::held(organisation, &part.what).numbers(phrases, &part.count);
    let number = match &part.figures {
        Some(figures) => {
            let figures = Noun::figures(phrases).numbers(phrases, figures);
            phrases.say("{number} of {figures}", &[("number", &number), ("figures", &figures)])
        }
        None => number,
    };
    match &part.unless {
        Some(others) => {
            let others = Naming::of(organisation, others).any();
            phrases.say("{number} without {others}", &[("number", &number), ("others", &others)])
        }
        None => number,
    }
}
