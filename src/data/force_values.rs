use toml_edit::{InlineTable, Value};

use super::language::{Key, Shape};

/// An entry of a force's file that can be written.
pub trait Lines {
    /// Its keys in the order in which they are written, but for lists of tables.
    fn lines(&self) -> Vec<KeyLine>;
}

/// A key of a force's file with its value, as it is written.
pub struct KeyLine {
    /// The key, as it is read.
    pub key: &'static str,
    /// Its value; none where the key is left out.
    pub value: Option<Value>,
    /// Whether it is a table in which each key may have a comment beside it.
    pub by_key: bool,
}

impl<T: Shape> Key<T> {
    /// The key with this value.
    pub fn line(&self, value: Option<impl Into<Value>>) -> KeyLine {
        KeyLine { key: self.name(), value: value.map(Into::into), by_key: false }
    }

    /// The key with these values; left out where there are none.
    pub fn list<V: Into<Value>>(&self, values: impl IntoIterator<Item = V>) -> KeyLine {
        let values: Vec<V> = values.into_iter().collect();
        self.line((!values.is_empty()).then(|| values.into_iter().collect::<Value>()))
    }

    /// The key with these decisions or numbers by id; left out where there are none.
    pub fn pairs<V: Clone + Into<Value>>(&self, values: &[(String, V)]) -> KeyLine {
        KeyLine { by_key: true, ..self.line((!values.is_empty()).then(|| pairs(values))) }
    }
}

/// A seed as a file has it: TOML's own numbers end at 2^63 − 1, and larger ones are written as a text.
pub fn seed_value(seed: u64) -> Value {
    i64::try_from(seed).map_or_else(|_| Value::from(seed.to_string()), Value::from)
}

/// An entry within a line.
pub fn inline(entry: &impl Lines) -> InlineTable {
    entry.lines().into_iter().filter_map(|line| Some((line.key, line.value?))).collect()
}

/// Keys with their values as an inline table.
pub fn pairs<V: Clone + Into<Value>>(pairs: &[(String, V)]) -> Value {
    Value::InlineTable(pairs.iter().map(|(key, value)| (key.as_str(), value.clone().into())).collect())
}
