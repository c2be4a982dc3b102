use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use super::arithmetic::Arithmetic;
use super::links::Links;
use super::translation::Translation;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Dies, Id, Identified, Places, Ruleset};

/// At most this many problems are reported one by one.
const MOST_PROBLEMS: usize = 100;

/// Everything gathered while the files of one ruleset are read.
#[derive(Default)]
pub struct Gathered {
    /// The problems, in reading order.
    problems: RefCell<Vec<Diagnostic>>,
    /// How many more problems there are.
    more: Cell<usize>,
    /// Everything read so far in one spelling, comments and layout gone.
    pub canonical: RefCell<String>,
    /// The ids defined and the ids named.
    pub links: RefCell<Links>,
    /// The game's words in another language, where one is asked for.
    pub translation: RefCell<Translation>,
    /// Whether entries of a force were left out, as they could not be read.
    pub partial: Cell<bool>,
    /// Where the parts of a force stand.
    pub places: RefCell<Places>,
    /// How many units of a force have been read so far.
    pub units: Cell<usize>,
    /// How many groups of a force have been begun so far.
    pub groups: Cell<usize>,
    /// The stats that are words somewhere, and those that something is added to.
    pub arithmetic: RefCell<Arithmetic>,
    /// The problems that there are unless something holds of the whole game.
    pub doubted: RefCell<Vec<(Diagnostic, OfGame)>>,
}

/// Whether something holds of a whole game.
type OfGame = Box<dyn Fn(&Ruleset) -> bool>;

/// One file being read.
pub struct File<'a> {
    /// The file's name and text.
    pub source: Arc<Source>,
    /// How the ruleset reads its dice.
    pub dies: &'a Dies,
    /// The problems and ids gathered so far.
    pub gathered: &'a Gathered,
}

impl File<'_> {
    /// Notes a problem at a stretch of this file.
    pub fn problem(&self, code: Code, message: impl Into<String>, range: Range<usize>) {
        self.report(Diagnostic::error(code, message), range);
    }

    /// A text of this file as it is printed: in another language, where one is asked for.
    pub fn word(&self, text: &str) -> String {
        self.gathered.translation.borrow().of(text)
    }

    /// The plural in another language, by the singular in it.
    pub fn several(&self, one: &str) -> Option<String> {
        self.gathered.translation.borrow().several(one)
    }

    /// Notes that an id is named here.
    pub fn name<Of: Identified>(&self, id: &str, range: Range<usize>) -> Id<Of> {
        self.gathered.links.borrow_mut().name(id, &self.source, range)
    }

    /// Notes a finished diagnostic at a stretch of this file.
    pub fn report(&self, diagnostic: Diagnostic, range: Range<usize>) {
        self.gathered.report(diagnostic.at(&self.source, range));
    }
}

impl Gathered {
    /// Notes a problem, once. Of very many, the first are enough to start with.
    pub fn report(&self, problem: Diagnostic) {
        let mut problems = self.problems.borrow_mut();
        // A fault in a value that two parts of an entry read would be reported twice.
        if problems.contains(&problem) {
            return;
        }
        if problems.len() < MOST_PROBLEMS {
            problems.push(problem);
        } else {
            self.more.set(self.more.get() + 1);
        }
    }

    /// The problems, and how many more there are.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let mut problems = self.problems.take();
        if self.more.get() > 0 {
            let message = format!("there are {} more problems", self.more.get());
            problems.push(Diagnostic::error(Code::BadValue, message).hint("correct those above first"));
        }
        problems
    }
}
