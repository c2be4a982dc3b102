//! Writes changed values into the text of a force: whatever stays keeps its layout and comments.

use toml_edit::{Array, Decor, InlineTable, Item, Key, RawString, Table, TableLike, Value};

use super::force_values::KeyLine;

/// Writes the keys whose values have changed.
pub(super) fn put_lines(table: &mut dyn TableLike, old: &[KeyLine], new: Vec<KeyLine>) {
    for line in new {
        let before = old.iter().find(|one| one.key == line.key).and_then(|one| one.value.as_ref());
        if before.map(Value::to_string) == line.value.as_ref().map(Value::to_string) {
            continue;
        }
        let inline = table.get(line.key).is_some_and(Item::is_inline_table);
        let inside = |value: Option<&Value>| value.and_then(Value::as_inline_table).cloned().unwrap_or_default();
        match table.get_mut(line.key).and_then(Item::as_table_like_mut) {
            Some(own) if line.by_key && line.value.is_some() => {
                let end = if inline { end_of(own) } else { None };
                put_pairs(own, &inside(before), &inside(line.value.as_ref()));
                put_end(own, end);
            }
            Some(_) | None => {
                let own = table.get_mut(line.key).and_then(Item::as_array_mut);
                let lists = before.and_then(Value::as_array).zip(line.value.as_ref().and_then(Value::as_array));
                match (own, lists) {
                    (Some(own), Some((old, new))) if own.len() == old.len() => put_items(own, old, new),
                    (_, _) => put(table, line.key, line.value),
                }
            }
        }
    }
}

/// Writes the changes to a list, of which each entry that stays keeps its comments.
fn put_items(list: &mut Array, old: &Array, new: &Array) {
    let mut gone = old.len().saturating_sub(new.len());
    let mut at = 0;
    for before in old {
        let now = new.get(at);
        if gone > 0 && !now.is_some_and(|now| alike(before, now)) {
            gone -= 1;
            take_out(list, at);
            continue;
        }
        if let (Some(now), Some(own)) = (now, list.get_mut(at)) {
            put_item(own, before, now);
        }
        at += 1;
    }
    new.iter().skip(at).for_each(|item| append(list, item.clone()));
}

/// Whether two entries of a list are the same, or tables about the same thing, which their first key names.
fn alike(one: &Value, other: &Value) -> bool {
    let first = |value: &Value| match value.as_inline_table() {
        Some(table) => table.iter().next().map(|(_, value)| value.to_string()),
        None => Some(value.to_string()),
    };
    first(one) == first(other)
}

/// Writes a changed entry of a list: of a table, only the keys that have changed.
fn put_item(own: &mut Value, old: &Value, new: &Value) {
    match (own.as_inline_table_mut(), old.as_inline_table(), new.as_inline_table()) {
        (Some(own), Some(old), Some(new)) => {
            let end = end_of(own);
            put_pairs(own, old, new);
            put_end(own, end);
        }
        (_, _, _) if old.to_string() == new.to_string() => {}
        (_, _, _) => {
            let decor = own.decor().clone();
            *own = new.clone();
            *own.decor_mut() = decor;
        }
    }
}

/// Takes an entry out of a list, with the comments on its line and above it.
fn take_out(list: &mut Array, at: usize) {
    let gone = list.remove(at);
    // The rest of the line after the comma of the entry before stays with that one.
    let (before, above) = line_end(text_of(gone.decor().prefix()));
    let spaces = gone.decor().suffix().cloned().unwrap_or_default();
    let last = list.len();
    let after = |text: &str| match line_end(text) {
        (_, "") if above.is_empty() => (if at == 0 { before } else { text }).to_owned(),
        (_, "") => format!("{before}{above}"),
        (_, rest) => format!("{}{rest}", if above.is_empty() { "" } else { before }),
    };
    if let Some(next) = list.get_mut(at) {
        let own = after(text_of(next.decor().prefix()));
        next.decor_mut().set_prefix(own);
    } else if list.trailing_comma() {
        list.set_trailing(after(text_of(Some(list.trailing()))));
    } else if let Some(previous) = last.checked_sub(1).and_then(|at| list.get_mut(at)) {
        let own = after(text_of(Some(&spaces)));
        previous.decor_mut().set_suffix(own);
    }
}

/// Puts an entry last in a list, on a line of its own if the others have one.
fn append(list: &mut Array, mut value: Value) {
    let above = list.iter().last().map(|last| text_of(last.decor().prefix()).to_owned()).unwrap_or_default();
    let indent = above.rfind('\n').map(|at| above[at..].to_owned());
    let comma = list.trailing_comma();
    let end = match list.iter().last() {
        Some(last) if !comma => text_of(last.decor().suffix()).to_owned(),
        Some(_) | None => text_of(Some(list.trailing())).to_owned(),
    };
    let (remark, rest) = line_end(&end);
    let (prefix, rest) = match &indent {
        Some(indent) => (format!("{}{indent}", if rest.is_empty() { "" } else { remark }), rest),
        None => (" ".to_owned(), end.as_str()),
    };
    value.decor_mut().set_prefix(prefix);
    if comma {
        list.set_trailing(rest);
    } else {
        value.decor_mut().set_suffix(rest);
        if let Some(last) = list.iter_mut().last() {
            last.decor_mut().set_suffix("");
        }
    }
    list.push_formatted(value);
}

/// Blanks and comments up to the end of their first line, and from there on; the second is empty if they are on one.
fn line_end(text: &str) -> (&str, &str) {
    text.split_at(text.find('\n').unwrap_or(text.len()))
}

fn text_of(spaces: Option<&RawString>) -> &str {
    spaces.and_then(RawString::as_str).unwrap_or_default()
}

/// Writes the changed keys of a table inside an entry; each key that stays keeps its comment.
fn put_pairs(table: &mut dyn TableLike, old: &InlineTable, new: &InlineTable) {
    let renamed = rename(table, old, new);
    for (gone, _) in old.iter().filter(|(id, _)| !new.contains_key(id)) {
        put(table, gone, None);
    }
    let is_new = |(id, value): &(&str, &Value)| {
        old.get(id).map(Value::to_string) != Some(value.to_string()) && !renamed.contains(id)
    };
    for (id, value) in new.iter().filter(is_new) {
        put(table, id, Some(value.clone()));
    }
}

/// Writes other keys before values that stay, each in its place and with its comments; returns the keys written.
fn rename<'n>(table: &mut dyn TableLike, old: &InlineTable, new: &'n InlineTable) -> Vec<&'n str> {
    let mut left: Vec<(&str, &Value)> = new.iter().filter(|(now, _)| !old.contains_key(now)).collect();
    let gone = old.iter().filter(|(was, _)| !new.contains_key(was));
    let other = gone.filter_map(|(was, value)| {
        let at = left.iter().position(|(_, own)| own.to_string() == value.to_string())?;
        Some((was, left.remove(at).0))
    });
    let other: Vec<(&str, &str)> = other.collect();
    if other.is_empty() {
        return Vec::new();
    }
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    let all: Vec<(Key, Item)> =
        keys.iter().filter_map(|key| Some((table.key(key)?.clone(), table.get(key)?.clone()))).collect();
    table.clear();
    for (key, item) in all {
        let now = other.iter().find(|(was, _)| *was == key.get());
        let key = now.map_or(key.clone(), |(_, now)| Key::new(*now).with_leaf_decor(key.leaf_decor().clone()));
        table.entry_format(&key).or_insert(item);
    }
    other.into_iter().map(|(_, now)| now).collect()
}

/// The last key of an inline table, with the spaces after its value; `None` if there are none, or a comment is there.
pub(super) fn end_of(table: &dyn TableLike) -> Option<(String, String)> {
    let (key, item) = table.iter().last()?;
    let spaces = item.as_value()?.decor().suffix()?.as_str()?;
    spaces.chars().all(|letter| letter == ' ').then(|| (key.to_owned(), spaces.to_owned()))
}

/// Moves the spaces that were at the end of an inline table to its new end.
pub(super) fn put_end(table: &mut dyn TableLike, end: Option<(String, String)>) {
    let Some((before, spaces)) = end else { return };
    let last = table.iter().last().map(|(key, _)| key.to_owned()).filter(|last| *last != before);
    let Some(last) = last else { return };
    for (key, spaces) in [(before, ""), (last, spaces.as_str())] {
        if let Some(value) = table.get_mut(&key).and_then(Item::as_value_mut) {
            value.decor_mut().set_suffix(spaces);
        }
    }
}

/// Writes a value, or removes it. The new value keeps the old one's comment; a comment above a removed key moves to
/// the next key.
fn put(table: &mut dyn TableLike, key: &str, value: Option<Value>) {
    let Some(mut value) = value else { return remove(table, key) };
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = Item::Value(value),
        None => {
            let prefix = |key: &str| table.key(key).map(|key| text_of(key.leaf_decor().prefix()));
            let spaces_only = |prefix: &&str| !prefix.is_empty() && prefix.chars().all(|letter| letter == ' ');
            let indent = table.iter().filter_map(|(key, _)| prefix(key)).find(spaces_only).map(str::to_owned);
            table.insert(key, Item::Value(value));
            if let (Some(indent), Some(mut key)) = (indent, table.key_mut(key)) {
                key.leaf_decor_mut().set_prefix(indent);
            }
        }
    }
}

fn remove(table: &mut dyn TableLike, key: &str) {
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    let above = table.key(key).and_then(|key| key.leaf_decor().prefix()).and_then(|prefix| prefix.as_str());
    let above = above.unwrap_or_default().to_owned();
    table.remove(key);
    let next = keys.iter().skip_while(|known| *known != key).nth(1);
    let (Some(next), false) = (next, above.trim().is_empty()) else { return };
    let put = |decor: &mut Decor| {
        let own = decor.prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned();
        decor.set_prefix(above.clone() + &own);
    };
    match table.get_mut(next) {
        Some(Item::Table(inner)) => put(inner.decor_mut()),
        Some(Item::ArrayOfTables(tables)) => tables.get_mut(0).map(Table::decor_mut).into_iter().for_each(put),
        Some(Item::Value(_) | Item::None) | None => {
            if let Some(mut key) = table.key_mut(next) {
                put(key.leaf_decor_mut());
            }
        }
    }
}
