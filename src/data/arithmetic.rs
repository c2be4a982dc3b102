use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Form, Value};
use crate::sum::Sum;

/// The texts and changes of stats, the sums over them and the traits given, each with its place.
#[derive(Default)]
pub struct Arithmetic {
    texts: BTreeMap<String, Vec<Value>>,
    changes: Vec<(StatChange, Arc<Source>, Range<usize>)>,
    sums: Vec<(Summed, Arc<Source>, Range<usize>)>,
    given: Vec<(String, bool, Arc<Source>, Range<usize>)>,
}

/// A sum, and the names other than stats that it may use.
type Summed = (Sum, &'static [&'static str]);

/// A number that is added to a stat, or that bounds it.
pub struct StatChange {
    /// The stat, by id.
    pub stat: String,
    /// Whether the number bounds the stat rather than being added to it.
    pub bounds: bool,
}

impl Arithmetic {
    /// Notes a value of a stat, if it is a text: a number can't be added to every text.
    pub fn text(&mut self, stat: &str, value: &Value) {
        if matches!(value, Value::Text(_)) {
            self.texts.entry(stat.to_owned()).or_default().push(value.clone());
        }
    }

    /// Notes a number that is added to a stat, or that bounds it.
    pub fn change(&mut self, change: StatChange, source: &Arc<Source>, range: Range<usize>) {
        self.changes.push((change, Arc::clone(source), range));
    }

    /// Notes a sum over stats and the names in `also`.
    pub fn sum(&mut self, sum: &Sum, also: &'static [&'static str], source: &Arc<Source>, range: Range<usize>) {
        self.sums.push(((sum.clone(), also), Arc::clone(source), range));
    }

    /// Notes that a trait is given, and whether with a number.
    pub fn given(&mut self, id: &str, numbered: bool, source: &Arc<Source>, range: Range<usize>) {
        self.given.push((id.to_owned(), numbered, Arc::clone(source), range));
    }

    /// One problem for each trait given without the number that it needs, or with one that it does not take.
    /// `numbered` says whether a trait has a number; `None` if there is no such trait.
    pub fn misgiven(&self, numbered: impl Fn(&str) -> Option<bool>) -> Vec<Diagnostic> {
        let wrong = self.given.iter().filter_map(|(id, has, source, range)| {
            let problem = match (numbered(id)?, has) {
                (true, false) => Diagnostic::error(Code::BadValue, format!("`{id}` needs a number, but none is given"))
                    .hint(format!("write `{id}(1)`, with its number")),
                (false, true) => Diagnostic::error(Code::BadValue, format!("`{id}` takes no number"))
                    .hint("write it without one, or give the trait `number = \"most\"`"),
                (true, true) | (false, false) => return None,
            };
            Some(problem.at(source, range.clone()))
        });
        wrong.collect()
    }

    /// One problem for each sum that uses a name other than these stats, or that can't be worked out.
    pub fn wrong_sums(&self, stats: &[&str]) -> Vec<Diagnostic> {
        let wrong = self.sums.iter().filter_map(|((sum, also), source, range)| {
            let names: Vec<&str> = stats.iter().chain(*also).copied().collect();
            let message = sum.uses_only(&names).and_then(|()| sum.tried(&names)).err()?;
            Some(Diagnostic::error(Code::BadSum, message).at(source, range.clone()))
        });
        wrong.collect()
    }

    /// One problem for each number that would be added to a text or bound a throw; `form` gives a stat's form.
    pub fn mixed(&self, form: impl Fn(&str) -> Form) -> Vec<Diagnostic> {
        let wrong = self.changes.iter().filter_map(|(change, source, range)| {
            let stat = &change.stat;
            let values = self.texts.get(stat)?.iter().map(|text| text.clone().under(form(stat)));
            let wrong = values.filter_map(|value| match value {
                Value::Text(text) => {
                    let message = format!("`{stat}` is the text `{text}` for some units, but a number can't be added to it");
                    Some(Diagnostic::error(Code::BadSum, message).hint(
                        "`form` gives the type of a stat's values: with `need` a number can be added to `5+`, with `inches` to \
                         `6″`, with `dice` to `2d6`",
                    ))
                }
                Value::Throw(dice) if change.bounds => {
                    let message = format!("`{stat}` is {dice} for some units, but a throw of dice can't be limited to a number");
                    Some(Diagnostic::error(Code::BadSum, message).hint("add to it, or set it to another throw"))
                }
                Value::Throw(_) | Value::Number(_) | Value::Row(_) => None,
            });
            wrong.map(|wrong| wrong.at(source, range.clone())).next()
        });
        wrong.collect()
    }
}
