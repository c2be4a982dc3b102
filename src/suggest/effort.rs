use std::cell::Cell;

use crate::work::Patience;

/// Counts the nodes of a search. The search continues until its round has used its share, or the caller stops it.
pub struct SearchEffort<'a> {
    patience: Patience<'a>,
    nodes: Cell<u64>,
    /// The node count at which the round has used its share.
    share: Cell<u64>,
    interrupted: Cell<bool>,
}

/// How many nodes a check counts as: it takes about as long as this many steps.
const CHECK: u64 = 20;

/// How many nodes are counted before the caller is asked again whether to continue.
const BETWEEN: u64 = 200;

impl<'a> SearchEffort<'a> {
    /// A count of 0, and a round without end.
    pub fn new(patience: Patience<'a>) -> SearchEffort<'a> {
        SearchEffort { patience, nodes: Cell::new(0), share: Cell::new(u64::MAX), interrupted: Cell::new(false) }
    }

    /// Ends the round this many nodes from now.
    pub fn shared(&self, nodes: u64) {
        self.share.set(self.nodes.get().saturating_add(nodes));
    }

    /// Counts one step of the search.
    pub fn step(&self) {
        self.count(1);
    }

    /// Counts one check of a force.
    pub fn check(&self) {
        self.count(CHECK);
    }

    /// Asks the caller whether to continue before a long sum, which itself counts no nodes.
    pub fn sum(&self) {
        if self.patience.is_over(self.nodes.get()) {
            self.interrupted.set(true);
        }
    }

    /// Whether the round continues: its share is not used up, and the caller has not stopped it.
    pub fn goes_on(&self) -> bool {
        !self.interrupted.get() && self.nodes.get() < self.share.get()
    }

    /// Whether the caller has stopped the search; an unfinished round then gives no answer.
    pub fn interrupted(&self) -> bool {
        self.interrupted.get() || !self.patience.going.is_running()
    }

    fn count(&self, more: u64) {
        let before = self.nodes.get();
        let now = before + more;
        self.nodes.set(now);
        if now > self.patience.effort {
            self.interrupted.set(true);
        }
        if before / BETWEEN != now / BETWEEN && self.patience.is_over(now) {
            self.interrupted.set(true);
        }
    }
}
