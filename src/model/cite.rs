use std::fmt;

use super::Numbers;

/// The lines of the published ruleset that something comes from, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// Numbers of the source's lines.
    pub lines: Numbers,
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.fmt(f)
    }
}
