use super::quotients::{half_up, quotient_down, quotient_up};

/// A sum that is worked out without the expression engine, some twenty times faster. Anything rare is left to the
/// engine: fractions, truths used as numbers, numbers that are too large, and all errors.
#[derive(Clone, Debug)]
pub(super) enum Plain {
    /// A number written in the sum.
    Number(i64),
    /// The value at this place among the names of the sum.
    Name(usize),
    /// The negative of a number.
    Minus(Box<Plain>),
    /// Whether something is false.
    Not(Box<Plain>),
    /// Two numbers joined by a sign.
    Joined(Join, Box<Plain>, Box<Plain>),
    /// The first, if its truth is the one given here; else the second.
    Either(bool, Box<Plain>, Box<Plain>),
    /// A function of one number.
    Half(fn(i64) -> i64, Box<Plain>),
    /// A function of two numbers; `None` if it fails.
    Call(fn(i64, i64) -> Option<i64>, Box<Plain>, Box<Plain>),
    /// The second if the first is true, else the third.
    Choice(Box<[Plain; 3]>),
}

/// The ways to join two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Plus,
    Minus,
    Times,
    Over,
    Rest,
    Same,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// The result of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worked {
    /// A whole number.
    Number(i64),
    /// Whether a comparison is true.
    So(bool),
}

impl Worked {
    /// Whether it is true, or a number other than 0.
    pub fn is_so(self) -> bool {
        match self {
            Worked::Number(number) => number != 0,
            Worked::So(is_so) => is_so,
        }
    }

    /// The number; `None` for a truth.
    pub fn number(self) -> Option<i64> {
        match self {
            Worked::Number(number) => Some(number),
            Worked::So(_) => None,
        }
    }
}

impl Plain {
    /// Reads a sum over these names; `None` if it has anything that is left to the engine.
    pub fn read(text: &str, names: &[String]) -> Option<Plain> {
        let mut reader = Reader { words: words(text)?, at: 0, names };
        let sum = reader.choice()?;
        (reader.at == reader.words.len()).then_some(sum)
    }

    /// The sums that it is made of.
    pub fn parts(&self) -> Vec<&Plain> {
        match self {
            Plain::Number(_) | Plain::Name(_) => Vec::new(),
            Plain::Minus(one) | Plain::Not(one) | Plain::Half(_, one) => vec![one],
            Plain::Joined(_, one, other) | Plain::Either(_, one, other) | Plain::Call(_, one, other) => {
                vec![one, other]
            }
            Plain::Choice(choice) => choice.iter().collect(),
        }
    }

    /// The result where some names have these values, if it depends on no other; `None` too if only the engine finds it.
    pub fn settled(&self, given: &[Option<i64>]) -> Option<Worked> {
        if uses(self, &|at| given.get(at).is_none_or(Option::is_none)) {
            return None;
        }
        self.worked_out(&given.iter().map(|value| value.unwrap_or(0)).collect::<Vec<i64>>())
    }

    /// The result, with a value for each name in order; `None` if only the engine finds it.
    pub fn worked_out(&self, values: &[i64]) -> Option<Worked> {
        let number = |sum: &Plain| sum.worked_out(values)?.number();
        Some(Worked::Number(match self {
            Plain::Number(number) => *number,
            Plain::Name(at) => *values.get(*at)?,
            Plain::Minus(sum) => number(sum)?.checked_neg()?,
            Plain::Not(sum) => return Some(Worked::So(!sum.worked_out(values)?.is_so())),
            Plain::Joined(join, one, other) => return joined(*join, number(one)?, number(other)?),
            Plain::Either(is_so, one, other) => {
                let one = one.worked_out(values)?;
                return if one.is_so() == *is_so { Some(one) } else { other.worked_out(values) };
            }
            Plain::Half(of, sum) => of(number(sum)?),
            Plain::Call(of, one, other) => of(number(one)?, number(other)?)?,
            Plain::Choice(choice) => {
                let [when, so, otherwise] = choice.as_ref();
                return if when.worked_out(values)?.is_so() { so } else { otherwise }.worked_out(values);
            }
        }))
    }
}

/// Whether a sum uses a name at a place that `is_it` accepts.
pub(super) fn uses(sum: &Plain, is_it: &impl Fn(usize) -> bool) -> bool {
    if let Plain::Name(at) = sum { is_it(*at) } else { sum.parts().into_iter().any(|part| uses(part, is_it)) }
}

/// Two numbers joined; `None` if only the engine finds the result.
pub(super) fn joined(join: Join, one: i64, other: i64) -> Option<Worked> {
    let both_up = one >= 0 && other > 0;
    Some(match join {
        Join::Plus => Worked::Number(one.checked_add(other)?),
        Join::Minus => Worked::Number(one.checked_sub(other)?),
        Join::Times => Worked::Number(one.checked_mul(other)?),
        Join::Over => Worked::Number(both_up.then(|| one / other)?),
        Join::Rest => Worked::Number(both_up.then(|| one % other)?),
        Join::Same => Worked::So(one == other),
        Join::Different => Worked::So(one != other),
        Join::Less => Worked::So(one < other),
        Join::AtMost => Worked::So(one <= other),
        Join::More => Worked::So(one > other),
        Join::AtLeast => Worked::So(one >= other),
    })
}

/// The words of a sum: names, numbers and signs. `None` if a number runs into a name.
fn words(text: &str) -> Option<Vec<&str>> {
    let (mut words, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else if ["<=", ">=", "==", "!=", "//"].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        if first.is_ascii_digit() && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        words.push(word);
        rest = after.trim_start();
    }
    Some(words)
}

/// Reads the words of a sum, the loosest operators first.
struct Reader<'t> {
    words: Vec<&'t str>,
    at: usize,
    names: &'t [String],
}

impl Reader<'_> {
    /// Whether the next word is this one, which is then passed.
    fn passes(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_next);
        is_next
    }

    /// The join that the next word stands for, if it is one of these; the word is then passed.
    fn join(&mut self, joins: &[(&str, Join)]) -> Option<Join> {
        let word = self.words.get(self.at)?;
        let (_, join) = joins.iter().find(|(sign, _)| sign == word)?;
        self.at += 1;
        Some(*join)
    }

    fn choice(&mut self) -> Option<Plain> {
        let so = self.either()?;
        if !self.passes("if") {
            return Some(so);
        }
        let when = self.either()?;
        let otherwise = if self.passes("else") { self.choice()? } else { return None };
        Some(Plain::Choice(Box::new([when, so, otherwise])))
    }

    fn either(&mut self) -> Option<Plain> {
        let mut sum = self.all()?;
        while self.passes("or") {
            sum = Plain::Either(true, Box::new(sum), Box::new(self.all()?));
        }
        Some(sum)
    }

    fn all(&mut self) -> Option<Plain> {
        let mut sum = self.negated()?;
        while self.passes("and") {
            sum = Plain::Either(false, Box::new(sum), Box::new(self.negated()?));
        }
        Some(sum)
    }

    fn negated(&mut self) -> Option<Plain> {
        if self.passes("not") { Some(Plain::Not(Box::new(self.negated()?))) } else { self.compared() }
    }

    fn compared(&mut self) -> Option<Plain> {
        const SIGNS: [(&str, Join); 6] = [
            ("==", Join::Same),
            ("!=", Join::Different),
            ("<", Join::Less),
            ("<=", Join::AtMost),
            (">", Join::More),
            (">=", Join::AtLeast),
        ];
        let one = self.added()?;
        let Some(join) = self.join(&SIGNS) else { return Some(one) };
        let both = Plain::Joined(join, Box::new(one), Box::new(self.added()?));
        // A chain of comparisons has a meaning of its own.
        self.join(&SIGNS).is_none().then_some(both)
    }

    fn added(&mut self) -> Option<Plain> {
        let times = [("*", Join::Times), ("//", Join::Over), ("%", Join::Rest)];
        self.chain(&[("+", Join::Plus), ("-", Join::Minus)], |reader| reader.chain(&times, Reader::signed))
    }

    /// Numbers joined from the left.
    fn chain(&mut self, joins: &[(&str, Join)], each: impl Fn(&mut Self) -> Option<Plain>) -> Option<Plain> {
        let mut sum = each(self)?;
        while let Some(join) = self.join(joins) {
            sum = Plain::Joined(join, Box::new(sum), Box::new(each(self)?));
        }
        Some(sum)
    }

    fn signed(&mut self) -> Option<Plain> {
        if self.passes("-") { Some(Plain::Minus(Box::new(self.signed()?))) } else { self.single() }
    }

    fn single(&mut self) -> Option<Plain> {
        if self.passes("(") {
            let sum = self.choice()?;
            return self.passes(")").then_some(sum);
        }
        let word = *self.words.get(self.at)?;
        self.at += 1;
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            return word.parse().ok().map(Plain::Number);
        }
        if let Some(at) = self.names.iter().position(|name| name == word) {
            return Some(Plain::Name(at));
        }
        let half: Option<fn(i64) -> i64> = match word {
            "half_up" => Some(half_up),
            "half_down" => Some(|a| a.div_euclid(2)),
            _ => None,
        };
        if let Some(half) = half {
            let sum = self.passes("(").then(|| self.choice())??;
            return self.passes(")").then(|| Plain::Half(half, Box::new(sum)));
        }
        let of: fn(i64, i64) -> Option<i64> = match word {
            "min" => |a, b| Some(a.min(b)),
            "max" => |a, b| Some(a.max(b)),
            "quotient_up" => quotient_up,
            "quotient_down" => quotient_down,
            _ => return None,
        };
        let one = self.passes("(").then(|| self.choice())??;
        let other = self.passes(",").then(|| self.choice())??;
        self.passes(")").then(|| Plain::Call(of, Box::new(one), Box::new(other)))
    }
}
