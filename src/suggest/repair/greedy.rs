use std::collections::{BTreeMap, BTreeSet};

use super::astar::Ban;
use super::bench::{Appraisal, Bench, OfferedChange};
use super::way::Way;
use crate::changes::Change;
use crate::model::Force;

/// Saves points until the force is within the limit, the cheapest change per point first, as long as no new faults
/// arise. Many changes are made at a time, and fewer if those bring faults.
pub fn lighter(bench: &Bench<'_>, way: Way, banned: &[Ban]) -> Way {
    if bench.left() == 0 {
        return way;
    }
    let (allowed, _) = bench.errors(&way.force, &way.ledger);
    let allowed: BTreeSet<String> = allowed.into_iter().collect();
    let homes = homes(&way);
    let mut way = way;
    let mut refused: Vec<Alike> = Vec::new();
    while bench.goes_on() {
        let judged = bench.judge(&way);
        if judged.over == 0 {
            break;
        }
        let mut batch = batch(&way, &judged, banned, &refused);
        let next = loop {
            if batch.is_empty() {
                break None;
            }
            let tried = with_all(bench, &way, &batch);
            let fits = tried.as_ref().is_some_and(|tried| {
                bench.errors(&tried.force, &tried.ledger).0.iter().all(|one| allowed.contains(one))
            });
            if fits {
                break tried;
            }
            if let [only] = batch.as_slice() {
                refused.push(Alike::of(&way.force, &only.change));
                break Some(way.clone());
            }
            batch.truncate(batch.len() / 2);
        };
        let Some(next) = next else { break };
        way = next;
    }
    // A unit or group that is taken out in the end needs no other change.
    let goes = |change: &Change| {
        matches!(change, Change::Remove { .. } | Change::RemoveGroup { .. } | Change::Dissolve { .. })
    };
    let gone: BTreeSet<usize> = way.done.iter().filter_map(|(change, _)| removed_group(change)).collect();
    let with_group = |change: &Change| {
        let Change::Remove { unit } = change else { return false };
        homes.get(unit).is_some_and(|group| gone.contains(group))
    };
    let stays = |change: &Change| if goes(change) { !with_group(change) } else { way.ledger.has(change) };
    way.done.retain(|(change, _)| stays(change));
    way.cost = way.done.iter().map(|(_, cost)| cost).sum();
    way
}

/// The group in which each unit stands, both by permanent number.
fn homes(way: &Way) -> BTreeMap<usize, usize> {
    let home = |place: usize| Some((way.ledger.unit(place)?, way.ledger.group(way.force.group_of(place)?)?));
    (0..way.force.every_unit().len()).filter_map(home).collect()
}

/// The group that a change takes out with everything in it.
fn removed_group(change: &Change) -> Option<usize> {
    if let Change::RemoveGroup { group } = change { Some(*group) } else { None }
}

/// A change as it applies to all similar units or groups: if it brings faults to one, it does to the others.
#[derive(PartialEq, Eq)]
pub struct Alike(Change, Option<String>, Option<(String, usize)>);

impl Alike {
    /// A change of this force, without the place of its unit or group.
    pub fn of(force: &Force, change: &Change) -> Alike {
        let mut plain = change.clone();
        let every = force.every_group();
        let (unit, group) = plain.names();
        let place = unit.as_deref().copied();
        let inside = group.as_deref().copied();
        let around = inside.or_else(|| force.group_of(place?));
        if let Some(unit) = unit {
            *unit = 0;
        }
        if let Some(group) = group {
            *group = 0;
        }
        let around = around.and_then(|around| every.get(around));
        let around = around.map(|(group, _)| (group.kind.clone(), group.units.len()));
        let unit = place.and_then(|place| force.unit(place).map(|entry| entry.unit.clone()));
        Alike(plain, unit, around)
    }
}

/// The changes that save the points over the limit, cheapest per point first: one per unit, and none that was
/// refused.
fn batch<'j>(way: &Way, judged: &'j Appraisal, banned: &[Ban], refused: &[Alike]) -> Vec<&'j OfferedChange> {
    let may = |offer: &&OfferedChange| {
        let lasting = way.ledger.lasting(&offer.change);
        let known = || !refused.is_empty() && refused.contains(&Alike::of(&way.force, &offer.change));
        offer.saves > 0 && !banned.contains(&Ban::of(&lasting)) && !known()
    };
    let mut offers: Vec<&OfferedChange> = judged.offers.iter().filter(may).collect();
    // Saving more points than are over is worth nothing.
    let rate = |offer: &OfferedChange| offer.cost * 1_000 / offer.saves.min(judged.over);
    offers.sort_by_key(|offer| (rate(offer), offer.cost));
    let Some(best) = offers.first().map(|offer| rate(offer)) else { return Vec::new() };
    let mut named: BTreeSet<(Option<usize>, Option<usize>)> = BTreeSet::new();
    let (mut batch, mut saved) = (Vec::new(), 0);
    // Changes that cost little more than the best are made with it.
    for offer in offers.into_iter().take_while(|offer| rate(offer) <= 3 * best + 1) {
        let mut change = offer.change.clone();
        let (unit, group) = change.names();
        if saved + offer.saves > judged.over && !batch.is_empty() || !named.insert((unit.copied(), group.copied())) {
            continue;
        }
        saved += offer.saves;
        batch.push(offer);
        if saved >= judged.over {
            break;
        }
    }
    batch
}

/// The way followed by all these changes; `None` if one can't be made, or no unit is left.
fn with_all(bench: &Bench<'_>, way: &Way, offers: &[&OfferedChange]) -> Option<Way> {
    let mut all = way.clone();
    for offer in offers {
        let lasting = way.ledger.lasting(&offer.change);
        all.ledger.carry_out(bench.ruleset, &mut all.force, &lasting).ok()?;
        all.done.push((lasting, offer.cost));
        all.cost += offer.cost;
    }
    (!all.force.every_unit().is_empty()).then_some(all)
}
