use std::borrow::Cow;

use super::arming::arm;
use super::choices::{decided, force_choices, not_asked};
use super::custom::custom_unit;
use super::find::{Named, find_option, find_unit};
use super::finding::Finding;
use super::joining::join;
use super::mustered::{Mustered, number_alike};
use super::profile::change;
use super::scene::Scene;
use super::states::other_states;
use super::stats::stats;
use super::taking::take;
use crate::diagnostic::{Code, alternatives, did_you_mean, nearest};
use crate::model::{
    Army, ChoiceId, DecisionId, Force, ForceGroup, ForceUnit, GroupKind, Matched, Ruleset, Severity, Spot, Unit,
    Written, matching,
};

/// A force with everything that it names looked up.
#[derive(Clone, Debug)]
pub struct Muster<'a> {
    /// The army; none where every unit is custom.
    pub army: Option<&'a Army>,
    /// The armies whose units have joined it.
    pub allies: Vec<&'a Army>,
    /// Every unit, in the order of the file.
    pub units: Vec<Mustered<'a>>,
    /// Every group, outer ones before those inside them.
    pub groups: Vec<MusteredGroup<'a>>,
    /// What the force decided, defaults filled in.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The groups that hold units which could not be looked up; none for those outside any.
    pub unresolved: Vec<Option<usize>>,
    /// Where the file says what force it is.
    pub at: Spot,
}

/// One group of a force.
#[derive(Clone, Debug)]
pub struct MusteredGroup<'a> {
    /// Its entry.
    pub entry: &'a ForceGroup,
    /// The group around it.
    pub parent: Option<usize>,
}

impl Muster<'_> {
    /// All figures of the force, each once: those that a unit takes from others are counted with these.
    pub fn figures(&self) -> i64 {
        self.units.iter().filter(|one| !one.unit.from_others).map(Mustered::figures).sum()
    }

    /// What sums over the whole force are worked out with.
    pub fn scene(&self) -> Scene<'static> {
        Scene::of(self.figures())
    }
}

/// Looks up everything that a force names; what it can't find, and what is not stated, become findings.
pub fn muster<'a>(ruleset: &'a Ruleset, force: &'a Force) -> (Muster<'a>, Vec<Finding>) {
    let mut findings = Vec::new();
    let army = army(ruleset, force, &mut findings);
    let doubtful = army.is_none() && !findings.is_empty();
    let chosen = force_choices(&ruleset.organisation, force, &mut findings);
    let customs: Vec<Unit> =
        force.custom.iter().filter_map(|custom| custom_unit(&ruleset.organisation, custom, &mut findings)).collect();
    let mut mustering = Mustering {
        ruleset,
        army,
        allies: Vec::new(),
        // Where the army itself is in doubt, so is every unit of it, and one finding is enough.
        doubtful,
        faulty: faulty(force, &customs),
        customs,
        fielded: every_unit(force).into_iter().map(|entry| entry.unit.value.as_str()).collect(),
        unnamed: every_unit(force).into_iter().filter(|entry| entry.name.is_none()).collect(),
        chosen,
        units: Vec::new(),
        groups: Vec::new(),
        unresolved: Vec::new(),
        findings,
    };
    mustering.customs_once(force);
    for unit in &force.units {
        mustering.unit(unit, None);
    }
    for group in &force.groups {
        mustering.group(group, None);
    }
    let Mustering { chosen, mut units, groups, allies, unresolved, mut findings, .. } = mustering;
    number_alike(&mut units);
    join(ruleset, &mut units, &mut findings);
    for one in &mut units {
        arm(&ruleset.organisation, one, &mut findings);
    }
    let at = force.army.as_ref().map_or(&force.ruleset.at, |army| &army.at).clone();
    (Muster { army, allies, units, groups, chosen, unresolved, at }, findings)
}

struct Mustering<'a> {
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    allies: Vec<&'a Army>,
    doubtful: bool,
    customs: Vec<Unit>,
    faulty: Vec<String>,
    fielded: Vec<&'a str>,
    unnamed: Vec<&'a ForceUnit>,
    chosen: Vec<(ChoiceId, DecisionId)>,
    units: Vec<Mustered<'a>>,
    groups: Vec<MusteredGroup<'a>>,
    unresolved: Vec<Option<usize>>,
    findings: Vec<Finding>,
}

/// A unit looked up, and its army.
type LookedUp<'a> = (Cow<'a, Unit>, Option<&'a Army>);

impl<'a> Mustering<'a> {
    fn group(&mut self, entry: &'a ForceGroup, parent: Option<usize>) {
        let kinds = &self.ruleset.organisation.groups;
        let army = self.army;
        let joining = || army.into_iter().flat_map(|army| &army.allies).map(|ally| &ally.army);
        let offered = |kind: &GroupKind| {
            kind.armies.is_empty()
                || army.is_none_or(|army| kind.armies.contains(&army.id))
                || joining().any(|ally| kind.armies.contains(ally))
        };
        let known = || kinds.iter().filter(|kind| offered(kind)).map(|kind| kind.id.as_str());
        if !known().any(|id| id == entry.kind.value) {
            let hint = match known().next() {
                None => "leave the group out".to_owned(),
                Some(_) => format!("use {}", alternatives(known())),
            };
            let whose = army.map_or(self.ruleset.name.clone(), |army| format!("the army {}", army.name));
            let finding = match kinds.iter().find(|kind| kind.id == entry.kind.value) {
                Some(_) => (Code::OptionNotOffered, format!("{whose} has no `{}`", entry.kind.value)),
                None => (Code::UnknownOption, format!("there is no group `{}`", entry.kind.value)),
            };
            self.findings.push(Finding::error(finding.0, &entry.kind.at, finding.1).hint(hint));
        }
        self.groups.push(MusteredGroup { entry, parent });
        let index = self.groups.len() - 1;
        for unit in &entry.units {
            self.unit(unit, Some(index));
        }
        for inner in &entry.groups {
            self.group(inner, Some(index));
        }
    }

    fn unit(&mut self, entry: &'a ForceUnit, group: Option<usize>) {
        let Some((unit, army)) = self.looked_up(&entry.unit, self.army) else {
            self.unresolved.push(group);
            return self.slips_of(entry, group);
        };
        let mut attached = Vec::new();
        for with in &entry.with {
            let Some((one, _)) = self.looked_up(with, army) else { continue };
            if self.ruleset.organisation.role(&one.role).is_some_and(|role| !role.attaches) {
                let message = format!("`{}` can't be attached to a unit", with.value);
                self.findings.push(Finding::error(Code::Attach, &with.at, message).hint("give it an entry of its own"));
                continue;
            }
            attached.push((one, with.at.clone()));
        }
        let organisation = &self.ruleset.organisation;
        let role = organisation.role(&unit.role);
        if role.is_some_and(|role| role.attaches) {
            let message = format!("{} is on its own, but belongs in a unit", unit.name);
            let hint = format!("write `with = [{:?}]` in the unit that it belongs to", unit.id);
            self.findings.push(
                Finding::error(Code::Attach, &entry.unit.at, message).hint(hint).with_severity(Severity::Warning),
            );
        }
        let single = role.is_some_and(|role| !role.counts);
        if single && !attached.is_empty() {
            let message = format!("{} is 1 figure, and nobody is attached to it; {} stated", unit.name, attached.len());
            let at = &entry.with[0].at;
            self.findings.push(Finding::error(Code::Attach, at, message).hint("leave `with` out"));
            attached.clear();
        }
        if single && entry.count.value != 1 {
            let message = format!("{} is 1 figure, not {}", unit.name, entry.count.value);
            self.findings.push(Finding::error(Code::Size, &entry.count.at, message).hint("leave `count` out"));
        }
        let mut one = Mustered::new(entry, unit, army, group, attached);
        // Findings about its numbers name it as all others do.
        let mut alike = self.unnamed.iter().filter(|other| other.unit.value == entry.unit.value);
        if let Some(place) = alike.clone().position(|other| std::ptr::eq(*other, entry))
            && alike.nth(1).is_some()
        {
            one.title = format!("{} {}", one.title, place + 1);
        }
        self.choices(&mut one);
        take(self.ruleset, &self.chosen, &mut one, &mut self.findings);
        stats(self.ruleset, &mut one, &mut self.findings);
        other_states(self.ruleset, &mut one);
        self.units.push(one);
    }

    /// What else is wrong with the entry of a unit that is not known: those attached to it, and its options, as far as can be
    /// told from the unit that was most likely meant. It counts for nothing else.
    fn slips_of(&mut self, entry: &'a ForceUnit, group: Option<usize>) {
        if self.doubtful || self.faulty.contains(&entry.unit.value) {
            return;
        }
        for with in &entry.with {
            let _ = self.looked_up(with, self.army);
        }
        let units = || self.army.into_iter().flat_map(|army| &army.units);
        let near = nearest(&entry.unit.value, units().map(|unit| unit.id.as_str()));
        let Some(unit) = near.and_then(|near| units().find(|unit| unit.id == *near)) else {
            let unknown = entry.take.iter().filter_map(|take| find_option(self.ruleset, self.army, &take.option).err());
            self.findings.extend(unknown);
            return;
        };
        let mut one = Mustered::new(entry, Cow::Borrowed(unit), self.army, group, Vec::new());
        self.choices(&mut one);
        take(self.ruleset, &self.chosen, &mut one, &mut self.findings);
    }

    fn looked_up(&mut self, id: &Written<String>, army: Option<&'a Army>) -> Option<LookedUp<'a>> {
        if let Some(custom) = self.customs.iter().find(|unit| unit.id == id.value) {
            return Some((Cow::Owned(custom.clone()), self.army));
        }
        if self.doubtful || self.faulty.contains(&id.value) {
            return None;
        }
        let customs = self.customs.iter().map(|unit| unit.id.as_str());
        match find_unit(self.ruleset, army, id, customs, &self.fielded) {
            Ok(Named::Own(unit)) => Some((Cow::Borrowed(unit), army)),
            Ok(Named::Ally(unit, ally, notice)) => {
                self.findings.push(notice);
                if !self.allies.iter().any(|known| known.id == ally.id) {
                    self.allies.push(ally);
                }
                Some((Cow::Borrowed(unit), Some(ally)))
            }
            Err(finding) => {
                self.findings.push(finding);
                None
            }
        }
    }

    /// A custom unit's id must be its own: no other's, and no unit's of the army.
    fn customs_once(&mut self, force: &Force) {
        let mut seen: Vec<&str> = Vec::new();
        for custom in &force.custom {
            let id = custom.id.value.as_str();
            let of_army = self.army.filter(|army| army.unit(id).is_some());
            if seen.contains(&id) || of_army.is_some() {
                let whose = of_army.map_or("another of your own", |army| army.name.as_str());
                let message = format!("`{id}` is already the id of a unit: {whose}");
                self.findings
                    .push(Finding::error(Code::DuplicateId, &custom.id.at, message).hint("give it another id"));
            }
            seen.push(id);
        }
    }

    fn choices(&mut self, one: &mut Mustered<'a>) {
        let organisation = &self.ruleset.organisation;
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            if !choice.who.means(&one.candidate()) {
                continue;
            }
            let stated = one.entry.choose.iter().find(|(key, _)| key.value == choice.id).map(|(_, decision)| decision);
            let at = (&one.entry.at, one.entry.choose.is_empty());
            if let Some(id) = decided(choice, stated, &one.title, at, &mut self.findings) {
                if let Some(option) = choice.options.iter().find(|option| option.id == id) {
                    change(&mut one.traits, &option.effects);
                    one.effects.push(&option.effects);
                }
                one.chosen.push((choice.id.clone(), id));
            }
        }
        for (key, _) in &one.entry.choose {
            if !one.chosen.iter().any(|(known, _)| *known == key.value)
                && organisation
                    .choice(&key.value)
                    .is_none_or(|choice| choice.of_force || !choice.who.means(&one.candidate()))
            {
                self.findings.push(not_asked(key, &one.unit.name, one.chosen.iter().map(|(id, _)| id.as_str())));
            }
        }
    }
}

/// The ids of custom units that could not be built.
fn faulty(force: &Force, built: &[Unit]) -> Vec<String> {
    let missing = force.custom.iter().filter(|custom| !built.iter().any(|unit| unit.id == custom.id.value));
    missing.map(|custom| custom.id.value.clone()).collect()
}

fn army<'a>(ruleset: &'a Ruleset, force: &'a Force, findings: &mut Vec<Finding>) -> Option<&'a Army> {
    let armies = &ruleset.organisation.armies;
    if let Some(named) = &force.army {
        let ids = armies.iter().map(|army| army.id.as_str());
        let found = match matching(&named.value, ids.clone()) {
            Matched::One(id) => ruleset.organisation.army(id),
            Matched::Several(_) | Matched::None => None,
        };
        if found.is_none() {
            let message = format!("there is no army `{}` in {}", named.value, ruleset.name);
            let hint = did_you_mean(&named.value, ids.clone());
            findings.push(Finding::error(Code::UnknownUnit, &named.at, message).hint(hint));
            // What is wrong with its units is said all the same, where it is clear enough which army was meant.
            return nearest(&named.value, ids).and_then(|near| ruleset.organisation.army(near));
        }
        return found;
    }
    if let [only] = armies.as_slice() {
        return Some(only);
    }
    let custom = |unit: &ForceUnit| force.custom.iter().any(|custom| custom.id.value == unit.unit.value);
    let every_custom = every_unit(force).iter().all(|unit| custom(unit));
    // A game without armies has none to name.
    if !armies.is_empty() && (!every_custom || force.custom.is_empty()) {
        let message = "the force does not name its `army`";
        let hint = format!("write `army = \"…\"`: {}", alternatives(armies.iter().map(|army| army.id.as_str())));
        findings.push(Finding::error(Code::NotStated, &force.ruleset.at, message).hint(hint));
    }
    None
}

/// Every unit of a force, inside groups or not.
pub fn every_unit(force: &Force) -> Vec<&ForceUnit> {
    fn inside<'a>(group: &'a ForceGroup, units: &mut Vec<&'a ForceUnit>) {
        units.extend(&group.units);
        group.groups.iter().for_each(|inner| inside(inner, units));
    }
    let mut units: Vec<&ForceUnit> = force.units.iter().collect();
    force.groups.iter().for_each(|group| inside(group, &mut units));
    units
}
