use std::cell::Cell;

use crate::work::Patience;

/// The nodes that a search has come to. It goes on until its round has had its share, or until its face has had enough.
pub struct SearchEffort<'a> {
    patience: Patience<'a>,
    nodes: Cell<u64>,
    /// The nodes at which the round has had its share.
    share: Cell<u64>,
    interrupted: Cell<bool>,
}

/// A check takes about as long as this many steps.
const CHECK: u64 = 20;

/// The face is asked once in this many nodes.
const BETWEEN: u64 = 200;

impl<'a> SearchEffort<'a> {
    /// No node yet, and no end to a round.
    pub fn new(patience: Patience<'a>) -> SearchEffort<'a> {
        SearchEffort { patience, nodes: Cell::new(0), share: Cell::new(u64::MAX), interrupted: Cell::new(false) }
    }

    /// From here on the round has this many nodes.
    pub fn shared(&self, nodes: u64) {
        self.share.set(self.nodes.get().saturating_add(nodes));
    }

    /// One step of the search.
    pub fn step(&self) {
        self.count(1);
    }

    /// One check of a force.
    pub fn check(&self) {
        self.count(CHECK);
    }

    /// A long sum: the face is asked, and it counts for nothing.
    pub fn sum(&self) {
        if (self.patience.enough)(self.nodes.get()) || !self.patience.going.goes_on() {
            self.interrupted.set(true);
        }
    }

    /// Whether the round goes on.
    pub fn goes_on(&self) -> bool {
        !self.interrupted.get() && self.nodes.get() < self.share.get()
    }

    /// Whether the face has had enough: a round that was begun says nothing then.
    pub fn interrupted(&self) -> bool {
        self.interrupted.get() || !self.patience.going.goes_on()
    }

    fn count(&self, more: u64) {
        let before = self.nodes.get();
        let now = before + more;
        self.nodes.set(now);
        if now > self.patience.effort {
            self.interrupted.set(true);
        }
        if before / BETWEEN != now / BETWEEN && ((self.patience.enough)(now) || !self.patience.going.goes_on()) {
            self.interrupted.set(true);
        }
    }
}
