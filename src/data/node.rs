use std::fmt::Display;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::file::File;
use super::language::{IdForm, LARGEST, Shape};
use super::number_slips::in_words;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{ChoiceId, DecisionId, Id, IdKind, Identified, Written, read_seed};
use crate::sum::Sum;

/// One value of a file with its place.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The value as TOML, with its range in the text.
    pub value: &'a Spanned<DeValue<'a>>,
    /// The file that the value is in.
    pub file: &'a File<'a>,
}

/// A type that can be read from a value. Returns `None` once it has reported the problem.
pub trait Read: Shape + Sized {
    /// Reads a value, which may be of the wrong type.
    fn read(node: Node<'_>) -> Option<Self>;
}

/// The words for a list in messages on wrong types.
pub const LIST: &str = "a list";

/// The words for a table in messages on wrong types.
pub const TABLE: &str = "a table";

/// The words for a number in messages on wrong types.
const WHOLE: &str = "a whole number";

/// The words for a number that a table may stand for, in messages on wrong types.
pub const WHOLE_OR_TABLE: &str = "a whole number, or a table,";

impl<'a> Node<'a> {
    /// The range of the value in the file, in bytes.
    pub fn range(self) -> Range<usize> {
        self.value.span()
    }

    /// Reports that the value is not of the type `wanted`, given in words.
    pub fn wrong_type<T>(self, wanted: &str) -> Option<T> {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "text in quotation marks",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a decimal number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let problem = Diagnostic::error(Code::WrongType, format!("{wanted} is required here, not {found}"));
        let problem = match self.value.get_ref() {
            _ if [WHOLE, WHOLE_OR_TABLE].contains(&wanted) => Diagnostic { hint: self.in_digits(), ..problem },
            DeValue::String(text) if wanted == LIST => problem.hint(format!("write `[{text:?}]`")),
            DeValue::Table(_) | DeValue::Array(_) => Diagnostic { hint: self.in_brackets(wanted), ..problem },
            _ => problem,
        };
        self.file.report(problem, self.range());
        None
    }

    /// The hint for anything else where a number is required; `None` for a date or a table.
    fn in_digits(self) -> Option<String> {
        match self.value.get_ref() {
            DeValue::String(text) => {
                let text = text.trim();
                let number =
                    text.parse::<i64>().ok().or_else(|| in_words(text).and_then(|number| number.try_into().ok()));
                Some(match number {
                    Some(number) => format!("write `{number}`, without quotation marks"),
                    None => "write only digits, such as `8`, without quotation marks".to_owned(),
                })
            }
            DeValue::Float(number) => Some(match number.as_str().split_once('.') {
                Some((whole, part)) if part.len() == 3 => format!("write `{whole}{part}`"),
                Some((whole, _)) => format!("write a number such as `{whole}`, without a decimal point"),
                None => "write only digits, such as `8`".to_owned(),
            }),
            DeValue::Array(_) | DeValue::Boolean(_) => Some("write only digits, such as `8`".to_owned()),
            DeValue::Integer(_) | DeValue::Datetime(_) | DeValue::Table(_) => None,
        }
    }

    /// The hint for a table where a list of tables is required, or the reverse; `None` if the text is not clear.
    fn in_brackets(self, wanted: &str) -> Option<String> {
        let text = &self.file.source.text;
        let (above, written) = (text.get(..self.range().start)?, text.get(self.range())?);
        let before = above.rsplit('\n').next().unwrap_or_default().trim();
        let header = before.starts_with('[') && written.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
        match written.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
            // `[[groups.units]]` without `[[groups]]` above it.
            _ if header => Some(format!("write `[[{}{written}]]` above this line", before.trim_start_matches('['))),
            _ if written.contains('\n') => None,
            Some(single) if wanted == TABLE => {
                (before.is_empty() && single.starts_with('[')).then(|| format!("write `{single}`"))
            }
            _ => (wanted == LIST).then(|| format!("write `[{written}]`")),
        }
    }

    /// Reports that the value is of the right type but makes no sense.
    pub fn bad<T>(self, message: impl Into<String>) -> Option<T> {
        self.problem(Code::BadValue, message);
        None
    }

    /// Reports a number outside the range `least` to `most`.
    pub fn outside<T>(self, number: impl Display, least: i64, most: i64) -> Option<T> {
        let message = format!("`{number}` is out of range: from {least} to {most}");
        let hint = format!("write a number from {least} to {most}");
        self.file.report(Diagnostic::error(Code::BadValue, message).hint(hint), self.range());
        None
    }

    /// Reports a problem with the value.
    pub fn problem(self, code: Code, message: impl Into<String>) {
        self.file.problem(code, message, self.range());
    }

    /// Whether the value is a table with this key; always true if `key` is `None`.
    pub fn has_key(self, key: Option<&str>) -> bool {
        key.is_none_or(|key| self.value.get_ref().as_table().is_some_and(|table| table.contains_key(key)))
    }

    /// The text; reports a value of another type.
    pub fn text(self) -> Option<&'a str> {
        match self.value.get_ref() {
            DeValue::String(text) => Some(text),
            _ => self.wrong_type("text in quotation marks"),
        }
    }

    /// The items of a list; reports a value of another type.
    pub fn items(self) -> Option<Vec<Node<'a>>> {
        match self.value.get_ref() {
            DeValue::Array(items) => Some(items.iter().map(|value| Node { value, file: self.file }).collect()),
            _ => self.wrong_type(LIST),
        }
    }

    /// A text parsed as `T`, such as dice; reports a text that does not parse.
    pub fn parsed<T: std::str::FromStr<Err = String>>(self) -> Option<T> {
        self.text()?.parse().or_else(|message: String| self.bad(message).ok_or(())).ok()
    }

    /// A sum over stats and the names in `besides`; the stats are looked up once all are known.
    pub fn sum(self, besides: &'static [&'static str]) -> Option<Sum> {
        match Sum::read(self.text()?) {
            Ok(sum) => {
                self.file.gathered.arithmetic.borrow_mut().sum(&sum, besides, &self.file.source, self.range());
                Some(sum)
            }
            Err(message) => {
                self.file.problem(Code::BadSum, message, self.range());
                None
            }
        }
    }

    /// Reads an id and notes that it is defined here; reports a second definition.
    pub fn defines<Of: Identified>(self) -> Option<Id<Of>> {
        let id = self.id(Of::KIND)?;
        let (id, twice) = self.file.gathered.links.borrow_mut().define(id, &self.file.source, self.range());
        if let Some(problem) = twice {
            self.file.gathered.report(problem);
        }
        Some(id)
    }

    /// Reads an id and notes that it is named here; it is looked up later.
    pub fn names<Of: Identified>(self) -> Option<Id<Of>> {
        let id = self.text()?;
        Some(self.file.name(id, self.range()))
    }

    /// Reads an id that may be defined more than once: units or options in several armies may share an id.
    pub fn offers<Of: Identified>(self) -> Option<Id<Of>> {
        let id = self.id(Of::KIND)?;
        Some(self.file.gathered.links.borrow_mut().allow_at(id, &self.file.source, self.range()))
    }

    /// Reads the id of a decision that this choice defines; reports a second definition.
    pub fn defines_decision(self, choice: &ChoiceId) -> Option<DecisionId> {
        let id = self.id(IdKind::Decision)?;
        let range = self.range();
        let (id, twice) = self.file.gathered.links.borrow_mut().define_decision(choice, id, &self.file.source, range);
        if let Some(problem) = twice {
            self.file.gathered.report(problem);
        }
        Some(id)
    }

    /// Reads a decision of this choice, which is looked up later.
    pub fn decides(self, choice: &ChoiceId) -> Option<DecisionId> {
        let id = self.text()?;
        Some(self.file.gathered.links.borrow_mut().name_decision(choice, id, &self.file.source, self.range()))
    }

    fn id(self, kind: IdKind) -> Option<&'a str> {
        let id = self.text()?;
        if !IdForm::of(kind).allows(id) {
            return self.bad(format!("`{id}` is not an id: lower-case letters and digits, words joined by hyphens"));
        }
        Some(id)
    }
}

/// Printed words, translated if a translation is in use.
impl Read for String {
    fn read(node: Node<'_>) -> Option<Self> {
        node.text().map(|text| node.file.word(text))
    }
}

impl Read for bool {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::Boolean(value) => Some(*value),
            _ => node.wrong_type("`true` or `false`"),
        }
    }
}

impl Read for i64 {
    fn read(node: Node<'_>) -> Option<Self> {
        let DeValue::Integer(number) = node.value.get_ref() else {
            return node.wrong_type(WHOLE);
        };
        match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) if (-LARGEST..=LARGEST).contains(&number) => Some(number),
            _ => node.outside(number, -LARGEST, LARGEST),
        }
    }
}

/// A seed: a whole number from 0 to 2^64 − 1; above 2^63 − 1, where TOML's integers end, in quotation marks.
impl Read for u64 {
    fn read(node: Node<'_>) -> Option<Self> {
        let read = match node.value.get_ref() {
            DeValue::Integer(number) => match u64::from_str_radix(number.as_str(), number.radix()) {
                Ok(seed) => Ok(seed),
                Err(_) => read_seed(number.as_str()),
            },
            DeValue::String(text) => read_seed(text),
            DeValue::Datetime(date) => read_seed(&date.to_string()),
            DeValue::Float(number) => read_seed(number.as_str()),
            DeValue::Boolean(_) | DeValue::Array(_) | DeValue::Table(_) => return node.wrong_type(WHOLE),
        };
        match read {
            Ok(seed) => Some(seed),
            Err(words) => node.bad(words),
        }
    }
}

/// Reads a whole number from `least` to `greatest`.
pub fn within(node: Node<'_>, least: u32, greatest: u32) -> Option<u32> {
    let number = i64::read(node)?;
    match u32::try_from(number) {
        Ok(number) if (least..=greatest).contains(&number) => Some(number),
        _ => node.outside(number, least.into(), greatest.into()),
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        // Every item is read, even after one has failed, so that each reports its own problems.
        let items: Vec<Option<T>> = node.items_of(T::SHAPE)?.into_iter().map(T::read).collect();
        items.into_iter().collect()
    }
}

/// A value that may be left out.
impl<T: Read> Read for Option<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        T::read(node).map(Some)
    }
}

/// A value with its place.
impl<T: Read> Read for Written<T> {
    fn read(node: Node<'_>) -> Option<Self> {
        Some(Written { value: T::read(node)?, at: node.range() })
    }
}

/// An id that is named here; it is looked up later.
impl<Of: Identified> Read for Id<Of> {
    fn read(node: Node<'_>) -> Option<Self> {
        node.names()
    }
}
