use std::ops::Range;

use toml::de::DeValue;

use super::arithmetic::Change;
use super::language;
use super::node::{Node, Read};
use crate::model::{ChoiceId, DecisionId, Effects, Given, Id, Identified, TraitId, Value, Who};

/// One key of a table whose keys are ids, and its value.
pub struct Pair<'a> {
    /// The key.
    pub key: String,
    /// Where the key is.
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

    /// The same, each key naming an id.
    pub fn pairs_of<Of: Identified, T: Read>(self) -> Option<Vec<(Id<Of>, T)>> {
        let one = |pair: Pair<'a>| Some((self.file.name(&pair.key, pair.at), T::read(pair.value)?));
        self.pairs()?.into_iter().map(one).collect()
    }

    /// Decisions by choice: one or more for each choice.
    pub fn decisions(self) -> Option<Vec<(ChoiceId, Vec<DecisionId>)>> {
        let one = |pair: Pair<'a>| {
            let choice = self.file.name(&pair.key, pair.at);
            let decisions = pair.value.items()?.into_iter().map(|node| node.decides(&choice)).collect::<Option<_>>()?;
            Some((choice, decisions))
        };
        self.pairs()?.into_iter().map(one).collect()
    }
}

impl Read for Value {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::String(text) => Some(Value::Text(node.file.word(text))),
            DeValue::Integer(_) => i64::read(node).map(Value::Number),
            DeValue::Array(_) => Vec::read(node).map(Value::Row),
            _ => node.wrong_type("a whole number, text in quotation marks or a list of whole numbers"),
        }
    }
}

impl Read for Who {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::who::WHO)?;
        let (units, role, army) = (entry.list("units"), entry.list("role"), entry.list("army"));
        let (traits, without) = (entry.list("traits"), entry.list("without"));
        let choose = entry.node("choose").map_or(Some(Vec::new()), Node::decisions);
        let with = entry.list("with");
        let any = entry.get("any").unwrap_or_default();
        entry.finish();
        let (units, role, army) = (units?, role?, army?);
        Some(Who { units, role, army, traits: traits?, without: without?, choose: choose?, with: with?, any })
    }
}

/// Reads the keys of an entry that say what it changes.
pub fn effects(entry: &mut super::entry::Entry<'_>) -> Effects {
    let mut changes = |key| entry.node(key).and_then(Node::pairs_of).unwrap_or_default();
    let (add, at_least, at_most) = (changes("add"), changes("at-least"), changes("at-most"));
    let shift = changes("shift");
    let start = entry.node("start").and_then(Node::pairs_of).unwrap_or_default();
    let (mut set, mut put) = (Vec::new(), Vec::new());
    for pair in entry.node("set").and_then(Node::pairs).unwrap_or_default() {
        let stat = pair.value.file.name(&pair.key, pair.at);
        match Value::read(pair.value) {
            Some(Value::Number(number)) => set.push((stat, number)),
            Some(text @ Value::Text(_)) => {
                pair.value.file.gathered.arithmetic.borrow_mut().text(&stat, &text);
                put.push((stat, text));
            }
            Some(Value::Throw(_) | Value::Row(_)) => {
                pair.value.bad("a whole number or text in quotation marks is required here").unwrap_or(());
            }
            None => {}
        }
    }
    for key in ["add", "at-least", "at-most"] {
        for pair in entry.node(key).and_then(Node::pairs).unwrap_or_default() {
            let change = Change { stat: pair.key, bounds: key != "add" };
            pair.value.file.gathered.arithmetic.borrow_mut().change(change, &pair.value.file.source, pair.at);
        }
    }
    let gained: Vec<Given> = entry.get("gain").unwrap_or_default();
    let (gain, numbers) = with_numbers(gained);
    let lose = entry.get("lose").unwrap_or_default();
    let mut weapons = |key| entry.node(key).and_then(Node::pairs_of).unwrap_or_default();
    let (gain_weapons, lose_weapons) = (weapons("gain-weapons"), weapons("lose-weapons"));
    Effects { set, put, add, shift, at_least, at_most, gain, lose, numbers, gain_weapons, lose_weapons, start }
}

/// Traits, and the numbers of those that are given with one.
pub fn with_numbers(given: Vec<Given>) -> (Vec<TraitId>, Vec<(TraitId, i64)>) {
    let numbers = given.iter().filter_map(|one| Some((one.id.clone(), one.number?))).collect();
    (given.into_iter().map(|one| one.id).collect(), numbers)
}

/// A `Who` that means everyone, where an entry has none under this key.
pub fn who(entry: &mut super::entry::Entry<'_>, key: &'static str) -> Who {
    entry.get(key).unwrap_or_default()
}
