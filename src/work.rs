//! Stops long work. A face stops it when a browser has gone away, time is up or Ctrl+C is pressed; the work asks
//! between its steps whether to continue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diagnostic::Diagnostic;

/// Whether work goes on or was stopped; shared by all clones, and running until one of them stops it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

/// The error for work that was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl StopFlag {
    /// Stops the work at its next step.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work continues.
    pub fn is_running(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }

    /// Errors if the work was stopped.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_running() { Ok(()) } else { Err(Stopped) }
    }
}

// The face that stopped the work knows why, so there is no message.
impl From<Stopped> for Vec<Diagnostic> {
    fn from(_: Stopped) -> Self {
        Vec::new()
    }
}

/// How long a search continues; a longer one finds better results.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// Whether the result is still wanted.
    pub going: &'a StopFlag,
    /// The maximum number of nodes to search; the same number gives the same results everywhere.
    pub effort: u64,
    /// The share of its time that has gone after this number of nodes; asked between steps.
    pub gone: &'a dyn Fn(u64) -> f64,
    /// The share of the time at which the search ends; 1 for all of it.
    pub until: f64,
}

impl<'a> Patience<'a> {
    /// Patience limited by effort alone, without a clock.
    pub fn of_effort(going: &'a StopFlag, effort: u64) -> Patience<'a> {
        Patience { going, effort, gone: &|_| 0.0, until: 1.0 }
    }

    /// The same patience, but ending at this share of the time.
    #[must_use]
    pub fn until(self, share: f64) -> Patience<'a> {
        Patience { until: share, ..self }
    }

    /// Whether the search has run long enough after this number of nodes, or is no longer wanted.
    pub fn is_over(&self, nodes: u64) -> bool {
        !self.going.is_running() || (self.gone)(nodes) >= self.until
    }
}
