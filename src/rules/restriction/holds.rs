use super::{
    Among, Facts, Fault, Grouping, Lever, Mend, NO_GROUP, Oddity, Remedy, Restricted, Rule, Sizes, UnitPart, facts,
    idle, sheltered, unmet,
};
use crate::diagnostic::listed;
use crate::model::{Army, Candidate, Change, Held, Holding, HoldsRule, Numbers, Organisation, Restriction, Who};
use crate::rules::advice::Advice;
use crate::rules::change_words::{move_into, move_out, remove, write_for};
use crate::rules::finding::Finding;
use crate::rules::muster::{Muster, MusteredGroup};
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::sentence::size_of;
use crate::rules::wording::Noun;

impl Rule for HoldsRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (index, group) in force.groups(&self.group) {
            // Units of any army count: allies fill the groups of the leader they joined.
            let inside: Vec<&Mustered<'_>> = force.muster.inside(index).collect();
            for (place, part) in self.parts.iter().enumerate() {
                findings.extend(self.sized(force, part, &inside));
                let counted = counted(force, part, (index, group), &inside);
                findings.extend(counted.map(|finding| Finding { of_part: Some(place), ..finding }));
            }
            let stray = inside.iter().filter(|one| self.only && self.part_of(&one.candidate()).is_none());
            findings.extend(stray.map(|one| {
                let kind = force.ruleset.organisation.group_name(&self.group);
                force.finding(one.path(), format!("{} does not belong in a {kind}", one.title))
            }));
        }
        findings.extend(self.nested(force));
        findings
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let within = |part: &Holding| self.parts.iter().any(|whole| is_within(part, whole));
        let parts: Vec<String> = self
            .parts
            .iter()
            .filter(|part| !within(part))
            .map(|whole| {
                let own = self.parts.iter().filter(|part| is_within(part, whole));
                own.fold(part_words(organisation, whole), |whole, part| {
                    let part = part_words(organisation, part);
                    organisation.phrases.say("{whole} ({part})", &[("whole", &whole), ("part", &part)])
                })
            })
            .collect();
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

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        if let Some(one) = fault.one {
            return self.mending(fault, one);
        }
        let Some(group) = fault.group() else { return Vec::new() };
        let parts = self.parts.iter().enumerate().filter(|_| fault.is_kind(group, &self.group));
        // Each part that is wrong has a finding of its own.
        let parts = parts.filter(|(place, _)| fault.of_part.is_none_or(|of_part| of_part == *place));
        let parts: Vec<Mend> = parts.flat_map(|(_, part)| evened(fault, part, group)).collect();
        let other = if parts.is_empty() { None } else { written(fault, group) };
        let own = fault.force.muster.groups.get(group).filter(|_| parts.is_empty());
        // If all its parts are right, the group around it does not hold its kind.
        let own = own.map(|own| outside(fault, own));
        other.into_iter().chain(parts).chain(own).chain(dissolved(fault, group)).collect()
    }

    /// A group or a unit that does not belong there may be right in a group of another kind.
    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        let belongs = fault.one.is_some_and(|one| self.part_of(&one.candidate()).is_some());
        let other = fault.group().filter(|_| !belongs).map(|group| fault.regrouping(group)).unwrap_or_default();
        other.into_iter().chain(self.mends(fault).into_iter().flat_map(Mend::steps)).collect()
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

    /// The ways to put a unit in a group of this kind right: another size, another group, or out of the force.
    fn mending<'f>(&self, fault: &Fault<'f>, one: &'f Mustered<'f>) -> Vec<Mend<'f>> {
        match self.part_of(&one.candidate()) {
            Some(part) => part.figures.as_ref().map(|numbers| fault.resized(one, numbers, 0)).unwrap_or_default(),
            None => {
                let own = one.group.map(|group| fault.group_title(group));
                let fault = *fault;
                let out = move || elsewhere(&fault, one).into_iter().chain([fault.without(one.place)]);
                vec![Mend::free(move_out("it", own.as_deref()), out)]
            }
        }
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
                force.finding(one.path_of_count(), message)
            })
            .collect()
    }

    /// Findings on groups inside one that does not hold their kind; only the first restriction on its contents
    /// reports them.
    fn nested(&self, force: &Restricted<'_>) -> Vec<Finding> {
        let organisation = &force.ruleset.organisation;
        let binding = || organisation.binding_on(force.army);
        let first = binding().find_map(|one| facts(one).formation.filter(|holds| holds.group == self.group));
        if first.is_none_or(|first| !std::ptr::eq(first, self)) {
            return Vec::new();
        }
        let grouping = Grouping::by(binding(), &self.group);
        let may = |inner: &str| grouping.all_parts().any(|part| part.what.group().is_some_and(|kind| kind == inner));
        let mut findings = Vec::new();
        for (index, _) in force.groups(&self.group) {
            for group in force.muster.groups_in(index).filter(|group| !may(&group.entry.kind) && group.known) {
                let inner = organisation.group_name(&group.entry.kind);
                let message = format!("a {inner} can't be inside a {}", organisation.group_name(&self.group));
                let path = group.path();
                let out = outside(&Fault::at(*force, &path), group).advice;
                findings.push(force.finding(path, message).advised(vec![out]));
            }
        }
        findings
    }
}

/// The way to put a group that does not belong inside another.
fn outside<'f>(fault: &Fault<'f>, group: &MusteredGroup<'_>) -> Mend<'f> {
    let (fault, place) = (*fault, group.place);
    let kind = fault.force.ruleset.organisation.group_name(&group.entry.kind);
    Mend::free(format!("move the {kind} out of it"), move || [fault.nesting(place, None), fault.without_group(place)])
}

/// The number of a part in a group; `None` if other units there excuse the group from having it.
fn number(muster: &Muster<'_>, part: &Holding, group: usize) -> Option<i64> {
    let count = |who: &Who| muster.inside(group).filter(|one| who.means(&one.candidate())).count();
    let has = match &part.what {
        Held::Units(who) => count(who),
        Held::Group(kind) => muster.groups_in(group).filter(|inner| inner.entry.kind == *kind).count(),
    };
    let excused = part.unless.as_ref().is_some_and(|others| count(others) > 0);
    (!excused).then(|| i64::try_from(has).unwrap_or(i64::MAX))
}

/// The ways to bring the number of a part in a group into its range; units outside any group come first.
fn evened<'f>(fault: &Fault<'f>, part: &'f Holding, group: usize) -> Vec<Mend<'f>> {
    let Restricted { ruleset, muster, .. } = fault.force;
    let missing = number(muster, part, group).map_or(0, |has| part.count.nearest(has) - has);
    let fewer = || remove(&Noun::held(&ruleset.organisation, &part.what).some(-missing));
    let fault = *fault;
    if missing == 0 {
        return Vec::new();
    }
    match &part.what {
        Held::Units(who) if missing > 0 => {
            let meant = move || muster.units.iter().filter(move |one| who.means(&one.candidate()));
            let outside: Vec<&Mustered<'_>> = meant().filter(|one| one.group.is_none()).collect();
            let spared = move || {
                let spared = meant().filter(|one| one.group.is_some_and(|own| own != group) && spares(&fault, one));
                spared.map(|one| fault.moving(one.place, Some(group))).collect()
            };
            let more = fault.more(who, missing, Some(group)).after(spared);
            brought_in(&fault, outside, group).into_iter().chain([more]).collect()
        }
        Held::Units(who) => {
            let out = move || {
                let there = muster.inside(group).filter(|one| who.means(&one.candidate()));
                let there: Vec<&Mustered<'_>> = there.collect::<Vec<_>>().into_iter().rev().collect();
                let mut steps: Vec<Remedy> = there.iter().flat_map(|one| elsewhere(&fault, one)).collect();
                steps.extend(there.iter().map(|one| fault.without(one.place)));
                steps
            };
            vec![Mend::free(fewer_of(&fault, who, (group, -missing), &fewer()), out)]
        }
        Held::Group(kind) if missing > 0 => {
            let alike = muster.groups.iter().filter(|one| one.entry.kind == *kind && one.parent.is_none() && one.known);
            let outside: Vec<usize> =
                alike.map(|one| one.place).filter(|one| !muster.is_within(Some(group), *one)).collect();
            let titles: Vec<String> = outside.iter().map(|one| fault.group_title(*one)).collect();
            let says = move_into(&listed(&titles, "and"), &fault.group_title(group));
            let few = !outside.is_empty() && i64::try_from(outside.len()).is_ok_and(|there| there <= missing);
            let into = few
                .then(|| Mend::free(says, move || outside.into_iter().map(move |one| fault.nesting(one, Some(group)))));
            into.into_iter().chain([fault.begun(kind, missing, Some(group))]).collect()
        }
        Held::Group(kind) => {
            let out = move || {
                let there = muster.groups_in(group).filter(|inner| inner.entry.kind == *kind);
                let there: Vec<usize> = there.map(|inner| inner.place).collect();
                let away = there.iter().rev().map(|inner| fault.nesting(*inner, None));
                away.chain(there.iter().rev().map(|inner| fault.without_group(*inner))).collect::<Vec<Remedy>>()
            };
            let them = if missing == -1 { "it" } else { "them" };
            let says = format!("{}, or {}", fewer(), move_out(them, Some(&fault.group_title(group))));
            vec![Mend::free(says, out)]
        }
    }
}

/// Asks to move this many units out of a group, or to remove them, if they may be outside; `fewer` asks to remove them.
fn fewer_of(fault: &Fault<'_>, who: &Who, (group, number): (usize, i64), fewer: &str) -> String {
    let Restricted { ruleset, muster, .. } = fault.force;
    let there: Vec<&Mustered<'_>> = muster.inside(group).filter(|one| who.means(&one.candidate())).collect();
    let kept_in =
        |rule: &Restriction| sheltered(rule, |who| there.iter().any(|one| who.means(&one.candidate()))).is_some();
    if ruleset.organisation.binding_on(muster.army).any(kept_in) {
        return format!(
            "{fewer}, or {}",
            move_out(if number == 1 { "it" } else { "them" }, Some(&fault.group_title(group)))
        );
    }
    match there.last().filter(|_| number == 1) {
        Some(last) => format!("{}, or {}", move_out(&last.title, Some(&fault.group_title(group))), remove("it")),
        None => {
            let some = Naming::of(&ruleset.organisation, who).noun().some(number);
            format!("{}, or {}", move_out(&some, Some(&fault.group_title(group))), remove("them"))
        }
    }
}

/// The way that moves units from outside any group into one; `None` if there are no such units.
fn brought_in<'f>(fault: &Fault<'f>, outside: Vec<&'f Mustered<'f>>, group: usize) -> Option<Mend<'f>> {
    let Restricted { ruleset, muster, .. } = fault.force;
    let kind = ruleset.organisation.group_name(&muster.groups.get(group)?.entry.kind).to_lowercase();
    let titles: Vec<String> = outside.iter().map(|one| one.title.clone()).collect();
    let around = "groups.".repeat(muster.around(Some(group)).count());
    let moved = move_into(&listed(&titles, "and"), &fault.group_title(group));
    let says = format!("{moved}: write `[[{around}units]]` there for `[[units]]`, below the {kind}'s own line");
    let fault = *fault;
    let into = move |one: &Mustered<'_>| fault.moving(one.place, Some(group));
    (!outside.is_empty()).then(|| Mend::free(says, move || outside.into_iter().map(into)))
}

/// The way that writes another kind for a group which holds what groups of that kind must, and nothing else.
fn written<'f>(fault: &Fault<'f>, group: usize) -> Option<Mend<'f>> {
    let Restricted { ruleset, muster, .. } = fault.force;
    let fits = |remedy: &Remedy| {
        let Change::Regroup { kind, .. } = &remedy.change else { return false };
        let grouping = Grouping::by(ruleset.organisation.binding_on(muster.army), kind);
        let holds = |part: &Holding| number(muster, part, group).is_none_or(|has| part.count.contains(has));
        grouping.all_parts().all(holds)
    };
    let step = fault.regrouping(group).into_iter().find(fits)?;
    let Change::Regroup { kind, .. } = &step.change else { return None };
    let says = write_for([kind.as_str()], &muster.groups.get(group)?.entry.kind);
    Some(Mend::free(says, move || [step]))
}

/// The way that dissolves a group and keeps its units; `None` unless it is neither inside a group nor holds one, no
/// restriction counts groups of its kind, and its units need not be in a group.
fn dissolved<'f>(fault: &Fault<'f>, group: usize) -> Option<Mend<'f>> {
    let fault = *fault;
    let Restricted { ruleset, muster, .. } = fault.force;
    let own = muster.groups.get(group)?;
    let alone = own.parent.is_none() && muster.groups_in(group).next().is_none();
    let asks = |one: &Restriction| {
        let rule = facts(one);
        let counted = rule.formation.is_none() && rule.groups.iter().any(|kind| **kind == *own.entry.kind);
        counted || sheltered(one, |who| muster.inside(group).any(|one| who.means(&one.candidate()))).is_some()
    };
    let may = alone && !ruleset.organisation.binding_on(muster.army).any(asks);
    may.then(|| Mend::new(Advice::dissolving(&fault.group_title(group), group), move || [fault.dissolving(group)]))
}

/// Whether the group at this place would still hold an allowed number if `by` units like `one` were added (or removed,
/// if negative).
fn allows<'c>(fault: &Fault<'c>, one: &Mustered<'c>, group: usize, by: i64) -> bool {
    let muster = fault.force.muster;
    let Some(kind) = muster.groups.get(group).map(|group| group.entry.kind.as_str()) else { return false };
    let there = |who: &Who| {
        let own = muster.inside(group).filter(|other| who.means(&other.candidate()));
        i64::try_from(own.count()).unwrap_or(i64::MAX)
    };
    let room = |part: &&Holding| part.what.units().is_some_and(|who| part.count.contains(there(who) + by));
    let grouping = Grouping::by(fault.force.ruleset.organisation.binding_on(one.army), kind);
    let meant = |who: &Who| who.means(&one.candidate());
    grouping.holds(meant) && grouping.parts(meant).all(|part| room(&part))
}

/// Whether the group of a unit still holds enough without it.
fn spares<'c>(fault: &Fault<'c>, one: &Mustered<'c>) -> bool {
    one.group.is_some_and(|own| allows(fault, one, own, -1))
}

/// The steps that move a unit out of its group: into others with room, or out of all groups.
fn elsewhere<'c>(fault: &Fault<'c>, one: &Mustered<'c>) -> Vec<Remedy> {
    let others = (0..fault.force.muster.groups.len()).filter(|group| one.group != Some(*group));
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
    let has = number(force.muster, part, index)?;
    let unresolved = force.muster.unresolved.contains(&Some(index));
    if part.count.contains(has) || unresolved && part.count.ends().all(|end| has <= end) {
        return None;
    }
    // If none is allowed, name the units found, not everything that the part could be.
    let named = part.what.units().filter(|_| part.count.forbids());
    let named = named.into_iter().flat_map(|who| inside.iter().filter(|one| who.means(&one.candidate())));
    let there: Vec<String> = named.map(|one| called(one)).collect();
    let what = || Noun::held(&force.ruleset.organisation, &part.what).number(has);
    let held = if there.is_empty() { what() } else { listed(&there, "and") };
    let message = format!("{} has {held}; {}", force.title(group), force.allowed_words(&part.count));
    let path = group.path();
    let fault = Fault::at(*force, &path);
    let ways = written(&fault, index).into_iter().chain(evened(&fault, part, index)).chain(dissolved(&fault, index));
    let ways = ways.map(|mend| mend.advice);
    let amount = (part.count.nearest(has) - has).abs();
    Some(force.finding(group.path(), message).of_amount(amount).advised(ways.collect()))
}

/// A unit's name in the middle of a sentence: `Lady Jessica`, `a Lieutenant`, `Lieutenant 2`.
fn called(one: &Mustered<'_>) -> String {
    if one.unit.named || one.title != one.unit.name {
        return one.title.clone();
    }
    Noun::plain(&one.title).some(1)
}

/// Whether a part only limits some of the units that another part counts, so that both are read as one.
fn is_within(part: &Holding, whole: &Holding) -> bool {
    let (Some(some), Some(all)) = (part.what.units(), whole.what.units()) else { return false };
    let fewer = !some.units.is_empty() && some.units.len() < all.units.len();
    let alike = Who { units: Vec::new(), ..some.clone() } == Who { units: Vec::new(), ..all.clone() };
    fewer && alike && part.count.least() == 0 && some.units.iter().all(|unit| all.units.contains(unit))
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
