mod advised;
mod apart;
mod astar;
mod beam;
mod bench;
mod detached;
mod greedy;
mod group_words;
mod moves;
mod option_words;
mod savings;
mod staged;
mod stranger;
mod title;
mod together;
mod way;
mod words;

use std::cmp::Reverse;

use advised::advised;
use astar::{Ban, MOST_CHANGES, Sought, search};
use beam::beam;
use bench::{Bench, PARTS};
use greedy::Alike;
use staged::staged;
use title::titles;
use together::{counted, together};
use way::Way;
use words::StepWords;

pub use way::carried_out;

use crate::changes::Change;
use crate::model::{Force, Ruleset, Severity};
use crate::rules::{Checked, check};
use crate::suggest::cost::{corrects, cost};
use crate::work::{Patience, Stopped};

/// A way to make a force legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The parts that it keeps and the other repairs don't, such as "keep the figures"; `None` if nothing sets it
    /// apart, or there is only one repair.
    pub title: Option<String>,
    /// The steps in order, each in words, with its changes: one, or many that do the same to different units or
    /// groups. These are named by permanent number.
    pub steps: Vec<(String, Vec<Change>)>,
    /// The cost of all changes, by the table in `cost`.
    pub cost: i64,
    /// Whether a cheaper one may exist, because not every way was tried in time.
    pub unproven: bool,
    /// The force after all changes.
    pub force: Force,
    /// The messages of the errors that remain, each once; empty if it is legal.
    pub left: Vec<String>,
}

/// The maximum number of forces that are judged; finding more is not worth the wait.
const MOST_NODES: usize = 2_500;

/// The maximum number of forces that are judged after those, if none of them was legal.
const MOST_LAST: usize = 5_000;

/// The share of the effort kept for a force that lesser changes don't repair, as a divisor.
const SHARE_OF_LAST: usize = 5;

/// The maximum number of groups and units of such a force that are taken out first, each separately.
const MOST_BEGUN: usize = 8;

/// How many forces are judged to find a route that is cheaper than a known one, or different from it.
const FEW_NODES: usize = 250;

/// The maximum number of routes offered.
const ROUTES: usize = 3;

/// The maximum number of steps whose costs are worked out again in their final order.
const MOST_PRICED: usize = 40;

/// Other routes are looked for if the best has at most this many steps.
const FEW_STEPS: usize = 6;

/// Another route may spend up to this many times the cost of the step that it avoids.
const DEARER: i64 = 3;

impl Repair {
    /// Whether no errors remain.
    pub fn legal(&self) -> bool {
        self.left.is_empty()
    }
}

/// The routes that make a force legal at this limit, or at its own if `None`, cheapest first; further ones differ in
/// what they keep. Never empty: if no legal force was found in time, the only route leads as near to one as was
/// found. Each force judged is a node.
pub fn repair(
    ruleset: &Ruleset,
    base: &Force,
    limit: Option<i64>,
    patience: Patience<'_>,
) -> Result<Vec<Repair>, Stopped> {
    // Steps are in English like the messages of the check, so the names of a translation must not be mixed in.
    let ruleset = ruleset.plain.as_deref().unwrap_or(ruleset);
    let bench = Bench::new(ruleset, limit, MOST_NODES, patience);
    let legal = |way: &Way| bench.errors(&way.force, &way.ledger) == (Vec::new(), 0);
    // Lists with many faults take all the time of a search, so the advice is followed first.
    let by_advice = advised(&bench, base);
    let (mut best, mut proven) = least(&bench, base);
    if let Some(way) = by_advice.filter(|way| !legal(&best) || way.cost < best.cost) {
        (best, proven) = (way, false);
    }
    // A force over the limit can be made cheaper in more ways than are offered.
    proven &= best.done.len() == 1 || bench.errors(base, &Way::from(base).ledger).1 == 0;
    if !legal(&best) {
        best = bench.beyond(MOST_LAST, || beam(&bench, base)).unwrap_or(best);
    }
    let mut ways = vec![minimal(&bench, base, best)];
    if legal(&ways[0]) && ways[0].done.len() <= FEW_STEPS {
        ways.extend(others(&bench, base, &ways[0]));
        ways.sort_by_key(|way| way.cost);
    }
    patience.going.check()?;
    let before = check(ruleset, base, limit);
    let titles = titles(&before, &ways);
    let mut routes: Vec<Repair> =
        ways.into_iter().zip(titles).map(|(way, title)| route(&before, way, title, limit)).collect();
    routes[0].unproven = !proven;
    Ok(routes)
}

/// The cheapest way found, and whether there is none cheaper: one cluster of faults after the other, then a search for
/// anything cheaper.
fn least(bench: &Bench<'_>, base: &Force) -> (Way, bool) {
    let start = Way::from(base);
    let joined = bench.within(bench.left() - bench.left() / SHARE_OF_LAST, || staged(bench, &start, &[]));
    if bench.left() == 0 {
        return (joined, false);
    }
    let legal = bench.errors(&joined.force, &joined.ledger) == (Vec::new(), 0);
    // A way that costs no more than the bound is the cheapest, and a search makes too few changes to improve a long
    // one.
    let cheapest = legal && joined.cost * PARTS <= Sought::default().bound(&bench.judge(&start));
    if cheapest || legal && joined.done.len() > MOST_CHANGES {
        return (joined, cheapest);
    }
    let ceiling = legal.then_some(joined.cost);
    let share = if legal { FEW_NODES } else { bench.left() / 3 };
    let whole = bench.within(share, || search(bench, &start, &Sought { ceiling, ..Sought::default() }));
    if let Some(better) = whole.mended {
        return (better, whole.proven);
    }
    if legal {
        return (joined, whole.proven);
    }
    let broad = Sought { broad: true, ..Sought::default() };
    let found = bench.within(bench.left() / 2, || search(bench, &start, &broad));
    (found.mended.or_else(|| rebuilt(bench, &start)).unwrap_or(joined), false)
}

/// The cheapest way found that begins by taking a group or a unit out, or a group apart: for a force whose faults no
/// lesser changes repair.
fn rebuilt(bench: &Bench<'_>, start: &Way) -> Option<Way> {
    if bench.left() == 0 {
        return None;
    }
    let checked = check(bench.ruleset, &start.force, None);
    let (units, groups) = (start.force.every_unit().len(), start.force.every_group().len());
    let mut first: Vec<(i64, Change)> = (0..groups)
        .flat_map(|group| [Change::Dissolve { group }, Change::RemoveGroup { group }])
        .chain((0..units).map(|unit| Change::Remove { unit }))
        .filter_map(|change| Some((cost(&checked, &change)?, change)))
        .collect();
    first.sort_by_key(|(cost, _)| *cost);
    first.truncate(MOST_BEGUN);
    let share = bench.left() / first.len().max(1);
    let begun = first.into_iter().take_while(|_| bench.left() > 0);
    let begun = begun.filter_map(|(cost, change)| start.with(bench.ruleset, &change, cost));
    let ways = begun.map(|way| bench.within(share, || staged(bench, &way, &[])));
    ways.filter(|way| bench.errors(&way.force, &way.ledger) == (Vec::new(), 0)).min_by_key(|way| way.cost)
}

/// Other routes, each without one change of the best, if they cost little more.
fn others(bench: &Bench<'_>, base: &Force, best: &Way) -> Vec<Way> {
    let mut found: Vec<Way> = Vec::new();
    let share = FEW_NODES.min(bench.left() / best.done.len().max(1));
    for (change, cost) in best.done.iter().filter(|(change, cost)| !is_word(change) || *cost > 1) {
        if bench.left() == 0 {
            break;
        }
        let banned = [Ban::of(change)];
        let way = bench.within(share, || staged(bench, &Way::from(base), &banned));
        if way.cost > best.cost - cost + (DEARER * cost).max(FEW_STEPS_COST)
            || bench.errors(&way.force, &way.ledger) != (Vec::new(), 0)
        {
            continue;
        }
        let way = minimal(bench, base, way);
        let differs = |known: &Way| known.force != way.force && !alike(base, known, &way);
        if differs(best) && found.iter().all(differs) {
            found.push(way);
        }
    }
    found.sort_by_key(|way| way.cost);
    found.truncate(ROUTES - 1);
    found
}

/// Whether two ways do the same to units and groups that are alike.
fn alike(base: &Force, one: &Way, other: &Way) -> bool {
    // Whether those attached take an option too is no other way.
    let plain = |change: &Change| match change {
        Change::TakeAlong { unit, option, attached: true } => {
            Change::Take { unit: *unit, option: option.clone(), figures: None }
        }
        other => other.clone(),
    };
    let of = |way: &Way| way.done.iter().map(|(change, _)| Alike::of(base, &plain(change))).collect::<Vec<_>>();
    let mut left = of(other);
    of(one)
        .into_iter()
        .all(|change| left.iter().position(|known| *known == change).map(|at| left.swap_remove(at)).is_some())
        && left.is_empty()
}

/// Whether a change corrects a word; a cheap correction needs no other route.
fn is_word(change: &Change) -> bool {
    matches!(
        change,
        Change::Retype { .. }
            | Change::Reattach { .. }
            | Change::Retake { .. }
            | Change::Regroup { .. }
            | Change::Rechoose { .. }
            | Change::Restate { .. }
            | Change::Reroll { .. }
            | Change::Army { .. }
            | Change::Side { .. }
            | Change::Amend { .. }
    )
}

/// The cost that another route may spend in place of the step that it avoids, however cheap that step is.
const FEW_STEPS_COST: i64 = 12;

/// The way without its needless steps, in reading order: corrected words, then the force from head to foot, then what
/// is taken out.
fn minimal(bench: &Bench<'_>, base: &Force, way: Way) -> Way {
    let faults = |changes: &[(Change, i64)]| {
        let force = carried_out(bench.ruleset, base, changes.iter().map(|(change, _)| change)).ok()?;
        let (errors, over) = bench.errors(&force, &way.ledger);
        Some((errors.len() + usize::from(over > 0), over, force))
    };
    let (errors, over) = bench.errors(&way.force, &way.ledger);
    let wanted = (errors.len() + usize::from(over > 0), over);
    let mut sorted = way.done.clone();
    sorted.sort_by_key(|(change, _)| words::rank(change));
    let ordered = faults(&sorted).is_some_and(|(errors, over, _)| errors <= wanted.0 && over <= wanted.1);
    let mut done = if ordered { sorted } else { way.done.clone() };
    let last = not_overwritten(&done);
    if last.len() < done.len() && faults(&last).is_some_and(|(.., force)| force == way.force) {
        done = last;
    }
    let meant = added_as_meant(base, &done);
    if meant.len() < done.len()
        && faults(&meant).is_some_and(|(errors, over, _)| errors <= wanted.0 && over <= wanted.1)
    {
        done = meant;
    }
    // Leaving out one step may make another needless.
    loop {
        let before = done.len();
        let mut dearest: Vec<usize> = (0..before).collect();
        dearest.sort_by_key(|index| (Reverse(done[*index].1), Reverse(*index)));
        let all: Vec<(Change, i64)> = dearest.into_iter().map(|index| done[index].clone()).collect();
        for one in all.iter().filter(|_| before > 1) {
            let Some(place) = done.iter().position(|known| known == one) else { continue };
            if done.len() > FEW_STEPS && !bench.goes_on() {
                break;
            }
            let mut rest = done.clone();
            rest.remove(place);
            if faults(&rest).is_some_and(|(errors, over, _)| errors <= wanted.0 && over <= wanted.1) {
                done = rest;
            }
        }
        if done.len() == before {
            break;
        }
    }
    let force = faults(&done).map_or(way.force, |(.., force)| force);
    // The cost of a step depends on those before it.
    let again = if done.len() > MOST_PRICED || done.len() > FEW_STEPS && bench.left() == 0 {
        None
    } else {
        Way::along(bench.ruleset, base, done.iter().map(|(change, _)| change)).filter(|again| again.force == force)
    };
    let cost = done.iter().map(|(_, cost)| cost).sum();
    nearer(bench, base, again.unwrap_or(Way { force, done, cost, ledger: way.ledger }))
}

/// The steps with each unit added as the type that a later step gives it.
fn added_as_meant(base: &Force, done: &[(Change, i64)]) -> Vec<(Change, i64)> {
    let first = base.every_unit().len();
    let (mut steps, mut added): (Vec<(Change, i64)>, Vec<usize>) = (Vec::new(), Vec::new());
    for (change, cost) in done {
        if let Change::Retype { unit: place, id } = change
            && let Some(at) = place.checked_sub(first).and_then(|at| added.get(at))
            && let Change::Add { unit, .. } = &mut steps[*at].0
        {
            unit.clone_from(id);
            continue;
        }
        if matches!(change, Change::Add { .. } | Change::Duplicate { .. }) {
            added.push(steps.len());
        }
        steps.push((change.clone(), *cost));
    }
    steps
}

/// The way with one step fewer and a slightly different number of figures in another, if that is legal and cheaper.
fn nearer(bench: &Bench<'_>, base: &Force, way: Way) -> Way {
    let short = way.done.len() <= MOST_CHANGES && bench.left() > 0;
    if !short || bench.errors(&way.force, &way.ledger) != (Vec::new(), 0) {
        return way;
    }
    let mut best = corrected(bench, base, &way);
    for (place, (change, _)) in way.done.iter().enumerate() {
        let Change::Count { unit, figures } = change else { continue };
        for spared in (0..way.done.len()).filter(|spared| *spared != place) {
            for figures in [figures - 1, figures + 1, figures - 2, figures + 2] {
                if !bench.goes_on() {
                    return best;
                }
                let other = Change::Count { unit: *unit, figures };
                let steps = way.done.iter().enumerate().filter(|(index, _)| *index != spared);
                let steps = steps.map(|(index, (change, _))| if index == place { &other } else { change });
                let cheaper = Way::along(bench.ruleset, base, steps).filter(|found| found.cost < best.cost);
                if let Some(found) = cheaper.filter(|one| bench.errors(&one.force, &one.ledger) == (Vec::new(), 0)) {
                    best = found;
                }
            }
        }
    }
    best
}

/// The way with the unit that was probably meant where it swaps a misspelt one for another, if that is legal and
/// cheaper.
fn corrected(bench: &Bench<'_>, base: &Force, way: &Way) -> Way {
    let mut best = way.clone();
    let every = base.every_unit();
    for (place, (change, _)) in way.done.iter().enumerate() {
        let Change::Retype { unit, id } = change else { continue };
        let Some(typed) = every.get(*unit).map(|entry| &entry.unit) else { continue };
        let known = bench.ruleset.organisation.armies.iter().flat_map(|army| &army.units).map(|unit| unit.id.as_str());
        for meant in known.filter(|known| known != id && corrects(typed, known)) {
            if !bench.goes_on() {
                return best;
            }
            let other = Change::Retype { unit: *unit, id: meant.to_owned() };
            let steps = best.done.iter().enumerate();
            let steps = steps.map(|(index, (change, _))| if index == place { &other } else { change });
            let cheaper = Way::along(bench.ruleset, base, steps).filter(|found| found.cost < best.cost);
            if let Some(found) = cheaper.filter(|one| bench.errors(&one.force, &one.ledger) == (Vec::new(), 0)) {
                best = found;
            }
        }
    }
    best
}

/// The steps without those that a later one overwrites.
fn not_overwritten(done: &[(Change, i64)]) -> Vec<(Change, i64)> {
    let overwrites =
        |change: &Change| matches!(change, Change::Retype { .. } | Change::Count { .. } | Change::Regroup { .. });
    let bans: Vec<Ban> = done.iter().map(|(change, _)| Ban::of(change)).collect();
    let stays = |(place, (change, _)): &(usize, &(Change, i64))| {
        !overwrites(change) || !bans[place + 1..].contains(&bans[*place])
    };
    done.iter().enumerate().filter(stays).map(|(_, step)| step.clone()).collect()
}

/// The way as a repair, with its steps in words.
fn route(before: &Checked<'_>, way: Way, title: Option<String>, limit: Option<i64>) -> Repair {
    let after = check(before.ruleset, &way.force, limit);
    let errors = after.findings.iter().filter(|one| one.severity == Severity::Error);
    let left = counted(errors.map(|finding| finding.message.clone()));
    let changes: Vec<Change> = way.done.into_iter().map(|(change, _)| change).collect();
    let told = together(&mut StepWords::of(before), &changes);
    let gathered = carried_out(before.ruleset, before.force, told.iter().flat_map(|(_, changes)| changes));
    let steps = if gathered.is_ok_and(|force| force == way.force) {
        told
    } else {
        let mut words = StepWords::of(before);
        changes.into_iter().map(|change| (words.step(&change), vec![change])).collect()
    };
    Repair { title, steps, cost: way.cost, unproven: false, left, force: way.force }
}
