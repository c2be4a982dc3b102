use std::collections::HashSet;

use super::bench::Bench;
use super::greedy::lighter;
use super::way::Way;
use crate::changes::{Change, remedies};
use crate::model::{Force, Severity};
use crate::rules::{Finding, check};
use crate::suggest::cost::cost;

/// The maximum number of steps of advice that are followed.
const MOST_STEPS: usize = 300;

/// The most that one of these steps costs: units stay, and none are added.
const LITTLE: i64 = 8;

/// The way that follows the advice of the check in little steps: the first that is offered for the first error that has
/// one, until none is left; then points over the limit are saved. `None` if it does not end legal. It takes as long as
/// there are faults, where a search would have to combine them.
pub fn advised(bench: &Bench<'_>, base: &Force) -> Option<Way> {
    let mut way = Way::from(base);
    let mut reached: HashSet<Force> = HashSet::from([base.clone()]);
    while let (errors, over) = bench.errors(&way.force, &way.ledger)
        && !errors.is_empty()
    {
        if way.done.len() >= MOST_STEPS || !bench.goes_on() {
            return None;
        }
        let next = followed(bench, &way, over > 0, &reached)?;
        reached.insert(next.force.clone());
        way = next;
    }
    let way = lighter(bench, way, &[]);
    (bench.errors(&way.force, &way.ledger) == (Vec::new(), 0)).then_some(way)
}

/// The way after one more step of advice to a force not reached before.
fn followed(bench: &Bench<'_>, way: &Way, over: bool, reached: &HashSet<Force>) -> Option<Way> {
    let checked = check(bench.ruleset, &way.force, None);
    let errors = checked.findings.iter().filter(|one| one.severity == Severity::Error && !one.stands_for_more());
    let steps = errors.flat_map(|finding: &Finding| remedies(&checked, finding));
    let mut ways = steps.filter_map(|step| {
        let cost = cost(&checked, &step.change).filter(|cost| *cost <= LITTLE)?;
        // A new group lacks all that it must hold.
        let begins = matches!(step.change, Change::Group { .. });
        way.with(bench.ruleset, &step.change, cost).filter(|then| !begins && !reached.contains(&then.force))
    });
    if over { ways.min_by_key(|then| then.cost) } else { ways.next() }
}
