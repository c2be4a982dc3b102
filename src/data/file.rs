use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use super::arithmetic::Arithmetic;
use super::links::Links;
use super::translation::Translation;
use crate::diagnostic::{Code, Diagnostic, Place, Source, count};
use crate::model::{DieFaces, Id, Identified, Places, Ruleset};

/// The maximum number of problems reported one by one; further ones are only counted.
pub const MOST_PROBLEMS: usize = 100;

/// Everything gathered while the files of one ruleset are read.
#[derive(Default)]
pub struct Gathered {
    /// The problems found so far, in reading order.
    problems: RefCell<Vec<Diagnostic>>,
    /// The number of problems beyond the limit.
    more: Cell<usize>,
    /// The content of the files read so far, without comments and layout.
    pub canonical: RefCell<String>,
    /// The ids defined and the ids named so far.
    pub links: RefCell<Links>,
    /// The translation of the game's words; empty if it is read in its own language.
    pub translation: RefCell<Translation>,
    /// Whether entries of a force were left out because they could not be read.
    pub partial: Cell<bool>,
    /// The place of each part of a force in its file.
    pub places: RefCell<Places>,
    /// The number of units of a force read so far.
    pub units: Cell<usize>,
    /// The number of groups of a force begun so far.
    pub groups: Cell<usize>,
    /// The values, sums and traits to check once all files are read.
    pub arithmetic: RefCell<Arithmetic>,
    /// Problems that are reported only if their test turns out false for the whole game.
    pub doubted: RefCell<Vec<(Diagnostic, OfGame)>>,
}

/// A test of a whole game.
type OfGame = Box<dyn Fn(&Ruleset) -> bool>;

/// One file being read.
pub struct File<'a> {
    /// The file's name and text.
    pub source: Arc<Source>,
    /// How the ruleset reads its dice.
    pub dies: &'a DieFaces,
    /// The problems, ids and places gathered so far.
    pub gathered: &'a Gathered,
}

impl File<'_> {
    /// Reports an error at a range of this file.
    pub fn problem(&self, code: Code, message: impl Into<String>, range: Range<usize>) {
        self.report(Diagnostic::error(code, message), range);
    }

    /// A text of this file as it is printed, translated if a translation is in use.
    pub fn word(&self, text: &str) -> String {
        self.gathered.translation.borrow().of(text)
    }

    /// The translated plural of a translated singular; `None` if the translation gives none.
    pub fn several(&self, one: &str) -> Option<String> {
        self.gathered.translation.borrow().several(one)
    }

    /// Notes that an id is named here.
    pub fn name<Of: Identified>(&self, id: &str, range: Range<usize>) -> Id<Of> {
        self.gathered.links.borrow_mut().name(id, &self.source, range)
    }

    /// Reports a diagnostic at a range of this file.
    pub fn report(&self, diagnostic: Diagnostic, range: Range<usize>) {
        self.gathered.report(diagnostic.at(&self.source, range));
    }
}

impl Gathered {
    /// Notes a problem, unless it has been noted before; beyond the limit it is only counted.
    pub fn report(&self, problem: Diagnostic) {
        let mut problems = self.problems.borrow_mut();
        // A value that two readers share would otherwise report its fault twice.
        if problems.contains(&problem) {
            return;
        }
        if problems.len() < MOST_PROBLEMS {
            problems.push(problem);
        } else {
            self.more.set(self.more.get() + 1);
        }
    }

    /// Moves the problems with one text to another, in which `place` finds their ranges.
    pub fn replace(&self, from: &Arc<Source>, to: &Arc<Source>, place: impl Fn(&Range<usize>) -> Range<usize>) {
        let mut problems = self.problems.borrow_mut();
        let places = problems.iter_mut().filter_map(|problem| problem.place.as_mut());
        for at in places.filter(|at| Arc::ptr_eq(&at.source, from)) {
            *at = Place { source: Arc::clone(to), range: place(&at.range) };
        }
    }

    /// Takes the problems; if there were too many, the last one says how many were left out.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let mut problems = self.problems.take();
        if self.more.get() > 0 {
            let message = format!("not shown: {}", count(self.more.get(), "more problem"));
            problems.push(Diagnostic::error(Code::BadValue, message).hint("fix the problems above first"));
        }
        problems
    }
}

/// Sorts problems by file and line, as a person corrects them; those without a place come last.
pub fn sort_by_place(problems: &mut [Diagnostic]) {
    problems.sort_by_key(|problem| {
        let at = problem.place.as_ref().map(|place| (place.source.name.clone(), place.range.start));
        (at.is_none(), at)
    });
}
