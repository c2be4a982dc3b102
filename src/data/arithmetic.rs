use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::sum::Sum;

/// The stats that some unit or choice sets to words, and the places where a number is added to a stat or bounds it.
#[derive(Default)]
pub struct Arithmetic {
    texts: BTreeSet<String>,
    changes: Vec<(String, Arc<Source>, Range<usize>)>,
    sums: Vec<(Sum, Arc<Source>, Range<usize>)>,
}

impl Arithmetic {
    /// Notes that a stat is words somewhere.
    pub fn text(&mut self, stat: &str) {
        self.texts.insert(stat.to_owned());
    }

    /// Notes that a number is added to a stat here, or bounds it.
    pub fn change(&mut self, stat: &str, source: &Arc<Source>, range: Range<usize>) {
        self.changes.push((stat.to_owned(), Arc::clone(source), range));
    }

    /// Notes a sum over stats.
    pub fn sum(&mut self, sum: &Sum, source: &Arc<Source>, range: Range<usize>) {
        self.sums.push((sum.clone(), Arc::clone(source), range));
    }

    /// One problem for each sum that uses anything but these stats, or makes no sense.
    pub fn wrong_sums(&self, stats: &[&str]) -> Vec<Diagnostic> {
        let wrong = |(sum, source, range): &(Sum, Arc<Source>, Range<usize>)| {
            let message = sum.uses_only(stats).and_then(|()| sum.tried(stats)).err()?;
            Some(Diagnostic::error(Code::BadSum, message).at(source, range.clone()))
        };
        self.sums.iter().filter_map(wrong).collect()
    }

    /// One problem for each number that would be added to words.
    pub fn mixed(&self) -> Vec<Diagnostic> {
        let wrong = self.changes.iter().filter(|(stat, ..)| self.texts.contains(stat));
        wrong
            .map(|(stat, source, range)| {
                let message = format!("`{stat}` is a text for some units, and a number can't be added to a text");
                let hint =
                    "write its values as whole numbers; `form = \"need\"` prints 5 as 5+, `form = \"inches\"` as 5″";
                Diagnostic::error(Code::BadSum, message).hint(hint).at(source, range.clone())
            })
            .collect()
    }
}
