use std::collections::BTreeSet;

use super::advice::{Advice, Then};
use super::cost::force_cost;
use super::cost_alone::cost_alone;
use super::finding::Finding;
use super::muster::{Muster, muster};
use super::recruit::{first_home, recruit};
use super::restriction::facts;
use crate::diagnostic::count;
use crate::model::{Force, Ruleset, Unit};

/// Chooses the hint of each finding: the first of its ways that the agreed points pay for; a way that contradicts the
/// player's choices comes last. If none is affordable, the first is given with the total that it leads to. If the hints
/// are affordable one by one but not together, each is paid for from the points that those before it leave. `paid` is
/// the force's points and those agreed, if both are known.
pub fn settle(ruleset: &Ruleset, force: &Force, own: &Muster<'_>, paid: Option<(i64, i64)>, findings: &mut [Finding]) {
    for finding in findings.iter_mut() {
        finding.ways.sort_by_key(|way| way.overrules(force));
        if let Some(first) = finding.ways.first() {
            finding.hint = Some(first.says.clone());
        }
    }
    let Some((points, limit)) = paid else { return };
    let mut purse = Purse { ruleset, force, muster: own, points, limit, others: 0 };
    let alone: Vec<i64> = findings.iter_mut().map(|finding| purse.settle(finding).unwrap_or(0)).collect();
    let firsts = firsts(findings);
    let paid_once = alone.iter().enumerate().filter(|(at, _)| firsts[*at] == *at);
    let together: i64 = paid_once.map(|(_, cost)| cost).sum();
    if points + together > limit.max(points) {
        settle_together(&mut purse, &alone, &firsts, findings);
    }
    agree(ruleset, force, findings);
}

/// Pays for each hint from the points that those before it leave.
fn settle_together(purse: &mut Purse<'_>, alone: &[i64], firsts: &[usize], findings: &mut [Finding]) {
    let mut spent = alone.iter().filter(|cost| **cost < 0).sum::<i64>();
    let mut spent_before: Vec<i64> = Vec::new();
    for (at, finding) in findings.iter_mut().enumerate() {
        purse.others = spent_before.get(firsts[at]).copied().unwrap_or(spent);
        spent_before.push(purse.others);
        let cost = purse.settle(finding).unwrap_or(0);
        spent += if firsts[at] == at { cost.max(0) } else { 0 };
    }
}

/// If one hint is to dissolve a group, gives the same hint for all other faults of that group, and no hint to move a unit
/// into a group if none is left.
fn agree(ruleset: &Ruleset, force: &Force, findings: &mut [Finding]) {
    let gone = |way: &Advice| match way.then {
        Then::Dissolved(group) => Some(group),
        Then::Same | Then::Decided(..) | Then::Written(..) | Then::More(..) => None,
    };
    let chosen = |finding: &Finding| {
        let hint = finding.hint.as_deref()?;
        finding.ways.iter().find(|way| hint.starts_with(&way.says)).and_then(gone)
    };
    let dissolved: BTreeSet<usize> = findings.iter().filter_map(chosen).collect();
    let is_none_left = !dissolved.is_empty() && dissolved.len() == force.every_group().len();
    let into_a_group = |finding: &Finding| finding.restriction(ruleset).is_some_and(|one| facts(one).shelter.is_some());
    for finding in findings.iter_mut() {
        let way = finding.ways.iter().find(|way| gone(way).is_some_and(|group| dissolved.contains(&group)));
        match way {
            Some(_) if chosen(finding).is_some() => {}
            Some(way) => finding.hint = Some(way.says.clone()),
            None if is_none_left && into_a_group(finding) => finding.hint = None,
            None => {}
        }
    }
}

/// For each finding, the place of the first one with the same choice of the force as its first way, since that is
/// paid for once; else its own place.
fn firsts(findings: &[Finding]) -> Vec<usize> {
    let every: Vec<Option<&Then>> = findings.iter().map(|finding| finding.ways.first().map(|way| &way.then)).collect();
    let first = |at: usize| {
        let own = every[at].filter(|then| matches!(then, Then::Decided(None, ..)))?;
        every.iter().position(|other| *other == Some(own))
    };
    (0..every.len()).map(|at| first(at).unwrap_or(at)).collect()
}

/// The points of a force and those agreed, and the cost of its other hints.
struct Purse<'f> {
    ruleset: &'f Ruleset,
    force: &'f Force,
    muster: &'f Muster<'f>,
    points: i64,
    limit: i64,
    others: i64,
}

impl Purse<'_> {
    /// Chooses the hint of a finding and returns its cost in points; `None` if there is none, or it is unknown.
    fn settle(&self, finding: &mut Finding) -> Option<i64> {
        let cost = |way: &Advice| self.points_after(way).map(|then| then - self.points);
        // A way that costs nothing is always affordable.
        let dear = |cost: &i64| *cost > 0 && self.points + self.others + cost > self.limit.max(self.points);
        let first = finding.ways.first()?;
        finding.hint = Some(first.says.clone());
        let Some(more) = cost(first).filter(dear) else { return cost(first) };
        let then = self.points + self.others + more;
        let others = if self.others == 0 { "" } else { " with the other changes" };
        let comes_to = format!("{}{others}; {} agreed", count(usize::try_from(then).unwrap_or(0), "point"), self.limit);
        let would = format!("{} would make it {comes_to}", first.pays_for);
        let paid = |way: &&Advice| cost(way).is_some_and(|cost| !dear(&cost));
        if let Some(other) = finding.ways[1..].iter().find(paid) {
            let cost = cost(other);
            finding.hint = Some(format!("{}: {would}", other.says));
            return cost;
        }
        let over = then - self.limit;
        let cut = count(usize::try_from(over).unwrap_or(0), "point");
        finding.hint = Some(format!("{}, and cut {cut} elsewhere: {would}", first.says));
        Some((more - over).max(0))
    }

    /// The points of the force after advice is followed; `None` if they are unknown.
    fn points_after(&self, way: &Advice) -> Option<i64> {
        let Purse { ruleset, force, muster: own, points, .. } = *self;
        match &way.then {
            Then::Same | Then::Dissolved(_) => Some(points),
            Then::Decided(Some(place), choice, way) => {
                let mut unit = force.unit(*place)?.clone();
                let before = cost_alone(ruleset, force, &unit);
                unit.choose.push((choice.clone(), way.clone()));
                Some(points - before? + cost_alone(ruleset, force, &unit)?)
            }
            Then::Decided(None, choice, way) => {
                let mut decided = force.clone();
                decided.choose.retain(|(known, _)| known != choice);
                decided.choose.push((choice.clone(), way.clone()));
                force_cost(&ruleset.organisation, &muster(ruleset, &decided).0)
            }
            Then::Written(place, unit) => {
                let before = cost_alone(ruleset, force, force.unit(*place)?)?;
                Some(points - before + cost_alone(ruleset, force, unit)?)
            }
            Then::More(units, number) => {
                let (organisation, army, of_force) = (&ruleset.organisation, own.army, &own.chosen);
                let units = units.iter().filter_map(|id| army?.unit(id));
                let cost = |unit: &Unit| {
                    let home = first_home(organisation, army, unit, of_force);
                    cost_alone(ruleset, force, &recruit(organisation, army, unit, of_force, home))
                };
                Some(points + units.filter_map(cost).min()? * number)
            }
        }
    }
}
