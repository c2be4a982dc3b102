use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use toml::Value;
use toml::de::{DeTable, DeValue};

use super::language::{Holds, Kind};
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Dice, Numbers, in_blanks};

/// A translation of a game's words, or of the program's, into one language.
#[derive(Default)]
pub struct Translation {
    words: BTreeMap<String, String>,
    /// The translated plurals, by translated singular.
    several: BTreeMap<String, String>,
    /// Every text of the file in order, including those without a translation yet.
    texts: Vec<String>,
}

/// A text that may be translated.
pub struct Fill {
    /// The file that has the text first, within the game's folder; empty for the program's own words.
    pub file: String,
    /// The text before translation.
    pub here: String,
}

impl Translation {
    /// Adds a text, and its translation and plural unless the translation is empty.
    pub fn add(&mut self, here: String, says: String, several: Option<String>) {
        self.texts.push(here.clone());
        if !says.is_empty() {
            self.several.extend(several.map(|several| (says.clone(), several)));
            self.words.insert(here, says);
        }
    }

    /// The translation of a text, or the text itself if it has none.
    pub fn of(&self, text: &str) -> String {
        self.words.get(text).map_or(text, String::as_str).to_owned()
    }

    /// The translated plural of a translated singular; `None` if it has none.
    pub fn several(&self, one: &str) -> Option<String> {
        self.several.get(one).cloned()
    }

    /// Whether a text has no translation.
    pub fn lacks(&self, text: &str) -> bool {
        !self.words.contains_key(text)
    }

    /// The translations by text.
    pub fn into_words(self) -> BTreeMap<String, String> {
        self.words
    }

    /// Every text of the file in order, translated or not.
    pub fn into_texts(self) -> Vec<String> {
        self.texts
    }
}

/// A new or extended translation file: the text so far, if any, then each missing text with an empty translation.
pub fn filled_in(head: &str, begun: Option<(&Translation, &str)>, lacking: &[Fill]) -> String {
    let head = format!("# {head}: `here` is a text as it stands, `says` its translation.\n");
    let (mut added, mut file) = (String::new(), "");
    let there = |here: &String| begun.is_some_and(|(words, _)| words.texts.contains(here));
    for fill in lacking.iter().filter(|fill| !there(&fill.here)) {
        if fill.file != file {
            file = &fill.file;
            // Writing to a string cannot fail.
            let _ = writeln!(added, "\n# {file}");
        }
        added += &entry(&fill.here, "");
    }
    let Some((words, text)) = begun else { return head + &added };
    let whole = format!("{text}{}{added}", if text.ends_with('\n') { "" } else { "\n" });
    if DeTable::parse(&whole).is_ok() {
        return whole;
    }
    // Nothing can be appended to a list in this form, so the whole file is rewritten.
    let again = |here: &String| {
        let says = words.words.get(here).map_or("", String::as_str);
        let several = words.several(says).map(|several| format!("several = {}\n", written(&several)));
        entry(here, says) + several.as_deref().unwrap_or_default()
    };
    head + &words.texts.iter().map(again).collect::<String>() + &added
}

/// A text and its translation as an entry of the file.
fn entry(here: &str, says: &str) -> String {
    format!("\n[[words]]\nhere = {}\nsays = {}\n", written(here), written(says))
}

/// A text as a TOML string.
fn written(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// Warnings for a translation: texts that it does not translate, and texts of its own that are in no file.
pub fn amiss(name: &str, translation: &Translation, texts: &[Fill]) -> Vec<Diagnostic> {
    let said: BTreeSet<&str> = texts.iter().map(|text| text.here.as_str()).collect();
    let told = |what: &str, words: &[&str]| {
        let some = words.iter().take(SHOWN).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let more = if words.len() > SHOWN { format!(" and {} more", words.len() - SHOWN) } else { String::new() };
        format!("{name} {what} {some}{more}")
    };
    let lacking: Vec<&str> = said.iter().copied().filter(|word| is_said(word) && translation.lacks(word)).collect();
    let idle: Vec<&str> = translation.texts.iter().map(String::as_str).filter(|word| !said.contains(word)).collect();
    let mut problems = Vec::new();
    if !lacking.is_empty() {
        let problem = Diagnostic::warning(Code::Suspicious, told("does not translate", &lacking));
        problems.push(problem.hint("if a text should stay as it is, give it as its own translation"));
    }
    if !idle.is_empty() {
        let problem = Diagnostic::warning(Code::Suspicious, told("translates text that is in no file:", &idle));
        problems.push(problem.hint("copy the text exactly as it is in the data"));
    }
    problems
}

/// The maximum number of texts quoted in a message.
const SHOWN: usize = 5;

/// The printed texts in a file of this kind, in file order.
pub fn printed_texts(kind: &'static Kind, source: &Arc<Source>) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(table) = DeTable::parse(&source.text) {
        printed(kind, table.get_ref(), &mut found);
    }
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, text)| text).collect()
}

/// The offset of a text in its file, in bytes, and the text.
type Found = (usize, String);

fn printed(kind: &'static Kind, table: &DeTable<'_>, found: &mut Vec<Found>) {
    let specs = kind.specs();
    for (key, value) in table {
        let name: &str = key.get_ref();
        let Some(known) = specs.iter().find(|known| known.name == name) else { continue };
        inside(&known.holds, value, found);
        let is_spoken = known.spoken.is_some_and(|instead| !instead.iter().any(|other| table.contains_key(*other)));
        if let (true, DeValue::String(id)) = (is_spoken, value.get_ref()) {
            found.push((value.span().start, in_blanks(id)));
        }
    }
}

fn inside(holds: &Holds, value: &toml::Spanned<DeValue<'_>>, found: &mut Vec<Found>) {
    match (holds, value.get_ref()) {
        (Holds::Words, DeValue::String(text)) => found.push((value.span().start, text.to_string())),
        (Holds::Entry(kind), DeValue::Table(table)) => printed(kind(), table, found),
        (Holds::List(each, ..), DeValue::Array(items)) => items.iter().for_each(|item| inside(each, item, found)),
        (Holds::By(_, each) | Holds::Keyed(_, each, ..), DeValue::Table(table)) => {
            table.iter().for_each(|(_, value)| inside(each, value, found));
        }
        (Holds::Either(any), _) => any.iter().for_each(|one| inside(one, value, found)),
        (
            Holds::Words
            | Holds::Text(_)
            | Holds::Pattern(..)
            | Holds::Number(..)
            | Holds::YesNo
            | Holds::Yes
            | Holds::Defines(_)
            | Holds::Names(_)
            | Holds::Word(_)
            | Holds::Dice
            | Holds::Numbers
            | Holds::Sum(_)
            | Holds::Comparison(_)
            | Holds::Cite
            | Holds::Entry(_)
            | Holds::List(..)
            | Holds::By(..)
            | Holds::Keyed(..),
            _,
        ) => {}
    }
}

/// Whether a text contains a word to translate, rather than only dice, numbers and signs.
pub fn is_said(text: &str) -> bool {
    let word = text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.chars().count() > 1);
    word && text.parse::<Dice>().is_err() && text.parse::<Numbers>().is_err()
}
