use std::collections::{HashMap, HashSet};

use super::astar::MOST_CHANGES;
use super::bench::{Bench, OfferedChange};
use super::way::Way;
use crate::changes::Change;
use crate::model::Force;

/// The maximum number of ways that are continued after each change.
const WIDTH: usize = 16;

/// The maximum number of those that begin with the same change.
const BEGUN_ALIKE: usize = 2;

/// The cheapest way found that leaves no faults, `None` if there is none among the ways tried: after each change the
/// most promising ways are continued by every change offered for any of their faults. A change that leaves few faults
/// but leads nowhere can't crowd out the others, since only a few ways that begin with it are continued.
pub fn beam(bench: &Bench<'_>, base: &Force) -> Option<Way> {
    let mut level = vec![Way::from(base)];
    let mut reached: HashSet<Force> = HashSet::from([base.clone()]);
    let mut best: Option<Way> = None;
    for _ in 0..MOST_CHANGES {
        let mut next: Vec<(i64, Way)> = Vec::new();
        for way in &level {
            let judged = bench.judge(way);
            let mut offers: Vec<&OfferedChange> = judged.offers.iter().collect();
            offers.sort_by_key(|offer| offer.cost);
            for offer in offers {
                if best.as_ref().is_some_and(|best| best.cost <= way.cost + offer.cost) {
                    break;
                }
                let Some(then) = way.with(bench.ruleset, &offer.change, offer.cost) else { continue };
                if !reached.insert(then.force.clone()) {
                    continue;
                }
                if !bench.goes_on() {
                    return best;
                }
                match bench.flaws(&then).iter().map(|flaw| flaw.amount).sum() {
                    0 => best = Some(then),
                    faults => next.push((faults, then)),
                }
            }
        }
        level = promising(next);
    }
    best
}

/// The ways with the fewest faults, the cheapest of them first, and few that begin alike.
fn promising(mut ways: Vec<(i64, Way)>) -> Vec<Way> {
    ways.sort_by_key(|(faults, way)| (*faults, way.cost));
    let mut begun: HashMap<Option<Change>, usize> = HashMap::new();
    let few = ways.into_iter().map(|(_, way)| way).filter(|way| {
        let known = begun.entry(way.done.first().map(|(change, _)| change.clone())).or_default();
        *known += 1;
        *known <= BEGUN_ALIKE
    });
    few.take(WIDTH).collect()
}
