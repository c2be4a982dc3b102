use super::smallest::{BreakingForce, breaks, smallest};
use crate::model::{
    Army, ChoiceId, DecisionId, Force, ForceGroup, ForceUnit, GroupKind, Restriction, Ruleset, Take, Unit, Who,
};
use crate::rules::{Possible, Sizing, UnitPlace, check, facts, force_choices, recruit, starter};
use crate::work::{StopFlag, Stopped};

/// A restriction, and a smallest force found that breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<'a> {
    /// The restriction under test.
    pub restriction: &'a Restriction,
    /// The army that it belongs to; `None` if it is the ruleset's.
    pub army: Option<&'a Army>,
    /// The force that breaks it; `None` if none was found.
    pub by: Option<BreakingForce<'a>>,
    /// How many forces were tried, the breaking one included.
    pub tried: usize,
}

/// The maximum number of forces of an army tried at each stage.
const MOST: usize = 300;

/// The maximum number of units of one kind tried together.
const MOST_ALIKE: usize = 13;

/// Points limits: one so low that nearly every force exceeds it, and one so high that none does.
const LIMITS: [i64; 2] = [1, 100_000];

/// For each restriction, a small force that breaks it. Stages try single units, then single units changed in one way,
/// then with options, then pairs, many of one kind, and nested groups. The check says what each force breaks; each
/// one found is then reduced.
pub fn broken<'a>(ruleset: &'a Ruleset, going: &StopFlag) -> Result<Vec<Broken<'a>>, Stopped> {
    let organisation = &ruleset.organisation;
    let all = organisation.restrictions_by_army();
    let mut all: Vec<_> = all.map(|(restriction, army)| Broken { restriction, army, by: None, tried: 0 }).collect();
    let fields: Vec<Field<'_>> = organisation.armies.iter().map(|army| Field::of(ruleset, army)).collect();
    let stages: [Stage<'a>; 6] =
        [Field::alone, Field::changed, Field::taking, Field::pairs, Field::many, Field::nested];
    for stage in stages {
        for field in &fields {
            let open: Vec<&Restriction> =
                all.iter().filter(|one| one.by.is_none() && field.keeps(one)).map(|one| one.restriction).collect();
            let concerned: Vec<&Unit> = field.army.units.iter().filter(|unit| field.concerns(&open, unit)).collect();
            if open.is_empty() {
                continue;
            }
            for force in stage(field, &concerned).into_iter().take(MOST) {
                going.check()?;
                field.tries(&mut all, &force);
            }
        }
    }
    for one in &mut all {
        if let Some(found) = one.by.take() {
            one.by = Some(smallest(ruleset, one.restriction, found, going)?);
        }
    }
    Ok(all)
}

/// A stage: the forces to try for units that may be concerned by restrictions not yet broken.
type Stage<'a> = fn(&Field<'a>, &[&'a Unit]) -> Vec<Force>;

/// An army, and an empty force of it.
struct Field<'a> {
    ruleset: &'a Ruleset,
    army: &'a Army,
    empty: Force,
    of_force: Vec<(ChoiceId, DecisionId)>,
}

impl<'a> Field<'a> {
    fn of(ruleset: &'a Ruleset, army: &'a Army) -> Field<'a> {
        let (begun, _) = starter(ruleset, army, None);
        let empty = Force { name: None, units: Vec::new(), groups: Vec::new(), ..begun };
        let of_force = force_choices(&ruleset.organisation, &empty, &mut Vec::new());
        Field { ruleset, army, empty, of_force }
    }

    /// Whether the restriction applies to this army.
    fn keeps(&self, one: &Broken<'_>) -> bool {
        one.army.is_none_or(|army| army.id == self.army.id)
    }

    /// Whether any of these restrictions may concern a unit.
    fn concerns(&self, open: &[&Restriction], unit: &Unit) -> bool {
        let possible = Possible::listed(&self.ruleset.organisation);
        open.iter().any(|one| facts(one).concerns(|who| possible.may_be(who, self.army, unit)))
    }

    /// Checks a force, and records it for each restriction that it is the first to break.
    fn tries(&self, all: &mut [Broken<'a>], force: &Force) {
        let mut open = all.iter_mut().filter(|one| one.by.is_none() && self.keeps(one)).peekable();
        if open.peek().is_none() {
            return;
        }
        let checked = check(self.ruleset, force, None);
        for one in open {
            one.tried += 1;
            one.by = breaks(&checked, one.restriction, self.army).map(|(_, breaking)| breaking);
        }
    }

    fn units(&self, units: Vec<ForceUnit>) -> Force {
        Force { units, ..self.empty.clone() }
    }

    fn group(&self, kind: &GroupKind, units: Vec<ForceUnit>) -> Force {
        let group = ForceGroup { kind: kind.id.to_string(), units, ..ForceGroup::default() };
        Force { groups: vec![group], ..self.empty.clone() }
    }

    /// The kinds of group that the army has.
    fn kinds(&self) -> impl Iterator<Item = &'a GroupKind> {
        self.ruleset.organisation.own_group_kinds(self.army)
    }

    fn recruit(&self, unit: &Unit, stands: UnitPlace<'_>) -> ForceUnit {
        let entry = recruit(&self.ruleset.organisation, Some(self.army), unit, &self.of_force, stands);
        // If no restriction gives a size, the fewest figures are one.
        let count = entry.count.map(|count| if self.sizes(unit).is_empty() { 1 } else { count });
        ForceUnit { count, ..entry }
    }

    /// The sizes that restrictions name for a unit, and those next to them, sorted and without repeats.
    fn sizes(&self, unit: &Unit) -> Vec<i64> {
        let organisation = &self.ruleset.organisation;
        let possible = Possible::listed(organisation);
        let meant = |who: &Who| possible.may_be(who, self.army, unit);
        let sizing = Sizing::by(organisation.restrictions_of(self.army), meant, UnitPlace::Anywhere);
        let ends = sizing.ends(0).flat_map(|end| [end - 1, end, end + 1]);
        let mut sizes: Vec<i64> = ends.filter(|size| *size > 0).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Each unit of the army alone: outside groups, and in a group of each kind.
    fn alone(&self, _: &[&'a Unit]) -> Vec<Force> {
        let mut forces = Vec::new();
        for unit in &self.army.units {
            forces.push(self.units(vec![self.recruit(unit, UnitPlace::Outside)]));
            let inside = |kind: &'a GroupKind| self.group(kind, vec![self.recruit(unit, UnitPlace::In(&kind.id))]);
            forces.extend(self.kinds().map(inside));
        }
        forces
    }

    /// Each of these units alone: changed in one way, at each limit, and with other decisions of the force.
    fn changed(&self, units: &[&'a Unit]) -> Vec<Force> {
        let organisation = &self.ruleset.organisation;
        let mut forces = Vec::new();
        for unit in units {
            let entry = self.recruit(unit, UnitPlace::Outside);
            let changed = self.variants(unit, &entry);
            forces.extend(changed.iter().map(|entry| self.units(vec![entry.clone()])));
            forces.extend(LIMITS.map(|limit| Force { limit: Some(limit), ..self.units(vec![entry.clone()]) }));
            for choice in organisation.choices.iter().filter(|choice| choice.of_force) {
                let ways = choice.options.iter().map(|way| vec![(choice.id.to_string(), way.id.to_string())]);
                forces.extend(ways.map(|choose| Force { choose, ..self.units(vec![entry.clone()]) }));
            }
        }
        fewest_first(forces)
    }

    /// Each of these units alone with each option and each pair of options; and in a group of each kind, changed in
    /// one way.
    fn taking(&self, units: &[&'a Unit]) -> Vec<Force> {
        let organisation = &self.ruleset.organisation;
        let mut forces = Vec::new();
        for unit in units {
            let entry = self.recruit(unit, UnitPlace::Outside);
            let options: Vec<Take> = organisation
                .options_of(self.army)
                .filter(|option| Possible::listed(organisation).may_be(&option.who, self.army, unit))
                .map(|option| Take { option: option.id.to_string(), ..Take::default() })
                .collect();
            let largest = self.sizes(unit).last().copied().filter(|_| entry.count.is_some());
            for (place, take) in options.iter().enumerate() {
                let mut taking = vec![ForceUnit { take: vec![take.clone()], ..entry.clone() }];
                taking.extend(largest.map(|size| ForceUnit { count: Some(size), ..taking[0].clone() }));
                let pairs = options[place + 1..].iter().map(|other| vec![take.clone(), other.clone()]);
                taking.extend(pairs.map(|take| ForceUnit { take, ..entry.clone() }));
                forces.extend(taking.into_iter().map(|entry| self.units(vec![entry])));
            }
            for kind in self.kinds() {
                let changed = self.variants(unit, &self.recruit(unit, UnitPlace::In(&kind.id)));
                forces.extend(changed.into_iter().map(|entry| self.group(kind, vec![entry])));
            }
        }
        fewest_first(forces)
    }

    /// A unit in other sizes, with other attached figures, and with other decisions.
    fn variants(&self, unit: &Unit, entry: &ForceUnit) -> Vec<ForceUnit> {
        let organisation = &self.ruleset.organisation;
        let mut changed = Vec::new();
        let sizes = self.sizes(unit).into_iter().chain([1]).filter(|_| entry.count.is_some());
        changed.extend(sizes.map(|size| ForceUnit { count: Some(size), ..entry.clone() }));
        let attaching = self.army.units.iter().filter(|one| organisation.attaches(one)).map(|one| one.id.to_string());
        let one = attaching.map(|id| vec![id]).collect::<Vec<_>>();
        let two = one.iter().map(|with| [with.as_slice(), with].concat());
        let more = one.iter().map(|with| [entry.with.as_slice(), with].concat());
        let with = std::iter::once(Vec::new()).chain(one.iter().cloned()).chain(two).chain(more);
        changed.extend(with.map(|with| ForceUnit { with, ..entry.clone() }));
        for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
            for way in &choice.options {
                let mut other = entry.clone();
                other.choose.retain(|(id, _)| choice.id != *id);
                other.choose.push((choice.id.to_string(), way.id.to_string()));
                changed.push(other);
            }
        }
        changed
    }

    /// Pairs of one of these units and any unit: apart, one joined to the other, and together in a group of each
    /// kind.
    fn pairs(&self, units: &[&'a Unit]) -> Vec<Force> {
        let mut forces = Vec::new();
        for unit in units {
            for other in &self.army.units {
                let both = |stands| vec![self.recruit(unit, stands), self.recruit(other, stands)];
                let inside = |kind: &'a GroupKind| self.group(kind, both(UnitPlace::In(&kind.id)));
                let both = both(UnitPlace::Outside);
                forces.push(self.units(both.clone()));
                let joins = Some(other.name.clone());
                forces.push(self.units(vec![ForceUnit { joins, ..both[0].clone() }, both[1].clone()]));
                forces.extend(self.kinds().map(inside));
            }
        }
        forces
    }

    /// Many of one of these units, fewest first: apart, at the low limit, in one group, and in a group each.
    fn many(&self, units: &[&'a Unit]) -> Vec<Force> {
        let mut forces = Vec::new();
        for count in 2..=MOST_ALIKE {
            for unit in units {
                let all = vec![self.recruit(unit, UnitPlace::Outside); count];
                forces.push(self.units(all.clone()));
                forces.push(Force { limit: Some(LIMITS[0]), ..self.units(all.clone()) });
                for kind in self.kinds() {
                    let all = vec![self.recruit(unit, UnitPlace::In(&kind.id)); count];
                    let one = self.group(kind, all[..1].to_vec()).groups;
                    forces.push(self.group(kind, all));
                    forces.push(Force { groups: vec![one[0].clone(); count], ..self.empty.clone() });
                }
            }
        }
        forces
    }

    /// Each of these units in a group inside another, for all pairs of kinds.
    fn nested(&self, units: &[&'a Unit]) -> Vec<Force> {
        let mut forces = Vec::new();
        for unit in units {
            for (outer, inner) in self.kinds().flat_map(|outer| self.kinds().map(move |inner| (outer, inner))) {
                let mut force = self.group(outer, Vec::new());
                force.groups[0].groups = self.group(inner, vec![self.recruit(unit, UnitPlace::In(&inner.id))]).groups;
                forces.push(force);
            }
        }
        forces
    }
}

/// Sorts forces by their number of figures, fewest first.
fn fewest_first(mut forces: Vec<Force>) -> Vec<Force> {
    let figures = |unit: &&ForceUnit| unit.figures() + i64::try_from(unit.with.len()).unwrap_or(0);
    forces.sort_by_key(|force| force.every_unit().iter().map(figures).sum::<i64>());
    forces
}
