use std::borrow::Cow;

use super::choices::{decided, force_choices, not_asked};
use super::custom::custom_unit;
use super::finding::Finding;
use super::named::{find_option, find_unit};
use super::profile::apply;
use super::stats::stats;
use crate::diagnostic::{Code, alternatives, count, nearest};
use crate::model::{
    Army, Candidate, Effects, Force, ForceGroup, ForceUnit, Ruleset, Spot, Unit, UnitOption, Value, Weight, Written,
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
    let mut mustering = Mustering { ruleset, army, customs, chosen, units: Vec::new(), groups: Vec::new(), findings };
    for unit in &force.units {
        mustering.unit(unit, None);
    }
    for group in &force.groups {
        mustering.group(group, None);
    }
    let Mustering { chosen, units, groups, findings, .. } = mustering;
    (Muster { army, units, groups, chosen }, findings)
}

struct Mustering<'a> {
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    customs: Vec<Unit>,
    chosen: Vec<(String, String)>,
    units: Vec<Mustered<'a>>,
    groups: Vec<MusteredGroup<'a>>,
    findings: Vec<Finding>,
}

impl<'a> Mustering<'a> {
    fn group(&mut self, entry: &'a ForceGroup, parent: Option<usize>) {
        let kinds = &self.ruleset.organisation.groups;
        if !kinds.iter().any(|kind| kind.id == entry.kind.value) {
            let message = format!("there is no group `{}`", entry.kind.value);
            let known = alternatives(kinds.iter().map(|kind| kind.id.as_str()));
            let hint = if kinds.is_empty() { "leave the group out".to_owned() } else { format!("it is {known}") };
            self.findings.push(Finding::error(Code::UnknownOption, &entry.kind.at, message).hint(hint));
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
        let Some(unit) = self.looked_up(&entry.unit) else { return };
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
        if organisation.role(&unit.role).is_some_and(|role| !role.counts) && entry.count.value != 1 {
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
        self.options(&mut one);
        stats(self.ruleset, self.army, &mut one, &mut self.findings);
        self.units.push(one);
    }

    fn looked_up(&mut self, id: &Written<String>) -> Option<Cow<'a, Unit>> {
        if let Some(custom) = self.customs.iter().find(|unit| unit.id == id.value) {
            return Some(Cow::Owned(custom.clone()));
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

    fn choices(&mut self, one: &mut Mustered<'a>) {
        let organisation = &self.ruleset.organisation;
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            if !choice.who.means(&one.candidate(self.army)) {
                continue;
            }
            let stated = one.entry.choose.iter().find(|(key, _)| key.value == choice.id).map(|(_, decision)| decision);
            if let Some(id) = decided(choice, stated, &one.entry.at, &mut self.findings) {
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

    fn options(&mut self, one: &mut Mustered<'a>) {
        let mut used = 0;
        for take in &one.entry.take {
            let option = match find_option(self.ruleset, self.army, &take.option) {
                Ok(option) => option,
                Err(finding) => {
                    self.findings.push(finding);
                    continue;
                }
            };
            let cite = option.remarks.cite.as_ref();
            if !option.who.means(&one.candidate(self.army)) {
                let message = format!("{} can't take `{}`", one.unit.name, option.id);
                self.findings.push(Finding::error(Code::OptionNotOffered, &take.option.at, message).citing(cite));
                continue;
            }
            let missing = option.when.iter().find(|(choice, decisions)| {
                !self.chosen.iter().any(|(made, decision)| made == choice && decisions.contains(decision))
            });
            if let Some((choice, decisions)) = missing {
                let now =
                    self.chosen.iter().find(|(made, _)| made == choice).map_or("nothing", |(_, decision)| decision);
                let wanted = alternatives(decisions.iter().map(String::as_str));
                let message =
                    format!("`{}` is for forces whose `{choice}` is {wanted}, and here it is `{now}`", option.id);
                let hint = format!("write `choose = {{ {choice} = \"{}\" }}` at the top", decisions[0]);
                self.findings
                    .push(Finding::error(Code::OptionNotOffered, &take.option.at, message).hint(hint).citing(cite));
                continue;
            }
            let all = take.count.is_none() || option.whole;
            let figures = take.count.as_ref().map_or(one.entry.count.value, |count| count.value);
            if let (Some(wanted), true) = (&take.count, option.whole)
                && wanted.value != one.entry.count.value
            {
                let message = format!(
                    "`{}` is taken by all figures or none: {} of {}",
                    option.id, wanted.value, one.entry.count.value
                );
                let hint = "leave its `count` out";
                self.findings.push(Finding::error(Code::OptionNotOffered, &wanted.at, message).hint(hint).citing(cite));
            }
            if let (Some(wanted), false) = (&take.count, option.whole) {
                used += wanted.value;
                if used > one.entry.count.value {
                    let message = format!(
                        "options for {} in a unit of {}",
                        count(usize::try_from(used).unwrap_or(0), "figure"),
                        one.entry.count.value
                    );
                    let hint = format!("take {} fewer", used - one.entry.count.value);
                    self.findings.push(Finding::error(Code::TooManyTaken, &wanted.at, message).hint(hint).citing(cite));
                    used = one.entry.count.value;
                }
            }
            if all {
                change(&mut one.traits, &option.effects);
                one.effects.push(&option.effects);
            }
            one.options.push(Taken { option, figures, all, attached: take.attached || option.whole });
        }
    }
}

fn change(traits: &mut Vec<String>, effects: &Effects) {
    apply(
        &mut Vec::new(),
        traits,
        &[&Effects { gain: effects.gain.clone(), lose: effects.lose.clone(), ..Effects::default() }],
        true,
    );
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
