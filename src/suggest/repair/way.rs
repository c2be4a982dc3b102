use crate::changes::{Change, Ledger};
use crate::diagnostic::Diagnostic;
use crate::model::{Force, Ruleset};
use crate::rules::check;
use crate::suggest::cost::cost;

/// A way from a force to a better one.
#[derive(Clone, Debug)]
pub struct Way {
    /// The force at its end.
    pub force: Force,
    /// The numbers of its units and groups.
    pub ledger: Ledger,
    /// The changes in order, in lasting numbers, each with what it takes from the player.
    pub done: Vec<(Change, i64)>,
    /// Their cost together.
    pub cost: i64,
}

impl Way {
    /// The way that begins at a force.
    pub fn from(force: &Force) -> Way {
        Way { force: force.clone(), ledger: Ledger::of(force), done: Vec::new(), cost: 0 }
    }

    /// The way along these changes in lasting numbers, each at its cost where it is made; none where one can't be made.
    pub fn along<'c>(ruleset: &Ruleset, base: &Force, changes: impl IntoIterator<Item = &'c Change>) -> Option<Way> {
        let mut way = Way::from(base);
        for change in changes {
            let here = way.ledger.here(change).ok()?;
            let cost = cost(&check(ruleset, &way.force, None), &here)?;
            way = way.with(ruleset, &here, cost)?;
        }
        Some(way)
    }

    /// The same with one more change of the force at its end; none where that can't be made, or changes nothing. A force
    /// without units has few faults, and is none.
    pub fn with(&self, ruleset: &Ruleset, change: &Change, cost: i64) -> Option<Way> {
        let (mut force, mut ledger) = (self.force.clone(), self.ledger.clone());
        let lasting = ledger.lasting(change);
        ledger.apply(ruleset, &mut force, change).ok()?;
        if force == self.force || force.every_unit().is_empty() {
            return None;
        }
        let done = self.done.iter().cloned().chain([(lasting, cost)]).collect();
        Some(Way { force, ledger, done, cost: self.cost + cost })
    }
}

/// A force with changes in lasting numbers carried out, in their order.
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
