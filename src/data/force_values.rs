use toml_edit::{InlineTable, Value};

use super::language::{Key, Shape};

/// An entry of a force's file that the program can write.
pub trait Lines {
    /// The keys of the entry in writing order, without lists of tables.
    fn lines(&self) -> Vec<KeyLine>;
}

/// A key of a force's file with its value.
pub struct KeyLine {
    /// The key as written.
    pub key: &'static str,
    /// The value; `None` if the key is left out.
    pub value: Option<Value>,
    /// Whether the value is a table whose keys may each have a comment.
    pub by_key: bool,
}

impl<T: Shape> Key<T> {
    /// The key with this value; left out if the value is `None`.
    pub fn line(&self, value: Option<impl Into<Value>>) -> KeyLine {
        KeyLine { key: self.name(), value: value.map(Into::into), by_key: false }
    }

    /// The key with a list of these values; left out if there are none.
    pub fn list<V: Into<Value>>(&self, values: impl IntoIterator<Item = V>) -> KeyLine {
        let values: Vec<V> = values.into_iter().collect();
        self.line((!values.is_empty()).then(|| values.into_iter().collect::<Value>()))
    }

    /// The key with a table of these values by id; left out if there are none.
    pub fn pairs<V: Clone + Into<Value>>(&self, values: &[(String, V)]) -> KeyLine {
        KeyLine { by_key: true, ..self.line((!values.is_empty()).then(|| pairs(values))) }
    }
}

/// A seed as written in a file: above 2^63 − 1, where TOML's integers end, in quotation marks.
pub fn seed_value(seed: u64) -> Value {
    i64::try_from(seed).map_or_else(|_| Value::from(seed.to_string()), Value::from)
}

/// An entry as an inline table.
pub fn inline(entry: &impl Lines) -> InlineTable {
    entry.lines().into_iter().filter_map(|line| Some((line.key, line.value?))).collect()
}

/// Keys with their values as an inline table.
pub fn pairs<V: Clone + Into<Value>>(pairs: &[(String, V)]) -> Value {
    Value::InlineTable(pairs.iter().map(|(key, value)| (key.as_str(), value.clone().into())).collect())
}
