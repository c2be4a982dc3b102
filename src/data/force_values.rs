use toml_edit::Value;

use crate::model::{Take, Thrown};

/// A seed as a file has it: TOML's own numbers end at 2^63 − 1, and larger ones are written as a text.
pub fn seed_value(seed: u64) -> Value {
    i64::try_from(seed).map_or_else(|_| Value::from(seed.to_string()), Value::from)
}

/// Which throw gave a figure its dice, as it is written in a file.
pub fn thrown_value(thrown: Thrown) -> Value {
    let mut parts = vec![("place", Value::from(i64::from(thrown.place)))];
    parts.extend((thrown.throw > 1).then(|| ("throw", Value::from(i64::from(thrown.throw)))));
    parts.extend(thrown.seed.map(|seed| ("seed", seed_value(seed))));
    Value::InlineTable(parts.into_iter().collect())
}

/// Options as they are written in a file.
pub fn take_value(take: &[Take]) -> Value {
    let one = |take: &Take| {
        let mut parts = vec![("option", Value::from(take.option.as_str()))];
        parts.extend(take.count.map(|count| ("count", Value::from(count))));
        parts.extend(take.attached.then(|| ("attached", Value::from(true))));
        Value::InlineTable(parts.into_iter().collect())
    };
    Value::Array(take.iter().map(one).collect())
}

/// Keys with their values as an inline table.
pub fn pairs<V: Clone + Into<Value>>(pairs: &[(String, V)]) -> Value {
    Value::InlineTable(pairs.iter().map(|(key, value)| (key.as_str(), value.clone().into())).collect())
}
