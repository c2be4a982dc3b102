use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::moves::{is_of_number, moves};
use super::savings::savings;
use super::way::Way;
use crate::changes::{Change, Ledger};
use crate::diagnostic::Code;
use crate::model::{About, Force, ForceUnit, Part, Ruleset, Severity};
use crate::rules::{Checked, Finding, check, cost_alone};
use crate::suggest::cost::{cost, new_entry};
use crate::work::Patience;

/// The parts of a cost, so that the cost of a change can be divided among several faults.
pub const PARTS: i64 = 60;

/// Judges forces during a repair, and holds everything that stays the same meanwhile.
pub struct Bench<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    limit: Option<i64>,
    patience: Patience<'a>,
    /// How many forces have been judged.
    judged: Cell<u64>,
    /// How many more may be judged.
    left: Cell<usize>,
    prices: RefCell<HashMap<ForceUnit, Option<i64>>>,
}

/// A force's errors, and the changes offered for them.
pub struct Appraisal {
    /// Its errors, in the order of the check.
    pub faults: Vec<Flaw>,
    /// The changes offered for its errors.
    pub offers: Vec<OfferedChange>,
    /// Points over the limit; 0 if there are none, or no limit is agreed.
    pub over: i64,
    /// Whether it has more errors than the check lists.
    pub shortened: bool,
}

/// An error of a force.
pub struct Flaw {
    /// Text that identifies it: its code, place, and rule or message.
    pub words: String,
    /// The part of the force that it is about, by place.
    pub about: About,
    /// Its code, the rule that is broken, and the part of the unit or group.
    pub breaks: (Code, Option<String>, Option<Part>),
    /// How many units or groups are missing or too many; 1 if it is not about their number.
    pub amount: i64,
    /// The number of its cluster: the faults that touch each other.
    pub cluster: usize,
    /// Whether it is that the force is over the limit, which every change of a unit affects.
    pub over: bool,
    /// The smallest share that it bears of the cost of a change offered for it, in `PARTS`.
    pub least: i64,
}

/// A change that is offered for faults.
pub struct OfferedChange {
    /// The change, by indexes in this force.
    pub change: Change,
    /// Its cost, by the table in `cost`.
    pub cost: i64,
    /// The faults that it is offered for, by index.
    pub faults: Vec<usize>,
    /// The clusters of those faults.
    pub clusters: BTreeSet<usize>,
    /// The points that it saves; 0 unless it is offered because the force is over the limit.
    pub saves: i64,
}

impl<'a> Bench<'a> {
    /// A bench that judges at most this many forces.
    pub fn new(ruleset: &'a Ruleset, limit: Option<i64>, nodes: usize, patience: Patience<'a>) -> Bench<'a> {
        let (judged, left) = (Cell::new(0), Cell::new(nodes));
        Bench { ruleset, limit, patience, judged, left, prices: RefCell::default() }
    }

    /// Counts one more force to judge; false once the effort is spent or the caller has had enough.
    pub fn goes_on(&self) -> bool {
        let left = self.left();
        self.left.set(left.saturating_sub(1));
        self.judged.set(self.judged.get() + 1);
        left > 0
    }

    /// How many more forces may be judged; 0 once the caller has had enough.
    pub fn left(&self) -> usize {
        let patience = self.patience;
        let judged = self.judged.get();
        if judged < patience.effort && !patience.is_over(judged) { self.left.get() } else { 0 }
    }

    /// Runs `does` with at most this many of the forces left; those that it does not judge are left afterwards.
    pub fn within<T>(&self, nodes: usize, does: impl FnOnce() -> T) -> T {
        let all = self.left.get();
        let given = nodes.min(all);
        self.left.set(given);
        let done = does();
        self.left.set(all - given + self.left.get());
        done
    }

    /// Runs `does` with this many forces beyond those left, none of which are left afterwards.
    pub fn beyond<T>(&self, nodes: usize, does: impl FnOnce() -> T) -> T {
        let left = self.left.replace(nodes);
        let done = does();
        self.left.set(left);
        done
    }

    /// The check of a force under the limit.
    pub fn checked<'f>(&'f self, force: &'f Force) -> Checked<'f> {
        check(self.ruleset, force, self.limit)
    }

    /// The errors of a force by their words, except being over the limit; and the points over the limit.
    pub fn errors(&self, force: &Force, ledger: &Ledger) -> (Vec<String>, i64) {
        let checked = self.checked(force);
        let local = errors(&checked).filter(|one| one.code != Code::OverLimit);
        (local.map(|finding| words(finding, ledger)).collect(), over(&checked))
    }

    /// The errors of the force at the end of a way, without the changes offered for them: all in one cluster, each at
    /// no cost. Much quicker than `judge`.
    pub fn flaws(&self, way: &Way) -> Vec<Flaw> {
        let checked = self.checked(&way.force);
        errors(&checked).map(|finding| Flaw::of(finding, &way.ledger, 0, 0)).collect()
    }

    /// Judges the force at the end of a way.
    pub fn judge(&self, way: &Way) -> Appraisal {
        let checked = self.checked(&way.force);
        let over = over(&checked);
        let errors: Vec<&Finding> = errors(&checked).collect();
        // The changes offered, each with its saving and the indexes of its errors.
        let mut offered: Vec<(Change, i64, Vec<usize>)> = Vec::new();
        let mut known: HashMap<Change, usize> = HashMap::new();
        for (index, finding) in errors.iter().enumerate() {
            let priced = |entry: &ForceUnit| self.priced(&checked, entry);
            let changes = if finding.code == Code::OverLimit {
                savings(&checked, over, &priced)
            } else {
                moves(&checked, finding).into_iter().map(|change| (change, 0)).collect()
            };
            for (change, saves) in changes {
                let place = *known.entry(change.clone()).or_insert_with(|| {
                    offered.push((change, 0, Vec::new()));
                    offered.len() - 1
                });
                offered[place].1 = offered[place].1.max(saves);
                offered[place].2.push(index);
            }
        }
        let clusters = clusters(&checked, &errors, &offered);
        let offers = offered.into_iter().filter_map(|(change, saves, faults)| {
            let cost = cost(&checked, &change)?;
            let clusters = faults.iter().map(|index| clusters[*index]).collect();
            Some(OfferedChange { change, cost, faults, clusters, saves })
        });
        let offers = self.by_points(&checked, offers.collect());
        let points = errors.iter().position(|one| one.code == Code::OverLimit).map(|index| clusters[index]);
        let mut least: Vec<Option<i64>> = vec![None; errors.len()];
        for offer in &offers {
            for index in &offer.faults {
                let share = share(offer, errors[*index].code == Code::OverLimit, over, points);
                let share = share * times(&checked, errors[*index], offer);
                least[*index] = Some(least[*index].map_or(share, |known| known.min(share)));
            }
        }
        let shortened = checked.findings.iter().any(Finding::stands_for_more);
        let fault = |(index, finding): (usize, &&Finding)| {
            Flaw::of(finding, &way.ledger, clusters[index], least[index].unwrap_or(PARTS))
        };
        Appraisal { faults: errors.iter().enumerate().map(fault).collect(), offers, over, shortened }
    }

    /// The offers, with units offered for the same place at the same cost by their points, the cheapest first.
    fn by_points(&self, checked: &Checked<'_>, offers: Vec<OfferedChange>) -> Vec<OfferedChange> {
        let mut alike: BTreeMap<(Option<usize>, i64), Vec<usize>> = BTreeMap::new();
        for (index, offer) in offers.iter().enumerate() {
            if let Change::Add { group, .. } = offer.change {
                alike.entry((group, offer.cost)).or_default().push(index);
            }
        }
        let points = |offer: &OfferedChange| {
            let Change::Add { unit, .. } = &offer.change else { return i64::MAX };
            new_entry(checked, unit).and_then(|entry| self.priced(checked, &entry)).unwrap_or(i64::MAX)
        };
        let mut places: Vec<Option<OfferedChange>> = offers.into_iter().map(Some).collect();
        for own in alike.into_values().filter(|own| own.len() > 1) {
            let mut sorted: Vec<OfferedChange> = own.iter().filter_map(|index| places[*index].take()).collect();
            sorted.sort_by_cached_key(points);
            own.into_iter().zip(sorted).for_each(|(index, offer)| places[index] = Some(offer));
        }
        places.into_iter().flatten().collect()
    }

    /// The price of an entry alone, worked out once.
    fn priced(&self, checked: &Checked<'_>, entry: &ForceUnit) -> Option<i64> {
        let alone = ForceUnit { name: None, joins: None, ..entry.clone() };
        if let Some(known) = self.prices.borrow().get(&alone) {
            return *known;
        }
        let points = cost_alone(self.ruleset, checked.force, &alone);
        self.prices.borrow_mut().insert(alone, points);
        points
    }
}

impl Flaw {
    fn of(finding: &Finding, ledger: &Ledger, cluster: usize, least: i64) -> Flaw {
        Flaw {
            words: words(finding, ledger),
            about: finding.path.about,
            breaks: (finding.code, finding.rule.clone(), finding.path.key.clone()),
            amount: finding.amount,
            cluster,
            over: finding.code == Code::OverLimit,
            least,
        }
    }
}

/// The share of a change's cost that one of its faults bears, in `PARTS`. For points over the limit it is the cost of
/// saving all of them at this change's rate. Otherwise the cost is divided among the change's clusters, except that
/// of points, which the bound does not add.
fn share(offer: &OfferedChange, of_points: bool, over: i64, points: Option<usize>) -> i64 {
    if of_points && offer.saves > 0 {
        return offer.cost * PARTS * over / over.min(offer.saves);
    }
    let others = offer.clusters.iter().filter(|cluster| Some(**cluster) != points).count();
    let shared = i64::try_from(others).unwrap_or(1).max(1);
    offer.cost * PARTS / shared
}

/// At least how often a change like this must be made for an error about the number of units: each takes out or
/// replaces one unit, with those attached to it.
fn times(checked: &Checked<'_>, finding: &Finding, offer: &OfferedChange) -> i64 {
    let unit = match offer.change {
        Change::Remove { unit } | Change::Retype { unit, .. } if is_of_number(checked, finding) => unit,
        _ => return 1,
    };
    let with = checked.force.unit(unit).map_or(0, |entry| entry.with.len());
    let each = i64::try_from(with).unwrap_or(0) + 1;
    (finding.amount + each - 1) / each
}

/// Its errors, without the finding that counts those left out.
pub fn errors<'c>(checked: &'c Checked<'_>) -> impl Iterator<Item = &'c Finding> {
    checked.findings.iter().filter(|one| one.severity == Severity::Error && !one.stands_for_more())
}

/// Text that identifies an error whatever is changed elsewhere. For a unit it is the code, rule and part, because the
/// titles of units change; for a group or the force it includes the message.
fn words(finding: &Finding, ledger: &Ledger) -> String {
    let (code, rule) = (finding.code, finding.rule.as_deref().unwrap_or_default());
    match finding.path.about {
        About::Force => format!("{code} {}", finding.message),
        About::Unit(unit) => format!("unit {:?} {code} {rule} {:?}", ledger.unit(unit), finding.path.key),
        About::Group(group) => format!("group {:?} {code} {}", ledger.group(group), finding.message),
    }
}

/// Points over the limit; 0 if there are none, or no limit is agreed.
pub fn over(checked: &Checked<'_>) -> i64 {
    checked.points.zip(checked.limit).map_or(0, |(points, limit)| (points - limit).max(0))
}

/// The cluster of each error, by number. Errors touch if they are about the same unit or group, about a group and
/// something in it, or if the same correction is offered for both. Being over the limit affects every unit, so it
/// stands apart.
fn clusters(checked: &Checked<'_>, errors: &[&Finding], offered: &[(Change, i64, Vec<usize>)]) -> Vec<usize> {
    let mut of: Vec<usize> = (0..errors.len()).collect();
    let join = |of: &mut Vec<usize>, one: usize, other: usize| {
        let (from, to) = (of[one].max(of[other]), of[one].min(of[other]));
        of.iter_mut().filter(|known| **known == from).for_each(|known| *known = to);
    };
    let muster = &checked.muster;
    let group_of = |unit: usize| muster.unit(unit).and_then(|one| one.group);
    let touch = |one: About, other: About| match (one, other) {
        (About::Force, About::Force) => true,
        (About::Unit(one), About::Unit(other)) => one == other,
        (About::Group(one), About::Group(other)) => {
            one == other || muster.is_within(Some(one), other) || muster.is_within(Some(other), one)
        }
        (About::Unit(unit), About::Group(group)) | (About::Group(group), About::Unit(unit)) => {
            muster.is_within(group_of(unit), group)
        }
        (About::Force, _) | (_, About::Force) => false,
    };
    let plain = |index: &usize| errors[*index].code != Code::OverLimit;
    for one in (0..errors.len()).filter(plain) {
        for other in (0..one).filter(plain) {
            if of[one] != of[other] && touch(errors[one].path.about, errors[other].path.about) {
                join(&mut of, one, other);
            }
        }
    }
    for (change, _, faults) in offered {
        // Adding a unit or a group may be offered for every shortage, so it joins no faults.
        let new = matches!(change, Change::Add { .. } | Change::Group { .. });
        let apart = new || change.clone().names() != (None, None);
        let mut faults = faults.iter().copied().filter(|index| !apart && plain(index));
        if let Some(first) = faults.next() {
            for other in faults {
                join(&mut of, first, other);
            }
        }
    }
    of
}
