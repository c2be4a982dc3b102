//! Sums over whole numbers in data. With `template`, the only room that knows minijinja.

mod alike;
mod known_parts;
mod plain;
mod quotients;
mod spans;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use minijinja::{Environment, Error, ErrorKind, Expression, UndefinedBehavior};

use alike::{is_added_once, only_added};
use known_parts::{SumTerms, added_up, depends, known_parts};
use plain::{Plain, Worked, uses};
use quotients::{half_up, quotient_down, quotient_up};

pub use spans::{KnownSpan, around};

/// A sum over whole numbers, as written in data: `(50 - distance) * 2`. Parsed once, evaluated many times.
#[derive(Clone)]
pub struct Sum {
    text: String,
    names: Vec<String>,
    /// Whether it can fail for some numbers, as a division by 0 does.
    may_fail: bool,
    /// The sum in a form that needs no engine; `None` if it has none.
    plain: Option<Plain>,
    expression: Arc<Expression<'static, 'static>>,
}

/// A part of a sum that has a value by itself.
pub struct SumPart<'s> {
    /// The sum that it is a part of.
    pub of: &'s Sum,
    terms: SumTerms<'s>,
    /// Numbers beyond these count as the nearest of them.
    within: (i64, i64),
}

impl<'s> SumPart<'s> {
    /// The names it uses.
    pub fn names(&self) -> Vec<&'s str> {
        let used = |at: usize| self.terms.iter().any(|(_, term)| uses(term, &|other| other == at));
        let names = self.of.names.iter().enumerate().filter(|(at, _)| used(*at));
        names.map(|(_, name)| name.as_str()).collect()
    }

    /// Its value, a truth as 0 or 1, with a value for each name of the whole sum in order. `None` if it has none, or
    /// one that is too large.
    pub fn value(&self, values: &[i64]) -> Option<i64> {
        added_up(&self.terms, values).map(|value| value.clamp(self.within.0, self.within.1))
    }
}

/// Why a sum has no result; each holds the message.
enum Unsound {
    /// The result is not a whole number.
    NotWhole(String),
    /// The evaluation fails.
    Failed(String),
}

/// The maximum number of characters in a sum; a longer one is a mistake, and could be nested too deeply for the stack.
const LONGEST: usize = 400;

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    // Only arithmetic: none of the template language's filters and functions.
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_function("min", |a: i64, b: i64| a.min(b));
    environment.add_function("max", |a: i64, b: i64| a.max(b));
    environment.add_function("half_up", half_up);
    environment.add_function("quotient_up", |a: i64, b: i64| quotient_up(a, b).ok_or_else(by_zero));
    environment.add_function("quotient_down", |a: i64, b: i64| quotient_down(a, b).ok_or_else(by_zero));
    environment.add_function("half_down", |a: i64| a.div_euclid(2));
    environment
});

const FUNCTIONS: [&str; 6] = ["min", "max", "half_up", "half_down", "quotient_up", "quotient_down"];

fn by_zero() -> Error {
    Error::new(ErrorKind::InvalidOperation, "a number is divided by 0")
}

/// Words of the sum language that cannot be names.
const WORDS: [&str; 10] = ["and", "else", "false", "if", "in", "is", "none", "not", "or", "true"];

/// Whether a name is a word or function of the sum language, and so cannot name a number.
pub fn is_reserved(name: &str) -> bool {
    FUNCTIONS.contains(&name) || WORDS.contains(&name)
}

impl Sum {
    /// Parses a sum that may use these names; errors with the reason, in words.
    pub fn parse(text: &str, names: &[&str]) -> Result<Sum, String> {
        let sum = Sum::read(text)?;
        sum.uses_only(names)?;
        Ok(sum)
    }

    /// Parses a sum with any names; errors with the reason, in words.
    pub fn read(text: &str) -> Result<Sum, String> {
        if let Some(stray) = text.chars().find(|&c| !c.is_ascii_alphanumeric() && !" _+-*/%(),<>=!".contains(c)) {
            return Err(format!("`{}` is not allowed in a sum", stray.escape_debug()));
        }
        if text.len() > LONGEST {
            return Err(format!("the sum has {} characters; {LONGEST} at most", text.len()));
        }
        if text.contains("**") {
            return Err("`**` is not allowed in a sum".to_owned());
        }
        let expression = ENVIRONMENT.compile_expression_owned(text.to_owned()).map_err(|error| words(&error))?;
        let mut names: Vec<String> = expression.undeclared_variables(false).into_iter().collect();
        names.retain(|name| !FUNCTIONS.contains(&name.as_str()));
        names.sort();
        let may_fail = text.contains(['/', '%']) || text.contains("quotient");
        let plain = Plain::read(text, &names);
        Ok(Sum { text: text.to_owned(), names, may_fail, plain, expression: Arc::new(expression) })
    }

    /// Errors, in words, if the sum uses any other name.
    pub fn uses_only(&self, names: &[&str]) -> Result<(), String> {
        // A hyphen subtracts, so ids are written with underscores here.
        let joined = names.iter().map(|name| (name, name.replace('_', "-"))).filter(|(name, id)| *name != id);
        if let Some((name, id)) = joined.into_iter().find(|(_, id)| is_word_of(&self.text, id)) {
            return Err(format!("write `{name}` for `{id}`: in a sum a hyphen subtracts"));
        }
        let unknown = self.names.iter().find(|name| !names.contains(&name.as_str()));
        unknown.map_or(Ok(()), |name| {
            let known = crate::words::alternatives(names.iter().chain(&FUNCTIONS).copied());
            Err(format!("`{name}` is not known in this sum; it may use {known}"))
        })
    }

    /// The text of the sum.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it calls a function, and so is too hard for mental arithmetic.
    pub fn calls(&self) -> bool {
        FUNCTIONS.iter().any(|name| self.text.contains(name))
    }

    /// The names it uses, sorted.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether it can fail for some numbers, as a division by 0 does.
    pub fn may_fail(&self) -> bool {
        self.may_fail
    }

    /// The names on which it depends where some have the values `given`: those of a choice not made are left out.
    pub fn names_given(&self, given: impl Fn(&str) -> Option<i64>) -> Vec<&str> {
        let mut on = vec![self.plain.is_none(); self.names.len()];
        if let Some(plain) = &self.plain {
            let given: Vec<Option<i64>> = self.names.iter().map(|name| given(name)).collect();
            depends(plain, &given, &mut on);
        }
        self.names.iter().zip(on).filter(|(_, on)| *on).map(|(name, _)| name.as_str()).collect()
    }

    /// The largest parts that only use names which are `known`; with their values alone, and those of the other names,
    /// the sum has its value. In a comparison a part counts only as far as the rest, of which each name lies within its
    /// `span`, may outweigh it. `None` if it can't be taken apart.
    pub fn known_parts(
        &self,
        known: impl Fn(&str) -> bool,
        span: impl Fn(&str) -> KnownSpan,
    ) -> Option<Vec<SumPart<'_>>> {
        let known: Vec<bool> = self.names.iter().map(|name| known(name)).collect();
        let spans: Vec<KnownSpan> = self.names.iter().map(|name| span(name)).collect();
        let mut parts = Vec::new();
        known_parts(self.plain.as_ref()?, &known, &spans, &mut parts);
        Some(parts.into_iter().map(|(terms, within)| SumPart { of: self, terms, within }).collect())
    }

    /// The sum as one part; `None` if only the engine works it out.
    pub fn whole(&self) -> Option<SumPart<'_>> {
        let terms = vec![(false, self.plain.as_ref()?)];
        Some(SumPart { of: self, terms, within: (i64::MIN, i64::MAX) })
    }

    /// Whether it depends on these two names only by the sum of both, where some names have the values `given`.
    pub fn only_adds(&self, two: [&str; 2], given: impl Fn(&str) -> Option<i64>) -> bool {
        // A name that is not in the sum is after all that are.
        let at = |name: &str| self.names.iter().position(|known| known == name).unwrap_or(self.names.len());
        let [one, other] = two.map(at);
        if one == other {
            return true;
        }
        let given: Vec<Option<i64>> = self.names.iter().map(|name| given(name)).collect();
        self.plain.as_ref().is_some_and(|plain| only_added(plain, [one, other], &given))
    }

    /// Whether it is seen to be this name plus something that does not depend on it, where some names have the values
    /// `given`.
    pub fn adds_to(&self, name: &str, given: impl Fn(&str) -> Option<i64>) -> bool {
        let Some(at) = self.names.iter().position(|known| known == name) else { return false };
        let given: Vec<Option<i64>> = self.names.iter().map(|name| given(name)).collect();
        self.plain.as_ref().is_some_and(|plain| is_added_once(plain, at, &given))
    }

    /// The least and the greatest that it can come to, if each name lies within its own `span`; `None` if they are not
    /// known.
    pub fn span(&self, span: impl Fn(&str) -> KnownSpan) -> KnownSpan {
        let each: Vec<KnownSpan> = self.names.iter().map(|name| span(name)).collect();
        spans::spanned(self.plain.as_ref()?, &each)
    }

    /// Tries the sum with three sets of numbers for its names. Errors, in words, if a result is not a whole number,
    /// or if all three fail.
    pub fn tried(&self, names: &[&str]) -> Result<(), String> {
        let mut failed = Vec::new();
        for first in [1, 4, 9] {
            let values: Vec<(&str, i64)> = names.iter().copied().zip(first..).collect();
            match self.worked_out(&values) {
                Err(Unsound::NotWhole(message)) => return Err(message),
                Err(Unsound::Failed(message)) => failed.push(message),
                Ok(_) => {}
            }
        }
        // A sum that fails for some numbers may work for others; one that fails for all is a mistake.
        if failed.len() == 3 { Err(failed.remove(0)) } else { Ok(()) }
    }

    /// The value of the sum; errors, in words, if it fails or is not a whole number.
    pub fn evaluate(&self, values: &[(&str, i64)]) -> Result<i64, String> {
        self.worked_out(values).map_err(|unsound| match unsound {
            Unsound::NotWhole(message) | Unsound::Failed(message) => message,
        })
    }

    /// The result without the engine; `None` if only the engine finds it.
    fn plainly(&self, values: &[(&str, i64)]) -> Option<Worked> {
        let plain = self.plain.as_ref()?;
        // Values are usually given in the order of the names.
        let value = |(at, name): (usize, &String)| {
            let beside = values.get(at).filter(|(known, _)| known == name);
            beside.or_else(|| values.iter().find(|(known, _)| known == name)).map(|(_, value)| *value)
        };
        plain.worked_out(&self.names.iter().enumerate().map(value).collect::<Option<Vec<i64>>>()?)
    }

    fn worked_out(&self, values: &[(&str, i64)]) -> Result<i64, Unsound> {
        if let Some(number) = self.plainly(values).and_then(Worked::number) {
            return Ok(number);
        }
        let result = self.by_engine(values).map_err(Unsound::Failed)?;
        match result.as_i64() {
            Some(number) if result.is_integer() => Ok(number),
            _ => Err(Unsound::NotWhole(format!("the sum comes to `{result}`, which is not a whole number"))),
        }
    }

    /// Whether the sum is true: a comparison that holds, or a number other than 0.
    pub fn holds(&self, values: &[(&str, i64)]) -> Result<bool, String> {
        match self.plainly(values) {
            Some(worked) => Ok(worked.is_so()),
            None => self.by_engine(values).map(|result| result.is_true()),
        }
    }

    fn by_engine(&self, values: &[(&str, i64)]) -> Result<minijinja::Value, String> {
        let values: BTreeMap<&str, i64> = values.iter().copied().collect();
        self.expression.eval(minijinja::Value::from(values)).map_err(|error| words(&error))
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Sum {}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sum({:?})", self.text)
    }
}

fn words(error: &Error) -> String {
    let detail = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    match error.kind() {
        ErrorKind::SyntaxError => format!("the sum can't be read: {detail}"),
        _ => format!("the sum can't be worked out: {detail}"),
    }
}

/// Whether an id is in a text as a whole word.
fn is_word_of(text: &str, id: &str) -> bool {
    let part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    text.match_indices(id).any(|(at, _)| !text[..at].ends_with(part) && !text[at + id.len()..].starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::Sum;

    fn at(text: &str, distance: i64) -> Result<i64, String> {
        Sum::parse(text, &["distance"])?.evaluate(&[("distance", distance)])
    }

    #[test]
    fn sums_come_out_whole() {
        assert_eq!(at("(50 - distance) * 2", 22), Ok(56));
        assert_eq!([at("distance", 22), at("7", 22), at("distance + 7 + distance", 22)], [Ok(22), Ok(7), Ok(51)]);
        assert_eq!(at("half_up(distance)", 5), Ok(3));
        assert_eq!(at("half_down(distance)", -5), Ok(-3));
        assert_eq!([at("quotient_up(distance, 3)", 7), at("quotient_down(distance, 3)", 7)], [Ok(3), Ok(2)]);
        assert!(at("quotient_up(3, distance)", 0).is_err());
        assert_eq!(at("max(0, min(10, distance)) if distance > 3 else 0", 12), Ok(10));
    }

    #[test]
    fn an_id_with_a_hyphen_is_not_a_subtraction() {
        let read = |text: &str| Sum::parse(text, &["row_1", "row"]).map(|_| ());
        assert_eq!(read("2 * row-1 + 1"), Err("write `row_1` for `row-1`: in a sum a hyphen subtracts".to_owned()));
        assert_eq!(read("row - 1 + row_1 + row-12"), Ok(()));
    }

    #[test]
    fn a_sum_that_makes_no_sense_says_why() {
        assert_eq!(
            at("distnce * 2", 1),
            Err("`distnce` is not known in this sum; it may use `distance`, `min`, `max`, `half_up`, `half_down`, \
                 `quotient_up` or `quotient_down`"
                .to_owned())
        );
        assert_eq!(at("distance / 2", 3), Err("the sum comes to `1.5`, which is not a whole number".to_owned()));
        assert_eq!(at("'x' * 9", 3), Err("`\\'` is not allowed in a sum".to_owned()));
        for broken in [
            "",
            "(",
            "distance +",
            "true",
            "9223372036854775807 + distance",
            "1 +",
            "9 ** 9 ** 9",
            "distance // 0",
            "distance()",
        ] {
            assert!(at(broken, 3).is_err(), "{broken:?}");
        }
    }

    #[test]
    fn a_sum_comes_to_the_same_with_and_without_the_engine() {
        let terms = ["a", "b", "3", "-a", "min(a, b)", "max(b, 2)", "half_up(a)", "half_down(b)", "quotient_up(a, 4)"];
        let signs = ["+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "and not"];
        let mut texts: Vec<String> = Vec::new();
        for one in terms {
            for other in terms {
                for (at, sign) in signs.iter().enumerate() {
                    let next = signs[(at + other.len()) % signs.len()];
                    texts.push(format!("{one} {sign} {other}"));
                    texts.push(format!("{one} {sign} {other} {next} b - 1 {sign} quotient_down(7, a)"));
                    texts.push(format!(
                        "not {one} {sign} ({other} {next} 2) if a {next} {other} else -({one}) if b else 5"
                    ));
                }
            }
        }
        let mut plain = 0;
        for text in texts {
            let Ok(sum) = Sum::read(&text) else { continue };
            for values in [[0, 0], [3, 1], [-2, 5], [1, -7], [i64::MAX, 2]] {
                let values: Vec<(&str, i64)> = sum.names().iter().map(String::as_str).zip(values).collect();
                let Some(worked) = sum.plainly(&values) else { continue };
                let engine = sum.by_engine(&values).unwrap_or_default();
                assert_eq!(worked.is_so(), engine.is_true(), "{text} {values:?}");
                let number = engine.as_i64().filter(|_| engine.is_integer());
                assert_eq!(worked.number(), number, "{text} {values:?}");
                plain += 1;
            }
        }
        assert!(plain > 3_000, "{plain}");
    }
}
