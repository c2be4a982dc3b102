use crate::changes::{Change, apply};
use crate::model::{Army, Force, ForceGroup, ForceUnit, Restriction, Ruleset, Severity, each_once};
use crate::rules::{Checked, check};
use crate::work::{Going, Stopped};

/// A force that breaks a restriction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking<'a> {
    /// The army that the force is of.
    pub army: &'a Army,
    /// The smallest force found.
    pub force: Force,
    /// The message of the finding.
    pub says: String,
    /// The other rules that it breaks, by id, each once.
    pub also: Vec<String>,
}

/// The size of a force, then how much else it breaks: the smaller, the better it shows one restriction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    units: usize,
    groups: usize,
    figures: i64,
    errors: usize,
    findings: usize,
    decided: usize,
}

/// Makes a force smaller for as long as it still breaks the restriction.
pub fn smallest<'a>(
    ruleset: &'a Ruleset,
    restriction: &Restriction,
    found: Breaking<'a>,
    going: &Going,
) -> Result<Breaking<'a>, Stopped> {
    let army = found.army;
    let breaks = |force: &Force| breaks(&check(ruleset, force, None), restriction, army);
    let Some((mut size, _)) = breaks(&found.force) else { return Ok(found) };
    let mut best = found;
    loop {
        going.asked()?;
        let tried = smaller(ruleset, army, &best.force);
        match tried.iter().filter_map(breaks).min_by_key(|(size, _)| *size) {
            Some((less, breaking)) if less < size => (size, best) = (less, breaking),
            Some(_) | None => return Ok(best),
        }
    }
}

/// The force with its size, if it breaks the restriction; `None` if it does not.
pub fn breaks<'a>(checked: &Checked<'_>, restriction: &Restriction, army: &'a Army) -> Option<(Size, Breaking<'a>)> {
    let own = |rule: &Option<String>| rule.as_deref() == Some(&*restriction.id);
    let says = checked.findings.iter().find(|found| own(&found.rule))?.message.clone();
    let others: Vec<_> = checked.findings.iter().filter(|found| !own(&found.rule)).collect();
    let also = each_once(others.iter().filter_map(|found| found.rule.clone()));
    let units = checked.force.every_unit();
    let attached = |unit: &ForceUnit| i64::try_from(unit.with.len()).unwrap_or(i64::MAX);
    let size = Size {
        units: units.len(),
        groups: checked.force.every_group().len(),
        figures: units.iter().map(|unit| unit.figures() + attached(unit)).sum(),
        errors: others.iter().filter(|found| found.severity == Severity::Error).count(),
        findings: others.len(),
        decided: units.iter().map(|unit| unit.take.len() + unit.choose.len()).sum(),
    };
    Some((size, Breaking { army, force: checked.force.clone(), says, also }))
}

/// The forces with one thing less, or with one unit replaced by another.
fn smaller(ruleset: &Ruleset, army: &Army, force: &Force) -> Vec<Force> {
    let mut forces = Vec::new();
    for (place, unit) in force.every_unit().into_iter().enumerate() {
        let mut without = force.clone();
        if apply(ruleset, &mut without, &Change::Remove { unit: place }).is_ok() {
            without_empty(&mut without.groups);
            // A force must have units.
            forces.extend((!without.every_unit().is_empty()).then_some(without));
        }
        let counts = |count: i64| [1, count / 2, count - 1].into_iter().filter(|less| *less > 0);
        let fewer = unit.count.into_iter().flat_map(counts);
        let mut changed: Vec<ForceUnit> = fewer.map(|count| ForceUnit { count: Some(count), ..unit.clone() }).collect();
        changed.extend(without_one(&unit.with).map(|with| ForceUnit { with, ..unit.clone() }));
        changed.extend(without_one(&unit.take).map(|take| ForceUnit { take, ..unit.clone() }));
        changed.extend(without_one(&unit.choose).map(|choose| ForceUnit { choose, ..unit.clone() }));
        changed.extend(army.units.iter().map(|other| {
            let counts = ruleset.organisation.counts(other);
            ForceUnit { unit: other.id.to_string(), count: counts.then(|| unit.figures()), ..unit.clone() }
        }));
        forces.extend(changed.into_iter().map(|unit| {
            let mut other = force.clone();
            other.every_unit_mut().swap_remove(place).clone_from(&unit);
            other
        }));
    }
    forces
}

/// The list without each of its entries in turn.
fn without_one<T: Clone>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..list.len()).map(|place| [&list[..place], &list[place + 1..]].concat())
}

fn without_empty(groups: &mut Vec<ForceGroup>) {
    for group in groups.iter_mut() {
        without_empty(&mut group.groups);
    }
    groups.retain(|group| !group.units.is_empty() || !group.groups.is_empty());
}
