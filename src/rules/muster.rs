use std::borrow::Cow;

use super::advice::Advice;
use super::arming::arm;
use super::change_words::{amended, attach_in_unit, in_place_of, leave_key_out, leave_out_figure, leave_out_figures};
use super::choices::{decided, force_choices, not_asked};
use super::custom::custom_units;
use super::find_named::{FoundUnit, OtherUnits, find_option, find_unit};
use super::finding::Finding;
use super::free_id::free_id;
use super::group_kinds::{kind_of_allies, unknown_kind};
use super::joining::join;
use super::mustered::{Mustered, candidate, number_alike};
use super::named_army::named_army;
use super::numbering::Numbering;
use super::profile::change;
use super::restriction::{Remedy, missing_figure};
use super::sentence::unit_name;
use super::states::other_states;
use super::stats::stats;
use super::taking::take;
use super::track_sums::Scene;
use super::typed_id::{Names, TypedId};
use crate::diagnostic::{Code, nearest};
use crate::model::{
    About, Army, Candidate, Change, Choice, ChoiceId, Custom, CustomPart, CustomWord, DecisionId, DemandKind, Force,
    ForceGroup, ForceUnit, GroupKind, Part, Path, Ruleset, Severity, Unit, capital,
};

/// A force with its units and groups looked up in the ruleset.
#[derive(Clone, Debug)]
pub struct Muster<'a> {
    /// The army; `None` if it is unknown, not stated, or every unit is custom.
    pub army: Option<&'a Army>,
    /// The armies whose units have joined it.
    pub allies: Vec<&'a Army>,
    /// Every known unit, in file order.
    pub units: Vec<Mustered<'a>>,
    /// Every group, outer ones before inner ones.
    pub groups: Vec<MusteredGroup<'a>>,
    /// The choices of the force as a whole, with defaults.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The troops that the force builds from codes, by index.
    pub customs: &'a [Custom],
    /// For each unit that could not be looked up, the group that holds it; `None` outside all groups.
    pub unresolved: Vec<Option<usize>>,
    /// The key of the file that findings on the whole force point to.
    whose: Part,
}

/// One group of a force.
#[derive(Clone, Debug)]
pub struct MusteredGroup<'a> {
    /// The group as written.
    pub entry: &'a ForceGroup,
    /// Its place among all groups of the force, in file order.
    pub place: usize,
    /// The place of the group around it.
    pub parent: Option<usize>,
    /// Whether the army has this kind of group; the contents of other kinds are not judged.
    pub known: bool,
}

impl MusteredGroup<'_> {
    /// The path of findings about it.
    pub fn path(&self) -> Path {
        About::Group(self.place).into()
    }
}

impl<'a> Muster<'a> {
    /// The unit at this place in file order; `None` if it is unknown.
    pub fn unit(&self, place: usize) -> Option<&Mustered<'a>> {
        self.units.binary_search_by_key(&place, |one| one.place).ok().map(|index| &self.units[index])
    }

    /// The path of findings about the whole force: its army's key, if it has one.
    pub fn path(&self) -> Path {
        self.whose.clone().into()
    }

    /// The number of figures, attached ones included; a unit that takes its figures from others adds none.
    pub fn figures(&self) -> i64 {
        self.units.iter().filter(|one| !one.unit.from_others).map(Mustered::figures).sum()
    }

    /// The numbers that sums over the whole force may use.
    pub fn scene(&self) -> Scene<'static> {
        Scene::of(self.figures())
    }
}

/// Looks up everything that a force names; whatever is unknown or missing becomes a finding.
pub fn muster<'a>(ruleset: &'a Ruleset, force: &'a Force) -> (Muster<'a>, Vec<Finding>) {
    let mut findings = Vec::new();
    let army = named_army(ruleset, force, &mut findings);
    let doubtful = army.is_none() && !findings.is_empty();
    let chosen = force_choices(&ruleset.organisation, force, &mut findings);
    let customs = custom_units(&ruleset.organisation, force, &mut findings);
    let mut mustering = Mustering {
        ruleset,
        army,
        allies: Vec::new(),
        // If the army itself is in doubt, so is every unit of it; one finding is enough.
        doubtful,
        faulty: faulty(force, &customs),
        customs,
        fielded: force.every_unit().into_iter().map(|entry| entry.unit.as_str()).collect(),
        numbering: Numbering::of(force),
        next: 0,
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
    let whose = if force.army.is_some() { Part::Army } else { Part::Ruleset };
    let mut muster = Muster { army, allies, units, groups, chosen, customs: &force.custom, unresolved, whose };
    findings.extend(foreign_groups(ruleset, &mut muster));
    (muster, findings)
}

/// The findings on groups of a kind that only allies have, without a unit of theirs; the contents of such groups are
/// not judged.
fn foreign_groups(ruleset: &Ruleset, muster: &mut Muster<'_>) -> Vec<Finding> {
    let Some(army) = muster.army else { return Vec::new() };
    let mut findings = Vec::new();
    for place in (0..muster.groups.len()).filter(|place| muster.groups[*place].known).collect::<Vec<_>>() {
        let within = |group| muster.is_within(group, place);
        let theirs = |kind: &GroupKind| {
            let mut units = muster.units.iter().filter(|one| within(one.group));
            units.any(|one| one.army.is_some_and(|army| kind.is_of(&army.id)))
        };
        // A unit that is unknown may be one of theirs.
        let holds = |kind: &GroupKind| theirs(kind) || muster.unresolved.iter().any(|group| within(*group));
        let found = kind_of_allies(ruleset, army, (muster.groups[place].entry, place), holds);
        muster.groups[place].known = found.is_none();
        findings.extend(found);
    }
    findings
}

struct Mustering<'a> {
    ruleset: &'a Ruleset,
    army: Option<&'a Army>,
    allies: Vec<&'a Army>,
    doubtful: bool,
    customs: Vec<Unit>,
    faulty: Vec<String>,
    /// The ids of all units of the force, in file order.
    fielded: Vec<&'a str>,
    numbering: Numbering<'a>,
    /// The place of the next unit.
    next: usize,
    chosen: Vec<(ChoiceId, DecisionId)>,
    units: Vec<Mustered<'a>>,
    groups: Vec<MusteredGroup<'a>>,
    unresolved: Vec<Option<usize>>,
    findings: Vec<Finding>,
}

/// A known unit, and its army.
type LookedUp<'a> = (Cow<'a, Unit>, Option<&'a Army>);

impl<'a> Mustering<'a> {
    fn group(&mut self, entry: &'a ForceGroup, parent: Option<usize>) {
        let index = self.groups.len();
        let unknown = unknown_kind(self.ruleset, self.army, (entry, index));
        let known = unknown.is_none();
        self.findings.extend(unknown);
        self.groups.push(MusteredGroup { entry, place: index, parent, known });
        for unit in &entry.units {
            self.unit(unit, Some(index));
        }
        for inner in &entry.groups {
            self.group(inner, Some(index));
        }
    }

    fn unit(&mut self, entry: &'a ForceUnit, group: Option<usize>) {
        let place = self.next;
        self.next += 1;
        let about = About::Unit(place);
        let number = self.numbering.next(entry);
        let typed = |id, names| TypedId { id, unit: place, names };
        let Some((unit, army)) = self.looked_up(typed(&entry.unit, Names::Unit), self.army, None) else {
            self.unresolved.push(group);
            return self.slips_of((entry, place), group);
        };
        let mut attached = Vec::new();
        for (index, with) in entry.with.iter().enumerate() {
            let with = typed(with, Names::With(index));
            let host = candidate(&unit, army, &unit.traits, &[]);
            let Some((one, _)) = self.looked_up(with, army, Some(&host)) else { continue };
            if self.ruleset.organisation.role(&one.role).is_some_and(|role| !role.attaches) {
                let message = format!("`{}` can't be attached to a unit", with.id);
                let organisation = &self.ruleset.organisation;
                let wanted = missing_figure(organisation, army, &host, &entry.with);
                let instead =
                    wanted.map(|id| Advice::step(in_place_of(&unit_name(organisation, id), &one.name), with.other(id)));
                let ways = instead.into_iter().chain([detached(place, &[&one])]).collect();
                self.findings
                    .push(Finding::error(Code::Broken(DemandKind::Attach), with.path(), message).advised(ways));
                continue;
            }
            attached.push((one, index));
        }
        let organisation = &self.ruleset.organisation;
        let role = organisation.role(&unit.role);
        if role.is_some_and(|role| role.attaches) {
            let message = format!("{} is on its own, but belongs in a unit", unit.name);
            let finding = Finding::error(Code::Broken(DemandKind::Attach), about.part(Part::Unit), message);
            self.findings.push(finding.hint(attach_in_unit(unit.id.as_str())).with_severity(Severity::Warning));
        }
        let single = role.is_some_and(|role| !role.counts);
        if single && !attached.is_empty() {
            let message =
                format!("{} is 1 figure, and nobody can be attached to it; {} stated", unit.name, attached.len());
            let path = about.part(Part::With(0));
            let away = detached(place, &attached.iter().map(|(unit, _)| unit.as_ref()).collect::<Vec<_>>());
            self.findings.push(Finding::error(Code::Broken(DemandKind::Attach), path, message).advised(vec![away]));
            attached.clear();
        }
        if single && entry.figures() != 1 {
            let message = format!("{} is 1 figure, not {}", unit.name, entry.figures());
            let path = about.part(Part::Count);
            let one = Advice::step(leave_key_out("count"), Change::Count { unit: place, figures: 1 });
            self.findings.push(Finding::error(Code::Broken(DemandKind::Size), path, message).advised(vec![one]));
        }
        let mut one = Mustered::new((entry, place), unit, army, group, attached);
        // Numbers the title already at this point, so that the findings below use the final one.
        if let Some(number) = number {
            one.title = format!("{} {number}", one.title);
        }
        self.of_force(&mut one);
        self.choices(&mut one);
        take(self.ruleset, &self.chosen, &mut one, &mut self.findings);
        stats(self.ruleset, &mut one, &mut self.findings);
        other_states(self.ruleset, &mut one);
        self.units.push(one);
    }

    /// Reports further faults in the entry of an unknown unit: of its attached figures, and of its options, judged by
    /// the unit that was probably meant. The entry is otherwise ignored.
    fn slips_of(&mut self, (entry, place): (&'a ForceUnit, usize), group: Option<usize>) {
        let typed = |id, names| TypedId { id, unit: place, names };
        if self.doubtful || self.faulty.contains(&entry.unit) {
            return;
        }
        for (index, with) in entry.with.iter().enumerate() {
            let _ = self.looked_up(typed(with, Names::With(index)), self.army, None);
        }
        let units = || self.army.into_iter().flat_map(|army| &army.units);
        let near = nearest(&entry.unit, units().map(|unit| unit.id.as_str()));
        let Some(unit) = near.and_then(|near| units().find(|unit| unit.id == *near)) else {
            let unknown = entry.take.iter().enumerate().filter_map(|(index, take)| {
                let typed = typed(&take.option, Names::Take(index));
                find_option(self.ruleset, self.army, typed).err().map(|unknown| *unknown)
            });
            self.findings.extend(unknown);
            return;
        };
        let mut one = Mustered::new((entry, place), Cow::Borrowed(unit), self.army, group, Vec::new());
        self.of_force(&mut one);
        self.choices(&mut one);
        take(self.ruleset, &self.chosen, &mut one, &mut self.findings);
    }

    fn looked_up(
        &mut self,
        typed: TypedId<'_>,
        army: Option<&'a Army>,
        host: Option<&Candidate<'_>>,
    ) -> Option<LookedUp<'a>> {
        let id = typed.id;
        if let Some(custom) = self.customs.iter().find(|unit| unit.id == id) {
            return Some((Cow::Owned(custom.clone()), self.army));
        }
        if self.doubtful || self.faulty.iter().any(|known| known == id) {
            return None;
        }
        let customs: Vec<&str> = self.customs.iter().map(|unit| unit.id.as_str()).collect();
        let others = OtherUnits { fielded: &self.fielded, customs: &customs, host };
        match find_unit(self.ruleset, army, typed, &others) {
            Ok(FoundUnit::Own(unit)) => Some((Cow::Borrowed(unit), army)),
            Ok(FoundUnit::Ally(unit, ally, notice)) => {
                self.findings.push(*notice);
                if !self.allies.iter().any(|known| known.id == ally.id) {
                    self.allies.push(ally);
                }
                Some((Cow::Borrowed(unit), Some(ally)))
            }
            Err(finding) => {
                self.findings.push(*finding);
                None
            }
        }
    }

    /// Reports custom units whose id another custom unit or a unit of the army has.
    fn customs_once(&mut self, force: &Force) {
        let mut seen: Vec<&str> = Vec::new();
        for (place, custom) in force.custom.iter().enumerate() {
            let id = custom.id.as_str();
            let of_army = self.army.filter(|army| army.unit(id).is_some());
            if seen.contains(&id) || of_army.is_some() {
                let whose = of_army.map_or("another unit of your own", |army| army.name.as_str());
                let message = format!("`{id}` is already the id of a unit: {whose}");
                let part = Part::Custom(place, CustomPart::Id);
                let word = CustomWord::Id(free_id(self.army, &force.custom, custom));
                let other = Advice::step(amended(custom, &word), Change::Amend { custom: place, word });
                self.findings.push(Finding::error(Code::DuplicateId, part, message).advised(vec![other]));
            }
            seen.push(id);
        }
    }

    /// Applies the force's choices that concern a unit.
    fn of_force(&self, one: &mut Mustered<'a>) {
        one.of_force.clone_from(&self.chosen);
        for (choice, decision) in &self.chosen {
            let choice = self.ruleset.organisation.choice(choice).filter(|choice| choice.who.means(&one.candidate()));
            let way = choice.and_then(|choice| choice.options.iter().find(|way| way.id == *decision));
            if let Some(way) = way {
                change(&mut one.traits, &way.effects);
                one.effects.push(&way.effects);
                one.under.push(way);
            }
        }
    }

    fn choices(&mut self, one: &mut Mustered<'a>) {
        let organisation = &self.ruleset.organisation;
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            if !choice.who.means(&one.candidate()) {
                continue;
            }
            let stated = one.entry.choose.iter().find(|(key, _)| *key == choice.id);
            let stated = stated.map(|(_, decision)| decision.as_str());
            let (about, unsaid) = (About::Unit(one.place), (one.path(), one.entry.choose.is_empty()));
            if let Some(id) = decided(choice, (about, stated), &one.title, unsaid, &mut self.findings) {
                if let Some(option) = choice.options.iter().find(|option| option.id == id) {
                    change(&mut one.traits, &option.effects);
                    one.effects.push(&option.effects);
                }
                one.chosen.push((choice.id.clone(), id));
            }
        }
        for (key, _) in &one.entry.choose {
            if !one.chosen.iter().any(|(known, _)| known == key)
                && organisation.choice(key).is_none_or(|choice| choice.of_force || !choice.who.means(&one.candidate()))
            {
                let made = |choice: &&Choice| one.chosen.iter().any(|(id, _)| *id == choice.id);
                let offered: Vec<&Choice> = organisation.choices.iter().filter(made).collect();
                let about = (About::Unit(one.place), key.as_str());
                self.findings.push(not_asked(about, &one.unit.name, (&offered, &one.entry.choose)));
            }
        }
    }
}

/// The advice to leave out these figures of a unit, in one step for each.
fn detached(unit: usize, figures: &[&Unit]) -> Advice {
    let away =
        |one: &&Unit| Remedy::new(capital(&leave_out_figure(one)), Change::Detach { unit, who: one.id.to_string() });
    let once = figures.iter().enumerate().filter(|(at, one)| figures[..*at].iter().all(|other| other.id != one.id));
    Advice::free(leave_out_figures(figures)).by(once.map(|(_, one)| away(one)))
}

/// The ids of custom units that could not be built.
fn faulty(force: &Force, built: &[Unit]) -> Vec<String> {
    let missing = force.custom.iter().filter(|custom| !built.iter().any(|unit| unit.id == custom.id));
    missing.map(|custom| custom.id.clone()).collect()
}
