//! Writes a force into the text of an existing one: whatever has not changed keeps its place, layout and comments.

use toml_edit::{Decor, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::force_values::{KeyLine, Lines};
use super::language::forces::{CUSTOM, GROUPS, UNITS, force_group};
use super::likeness::{Likened, sources};
use super::line_ends::ended_as;
use super::moved_units::{MovedUnits, indent_of, indented};
use crate::model::{Custom, Force, ForceGroup, ForceUnit};

/// The text of the old force with the new one written into it; the error says in words why that can't be done.
pub fn edited(text: &str, old: &Force, force: &Force) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        format!("it is written in a way that can't be kept ({})", error.message().replace('\n', "; "))
    })?;
    let root = document.as_table_mut();
    let mut moved_out = MovedUnits::of(root, old, force);
    put_lines(root, &old.lines(), force.lines());
    let mut moved = put_list(root, CUSTOM.name(), &old.custom, &force.custom, (false, &mut moved_out));
    moved |= put_list(root, UNITS.name(), &old.units, &force.units, (false, &mut moved_out));
    moved |= put_list(root, GROUPS.name(), &old.groups, &force.groups, (false, &mut moved_out));
    if moved {
        // With their old positions, tables would be written in their old order.
        unplaced(root);
    }
    Ok(ended_as(text, &document.to_string()))
}

/// One entry of a list of tables.
trait ListEntry: Lines + Likened {
    /// The table that the entry had in another list, with the entry as it was there.
    fn had_elsewhere(&self, _: &mut MovedUnits) -> Option<(Self, Table)>
    where
        Self: Sized,
    {
        None
    }

    /// Writes the lists of tables inside the entry; returns whether any of those tables moved.
    fn put_inside(&self, _old: Option<&Self>, _table: &mut dyn TableLike, _how: Writing<'_>) -> bool {
        false
    }
}

impl ListEntry for ForceUnit {
    fn had_elsewhere(&self, moved_out: &mut MovedUnits) -> Option<(ForceUnit, Table)> {
        moved_out.take(self)
    }
}

impl ListEntry for ForceGroup {
    fn put_inside(&self, old: Option<&Self>, table: &mut dyn TableLike, (inline, moved_out): Writing<'_>) -> bool {
        let (units, groups) = old.map_or((&[][..], &[][..]), |old| (&old.units, &old.groups));
        let moved = put_list(table, force_group::UNITS.name(), units, &self.units, (inline, &mut *moved_out));
        put_list(table, force_group::GROUPS.name(), groups, &self.groups, (inline, moved_out)) || moved
    }
}

impl ListEntry for Custom {}

/// Whether tables are written inline, and the units whose tables have lost their list.
type Writing<'h> = (bool, &'h mut MovedUnits);

/// Writes the changes to an entry; returns whether tables inside it moved.
fn put_entry<E: ListEntry>(table: &mut dyn TableLike, old: Option<&E>, new: &E, how: Writing<'_>) -> bool {
    let end = if how.0 { end_of(table) } else { None };
    put_lines(table, &old.map(E::lines).unwrap_or_default(), new.lines());
    put_end(table, end);
    new.put_inside(old, table, how)
}

/// Writes a list of tables in the form that the old one has; returns whether any of them moved.
fn put_list<E: ListEntry>(
    table: &mut dyn TableLike,
    key: &str,
    old: &[E],
    new: &[E],
    (inline, moved_out): Writing<'_>,
) -> bool {
    if old == new {
        return false;
    }
    let sources = sources(old, new);
    let stays = old.len() == new.len() && sources.iter().enumerate().all(|(index, source)| *source == Some(index));
    let mut moved = !stays;
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(tables)) => {
            if !stays {
                let kept: Vec<Table> = std::mem::take(tables).into_iter().collect();
                let own = |at: &Option<usize>| at.and_then(|at| kept.get(at)).cloned();
                tables.extend(sources.iter().map(|at| own(at).unwrap_or_else(|| like(kept.first()))));
            }
            for ((entry, source), table) in new.iter().zip(&sources).zip(tables.iter_mut()) {
                let indent = indent_of(table);
                let elsewhere = if source.is_none() { entry.had_elsewhere(moved_out) } else { None };
                match elsewhere {
                    Some((was, own)) => {
                        *table = own;
                        put_entry(table, Some(&was), entry, (false, &mut *moved_out));
                    }
                    None => moved |= put_entry(table, source.map(|at| &old[at]), entry, (false, &mut *moved_out)),
                }
                if source.is_none() {
                    indented(table, &indent);
                }
            }
        }
        Some(Item::Value(Value::Array(values))) => {
            if !stays {
                let kept: Vec<Value> = values.iter().cloned().collect();
                values.clear();
                let own = |at: &Option<usize>| at.and_then(|at| kept.get(at)).cloned();
                for at in &sources {
                    values.push_formatted(own(at).unwrap_or_else(|| InlineTable::new().into()));
                }
            }
            for ((entry, source), value) in new.iter().zip(&sources).zip(values.iter_mut()) {
                if let Some(table) = value.as_inline_table_mut() {
                    moved |= put_entry(table, source.map(|at| &old[at]), entry, (true, &mut *moved_out));
                }
            }
        }
        _ => drop(table.insert(key, listed(new, (inline, moved_out)))),
    }
    if new.is_empty() {
        table.remove(key);
    }
    moved
}

/// Entries as a new list of tables: inline, or each with a header.
fn listed<E: ListEntry>(entries: &[E], (inline, moved_out): Writing<'_>) -> Item {
    if inline {
        let one = |entry: &E| {
            let mut own = InlineTable::new();
            put_entry(&mut own, None, entry, (true, &mut *moved_out));
            own
        };
        return Item::Value(entries.iter().map(one).collect());
    }
    let one = |entry: &E| {
        if let Some((was, mut own)) = entry.had_elsewhere(moved_out) {
            put_entry(&mut own, Some(&was), entry, (false, &mut *moved_out));
            indented(&mut own, "");
            return own;
        }
        let mut own = like(None);
        put_entry(&mut own, None, entry, (false, &mut *moved_out));
        own
    };
    Item::ArrayOfTables(entries.iter().map(one).collect())
}

/// A new table, indented like `model`.
fn like(model: Option<&Table>) -> Table {
    let mut table = Table::new();
    let indent = model.map(indent_of).unwrap_or_default();
    table.decor_mut().set_prefix(format!("\n{indent}"));
    table
}

/// Removes the positions that tables had in the old text.
fn unplaced(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => unplaced(inner),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(unplaced),
            Item::None | Item::Value(_) => {}
        }
    }
}

/// Writes the keys whose values have changed.
fn put_lines(table: &mut dyn TableLike, old: &[KeyLine], new: Vec<KeyLine>) {
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
            Some(_) | None => put(table, line.key, line.value),
        }
    }
}

/// Writes the changed keys of a table inside an entry; each key that stays keeps its comment.
fn put_pairs(table: &mut dyn TableLike, old: &InlineTable, new: &InlineTable) {
    for (gone, _) in old.iter().filter(|(id, _)| !new.contains_key(id)) {
        put(table, gone, None);
    }
    let is_new = |(id, value): &(&str, &Value)| old.get(id).map(Value::to_string) != Some(value.to_string());
    for (id, value) in new.iter().filter(is_new) {
        put(table, id, Some(value.clone()));
    }
}

/// The last key of an inline table, with the blanks after its value; `None` if there are none, or a comment is there.
fn end_of(table: &dyn TableLike) -> Option<(String, String)> {
    let (key, item) = table.iter().last()?;
    let blanks = item.as_value()?.decor().suffix()?.as_str()?;
    blanks.chars().all(|letter| letter == ' ').then(|| (key.to_owned(), blanks.to_owned()))
}

/// Moves the blanks that were at the end of an inline table to its new end.
fn put_end(table: &mut dyn TableLike, end: Option<(String, String)>) {
    let Some((before, blanks)) = end else { return };
    let last = table.iter().last().map(|(key, _)| key.to_owned()).filter(|last| *last != before);
    let Some(last) = last else { return };
    for (key, blanks) in [(before, ""), (last, blanks.as_str())] {
        if let Some(value) = table.get_mut(&key).and_then(Item::as_value_mut) {
            value.decor_mut().set_suffix(blanks);
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
        None => drop(table.insert(key, Item::Value(value))),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::data::{force, rewritten};
    use crate::diagnostic::Source;
    use crate::model::{Force, ForceUnit};

    /// The text after a change to its force.
    fn changed(text: &str, change: impl FnOnce(&mut Force)) -> String {
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let mut force = force(&source).map(|read| read.force).unwrap_or_default();
        change(&mut force);
        rewritten(&source, &force).unwrap_or_else(|problems| format!("{problems:?}"))
    }

    fn roll(force: &mut Force, naturals: &[i64]) {
        for (unit, natural) in force.every_unit_mut().into_iter().zip(naturals) {
            unit.rolls.retain(|(id, _)| id != "bravery");
            unit.rolls.push(("bravery".to_owned(), *natural));
        }
    }

    #[test]
    fn comments_and_layout_stay() {
        let before = "# ours\nruleset = \"x\"\n\n[[units]] # first\nunit   = \"a\"   # keep\nrolls = { other = 3 }\n\n[[groups]]\nkind = \"g\"\nunits = [ { unit = \"b\" } ]\n";
        let after = "# ours\nruleset = \"x\"\nseed = 7\n\n[[units]] # first\nunit   = \"a\"   # keep\nrolls = { other = 3, bravery = 8 }\n\n[[groups]]\nkind = \"g\"\nunits = [ { unit = \"b\", rolls = { bravery = 2 } } ]\n";
        let change = |force: &mut Force| {
            roll(force, &[8, 2]);
            force.seed = Some(7);
        };
        assert_eq!(changed(before, change), after);
    }

    #[test]
    fn a_table_written_over_several_lines_stays_as_it_is() {
        let before =
            "ruleset = \"x\"\nunits = [\n  {\n    unit = \"a\", # first\n    rolls = { bravery = 3 },\n  },\n]\n";
        assert_eq!(changed(before, |force| roll(force, &[8])), before.replace('3', "8"));
    }

    #[test]
    fn each_line_keeps_its_own_ending_and_remarks_stay() {
        let before = "ruleset = \"x\"\r\nname = \"\"\"a\nb\"\"\"\r\n# agreed\r\nseed = 3\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 3 # seen\r\n";
        let after = "ruleset = \"x\"\r\nname = \"\"\"a\nb\"\"\"\r\n# agreed\r\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 8 # seen\r\n";
        let change = |force: &mut Force| {
            roll(force, &[8]);
            force.seed = None;
        };
        assert_eq!(changed(before, change), after);
    }

    #[test]
    fn line_endings_stay_and_a_large_seed_is_written_as_text() {
        let before = "ruleset = \"x\"\r\nseed = 3 # old\r\n[[units]]\r\nunit = \"a\"\r\n";
        let after = "ruleset = \"x\"\r\nseed = \"18446744073709551615\" # old\r\n[[units]]\r\nunit = \"a\"\r\nrolls = { bravery = 8 }\r\n";
        let change = |force: &mut Force| {
            roll(force, &[8]);
            force.seed = Some(u64::MAX);
        };
        assert_eq!(changed(before, change), after);
    }

    #[test]
    fn a_word_put_right_changes_only_that_word() {
        let before = "ruleset = \"x\"\n\n# the first\n[[groups]] # of two\nkind = \"gg\" # kind\n\n  # best\n  [[groups.units]] # third\n  unit = \"c\" # c\n";
        let change = |force: &mut Force| {
            force.groups[0].kind = "group".to_owned();
            force.groups[0].units[0].unit = "cc".to_owned();
        };
        assert_eq!(changed(before, change), before.replace("\"gg\"", "\"group\"").replace("\"c\"", "\"cc\""));
    }

    #[test]
    fn units_of_a_dissolved_group_keep_their_remarks() {
        let before = "ruleset = \"x\"\n\n[[units]]\nunit = \"a\"\n\n[[groups]]\nkind = \"g\"\n\n  # the best\n  [[groups.units]] # third\n  unit  = \"c\" # c\n  # many\n  count = 3\n";
        let after = "ruleset = \"x\"\n\n[[units]]\nunit = \"a\"\n\n# the best\n[[units]] # third\nunit  = \"c\" # c\n# many\ncount = 3\n";
        let change = |force: &mut Force| {
            let group = force.groups.remove(0);
            force.units.extend(group.units);
        };
        assert_eq!(changed(before, change), after);
    }

    #[test]
    fn units_take_their_remarks_along_wherever_they_go() {
        let before = "ruleset = \"x\"\n\n# the best\n[[units]]   # first\nunit = \"a\"\ncount = 3 # three\n\n[[units]]   # second\nunit = \"b\"\n\n[[groups]]\nkind = \"g\"\n\n  [[groups.units]]   # third\n  unit = \"c\"\n";
        let after = "ruleset = \"x\"\n\n[[units]]   # second\nunit = \"b\"\n\n# the best\n[[units]]   # first\nunit = \"a\"\ncount = 4 # three\n\n[[groups]]\nkind = \"g\"\n\n  [[groups.units]]   # third\n  unit = \"c\"\n\n  [[groups.units]]\n  unit = \"d\"\n";
        let change = |force: &mut Force| {
            force.units.swap(0, 1);
            force.units[1].count = Some(4);
            force.groups[0].units.push(ForceUnit { unit: "d".to_owned(), ..ForceUnit::default() });
        };
        assert_eq!(changed(before, change), after);
    }
}
