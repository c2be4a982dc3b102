use super::advice::{Advice, Then};
use super::cost::force_cost;
use super::cost_alone::cost_alone;
use super::finding::Finding;
use super::muster::muster;
use crate::diagnostic::count;
use crate::model::{Force, ForceUnit, Ruleset};

/// Settles the hint of a finding: the first of its ways that the points agreed pay for; one that goes against a decision of
/// the player comes after the others. Where none is paid for, the first says what it comes to. `paid` is the points of the
/// force and those agreed, where both are known.
pub fn settle(ruleset: &Ruleset, force: &Force, paid: Option<(i64, i64)>, finding: &mut Finding) {
    finding.ways.sort_by_key(|way| way.overrules(force));
    let Some(first) = finding.ways.first() else { return };
    finding.hint = Some(first.says.clone());
    let Some((points, limit)) = paid else { return };
    let comes_to = |way: &Advice| self::points(way, ruleset, force, points);
    // Whatever costs no more than the force does now makes nothing worse.
    let dear = |then: &i64| *then > limit.max(points);
    let Some(then) = comes_to(first).filter(dear) else { return };
    let other = finding.ways[1..].iter().find(|way| comes_to(way).is_some_and(|then| !dear(&then)));
    let comes_to = count(usize::try_from(then).unwrap_or(0), "point");
    finding.hint = Some(match other {
        Some(other) => format!("{}: {} would make it {comes_to}; {limit} agreed", other.says, first.pays_for),
        None => {
            let over = count(usize::try_from(then - limit).unwrap_or(0), "point");
            format!(
                "{}, and cut {over} elsewhere: {} would make it {comes_to}; {limit} agreed",
                first.says, first.pays_for
            )
        }
    });
}

/// The points of a force that has this many, once an advice has been followed; none where that can't be told.
fn points(way: &Advice, ruleset: &Ruleset, force: &Force, points: i64) -> Option<i64> {
    match &way.then {
        Then::Same => Some(points),
        Then::Decided(Some(place), choice, way) => {
            let mut unit = ForceUnit::clone(force.every_unit().get(*place)?);
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
            let before = cost_alone(ruleset, force, force.every_unit().get(*place)?)?;
            Some(points - before + cost_alone(ruleset, force, unit)?)
        }
        Then::More(units, number) => {
            let least = units.iter().filter_map(|unit| cost_alone(ruleset, force, unit)).min()?;
            Some(points + least * number)
        }
    }
}
