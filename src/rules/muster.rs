use std::borrow::Cow;

use super::choices::{decided, force_choices, not_asked};
use super::custom::custom_unit;
use super::finding::Finding;
use super::named::find_unit;
use super::stats::stats;
use super::taking::{change, take};
use crate::diagnostic::{Code, alternatives, nearest};
use crate::model::{
    Army, Candidate, Effects, Force, ForceGroup, ForceUnit, GroupKind, Ruleset, Spot, Unit, UnitOption, Value, Weight,
    Written,
};

/// A force with everything that it names looked up.
#[derive(Clone, Debug)]
pub struct Muster<'a> {
    /// The army; none where every unit is custom.
    pub army: Option<&'a Army>,
    /// Every unit, in the order of the file.
    pub units: Vec<Mustered<'a>>,
    /// Every group, outer ones before those inside them.
    pub groups: Vec<MusteredGroup<'a>>,
    /// What the force decided, defaults filled in.
    pub chosen: Vec<(String, String)>,
    /// The groups that hold units which could not be looked up; none for those outside any.
    pub unresolved: Vec<Option<usize>>,
    /// Where the file says what force it is.
    pub at: Spot,
}

/// One unit of a force, looked up.
#[derive(Clone, Debug)]
pub struct Mustered<'a> {
    /// Its entry.
    pub entry: &'a ForceUnit,
    /// What it is.
    pub unit: Cow<'a, Unit>,
    /// The group that it stands in directly, by its place in the list of groups.
    pub group: Option<usize>,
    /// The figures attached.
    pub attached: Vec<(Cow<'a, Unit>, Spot)>,
    /// What it decided, defaults filled in.
    pub chosen: Vec<(String, String)>,
    /// The options taken.
    pub options: Vec<Taken<'a>>,
    /// The traits that all its figures have, those attached left aside.
    pub traits: Vec<String>,
    /// Its numbers.
    pub stats: Vec<(String, Value)>,
    /// What changed them.
    pub effects: Vec<&'a Effects>,
}

/// An option that a unit took.
#[derive(Clone, Debug)]
pub struct Taken<'a> {
    /// The option.
    pub option: &'a UnitOption,
    /// How many figures took it, those attached left aside.
    pub figures: i64,
    /// Whether all did.
    pub all: bool,
    /// Whether those attached did.
    pub attached: bool,
}

/// One group of a force.
#[derive(Clone, Debug)]
pub struct MusteredGroup<'a> {
    /// Its entry.
    pub entry: &'a ForceGroup,
    /// The group around it.
    pub parent: Option<usize>,
}

impl Mustered<'_> {
    /// All figures, those attached counted in.
    pub fn figures(&self) -> i64 {
        self.entry.count.value + i64::try_from(self.attached.len()).unwrap_or(0)
    }

    /// What the player calls it, or what it is.
    pub fn title(&self) -> &str {
        self.entry.name.as_deref().unwrap_or(&self.unit.name)
    }

    /// The traits that any of its figures have, those attached left aside: what only some took counts as well.
    pub fn every_trait(&self) -> Vec<String> {
        let gained = self.options.iter().flat_map(|taken| &taken.option.effects.gain);
        self.traits.iter().chain(gained).cloned().collect()
    }

    /// A number of the unit.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }

    /// What restrictions, options and tracks look at.
    pub fn candidate<'c>(&'c self, army: Option<&'c Army>) -> Candidate<'c> {
        candidate(&self.unit, army, &self.traits, &self.chosen)
    }
}

/// What a `Who` looks at in a unit of an army.
pub fn candidate<'c>(
    unit: &'c Unit,
    army: Option<&'c Army>,
    traits: &'c [String],
    chosen: &'c [(String, String)],
) -> Candidate<'c> {
    Candidate { unit: &unit.id, role: &unit.role, army: army.map_or("", |army| army.id.as_str()), traits, chosen }
}

/// Looks everything up that a force names; what it can't find, and what is not stated, are findings.
pub fn muster<'a>(ruleset: &'a Ruleset, force: &'a Force) -> (Muster<'a>, Vec<Finding>) {
    let mut findings = Vec::new();
    let army = army(ruleset, force, &mut findings);
    let chosen = force_choices(&ruleset.organisation, force, &mut findings);
    let customs: Vec<Unit> =
        force.custom.iter().filter_map(|custom| custom_unit(&ruleset.organisation, custom, &mut findings)).collect();
    let mut mustering = Mustering {
        ruleset,
        army,
        // Where the army itself is in doubt, so is every unit of it, and one finding is enough.
        doubtful: army.is_none() && !findings.is_empty(),
        faulty: faulty(force, &customs),
        customs,
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
    let Mustering { chosen, units, groups, unresolved, findings, .. } = mustering;
    let at = force.army.as_ref().map_or(&force.ruleset.at, |army| &army.at).clone();
    (Muster { army, units, groups, chosen, unresolved, at }, findings)
}

struct Mustering<'a> {
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    doubtful: bool,
    customs: Vec<Unit>,
    faulty: Vec<String>,
    chosen: Vec<(String, String)>,
    units: Vec<Mustered<'a>>,
    groups: Vec<MusteredGroup<'a>>,
    unresolved: Vec<Option<usize>>,
    findings: Vec<Finding>,
}

impl<'a> Mustering<'a> {
    fn group(&mut self, entry: &'a ForceGroup, parent: Option<usize>) {
        let kinds = &self.ruleset.organisation.groups;
        let army = self.army;
        let offered =
            |kind: &GroupKind| kind.armies.is_empty() || army.is_none_or(|army| kind.armies.contains(&army.id));
        let known = || kinds.iter().filter(|kind| offered(kind)).map(|kind| kind.id.as_str());
        if !known().any(|id| id == entry.kind.value) {
            let hint = match known().next() {
                None => "leave the group out".to_owned(),
                Some(_) => format!("it is {}", alternatives(known())),
            };
            let whose = army.map_or(self.ruleset.name.as_str(), |army| army.name.as_str());
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
        let Some(unit) = self.looked_up(&entry.unit) else {
            self.unresolved.push(group);
            return;
        };
        let mut attached = Vec::new();
        for with in &entry.with {
            let Some(one) = self.looked_up(with) else { continue };
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
            let message = format!("{} ×1 by itself; 0 wanted: it is attached to a unit", unit.name);
            let hint = format!("write `with = [{:?}]` in the unit that it belongs to", unit.id);
            self.findings
                .push(Finding::error(Code::Attach, &entry.unit.at, message).hint(hint).weighing(Weight::Warning));
        }
        if role.is_some_and(|role| !role.counts) && !attached.is_empty() {
            let message = format!("{}: {} attached to a single figure; 0 wanted", unit.name, attached.len());
            let at = &entry.with[0].at;
            self.findings.push(Finding::error(Code::Attach, at, message).hint("leave `with` out"));
            attached.clear();
        }
        if role.is_some_and(|role| !role.counts) && entry.count.value != 1 {
            let message = format!("{} is 1 figure, not {}", unit.name, entry.count.value);
            self.findings.push(Finding::error(Code::Size, &entry.count.at, message).hint("leave `count` out"));
        }
        let mut one = Mustered {
            entry,
            traits: unit.traits.clone(),
            unit,
            group,
            attached,
            chosen: Vec::new(),
            options: Vec::new(),
            stats: Vec::new(),
            effects: Vec::new(),
        };
        self.choices(&mut one);
        take(self.ruleset, self.army, &self.chosen, &mut one, &mut self.findings);
        stats(self.ruleset, self.army, &mut one, &mut self.findings);
        self.units.push(one);
    }

    fn looked_up(&mut self, id: &Written<String>) -> Option<Cow<'a, Unit>> {
        if let Some(custom) = self.customs.iter().find(|unit| unit.id == id.value) {
            return Some(Cow::Owned(custom.clone()));
        }
        if self.doubtful || self.faulty.contains(&id.value) {
            return None;
        }
        let customs = self.customs.iter().map(|unit| unit.id.as_str());
        match find_unit(self.ruleset, self.army, id, customs) {
            Ok(unit) => Some(Cow::Borrowed(unit)),
            Err(finding) => {
                self.findings.push(finding);
                None
            }
        }
    }

    /// A custom unit's id is its own: no other's, and none of the army's.
    fn customs_once(&mut self, force: &Force) {
        let mut seen: Vec<&str> = Vec::new();
        for custom in &force.custom {
            let id = custom.id.value.as_str();
            if seen.contains(&id) || self.army.is_some_and(|army| army.unit(id).is_some()) {
                let message = format!("`{id}` stands 2 times; 1 wanted: a unit of your own needs an id of its own");
                self.findings
                    .push(Finding::error(Code::DuplicateId, &custom.id.at, message).hint("give it another id"));
            }
            seen.push(id);
        }
    }

    fn choices(&mut self, one: &mut Mustered<'a>) {
        let organisation = &self.ruleset.organisation;
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            if !choice.who.means(&one.candidate(self.army)) {
                continue;
            }
            let stated = one.entry.choose.iter().find(|(key, _)| key.value == choice.id).map(|(_, decision)| decision);
            if let Some(id) = decided(choice, stated, one.title(), &one.entry.at, &mut self.findings) {
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
                    .is_none_or(|choice| choice.of_force || !choice.who.means(&one.candidate(self.army)))
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
        let found = match crate::model::matching(&named.value, ids.clone()) {
            crate::model::Matched::One(id) => ruleset.organisation.army(id),
            _ => None,
        };
        if found.is_none() {
            let message = format!("there is no army `{}` in {}", named.value, ruleset.name);
            let hint = match nearest(&named.value, ids.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it is {}", alternatives(ids)),
            };
            findings.push(Finding::error(Code::UnknownUnit, &named.at, message).hint(hint));
        }
        return found;
    }
    if let [only] = armies.as_slice() {
        return Some(only);
    }
    let custom = |unit: &ForceUnit| force.custom.iter().any(|custom| custom.id.value == unit.unit.value);
    let every_custom = every_unit(force).iter().all(|unit| custom(unit));
    if !every_custom || force.custom.is_empty() {
        let message = "the force does not say its `army`";
        let hint = format!("write `army = \"…\"`: {}", alternatives(armies.iter().map(|army| army.id.as_str())));
        findings.push(Finding::error(Code::NotStated, &force.ruleset.at, message).hint(hint));
    }
    None
}

/// Every unit of a force, wherever it stands.
pub fn every_unit(force: &Force) -> Vec<&ForceUnit> {
    fn inside<'a>(group: &'a ForceGroup, units: &mut Vec<&'a ForceUnit>) {
        units.extend(&group.units);
        group.groups.iter().for_each(|inner| inside(inner, units));
    }
    let mut units: Vec<&ForceUnit> = force.units.iter().collect();
    force.groups.iter().for_each(|group| inside(group, &mut units));
    units
}

/// Nothing weighs less than this for a roll that is missing before play.
pub const UNROLLED: Weight = Weight::Warning;
