use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::rc::Rc;

use super::bench::{Appraisal, Bench, Flaw, OfferedChange, PARTS};
use super::way::Way;
use crate::changes::Change;
use crate::model::{About, Force};

/// The maximum number of changes between a force and one without the faults in question.
pub const MOST_CHANGES: usize = 6;

/// The maximum number of faults touching each other that are repaired together.
const FEW_FAULTS: usize = 3;

/// The share of the effort spent on single changes before ways of several, as a divisor.
const SHARE_OF_SINGLE: usize = 3;

/// A single change that costs more than this is compared with a way that removes one fault after the other.
const LITTLE: i64 = 10;

/// The faults to repair, and the limits of the search.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// Faults that may stay, by their `words`.
    pub outside: BTreeSet<String>,
    /// Whether the force may stay too expensive.
    pub over_limit: bool,
    /// Whether only a part of a force is searched, in which faults of a whole force mean nothing.
    pub part: bool,
    /// Whether to try every change offered for any of the faults, rather than one fault after the other.
    pub broad: bool,
    /// The cost of a way already known: only cheaper ones are wanted.
    pub ceiling: Option<i64>,
    /// Changes that must not be made.
    pub banned: Vec<Ban>,
}

/// A ban on one kind of change of one unit or group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban(std::mem::Discriminant<Change>, Option<usize>, Option<usize>);

impl Ban {
    /// Bans this kind of change of the same unit or group, by permanent number, which no change alters.
    pub fn of(change: &Change) -> Ban {
        let mut named = change.clone();
        let (unit, group) = named.names();
        Ban(std::mem::discriminant(change), unit.copied(), group.copied())
    }
}

/// The outcome of a search.
pub struct Arrived {
    /// The cheapest way that removes the faults; `None` if none was found.
    pub mended: Option<Way>,
    /// The way that leaves the fewest faults.
    pub nearest: Way,
    /// Whether it is proven that no cheaper sequence of offered changes removes the faults; with a ceiling, none below it.
    pub proven: bool,
}

/// A force that the search has reached.
struct ReachedForce {
    way: Way,
    judged: Appraisal,
    changes: usize,
}

/// An entry of the queue: a change still to be judged, by the force before it and its index there, or a judged force.
enum Open {
    Untried(Rc<ReachedForce>, usize),
    Known(Rc<ReachedForce>),
}

/// The cheapest way from a force to one without the sought faults, by A*.
///
/// The bound never exceeds the remaining cost. Each fault costs at least the cheapest change offered for it. A change
/// offered for several clusters of faults counts in each with only a share, so that its shares add up to no more than
/// its cost. Of faults that touch each other only the most expensive counts, because one change may repair them all.
/// Every change of a unit affects whether a force is too expensive, so that fault is not added: the greater of both
/// bounds counts.
///
/// A change is judged only when the way to it is the cheapest left, and most never are. If a single change is enough,
/// nothing more expensive is tried, and it is the answer if the effort runs out. If it is expensive, or none is enough,
/// the same holds for a way that removes one fault after the other: A* alone does not get to expensive changes in time
/// where there are many cheap ones.
pub fn search(bench: &Bench<'_>, from: &Way, sought: &Sought) -> Arrived {
    if bench.left() == 0 {
        return Arrived { mended: None, nearest: from.clone(), proven: false };
    }
    let start = Rc::new(ReachedForce { way: from.clone(), judged: bench.judge(from), changes: 0 });
    let single = bench.within(bench.left() / SHARE_OF_SINGLE, || single(bench, &start, sought));
    let dear = single.as_ref().is_none_or(|single| single.cost > from.cost + LITTLE);
    let by_fault =
        if dear { bench.within(bench.left() / SHARE_OF_SINGLE, || by_fault(bench, &start, sought)) } else { None };
    let single = [single, by_fault].into_iter().flatten().min_by_key(|way| way.cost);
    let mut heap = BinaryHeap::new();
    let mut open: Vec<Option<Open>> = Vec::new();
    let mut reached: HashMap<Force, i64> = HashMap::from([(from.force.clone(), from.cost)]);
    let mut nearest = (sought.faults(&start.judged.faults), from.cost, from.clone());
    let first = from.cost * PARTS + sought.bound(&start.judged);
    let push = |heap: &mut BinaryHeap<_>, open: &mut Vec<_>, least: i64, changes: usize, one: Open| {
        heap.push((Reverse(least), changes, Reverse(open.len())));
        open.push(Some(one));
    };
    push(&mut heap, &mut open, first, 0, Open::Known(start));
    // Beyond the maximum number of changes there may be something cheaper.
    let (mut proven, mut cut) = (false, false);
    while let Some((Reverse(least), _, Reverse(place))) = heap.pop() {
        let dear = sought.ceiling.is_some_and(|ceiling| least >= ceiling * PARTS);
        if dear || single.as_ref().is_some_and(|single| least >= single.cost * PARTS) {
            proven = !cut;
            break;
        }
        match open[place].take() {
            Some(Open::Known(node)) => {
                if sought.faults(&node.judged.faults) == 0 {
                    return Arrived { mended: Some(node.way.clone()), nearest: node.way.clone(), proven: !cut };
                }
                if node.changes >= MOST_CHANGES {
                    cut = true;
                    continue;
                }
                let bounds = sought.bounds(&node.judged);
                for (index, offer) in sought.followed(&node.judged) {
                    if sought.banned.contains(&Ban::of(&node.way.ledger.lasting(&offer.change))) {
                        continue;
                    }
                    let rest = rest(&bounds, offer);
                    let then = least.max((node.way.cost + offer.cost) * PARTS + rest);
                    push(&mut heap, &mut open, then, node.changes + 1, Open::Untried(Rc::clone(&node), index));
                }
            }
            Some(Open::Untried(before, index)) => {
                let offer = &before.judged.offers[index];
                let Some(way) = before.way.with(bench.ruleset, &offer.change, offer.cost) else { continue };
                if reached.get(&way.force).is_some_and(|known| *known <= way.cost) {
                    continue;
                }
                if !bench.goes_on() {
                    break;
                }
                reached.insert(way.force.clone(), way.cost);
                let judged = bench.judge(&way);
                let faults = sought.faults(&judged.faults);
                if (faults, way.cost) < (nearest.0, nearest.1) {
                    nearest = (faults, way.cost, way.clone());
                }
                let then = least.max(way.cost * PARTS + sought.bound(&judged));
                let node = Rc::new(ReachedForce { way, judged, changes: before.changes + 1 });
                push(&mut heap, &mut open, then, node.changes, Open::Known(node));
            }
            None => {}
        }
    }
    let single = single.filter(|way| sought.ceiling.is_none_or(|ceiling| way.cost < ceiling));
    let nearest = single.as_ref().map_or(nearest.2, Way::clone);
    Arrived { mended: single, nearest, proven }
}

/// The cheapest single change that removes the faults.
fn single(bench: &Bench<'_>, start: &ReachedForce, sought: &Sought) -> Option<Way> {
    let mut offers = sought.followed(&start.judged);
    offers.sort_by_key(|(index, offer)| (offer.cost, *index));
    let allowed = |offer: &&OfferedChange| !sought.banned.contains(&Ban::of(&start.way.ledger.lasting(&offer.change)));
    for offer in offers.into_iter().map(|(_, offer)| offer).filter(allowed) {
        let Some(way) = start.way.with(bench.ruleset, &offer.change, offer.cost) else { continue };
        if !bench.goes_on() {
            return None;
        }
        if sought.faults(&bench.flaws(&way)) == 0 {
            return Some(way);
        }
    }
    None
}

/// A way that removes one fault after the other by the cheapest single change that leaves fewer of them.
fn by_fault(bench: &Bench<'_>, start: &Rc<ReachedForce>, sought: &Sought) -> Option<Way> {
    let mut node = Rc::clone(start);
    while sought.faults(&node.judged.faults) > 0 {
        if node.changes >= MOST_CHANGES {
            return None;
        }
        node = Rc::new(fewer_faults(bench, &node, sought)?);
    }
    Some(node.way.clone())
}

/// The force after the cheapest change that leaves fewer faults: one of those to try next, or else any that is offered.
fn fewer_faults(bench: &Bench<'_>, node: &ReachedForce, sought: &Sought) -> Option<ReachedForce> {
    let followed = sought.followed(&node.judged);
    let next = |index: usize| followed.iter().any(|(known, _)| *known == index);
    let broad = Sought { broad: true, ..sought.clone() };
    let mut offers = broad.followed(&node.judged);
    offers.sort_by_key(|(index, offer)| (!next(*index), offer.cost, *index));
    for offer in offers.into_iter().map(|(_, offer)| offer) {
        if sought.banned.contains(&Ban::of(&node.way.ledger.lasting(&offer.change))) {
            continue;
        }
        let Some(way) = node.way.with(bench.ruleset, &offer.change, offer.cost) else { continue };
        if !bench.goes_on() {
            return None;
        }
        if sought.faults(&bench.flaws(&way)) < sought.faults(&node.judged.faults) {
            let judged = bench.judge(&way);
            return Some(ReachedForce { way, judged, changes: node.changes + 1 });
        }
    }
    None
}

/// Lower bounds by cluster, and for points over the limit.
type Bounds = (BTreeMap<usize, i64>, i64);

/// The lower bound after a change that is not judged yet: at best it repairs everything that it is offered for.
fn rest((clusters, points): &Bounds, offer: &OfferedChange) -> i64 {
    let left = clusters.iter().filter(|(cluster, _)| !offer.clusters.contains(cluster)).map(|(_, least)| least);
    left.sum::<i64>().max(if offer.saves > 0 { 0 } else { *points })
}

impl Sought {
    /// The number of faults still to be repaired; one about the number of units counts for each unit.
    fn faults(&self, faults: &[Flaw]) -> i64 {
        faults.iter().filter(|fault| self.counts(fault)).map(|fault| fault.amount).sum()
    }

    fn counts(&self, fault: &Flaw) -> bool {
        if fault.over {
            return !self.over_limit;
        }
        let of_whole = self.part && fault.about == About::Force;
        !of_whole && !self.outside.contains(&fault.words)
    }

    /// Lower bounds on the cost of repair, in `PARTS`: by cluster, and apart from them for points over the limit.
    fn bounds(&self, judged: &Appraisal) -> Bounds {
        let mut clusters: BTreeMap<usize, i64> = BTreeMap::new();
        let mut points = 0;
        for fault in judged.faults.iter().filter(|fault| self.counts(fault)) {
            if fault.over {
                points = fault.least;
            } else {
                clusters
                    .entry(fault.cluster)
                    .and_modify(|least| *least = (*least).max(fault.least))
                    .or_insert(fault.least);
            }
        }
        (clusters, points)
    }

    /// A lower bound on the cost of repairing all faults, in `PARTS`.
    pub fn bound(&self, judged: &Appraisal) -> i64 {
        let (clusters, points) = self.bounds(judged);
        clusters.values().sum::<i64>().max(points)
    }

    /// The changes to try next, by index: those offered for one fault, because each must be repaired and their order
    /// does not matter. This is the most expensive fault, of several the one with the fewest changes, and points over
    /// the limit come last. A change for one fault may repair another that touches it, so if few touch, the changes for
    /// all of them are tried.
    fn followed<'j>(&self, judged: &'j Appraisal) -> Vec<(usize, &'j OfferedChange)> {
        let offers = || judged.offers.iter().enumerate();
        let own = judged.faults.iter().enumerate().filter(|(_, fault)| self.counts(fault));
        let offered = |fault: usize| offers().filter(|(_, offer)| offer.faults.contains(&fault)).count();
        if self.broad {
            let own: Vec<usize> = own.map(|(index, _)| index).collect();
            return offers().filter(|(_, offer)| own.iter().any(|fault| offer.faults.contains(fault))).collect();
        }
        let first = own.min_by_key(|(index, fault)| (fault.over, Reverse(fault.least), offered(*index), *index));
        let Some((first, fault)) = first else { return Vec::new() };
        let touching = judged.faults.iter().filter(|other| self.counts(other) && other.cluster == fault.cluster);
        if !fault.over && touching.count() <= FEW_FAULTS {
            return offers().filter(|(_, offer)| offer.clusters.contains(&fault.cluster)).collect();
        }
        offers().filter(|(_, offer)| offer.faults.contains(&first)).collect()
    }
}
