use crate::model::{Army, Extent, Ruleset, Severity};
use crate::rules::{self, Checked, Linear, rule};

/// The range that a restriction allows to a sum over the whole force at the points agreed.
#[derive(Clone, Debug)]
pub struct ForceBound<'a> {
    /// Its key among the things that a way uses; never a unit's id.
    pub key: String,
    /// The sum, with the least that there must be.
    pub sum: Linear<'a>,
    /// The most that there may be; none where it is unlimited.
    pub most: Option<i64>,
}

/// The bounds of an army's restrictions that weigh more than what is allowed. How many points and figures the force comes to
/// is not known yet: what grows with these is left out.
pub fn bounds<'a>(ruleset: &'a Ruleset, army: &'a Army, limit: i64, allowed: Option<Severity>) -> Vec<ForceBound<'a>> {
    let extent = Extent { limit: Some(limit), points: None, figures: None };
    let binding = ruleset.organisation.restrictions_of(army).filter(|one| binds(one.severity, allowed));
    let linear = binding.filter_map(|one| match rule(one).bound(&extent) {
        rules::Bound::Linear(sum) => {
            let most = sum.most.map(|most| most.max(0));
            Some(ForceBound { key: format!("restriction {}", one.id), sum, most })
        }
        rules::Bound::Opaque => None,
    });
    linear.collect()
}

/// Whether a restriction of this weight binds where so much is allowed: a notice never does.
pub fn binds(severity: Severity, allowed: Option<Severity>) -> bool {
    severity != Severity::Notice && Some(severity) > allowed
}

impl ForceBound<'_> {
    /// Whether a force of one unit, which costs so much, has too much of it by itself.
    pub fn rules_out(&self, checked: &Checked<'_>, cost: i64) -> bool {
        self.most.is_some_and(|most| self.sum.in_one(checked, cost) > most)
    }
}

/// The key under which a named person is counted.
pub fn person(id: &str) -> String {
    format!("person {id}")
}
