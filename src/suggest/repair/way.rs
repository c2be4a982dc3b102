use crate::changes::{Change, Ledger};
use crate::diagnostic::Diagnostic;
use crate::model::{Force, Ruleset};
use crate::rules::check;
use crate::suggest::cost::cost;

/// A sequence of changes that make a force better.
#[derive(Clone, Debug)]
pub struct Way {
    /// The force at its end.
    pub force: Force,
    /// The permanent numbers of its units and groups.
    pub ledger: Ledger,
    /// The changes in order, by permanent number, each with its cost.
    pub done: Vec<(Change, i64)>,
    /// The cost of all changes.
    pub cost: i64,
}

impl Way {
    /// An empty way, which begins at a force.
    pub fn from(force: &Force) -> Way {
        Way { force: force.clone(), ledger: Ledger::of(force), done: Vec::new(), cost: 0 }
    }

    /// The way along these changes, by permanent number, each at its cost when it is made; `None` if one can't be made.
    pub fn along<'c>(ruleset: &Ruleset, base: &Force, changes: impl IntoIterator<Item = &'c Change>) -> Option<Way> {
        let mut way = Way::from(base);
        for change in changes {
            let here = way.ledger.here(change).ok()?;
            let cost = cost(&check(ruleset, &way.force, None), &here)?;
            way = way.with(ruleset, &here, cost)?;
        }
        Some(way)
    }

    /// The way with one more change; `None` if that can't be made, changes nothing, or leaves no units: an empty force
    /// has few faults, but is not a repair.
    pub fn with(&self, ruleset: &Ruleset, change: &Change, cost: i64) -> Option<Way> {
        let (mut force, mut ledger) = (self.force.clone(), self.ledger.clone());
        let lasting = ledger.lasting(change);
        ledger.apply(ruleset, &mut force, change).ok()?;
        if force == self.force || force.every_unit().is_empty() || self.has_regrouped(&lasting) {
            return None;
        }
        let done = self.done.iter().cloned().chain([(lasting, cost)]).collect();
        Some(Way { force, ledger, done, cost: self.cost + cost })
    }

    /// Whether a change dissolves a group whose kind this way has changed: its kind need not be changed for that, and
    /// a kind of group that there is not costs less to dissolve.
    fn has_regrouped(&self, change: &Change) -> bool {
        let Change::Dissolve { group } = change else { return false };
        self.done.iter().any(|(known, _)| matches!(known, Change::Regroup { group: own, .. } if own == group))
    }
}

/// A force with these changes made in order, by permanent number; an error if one can't be made.
pub fn carried_out<'c>(
    ruleset: &Ruleset,
    base: &Force,
    changes: impl IntoIterator<Item = &'c Change>,
) -> Result<Force, Diagnostic> {
    let (mut force, mut ledger) = (base.clone(), Ledger::of(base));
    for change in changes {
        ledger.carry_out(ruleset, &mut force, change)?;
    }
    Ok(force)
}
