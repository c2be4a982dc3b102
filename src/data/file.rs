use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use super::links::Links;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::Dies;

/// What is gathered while the files of one ruleset are read.
#[derive(Default)]
pub struct Gathered {
    /// The problems, in reading order.
    pub problems: RefCell<Vec<Diagnostic>>,
    /// Everything read so far in one spelling, comments and layout gone.
    pub canonical: RefCell<String>,
    /// The ids defined and the ids named.
    pub links: RefCell<Links>,
}

/// One file being read.
pub struct File<'a> {
    /// The file's name and text.
    pub source: Arc<Source>,
    /// How the ruleset reads its dice.
    pub dies: &'a Dies,
    /// What is gathered.
    pub gathered: &'a Gathered,
}

impl File<'_> {
    /// Notes a problem at a stretch of this file.
    pub fn problem(&self, code: Code, message: impl Into<String>, range: Range<usize>) {
        self.report(Diagnostic::error(code, message), range);
    }

    /// Notes a finished diagnostic at a stretch of this file.
    pub fn report(&self, diagnostic: Diagnostic, range: Range<usize>) {
        self.gathered.problems.borrow_mut().push(diagnostic.at(&self.source, range));
    }
}
