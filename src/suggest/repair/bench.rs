use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};

use super::moves::{moves, savings};
use super::way::Way;
use crate::changes::{Change, Ledger};
use crate::diagnostic::Code;
use crate::model::{About, Force, ForceUnit, Ruleset, Severity};
use crate::rules::{Checked, Finding, check, cost_alone};
use crate::suggest::cost::cost;
use crate::work::Patience;

/// Bounds are counted in parts of a cost, so that a change that mends several faults can be shared out among them.
pub const PARTS: i64 = 60;

/// The place where forces are judged: all that stays the same while one is mended.
pub struct Bench<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    limit: Option<i64>,
    patience: Patience<'a>,
    /// How many forces have been judged.
    judged: Cell<u64>,
    /// How many more are judged.
    left: Cell<usize>,
    prices: RefCell<HashMap<ForceUnit, Option<i64>>>,
}

/// A force with its errors, and all that may be done about them.
pub struct Appraisal {
    /// Its errors.
    pub faults: Vec<Flaw>,
    /// The changes offered.
    pub offers: Vec<OfferedChange>,
    /// Points above the limit; 0 where there are none, or nothing is agreed.
    pub over: i64,
}

/// An error of a force.
pub struct Flaw {
    /// Its code, message and place: what tells it from others.
    pub words: String,
    /// The cluster of faults that it touches, by number.
    pub cluster: usize,
    /// Whether it is that the force costs too much, which every change of a unit touches.
    pub over: bool,
    /// The least that a change costs that is offered for it, by its share of what that mends; in `PARTS`.
    pub least: i64,
}

/// A change that is offered for faults.
pub struct OfferedChange {
    /// The change of the force as it stands.
    pub change: Change,
    /// Its cost, by the one table.
    pub cost: i64,
    /// The faults for which it is offered, by their place.
    pub faults: Vec<usize>,
    /// The clusters of those.
    pub clusters: BTreeSet<usize>,
    /// The points that it saves, where the force costs too much.
    pub saves: i64,
}

impl<'a> Bench<'a> {
    /// A bench on which this many forces are judged.
    pub fn new(ruleset: &'a Ruleset, limit: Option<i64>, nodes: usize, patience: Patience<'a>) -> Bench<'a> {
        let (judged, left) = (Cell::new(0), Cell::new(nodes));
        Bench { ruleset, limit, patience, judged, left, prices: RefCell::default() }
    }

    /// Whether another force is judged: until the effort is spent, or nobody waits any more.
    pub fn goes_on(&self) -> bool {
        let left = self.left();
        self.left.set(left.saturating_sub(1));
        self.judged.set(self.judged.get() + 1);
        left > 0
    }

    /// How many more forces may be judged; none once its face has had enough.
    pub fn left(&self) -> usize {
        let Patience { going, effort, enough } = self.patience;
        let judged = self.judged.get();
        if going.goes_on() && judged < effort && !enough(judged) { self.left.get() } else { 0 }
    }

    /// Does something with this share of the effort that is left; what is not spent of it is there afterwards.
    pub fn within<T>(&self, nodes: usize, does: impl FnOnce() -> T) -> T {
        let all = self.left.get();
        let given = nodes.min(all);
        self.left.set(given);
        let done = does();
        self.left.set(all - given + self.left.get());
        done
    }

    /// The errors of a force by their words, and the points that it has above the limit.
    pub fn errors(&self, force: &Force, ledger: &Ledger) -> (Vec<String>, i64) {
        let checked = check(self.ruleset, force, self.limit);
        let local = errors(&checked).filter(|one| one.code != Code::OverLimit);
        (local.map(|finding| words(finding, ledger)).collect(), over(&checked))
    }

    /// Judges the force at the end of a way.
    pub fn judge(&self, way: &Way) -> Appraisal {
        let checked = check(self.ruleset, &way.force, self.limit);
        let over = over(&checked);
        let errors: Vec<&Finding> = errors(&checked).collect();
        // The changes offered, each with its saving and the places of the errors for which it is.
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
        let offers: Vec<OfferedChange> = offers.collect();
        let points = errors.iter().position(|one| one.code == Code::OverLimit).map(|index| clusters[index]);
        let mut least: Vec<Option<i64>> = vec![None; errors.len()];
        for offer in &offers {
            for index in &offer.faults {
                let share = share(offer, errors[*index].code == Code::OverLimit, over, points);
                least[*index] = Some(least[*index].map_or(share, |known| known.min(share)));
            }
        }
        let fault = |(index, finding): (usize, &&Finding)| Flaw {
            words: words(finding, &way.ledger),
            cluster: clusters[index],
            over: finding.code == Code::OverLimit,
            least: least[index].unwrap_or(PARTS),
        };
        Appraisal { faults: errors.iter().enumerate().map(fault).collect(), offers, over }
    }

    /// The price of an entry by itself, looked up once.
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

/// The share of an offer's cost that one of its faults bears: where a force costs too much, by what it saves of that.
/// The bound adds clusters up but that of points, which takes no share then.
fn share(offer: &OfferedChange, of_points: bool, over: i64, points: Option<usize>) -> i64 {
    if of_points && offer.saves > 0 {
        return offer.cost * PARTS * over / over.min(offer.saves);
    }
    let others = offer.clusters.iter().filter(|cluster| Some(**cluster) != points).count();
    let shared = i64::try_from(others).unwrap_or(1).max(1);
    offer.cost * PARTS / shared
}

fn errors<'c>(checked: &'c Checked<'_>) -> impl Iterator<Item = &'c Finding> {
    checked.findings.iter().filter(|one| one.severity == Severity::Error && !one.stands_for_more())
}

/// An error as it is told from others, whatever is done elsewhere: by its code, its rule, and the part of the unit that it is
/// about, for the titles of units change; of a group or a force by its message.
fn words(finding: &Finding, ledger: &Ledger) -> String {
    let (code, rule) = (finding.code, finding.rule.as_deref().unwrap_or_default());
    match finding.path.about {
        About::Force => format!("{code} {}", finding.message),
        About::Unit(unit) => format!("unit {:?} {code} {rule} {:?}", ledger.unit(unit), finding.path.key),
        About::Group(group) => format!("group {:?} {code} {}", ledger.group(group), finding.message),
    }
}

fn over(checked: &Checked<'_>) -> i64 {
    checked.points.zip(checked.limit).map_or(0, |(points, limit)| (points - limit).max(0))
}

/// The faults that touch each other, by number: those about the same unit or group, about a group and what stands in it, and
/// those for which the same word is offered. What is too much in a force touches every unit, and stands for itself.
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
        // A unit or a group more may be offered for all that is too little.
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
