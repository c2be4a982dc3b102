use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use super::entry::Entry;
use super::language::{self, Holds, Key, Kind};
use super::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, Source};

/// The words of a game in another language.
#[derive(Default)]
pub struct Translation {
    words: BTreeMap<String, String>,
}

impl Translation {
    /// Reads the whole of a file of `languages`.
    pub fn read(mut entry: Entry<'_>) -> Translation {
        let items = entry.needed_node("words").and_then(Node::items).unwrap_or_default();
        let mut words = BTreeMap::new();
        for item in items {
            let Some(Word { here, says }) = Word::read(item) else { continue };
            if words.insert(here.clone(), says).is_some() {
                item.bad::<()>(format!("`{here}` is translated twice"));
            }
        }
        entry.finish();
        Translation { words }
    }

    /// A text in this language; one that is not translated stays as it is.
    pub fn of(&self, text: &str) -> String {
        self.words.get(text).map_or(text, String::as_str).to_owned()
    }

    /// Every text and what it is in this language.
    pub fn into_words(self) -> BTreeMap<String, String> {
        self.words
    }
}

/// One text and its translation.
struct Word {
    here: String,
    says: String,
}

impl Read for Word {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::words::WORD)?;
        let mut text = |key| entry.needed_node(key).and_then(Node::text).map(str::to_owned);
        let (here, says) = (text("here"), text("says"));
        entry.finish();
        Some(Word { here: here?, says: says? })
    }
}

/// What is amiss with a translation of these files: words that it lacks, and words that no file has.
pub fn amiss(name: &str, translation: &Translation, files: &[(&'static Kind, Arc<Source>)]) -> Vec<Diagnostic> {
    let parsed: Vec<_> = files.iter().map(|(kind, source)| (*kind, DeTable::parse(&source.text))).collect();
    let mut said = BTreeSet::new();
    for (kind, table) in &parsed {
        if let Ok(table) = table {
            let mut found = Vec::new();
            printed(kind, table.get_ref(), &mut found);
            said.extend(found);
        }
    }
    let told = |what: &str, words: &[&str]| {
        let some = words.iter().take(SHOWN).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let more = if words.len() > SHOWN { format!(" and {} more", words.len() - SHOWN) } else { String::new() };
        format!("{name} {what} {some}{more}")
    };
    let lacking: Vec<&str> =
        said.iter().copied().filter(|word| is_said(word) && !translation.words.contains_key(*word)).collect();
    let idle: Vec<&str> = translation.words.keys().map(String::as_str).filter(|word| !said.contains(word)).collect();
    let mut problems = Vec::new();
    if !lacking.is_empty() {
        let problem = Diagnostic::warning(Code::Suspicious, told("does not translate", &lacking));
        problems.push(problem.hint("a text that stays as it is may be its own translation"));
    }
    if !idle.is_empty() {
        let problem = Diagnostic::warning(Code::Suspicious, told("translates what no file says:", &idle));
        problems.push(problem.hint("copy the text from the data to the letter"));
    }
    problems
}

/// This many words are named in a message.
const SHOWN: usize = 5;

/// The words that a file prints, by the description of the language.
fn printed<'a>(kind: &'static Kind, table: &'a DeTable<'a>, found: &mut Vec<&'a str>) {
    for (key, value) in table {
        let name: &str = key.get_ref();
        if let Some(known) = kind.keys.iter().find(|known: &&Key| known.name == name) {
            inside(&known.holds, value, found);
        }
    }
}

fn inside<'a>(holds: &Holds, value: &'a toml::Spanned<DeValue<'a>>, found: &mut Vec<&'a str>) {
    match (holds, value.get_ref()) {
        (Holds::Words, DeValue::String(text)) => found.push(text),
        (Holds::Entry(kind), DeValue::Table(table)) => printed(kind, table, found),
        (Holds::List(each), DeValue::Array(items)) => items.iter().for_each(|item| inside(each, item, found)),
        (Holds::By(_, each) | Holds::Keyed(_, each), DeValue::Table(table)) => {
            table.iter().for_each(|(_, value)| inside(each, value, found));
        }
        (Holds::Either(any), _) => any.iter().for_each(|one| inside(one, value, found)),
        (
            Holds::Words
            | Holds::Text(_)
            | Holds::Number(..)
            | Holds::YesNo
            | Holds::Defines(_)
            | Holds::Names(_)
            | Holds::Word(_)
            | Holds::Dice
            | Holds::Numbers
            | Holds::Sum(_)
            | Holds::Comparison(_)
            | Holds::Cite
            | Holds::Entry(_)
            | Holds::List(_)
            | Holds::By(..)
            | Holds::Keyed(..),
            _,
        ) => {}
    }
}

/// Whether a text holds a word, rather than dice, numbers and signs alone.
fn is_said(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.chars().count() > 1)
}
