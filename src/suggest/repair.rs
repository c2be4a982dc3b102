use super::told::step;
use crate::changes::{Change, apply, steps};
use crate::diagnostic::{Code, candidates};
use crate::model::{About, Army, Force, ForceUnit, Price, Ruleset, Severity, Take};
use crate::rules::{Checked, Finding, Lever, check, rule};
use crate::work::{Going, Stopped};

/// How a force is made legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The changes in order, each with its words.
    pub steps: Vec<(String, Change)>,
    /// The force once all is done.
    pub force: Force,
    /// Whether it is then legal; where not, no way to that was found.
    pub legal: bool,
}

/// So many steps at most.
const MOST_STEPS: usize = 8;

/// So many half-mended forces are gone on with.
const BREADTH: usize = 80;

/// The number of sizes tried between the least and the most figures of a unit.
const MOST_SIZES: i64 = 20;

/// This many units of an army are offered for one that is missing.
const OFFERED: usize = 4;

/// A force on the way to being legal.
#[derive(Clone)]
struct Mended {
    force: Force,
    done: Vec<(String, Change)>,
    errors: usize,
    cost: i64,
}

/// The fewest steps that make a force legal; of several ways with equally many, the one that changes least.
pub fn repair(ruleset: &Ruleset, base: &Force, limit: Option<i64>, going: &Going) -> Result<Repair, Stopped> {
    let errors = errors(ruleset, base, limit).len();
    let mut front = vec![Mended { force: base.clone(), done: Vec::new(), errors, cost: 0 }];
    let mut least = front[0].clone();
    for _ in 0..MOST_STEPS {
        if least.errors == 0 {
            break;
        }
        let mut next: Vec<Mended> = Vec::new();
        for one in &front {
            for (change, cost) in ways_on(ruleset, &one.force, limit) {
                going.asked()?;
                let mut force = one.force.clone();
                let done = apply(ruleset, &mut force, &change).is_ok() && force != one.force;
                // A force without units has few faults, and is none.
                if !done || force.every_unit().is_empty() {
                    continue;
                }
                let cost = one.cost + cost;
                if let Some(known) = next.iter_mut().find(|known| known.force == force) {
                    if known.cost > cost {
                        known.cost = cost;
                    }
                    continue;
                }
                let errors = self::errors(ruleset, &force, limit).len();
                let said = step(ruleset, &one.force, &change);
                let done = one.done.iter().cloned().chain([(said, change)]).collect();
                next.push(Mended { force, done, errors, cost });
            }
        }
        next.sort_by_key(|one| (one.errors, one.cost));
        next.truncate(BREADTH);
        let Some(best) = next.first() else { break };
        if best.errors < least.errors {
            least = best.clone();
        }
        front = next;
    }
    Ok(Repair { legal: least.errors == 0, steps: least.done, force: least.force })
}

/// The errors of a force.
fn errors(ruleset: &Ruleset, force: &Force, limit: Option<i64>) -> Vec<Finding> {
    let checked = check(ruleset, force, limit);
    checked.findings.into_iter().filter(|one| one.severity == Severity::Error).collect()
}

/// Everything that may be done about the errors of a force, each with how much it changes.
fn ways_on(ruleset: &Ruleset, force: &Force, limit: Option<i64>) -> Vec<(Change, i64)> {
    let checked = check(ruleset, force, limit);
    let mut changes: Vec<(Change, i64)> = Vec::new();
    let units = force.every_unit();
    for finding in checked.findings.iter().filter(|one| one.severity == Severity::Error) {
        changes.extend(steps(&checked, finding).into_iter().map(|remedy| {
            // A unit that goes is more missed than one that is altered.
            let cost = if matches!(remedy.change, Change::RemoveGroup { .. }) {
                30
            } else if matches!(remedy.change, Change::Remove { .. }) {
                8
            } else {
                2
            };
            (remedy.change, cost)
        }));
        if let About::Unit(unit) = finding.path.about
            && let Some(entry) = units.get(unit)
        {
            changes.extend(around(ruleset, &checked, finding, unit, entry));
        }
        changes.extend(of_force(ruleset, &checked, finding, &units));
    }
    changes
}

/// Changes to one unit that may help, each with its cost.
fn around(
    ruleset: &Ruleset,
    checked: &Checked<'_>,
    finding: &Finding,
    unit: usize,
    entry: &ForceUnit,
) -> Vec<(Change, i64)> {
    let army = checked.muster.army;
    let ids: Vec<&str> = army.into_iter().flat_map(|army| &army.units).map(|unit| unit.id.as_str()).collect();
    let near = |typed: &str| -> Vec<String> {
        candidates(typed, ids.iter().copied(), OFFERED).into_iter().map(str::to_owned).collect()
    };
    let mut changes = Vec::new();
    if matches!(finding.code, Code::UnknownUnit | Code::ForeignUnit) {
        if !ids.contains(&entry.unit.as_str()) {
            changes.extend(near(&entry.unit).into_iter().map(|id| (Change::Retype { unit, id }, 1)));
        }
        for who in entry.with.iter().filter(|who| !ids.contains(&who.as_str())) {
            let other = |id| (Change::Reattach { unit, who: who.clone(), id }, 1);
            changes.extend(near(who).into_iter().map(other));
        }
    }
    if finding.levers(ruleset).contains(&Lever::Another) {
        // Somebody else in its place.
        let others = ids.iter().filter(|id| **id != entry.unit);
        changes.extend(others.map(|id| (Change::Retype { unit, id: (*id).to_owned() }, 9)));
    }
    if matches!(finding.code, Code::UnknownOption | Code::OptionNotOffered) {
        let known = army.map(|army| ruleset.organisation.options_of(army).map(|option| option.id.as_str()).collect());
        let known: Vec<&str> = known.unwrap_or_default();
        for take in entry.take.iter().filter(|take| !known.contains(&take.option.as_str())) {
            for near in candidates(&take.option, known.iter().copied(), 1) {
                changes.push((Change::Take { unit, option: near.to_owned(), figures: take.count }, 3));
            }
        }
    }
    if let Some(count) = entry.count {
        let attached = i64::try_from(entry.with.len()).unwrap_or(0);
        let priced = army.and_then(|army| army.unit(&entry.unit)).and_then(|unit| unit.price.as_ref());
        let priced = priced.into_iter().flat_map(|price| match price {
            Price::Sizes(sizes) => sizes.iter().map(|(size, _)| *size).collect(),
            Price::Each(_) | Price::Unit(_) | Price::Times(_) | Price::Sum(_) => Vec::new(),
        });
        for size in sizes(ruleset, army).into_iter().flat_map(|size| [size, size - attached]).chain(priced) {
            if size > 0 && size != count {
                changes.push((Change::Count { unit, figures: size }, 2 + (size - count).abs()));
            }
        }
    }
    changes.extend(entry.with.iter().map(|who| (Change::Detach { unit, who: who.clone() }, 6)));
    for take in &entry.take {
        changes.push((Change::Drop { unit, option: take.option.clone() }, 6));
        for fewer in 1..take.count.or(entry.count).unwrap_or(1) {
            changes.push((Change::Take { unit, option: take.option.clone(), figures: Some(fewer) }, 5));
        }
    }
    if entry.joins.is_some() {
        changes.push((Change::Join { unit, host: None }, 5));
    }
    for (choice, _) in &entry.choose {
        changes.push((Change::Choose { unit: Some(unit), choice: choice.clone(), decision: None }, 4));
    }
    changes.push((Change::Remove { unit }, 12));
    changes
}

/// Changes to a group, to points, or to the head of the file that may help, each with its cost.
fn of_force(ruleset: &Ruleset, checked: &Checked<'_>, finding: &Finding, units: &[&ForceUnit]) -> Vec<(Change, i64)> {
    let organisation = &ruleset.organisation;
    let mut changes = Vec::new();
    let levers = finding.levers(ruleset);
    if levers.contains(&Lever::More) {
        // Too few of something in the whole force: any that may be more.
        let army = checked.muster.army.into_iter().flat_map(|army| &army.units);
        let units = army.filter(|unit| !organisation.attaches(unit));
        changes.extend(units.map(|unit| (Change::Add { unit: unit.id.to_string(), group: None }, 10)));
    }
    if let About::Group(group) = finding.path.about {
        changes.push((Change::RemoveGroup { group }, 30));
        let kinds = organisation.groups.iter().map(|kind| kind.id.as_str());
        let typed = checked.muster.groups.get(group).map(|group| group.entry.kind.as_str()).unwrap_or_default();
        if !organisation.groups.iter().any(|kind| kind.id == *typed) {
            let other = |kind: &str| (Change::Regroup { group, kind: kind.to_owned() }, 1);
            changes.extend(candidates(typed, kinds, OFFERED).into_iter().map(other));
        }
        // Too many of something in it: any of those may go.
        let inside = checked.muster.units.iter().enumerate().filter(|(_, one)| one.group == Some(group));
        let ids = checked.muster.army.into_iter().flat_map(|army| &army.units);
        for (unit, one) in inside {
            changes.push((Change::Remove { unit }, 12));
            // Too few: somebody there may be meant for somebody else.
            let others = ids.clone().filter(|other| other.id != one.unit.id);
            changes.extend(others.map(|other| (Change::Retype { unit, id: other.id.to_string() }, 9)));
        }
    }
    if levers.contains(&Lever::Less) {
        for (unit, entry) in units.iter().enumerate() {
            changes.push((Change::Remove { unit }, 12));
            let drop = |take: &Take| (Change::Drop { unit, option: take.option.clone() }, 6);
            changes.extend(entry.take.iter().map(drop));
            let count = entry.figures();
            let fewer = (1..count).rev().take(10).map(|figures| (Change::Count { unit, figures }, 2 + count - figures));
            changes.extend(fewer);
        }
    }
    if finding.path.about == About::Force {
        let armies = organisation.armies.iter().map(|army| army.id.as_str());
        let known = |typed: &str| organisation.army(typed).is_some();
        if let Some(typed) = checked.force.army.as_ref().filter(|typed| !known(typed)) {
            let near = candidates(typed, armies, OFFERED);
            changes.extend(near.into_iter().map(|army| (Change::Army { army: army.to_owned() }, 1)));
        }
        if checked.force.side.is_some() {
            changes.push((Change::Side { side: None }, 3));
        }
        for custom in &checked.force.custom {
            changes.push((Change::RemoveCustom { id: custom.id.clone() }, 20));
        }
        for (choice, _) in &checked.force.choose {
            let of_force = organisation.choices.iter().filter(|one| one.of_force && one.id != *choice);
            let meant =
                |one: &crate::model::Choice| (Change::Rechoose { choice: choice.clone(), id: one.id.to_string() }, 1);
            changes.extend(of_force.map(meant));
            changes.push((Change::Choose { unit: None, choice: choice.clone(), decision: None }, 4));
        }
    }
    changes
}

/// The ends of every size that units are told to have.
fn sizes(ruleset: &Ruleset, army: Option<&Army>) -> Vec<i64> {
    let mut sizes: Vec<i64> = Vec::new();
    for one in ruleset.organisation.restrictions_of(army).flat_map(|one| rule(one).figures()) {
        sizes.extend(one.numbers.ends());
        // Of those in a group, only the ends are tried.
        let ranges = one.numbers.ranges.iter().filter(|_| !one.in_group);
        let between = ranges.filter_map(|range| Some(range.from?..=range.to?));
        sizes.extend(between.filter(|range| range.end() - range.start() <= MOST_SIZES).flatten());
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}
