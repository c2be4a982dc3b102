use std::collections::{BTreeSet, HashMap};

use super::astar::{MOST_CHANGES, Sought, search};
use super::bench::{Appraisal, Bench, Flaw};
use super::way::Way;
use crate::changes::Change;
use crate::model::{About, Force, ForceGroup, ForceUnit};

/// The maximum number of forces judged to repair one cluster of faults in a part.
const NODES: usize = 120;

/// A part of a force that can be repaired by itself: a group with everything in it, or a unit outside all groups.
struct ForcePart {
    /// A force with nothing but this part.
    force: Force,
    /// The places of its first unit and group in the whole.
    first: (usize, usize),
}

/// Changes that repair a part, by its own permanent numbers, each with its cost.
type PartMend = Vec<(Change, i64)>;

/// A way that repairs each faulty part of a force by itself, where that brings no faults to the whole. A part is
/// judged in a small fraction of the time that the whole takes, and parts that are alike are repaired alike. A force
/// with few faults is left as it is, since a search through the whole finds more.
pub fn apart(bench: &Bench<'_>, base: &Force) -> Way {
    let start = Way::from(base);
    let judged = bench.judge(&start);
    let clusters: BTreeSet<usize> =
        judged.faults.iter().filter(|fault| !fault.over).map(|fault| fault.cluster).collect();
    if clusters.len() <= MOST_CHANGES {
        return start;
    }
    let mut known: HashMap<Force, Option<PartMend>> = HashMap::new();
    let mut mends: Vec<(ForcePart, PartMend)> = Vec::new();
    for part in parts(base).into_iter().filter(|part| judged.shortened || part.is_faulty(&judged)) {
        if bench.left() == 0 {
            break;
        }
        let mend = known.entry(nameless(&part.force)).or_insert_with(|| mend(bench, &judged, &part));
        if let Some(mend) = mend.clone() {
            mends.push((part, mend));
        }
    }
    let allowed: BTreeSet<&str> = judged.faults.iter().map(|fault| fault.words.as_str()).collect();
    let (mut way, mut batch) = (start, mends.len());
    let mut rest = mends.as_slice();
    while !rest.is_empty() && bench.goes_on() {
        let tried = with_all(bench, &way, &rest[..batch]);
        let fits = tried.as_ref().is_some_and(|tried| {
            let errors = bench.errors(&tried.force, &tried.ledger).0;
            errors.len() <= allowed.len()
                && (judged.shortened || errors.iter().all(|one| allowed.contains(one.as_str())))
        });
        match tried.filter(|_| fits) {
            Some(tried) => way = tried,
            None if batch > 1 => {
                batch = batch.div_ceil(2);
                continue;
            }
            None => {}
        }
        rest = &rest[batch..];
        batch = batch.min(rest.len());
    }
    way
}

/// The repair of a part by itself, one cluster of faults after the other, including only those that could be repaired;
/// `None` if none could, or if the part has none of the faults of the whole.
fn mend(bench: &Bench<'_>, whole: &Appraisal, part: &ForcePart) -> Option<PartMend> {
    let start = Way::from(&part.force);
    let judged = bench.judge(&start);
    let own = |fault: &Flaw| whole.shortened || whole.faults.iter().any(|other| part.is_same(fault, other));
    let outside: BTreeSet<String> =
        judged.faults.iter().filter(|fault| !own(fault)).map(|fault| fault.words.clone()).collect();
    let mut way = start;
    while bench.left() > 0 {
        let judged = bench.judge(&way);
        let stays = |fault: &&Flaw| fault.over || fault.about == About::Force || outside.contains(&fault.words);
        let Some(first) = judged.faults.iter().find(|fault| !stays(fault)) else { break };
        let others = judged.faults.iter().filter(|fault| fault.cluster != first.cluster);
        let outside = outside.iter().cloned().chain(others.map(|fault| fault.words.clone())).collect();
        let sought = Sought { outside, over_limit: true, part: true, ..Sought::default() };
        let found = bench.within(NODES.min(bench.left() / 2), || search(bench, &way, &sought));
        match found.mended {
            Some(mended) if mended.force != way.force => way = mended,
            Some(_) | None => break,
        }
    }
    (!way.done.is_empty()).then_some(way.done)
}

/// The way followed by the repairs of these parts; `None` if a change can't be made there.
fn with_all(bench: &Bench<'_>, way: &Way, mends: &[(ForcePart, PartMend)]) -> Option<Way> {
    let mut all = way.clone();
    for (part, mend) in mends {
        let count = (part.force.every_unit().len(), part.force.every_group().len());
        let mut units: Vec<usize> = (part.first.0..part.first.0 + count.0).collect();
        let mut groups: Vec<usize> = (part.first.1..part.first.1 + count.1).collect();
        for (change, cost) in mend {
            let mut lasting = change.clone();
            let (unit, inside) = lasting.indexes();
            if let Some(unit) = unit {
                *unit = *units.get(*unit)?;
            }
            for group in inside.into_iter().flatten() {
                *group = *groups.get(*group)?;
            }
            let before = all.ledger.next();
            all.ledger.carry_out(bench.ruleset, &mut all.force, &lasting).ok()?;
            let after = all.ledger.next();
            units.extend(before.0..after.0);
            groups.extend(before.1..after.1);
            all.done.push((lasting, *cost));
            all.cost += cost;
        }
    }
    Some(all)
}

/// The parts of a force, in file order.
fn parts(base: &Force) -> Vec<ForcePart> {
    // Copied for each part, without what is large.
    let bare = Force { units: Vec::new(), groups: Vec::new(), ..base.clone() };
    let only = |units: Vec<ForceUnit>, groups: Vec<ForceGroup>| Force { units, groups, ..bare.clone() };
    let unit = |(place, unit): (usize, &ForceUnit)| ForcePart {
        force: only(vec![unit.clone()], Vec::new()),
        first: (place, 0),
    };
    let loose = base.units.iter().enumerate().map(unit);
    let mut first = (base.units.len(), 0);
    let group = |group: &ForceGroup| {
        let part = ForcePart { force: only(Vec::new(), vec![group.clone()]), first };
        first.0 += part.force.every_unit().len();
        first.1 += part.force.every_group().len();
        part
    };
    loose.chain(base.groups.iter().map(group)).collect()
}

/// A force without the names that its player gave, so that similar parts are identical; with them if a unit joins
/// another by name.
fn nameless(force: &Force) -> Force {
    let mut plain = force.clone();
    if force.every_unit().iter().all(|unit| unit.joins.is_none()) {
        plain.every_unit_mut().into_iter().for_each(|unit| unit.name = None);
        plain.groups.iter_mut().for_each(|group| group.name = None);
    }
    plain
}

impl ForcePart {
    /// Whether one of the faults of the whole is about something in this part.
    fn is_faulty(&self, whole: &Appraisal) -> bool {
        let (units, groups) = (self.force.every_unit().len(), self.force.every_group().len());
        whole.faults.iter().any(|fault| match fault.about {
            About::Force => false,
            About::Unit(unit) => (self.first.0..self.first.0 + units).contains(&unit),
            About::Group(group) => (self.first.1..self.first.1 + groups).contains(&group),
        })
    }

    /// Whether a fault of this part is that of the whole.
    fn is_same(&self, own: &Flaw, other: &Flaw) -> bool {
        let about = match own.about {
            About::Force => return false,
            About::Unit(unit) => About::Unit(unit + self.first.0),
            About::Group(group) => About::Group(group + self.first.1),
        };
        (about, &own.breaks) == (other.about, &other.breaks)
    }
}
