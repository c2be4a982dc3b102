//! Repairs of legal forces broken in known places: each route ends legal without a needless step, the first costs no
//! more than undoing the damage, and no unit is removed that an edit would fix.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

use sabretache::changes::{Change, apply};
use sabretache::model::{Force, Ruleset, Take};
use sabretache::rules::check;
use sabretache::suggest::carried_out;

use crate::lists;
use crate::repairs::{legal, repair, steps_of};
use crate::suggest::Chance;
use crate::support::rulesets;

/// The number of broken forces; their seeds run from 0, so nobody picked them.
const FORCES: u64 = 300;

/// The number of broken forces in an ordinary run.
const FEW_FORCES: u64 = 30;

/// The maximum number of places in which a force is broken.
const PLACES: usize = 5;

/// The maximum number of changes to a sample before it is broken.
const CHANGES: usize = 6;

/// The number of ways in which forces are broken.
const WAYS: usize = 18;

/// Breaks a force in one place, and returns the cost of undoing that by the table of costs. `None` if it cannot be
/// broken there, or if no repair could undo it.
fn broken(ruleset: &Ruleset, draft: &mut Force, way: usize, place: usize) -> Option<i64> {
    let shorter = |word: &mut String| {
        word.pop();
        1
    };
    let groups = draft.groups.len();
    match way {
        7 | 8 if groups > 0 => {
            let kinds = &ruleset.organisation.groups;
            let kind = &mut draft.groups[place % groups].kind;
            if way == 7 {
                kind.push('s');
            } else {
                *kind = kinds.iter().map(|kind| kind.id.to_string()).find(|other| other != kind)?;
            }
            return Some(1);
        }
        9 => {
            draft.side = Some("nobody".to_owned());
            return Some(2);
        }
        10 => return draft.army.as_mut().map(shorter),
        11 if groups > 0 => {
            let group = &mut draft.groups[place % groups];
            let unit = group.units.pop()?;
            draft.units.push(unit);
            return Some(3);
        }
        12 => {
            let points = check(ruleset, draft, None).points;
            draft.limit = Some(points? - 1 - i64::try_from(place).expect("small"));
            return Some(i64::MAX / 100);
        }
        13 if !draft.choose.is_empty() => return Some(shorter(&mut draft.choose[0].1)),
        14 if !draft.choose.is_empty() => return Some(shorter(&mut draft.choose[0].0)),
        _ => {}
    }
    let options: Vec<String> = ruleset
        .organisation
        .armies
        .iter()
        .flat_map(|army| &army.options)
        .chain(&ruleset.organisation.options)
        .map(|option| option.id.to_string())
        .collect();
    let mut units = draft.every_unit_mut();
    let count = units.len();
    let unit = units.get_mut(place % count.max(1))?;
    match (way, unit.count) {
        (0, _) => Some(shorter(&mut unit.unit)),
        (1, Some(count)) => {
            unit.count = Some(40);
            Some(1 + 40 - count)
        }
        (2, Some(count)) if count > 3 => {
            unit.count = Some(1);
            Some(count)
        }
        (3, _) => unit.with.pop().map(|_| 2),
        (4, _) => unit.with.first_mut().map(shorter),
        (5, _) => {
            unit.take.push(Take { option: "no-such-thing".to_owned(), count: None, attached: false });
            Some(2)
        }
        (6, Some(_)) => {
            unit.with.push(unit.with.first()?.clone());
            Some(2)
        }
        (15, _) => unit.choose.pop().map(|_| 1),
        (16, _) => unit.take.first_mut().map(|take| shorter(&mut take.option)),
        (17, _) if !options.is_empty() => {
            let option = options[place % options.len()].clone();
            unit.take.iter().all(|take| take.option != option).then_some(())?;
            unit.take.push(Take { option, count: None, attached: false });
            Some(2)
        }
        _ => None,
    }
}

/// A force that was broken.
pub struct BrokenForce<'r> {
    pub ruleset: &'r Ruleset,
    pub force: Force,
    /// The ways and places in which it was broken.
    ways: Vec<(usize, usize)>,
    /// The cost of undoing all of them, by the table of costs.
    undone: i64,
}

/// A fault of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    /// A route does not end legal.
    Illegal,
    /// The first route costs more than undoing the damage.
    Dear,
    /// A route would be as good without one of its steps.
    Spare,
    /// A unit is removed, although edits would fix everything.
    Lost,
}

/// A legal force made from another by random changes; those that make it illegal are skipped.
fn varied(ruleset: &Ruleset, sample: &Force, chance: &mut Chance) -> Force {
    let mut force = sample.clone();
    let army = force.army.as_deref().and_then(|id| ruleset.organisation.army(id));
    let army = army.or(ruleset.organisation.armies.first());
    let units: Vec<String> = army.iter().flat_map(|army| &army.units).map(|unit| unit.id.to_string()).collect();
    let options: Vec<String> = army
        .iter()
        .flat_map(|army| ruleset.organisation.options_of(*army))
        .map(|option| option.id.to_string())
        .collect();
    for _ in 0..=chance.below(CHANGES) {
        let unit = chance.below(force.every_unit().len());
        let group = (!force.groups.is_empty()).then(|| chance.below(force.groups.len()));
        let change = match chance.below(4) {
            0 if !units.is_empty() => Change::Add { unit: units[chance.below(units.len())].clone(), group },
            1 if !options.is_empty() => {
                let figures = (chance.below(2) > 0).then(|| 1 + i64::try_from(chance.below(6)).expect("small"));
                Change::Take { unit, option: options[chance.below(options.len())].clone(), figures }
            }
            2 => Change::Count { unit, figures: 1 + i64::try_from(chance.below(12)).expect("small") },
            _ => Change::Duplicate { unit },
        };
        let mut then = Force { limit: None, ..force.clone() };
        if apply(ruleset, &mut then, &change).is_ok() && legal(ruleset, &then) {
            force = then;
        }
    }
    // Half of them have a limit equal to their points.
    if chance.below(2) > 0 {
        force.limit = check(ruleset, &force, None).points;
    }
    force
}

/// The force of a seed: a sample, or one made from it, broken in one to five places.
pub fn broken_force<'r>(rulesets: &'r [Ruleset], samples: &[Force], seed: u64) -> BrokenForce<'r> {
    let mut chance = Chance(seed);
    loop {
        let sample = &samples[chance.below(samples.len())];
        let ruleset = rulesets.iter().find(|ruleset| ruleset.id == sample.ruleset).expect("there");
        let mut force = if chance.below(2) > 0 { varied(ruleset, sample, &mut chance) } else { sample.clone() };
        assert!(legal(ruleset, &force));
        let (mut ways, mut undone) = (Vec::new(), 0);
        for _ in 0..=chance.below(PLACES) {
            let (way, place) = (chance.below(WAYS), chance.below(40));
            if let Some(cost) = broken(ruleset, &mut force, way, place) {
                undone += cost;
                ways.push((way, place));
            }
        }
        if !legal(ruleset, &force) {
            return BrokenForce { ruleset, force, ways, undone };
        }
    }
}

/// The faults in the repair of a force, each with a description, and the time it took.
fn misses(of: &BrokenForce<'_>) -> (Vec<(Miss, String)>, Duration) {
    let BrokenForce { ruleset, force, ways, undone } = of;
    let begun = Instant::now();
    let routes = repair(ruleset, force, None);
    let took = begun.elapsed();
    let mut misses = Vec::new();
    for route in &routes {
        if !route.legal() || !legal(ruleset, &route.force) {
            misses.push((Miss::Illegal, format!("{:?}, left: {:?}", steps_of(route), route.left)));
            continue;
        }
        for out in 0..route.steps.len() {
            let rest =
                route.steps.iter().enumerate().filter(|(index, _)| *index != out).flat_map(|(_, (_, changes))| changes);
            if carried_out(ruleset, force, rest).is_ok_and(|less| legal(ruleset, &less)) {
                misses.push((Miss::Spare, format!("step {out} of {:?}", steps_of(route))));
            }
        }
    }
    let first = &routes[0];
    if first.legal() && first.cost > *undone {
        misses.push((Miss::Dear, format!("{} of {undone}: {:?}", first.cost, steps_of(first))));
    }
    // Units need only be removed if there are too many.
    let goes =
        first.steps.iter().flat_map(|(_, changes)| changes).any(|change| matches!(change, Change::Remove { .. }));
    let fewer = first.force.every_unit().len() < force.every_unit().len();
    if (goes || fewer) && ways.iter().all(|(way, _)| *way != 12) {
        misses.push((Miss::Lost, format!("{:?}", steps_of(first))));
    }
    (misses, took)
}

/// Breaks and repairs the forces of these seeds. Returns the number of games.
fn mends(seeds: impl IntoIterator<Item = u64>) -> usize {
    let rulesets = rulesets();
    let samples = lists::samples(&rulesets);
    let (mut counted, mut told, mut longest) = (BTreeMap::new(), String::new(), (Duration::ZERO, 0));
    let mut missed = Vec::new();
    let mut games: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in seeds {
        let of = broken_force(&rulesets, &samples, seed);
        *games.entry(of.ruleset.id.as_str()).or_default() += 1;
        let (misses, took) = misses(&of);
        longest = longest.max((took, seed));
        missed.extend((!misses.is_empty()).then_some(seed));
        for (miss, words) in misses {
            *counted.entry(miss).or_insert(0) += 1;
            let (game, name, ways) = (&of.ruleset.id, &of.force.name, &of.ways);
            writeln!(told, "{seed} {miss:?}: {name:?} of {game}, broken by {ways:?}: {words}")
                .expect("a string takes it");
        }
    }
    assert_eq!(missed, [0; 0], "{counted:?} of {games:?}; the longest took {longest:?}\n{told}");
    games.len()
}

#[test]
fn a_repair_costs_no_more_than_undoing_the_damage() {
    assert!(mends(0..FEW_FORCES) >= 5);
}

/// Forces that took the search long to repair. In 6 no force of that formation costs as little as was agreed; in
/// 1000084 a squad of 40 figures is outside its band, and a single change removes the whole band.
#[test]
fn forces_missed_before_are_repaired() {
    assert!(mends([6, OTHER_SEEDS + 84]) > 0);
}

/// The first of other seeds, for forces that nobody had in mind when the search was written.
const OTHER_SEEDS: u64 = 1_000_000;

/// Other seeds: `cargo test -- --ignored forces_broken_by_other_seeds`.
#[test]
#[ignore = "takes minutes in an unoptimised build"]
fn forces_broken_by_other_seeds_are_repaired() {
    assert!(mends(OTHER_SEEDS..OTHER_SEEDS + FORCES) >= 5);
}

/// All seeds: `cargo test -- --ignored forces_broken_by_all_seeds`.
#[test]
#[ignore = "takes minutes in an unoptimised build"]
fn forces_broken_by_all_seeds_are_repaired() {
    assert!(mends(0..FORCES) >= 5);
}
