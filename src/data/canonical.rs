use toml::de::{DeTable, DeValue};

use super::entry::Entry;

/// The content of an entry as one text that does not depend on the order of keys, on comments or on layout.
pub fn canonical(entry: &Entry<'_>) -> String {
    let mut out = String::new();
    table(entry.table(), &mut out);
    out
}

fn table(entries: &DeTable<'_>, out: &mut String) {
    let mut keys: Vec<_> = entries.iter().collect();
    keys.sort_by(|(one, _), (other, _)| one.get_ref().cmp(other.get_ref()));
    out.push('{');
    for (key, value) in keys {
        out.push_str(&quoted(key.get_ref()));
        out.push(':');
        spelled(value.get_ref(), out);
        out.push(',');
    }
    out.push('}');
}

fn spelled(value: &DeValue<'_>, out: &mut String) {
    match value {
        DeValue::String(text) => out.push_str(&quoted(text)),
        DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => out.push_str(&number.to_string()),
            Err(_) => out.push_str(number.as_str()),
        },
        DeValue::Float(number) => out.push_str(number.as_str()),
        DeValue::Boolean(value) => out.push_str(&value.to_string()),
        DeValue::Datetime(date) => out.push_str(&date.to_string()),
        DeValue::Array(items) => {
            out.push('[');
            for item in items {
                spelled(item.get_ref(), out);
                out.push(',');
            }
            out.push(']');
        }
        DeValue::Table(entries) => table(entries, out),
    }
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}
