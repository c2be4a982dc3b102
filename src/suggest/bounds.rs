use crate::model::{Army, Extent, Ruleset, Severity};
use crate::rules::{self, Checked, Linear, rule};

/// The bounds of a restriction on a sum over the whole force, at the limit.
#[derive(Clone, Debug)]
pub struct ForceBound<'a> {
    /// The key by which the search counts its sum among the limited things; never a unit's id.
    pub key: String,
    /// The army whose restriction it is; `None` for one of the ruleset.
    pub own: Option<&'a Army>,
    /// The sum, with its lower bound.
    pub sum: Linear<'a>,
    /// The upper bound; `None` if unlimited.
    pub most: Option<i64>,
}

/// The bounds of an army's restrictions that are more severe than `allowed`. Those that depend on the points or figures
/// of the force, which are not known yet, are left out.
pub fn bounds<'a>(ruleset: &'a Ruleset, army: &'a Army, limit: i64, allowed: Option<Severity>) -> Vec<ForceBound<'a>> {
    let extent = Extent { limit: Some(limit), points: None, figures: None };
    let binding = ruleset.organisation.restrictions_of(army).filter(|one| binds(one.severity, allowed));
    let linear = binding.filter_map(|one| match rule(one).bound(&extent) {
        rules::Bound::Linear(sum) => {
            let most = sum.most.map(|most| most.max(0));
            Some(ForceBound {
                key: format!("restriction {}", one.id),
                own: ruleset.organisation.army_of(one),
                sum,
                most,
            })
        }
        rules::Bound::Opaque => None,
    });
    linear.collect()
}

/// Whether a restriction of this severity must be kept if `allowed` is the most severe finding accepted; a notice never
/// binds.
pub fn binds(severity: Severity, allowed: Option<Severity>) -> bool {
    severity != Severity::Notice && Some(severity) > allowed
}

impl ForceBound<'_> {
    /// The amount that a force of one unit, costing `cost` points, adds to the sum.
    pub fn in_one(&self, checked: &Checked<'_>, cost: i64) -> i64 {
        self.sum.in_one(checked, self.own, cost)
    }

    /// Whether a force of one unit at this cost already exceeds the upper bound.
    pub fn rules_out(&self, checked: &Checked<'_>, cost: i64) -> bool {
        self.most.is_some_and(|most| self.in_one(checked, cost) > most)
    }
}

/// The key that counts a named person.
pub fn person(id: &str) -> String {
    format!("person {id}")
}
