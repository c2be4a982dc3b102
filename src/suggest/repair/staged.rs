use std::collections::BTreeSet;

use super::apart::apart;
use super::astar::{Ban, MOST_CHANGES, Sought, search};
use super::bench::Bench;
use super::greedy::lighter;
use super::way::Way;

/// The share of the remaining effort for each cluster of faults, as a divisor.
const SHARE: usize = 4;

/// The way, continued so that it repairs one cluster of faults after the other, then points over the limit. Faults
/// that don't touch each other are repaired as cheaply apart as together, in time that grows only with their number.
pub fn staged(bench: &Bench<'_>, start: &Way, banned: &[Ban]) -> Way {
    let way = mended(bench, start, banned, true);
    if bench.left() == 0 || bench.errors(&way.force, &way.ledger).1 == 0 {
        return way;
    }
    // If the force was within the limit at first, the repair made it too expensive: another one may fit.
    if bench.errors(&start.force, &start.ledger).1 == 0 {
        let within = bench.within(bench.left() / SHARE, || mended(bench, start, banned, false));
        if bench.errors(&within.force, &within.ledger) == (Vec::new(), 0) {
            return within;
        }
    }
    affordable(bench, &way, banned)
}

/// The way that repairs one cluster after the other; `over_limit` is whether it may go over the limit.
fn mended(bench: &Bench<'_>, start: &Way, banned: &[Ban], over_limit: bool) -> Way {
    let whole = over_limit && banned.is_empty() && start.done.is_empty();
    let mut way = if whole { apart(bench, &start.force) } else { start.clone() };
    let mut given_up: BTreeSet<String> = BTreeSet::new();
    while bench.left() > 0 {
        let judged = bench.judge(&way);
        let local = || judged.faults.iter().filter(|fault| !fault.over);
        let Some(first) = local().find(|fault| !given_up.contains(&fault.words)) else { break };
        let own = |fault: &&super::bench::Flaw| fault.cluster == first.cluster;
        let outside = local().filter(|fault| !own(fault)).map(|fault| fault.words.clone()).collect();
        let sought = Sought { outside, over_limit, banned: banned.to_vec(), ..Sought::default() };
        let found = bench.within(bench.left() / SHARE, || search(bench, &way, &sought));
        match found.mended {
            Some(mended) if mended.force != way.force => way = mended,
            Some(_) | None => {
                given_up.extend(local().filter(own).map(|fault| fault.words.clone()));
                way = found.nearest;
            }
        }
    }
    way
}

/// The way, continued until the force is within the limit.
fn affordable(bench: &Bench<'_>, way: &Way, banned: &[Ban]) -> Way {
    let light = lighter(bench, way.clone(), banned);
    if bench.left() == 0 {
        return light;
    }
    let (errors, over) = bench.errors(&light.force, &light.ledger);
    // A search makes only a few changes, so it finds nothing if even the greatest savings fall short.
    let judged = bench.judge(way);
    let mut saves: Vec<i64> = judged.offers.iter().map(|offer| offer.saves).collect();
    saves.sort_unstable();
    if saves.iter().rev().take(MOST_CHANGES).sum::<i64>() < judged.over {
        return light;
    }
    let outside: BTreeSet<String> = judged.faults.iter().map(|fault| fault.words.clone()).collect();
    let ceiling = (over == 0 && errors.iter().all(|words| outside.contains(words))).then_some(light.cost);
    let sought = Sought { outside, ceiling, banned: banned.to_vec(), ..Sought::default() };
    bench.within(bench.left() / SHARE, || search(bench, way, &sought)).mended.unwrap_or(light)
}
