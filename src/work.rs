//! Whether work that takes long goes on. Its face wants it, and may stop wanting it: a browser has gone, time is up,
//! somebody pressed Ctrl+C. Whoever does it asks between its steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diagnostic::Diagnostic;

/// Whether work goes on; all copies of it agree. It does until one of them is told to stop it.
#[derive(Clone, Debug, Default)]
pub struct Going(Arc<AtomicBool>);

/// Work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Going {
    /// Stops the work; what is begun of it ends at its next step.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work goes on.
    pub fn goes_on(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }

    /// The same for work that gives up where it does not.
    pub fn asked(&self) -> Result<(), Stopped> {
        if self.goes_on() { Ok(()) } else { Err(Stopped) }
    }
}

// Who stopped the work knows why: nothing is left to be said.
impl From<Stopped> for Vec<Diagnostic> {
    fn from(_: Stopped) -> Self {
        Vec::new()
    }
}

/// Work that is better the longer it lasts: its face says when it has lasted long enough.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// Whether it is wanted at all.
    pub going: &'a Going,
    /// The nodes after which no more is begun: equal numbers give equal answers.
    pub effort: u64,
    /// Whether this number of nodes has taken long enough; asked between steps.
    pub enough: &'a dyn Fn(u64) -> bool,
}

impl<'a> Patience<'a> {
    /// Patience that no clock ends.
    pub fn of_effort(going: &'a Going, effort: u64) -> Patience<'a> {
        Patience { going, effort, enough: &|_| false }
    }
}
