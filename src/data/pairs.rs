use std::ops::Range;

use toml::de::DeValue;

use super::links::IdKind;
use super::node::{Node, Read};
use crate::model::{Effects, Value, Who};

/// One key of a table whose keys are ids, and its value.
pub struct Pair<'a> {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub at: Range<usize>,
    /// The value.
    pub value: Node<'a>,
}

impl<'a> Node<'a> {
    /// The keys and values of a table whose keys are ids, in the order written.
    pub fn pairs(self) -> Option<Vec<Pair<'a>>> {
        let DeValue::Table(table) = self.value.get_ref() else { return self.wrong_type("a table") };
        let mut pairs: Vec<Pair<'a>> = table
            .iter()
            .map(|(key, value)| Pair {
                key: key.get_ref().to_string(),
                at: key.span(),
                value: Node { value, file: self.file },
            })
            .collect();
        pairs.sort_by_key(|pair| pair.at.start);
        Some(pairs)
    }

    /// The same, each key naming an id of this kind.
    pub fn pairs_of<T: Read>(self, kind: IdKind) -> Option<Vec<(String, T)>> {
        let mut read = Vec::new();
        for pair in self.pairs()? {
            self.file.name(kind, &pair.key, pair.at);
            read.push((pair.key, T::read(pair.value)?));
        }
        Some(read)
    }

    /// A list of ids that name this kind.
    pub fn ids(self, kind: IdKind) -> Option<Vec<String>> {
        self.items()?.into_iter().map(|id| id.names(kind)).collect()
    }
}

impl Read for Value {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::String(text) => Some(Value::Text(text.as_ref().to_owned())),
            DeValue::Integer(_) => i64::read(node).map(Value::Number),
            DeValue::Array(_) => Vec::read(node).map(Value::Row),
            _ => node.wrong_type("a whole number, a text or a list of whole numbers"),
        }
    }
}

impl Read for Who {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let mut ids = |key, kind| entry.node(key).map_or(Some(Vec::new()), |node| node.ids(kind));
        let (units, role, army) = (ids("units", IdKind::Unit), ids("role", IdKind::Role), ids("army", IdKind::Army));
        let (traits, without) = (ids("traits", IdKind::Trait), ids("without", IdKind::Trait));
        let choose = entry.node("choose").map_or(Some(Vec::new()), |node| node.pairs_of(IdKind::Choice));
        let any = entry.get("any").unwrap_or_default();
        entry.finish();
        Some(Who { units: units?, role: role?, army: army?, traits: traits?, without: without?, choose: choose?, any })
    }
}

/// Reads the keys of an entry that say what it changes.
pub fn effects(entry: &mut super::entry::Entry<'_>) -> Effects {
    let mut changes = |key, kind| entry.node(key).and_then(|node| node.pairs_of(kind)).unwrap_or_default();
    let add = changes("add", IdKind::Stat);
    let (at_least, at_most) = (changes("at-least", IdKind::Stat), changes("at-most", IdKind::Stat));
    let start = changes("start", IdKind::Track);
    let (mut set, mut word) = (Vec::new(), Vec::new());
    for pair in entry.node("set").and_then(Node::pairs).unwrap_or_default() {
        pair.value.file.name(IdKind::Stat, &pair.key, pair.at);
        match Value::read(pair.value) {
            Some(Value::Number(number)) => set.push((pair.key, number)),
            Some(Value::Text(text)) => {
                pair.value.file.gathered.arithmetic.borrow_mut().text(&pair.key);
                word.push((pair.key, text));
            }
            Some(Value::Row(_)) => pair.value.bad("a whole number or a text is required here").unwrap_or(()),
            None => {}
        }
    }
    for key in ["add", "at-least", "at-most"] {
        for pair in entry.node(key).and_then(Node::pairs).unwrap_or_default() {
            pair.value.file.gathered.arithmetic.borrow_mut().change(&pair.key, &pair.value.file.source, pair.at);
        }
    }
    let mut traits = |key| entry.node(key).and_then(|node| node.ids(IdKind::Trait)).unwrap_or_default();
    Effects { set, word, add, at_least, at_most, gain: traits("gain"), lose: traits("lose"), start }
}

/// A `Who` that means everyone, where an entry has none under this key.
pub fn who(entry: &mut super::entry::Entry<'_>, key: &'static str) -> Who {
    entry.get(key).unwrap_or_default()
}
