use std::ops::Range;

use toml::de::DeValue;

use super::node::{Node, Read};
use crate::model::{ChoiceId, DecisionId, Id, Identified, Value};

/// One key of a table whose keys are ids, and its value.
pub struct Pair<'a> {
    /// The key as written; it is not looked up here.
    pub key: String,
    /// The range of the key in the file, in bytes.
    pub at: Range<usize>,
    /// The value with its place.
    pub value: Node<'a>,
}

impl<'a> Node<'a> {
    /// The keys and values of a table, in the order written.
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

    /// The values by id, in the order written; each key is noted as naming an id.
    pub fn pairs_of<Of: Identified, T: Read>(self) -> Option<Vec<(Id<Of>, T)>> {
        let one = |pair: Pair<'a>| Some((self.file.name(&pair.key, pair.at), T::read(pair.value)?));
        self.pairs()?.into_iter().map(one).collect()
    }

    /// The decisions for each choice, one or more.
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
