use std::collections::HashSet;

use super::bench::{Bench, errors, over};
use super::greedy::lighter;
use super::way::Way;
use crate::changes::{Change, remedies};
use crate::diagnostic::Code;
use crate::model::Force;
use crate::rules::Finding;
use crate::suggest::cost::cost;

/// The maximum number of steps of advice that are followed.
const MOST_STEPS: usize = 300;

/// The most that one of these steps costs: units stay, and none are added.
const LITTLE: i64 = 8;

/// The way that follows the advice of the check in little steps: the first that is offered for the first error that has
/// one, until none is left; then points over the limit are saved. `None` if it does not end legal, or points are all
/// that is wrong. It takes as long as there are faults, where a search would have to combine them.
pub fn advised(bench: &Bench<'_>, base: &Force) -> Option<Way> {
    let mut way = Way::from(base);
    let mut reached: HashSet<Force> = HashSet::from([base.clone()]);
    loop {
        let checked = bench.checked(&way.force);
        let faults: Vec<&Finding> = errors(&checked).filter(|one| one.code != Code::OverLimit).collect();
        if faults.is_empty() {
            break;
        }
        if way.done.len() >= MOST_STEPS || !bench.goes_on() {
            return None;
        }
        let mut ways = faults.into_iter().flat_map(|finding| remedies(&checked, finding)).filter_map(|step| {
            let cost = cost(&checked, &step.change).filter(|cost| *cost <= LITTLE)?;
            // A new group lacks all that it must hold.
            let begins = matches!(step.change, Change::Group { .. });
            way.with(bench.ruleset, &step.change, cost).filter(|then| !begins && !reached.contains(&then.force))
        });
        let next = if over(&checked) > 0 { ways.min_by_key(|then| then.cost) } else { ways.next() };
        way = next?;
        reached.insert(way.force.clone());
    }
    let way = if way.done.is_empty() { return None } else { lighter(bench, way, &[]) };
    (bench.errors(&way.force, &way.ledger) == (Vec::new(), 0)).then_some(way)
}
