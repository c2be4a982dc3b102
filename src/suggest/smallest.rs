use crate::changes::{Change, apply};
use crate::model::{Army, Force, ForceGroup, ForceUnit, Restriction, Ruleset, Severity, each_once};
use crate::rules::{Checked, check};
use crate::work::{StopFlag, Stopped};

/// A force that breaks a restriction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakingForce<'a> {
    /// The army that it belongs to.
    pub army: &'a Army,
    /// The force, as it would be written.
    pub force: Force,
    /// The message of the finding for that restriction.
    pub says: String,
    /// The ids of the other rules that it breaks, each once.
    pub other_rules: Vec<String>,
}

/// How plainly a force shows one broken restriction. Compared field by field, in this order; less is plainer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clutter {
    /// The number of its units.
    units: usize,
    /// The number of its groups.
    groups: usize,
    /// The number of its figures, attached ones included.
    figures: i64,
    /// The number of other findings that are errors.
    errors: usize,
    /// The number of all other findings.
    findings: usize,
    /// The number of options taken and choices made.
    decided: usize,
}

/// Makes a force smaller for as long as it still breaks the restriction.
pub fn smallest<'a>(
    ruleset: &'a Ruleset,
    restriction: &Restriction,
    found: BreakingForce<'a>,
    going: &StopFlag,
) -> Result<BreakingForce<'a>, Stopped> {
    let army = found.army;
    let judged = |force: &Force| breaks(&check(ruleset, force, None), restriction, army);
    let Some((mut clutter, _)) = judged(&found.force) else { return Ok(found) };
    let mut best = found;
    loop {
        going.check()?;
        let tried = smaller(ruleset, army, &best.force);
        match tried.iter().filter_map(judged).min_by_key(|(clutter, _)| *clutter) {
            Some((less, breaking)) if less < clutter => (clutter, best) = (less, breaking),
            Some(_) | None => return Ok(best),
        }
    }
}

/// The force, and how plainly it breaks the restriction; `None` if it does not.
pub fn breaks<'a>(
    checked: &Checked<'_>,
    restriction: &Restriction,
    army: &'a Army,
) -> Option<(Clutter, BreakingForce<'a>)> {
    let own = |rule: &Option<String>| rule.as_deref() == Some(&*restriction.id);
    let says = checked.findings.iter().find(|found| own(&found.rule))?.message.clone();
    let others: Vec<_> = checked.findings.iter().filter(|found| !own(&found.rule)).collect();
    let other_rules = each_once(others.iter().filter_map(|found| found.rule.clone()));
    let units = checked.force.every_unit();
    let attached = |unit: &ForceUnit| i64::try_from(unit.with.len()).unwrap_or(i64::MAX);
    let clutter = Clutter {
        units: units.len(),
        groups: checked.force.every_group().len(),
        figures: units.iter().map(|unit| unit.figures() + attached(unit)).sum(),
        errors: others.iter().filter(|found| found.severity == Severity::Error).count(),
        findings: others.len(),
        decided: units.iter().map(|unit| unit.take.len() + unit.choose.len()).sum(),
    };
    Some((clutter, BreakingForce { army, force: checked.force.clone(), says, other_rules }))
}

/// The forces one step smaller: a unit, an attached figure, an option or a choice fewer, a smaller count, or one unit
/// replaced by another of the same figures.
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
