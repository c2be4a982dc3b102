//! Writes a force into the text of an existing force: what has not changed keeps its place, layout and comments.

use toml_edit::{Decor, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::force_values::{pairs, seed_value, take_value, thrown_value};
use super::line_ends::ended_as;
use crate::model::{Custom, Force, ForceGroup, ForceUnit};

/// The text with a force in place of the old one that was read from it; an error in words where that can't be done.
pub fn edited(text: &str, old: &Force, force: &Force) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        format!("it is written in a way that can't be kept ({})", error.message().replace('\n', "; "))
    })?;
    let root = document.as_table_mut();
    let texts = [
        ("army", &old.army, &force.army),
        ("name", &old.name, &force.name),
        ("player", &old.player, &force.player),
        ("side", &old.side, &force.side),
        ("data-version", &old.data_version, &force.data_version),
    ];
    if old.ruleset != force.ruleset {
        put(root, "ruleset", Some(Value::from(force.ruleset.as_str())));
    }
    for (key, _, new) in texts.iter().filter(|(_, old, new)| old != new) {
        put(root, key, new.as_deref().map(Value::from));
    }
    if old.limit != force.limit {
        put(root, "limit", force.limit.map(Value::from));
    }
    if old.seed != force.seed {
        put(root, "seed", force.seed.map(seed_value));
    }
    put_pairs(root, "choose", &old.choose, &force.choose);
    let mut moved = put_list(root, "custom", &old.custom, &force.custom, false);
    moved |= put_list(root, "units", &old.units, &force.units, false);
    moved |= put_list(root, "groups", &old.groups, &force.groups, false);
    if moved {
        // In their new order, not that of the old text.
        unplaced(root);
    }
    Ok(ended_as(text, &document.to_string()))
}

/// One entry of a list of tables.
trait ListEntry: PartialEq {
    /// Whether it is likely that one entry became the other.
    fn like(&self, other: &Self) -> bool;

    /// Writes what has changed; returns whether tables in it moved.
    fn put(&self, old: Option<&Self>, table: &mut dyn TableLike, inline: bool) -> bool;
}

impl ListEntry for ForceUnit {
    fn like(&self, other: &Self) -> bool {
        self.unit == other.unit
    }

    fn put(&self, old: Option<&Self>, table: &mut dyn TableLike, _: bool) -> bool {
        if old.map(|old| &old.unit) != Some(&self.unit) {
            put(table, "unit", Some(Value::from(self.unit.as_str())));
        }
        let blank = ForceUnit::default();
        let old = old.unwrap_or(&blank);
        if old.name != self.name {
            put(table, "name", self.name.as_deref().map(Value::from));
        }
        if old.count != self.count {
            put(table, "count", self.count.map(Value::from));
        }
        put_ids(table, "with", &old.with, &self.with);
        if old.joins != self.joins {
            put(table, "joins", self.joins.as_deref().map(Value::from));
        }
        put_pairs(table, "choose", &old.choose, &self.choose);
        put_pairs(table, "stats", &old.stats, &self.stats);
        if old.take != self.take {
            put(table, "take", (!self.take.is_empty()).then(|| take_value(&self.take)));
        }
        put_pairs(table, "rolls", &old.rolls, &self.rolls);
        if old.throws != self.throws {
            put(table, "throws", self.throws.map(|throws| Value::from(i64::from(throws))));
        }
        if old.thrown != self.thrown {
            put(table, "thrown", self.thrown.map(thrown_value));
        }
        false
    }
}

impl ListEntry for ForceGroup {
    fn like(&self, other: &Self) -> bool {
        self.kind == other.kind && (self.name == other.name || self.units == other.units)
    }

    fn put(&self, old: Option<&Self>, table: &mut dyn TableLike, inline: bool) -> bool {
        if old.map(|old| &old.kind) != Some(&self.kind) {
            put(table, "kind", Some(Value::from(self.kind.as_str())));
        }
        let blank = ForceGroup::default();
        let old = old.unwrap_or(&blank);
        if old.name != self.name {
            put(table, "name", self.name.as_deref().map(Value::from));
        }
        let moved = put_list(table, "units", &old.units, &self.units, inline);
        put_list(table, "groups", &old.groups, &self.groups, inline) || moved
    }
}

/// One of the texts of troops built from a code.
type Text = fn(&Custom) -> &str;

impl ListEntry for Custom {
    fn like(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn put(&self, old: Option<&Self>, table: &mut dyn TableLike, _: bool) -> bool {
        let texts: [(&str, Text); 4] = [
            ("id", |custom| &custom.id),
            ("name", |custom| &custom.name),
            ("code", |custom| &custom.code),
            ("role", |custom| &custom.role),
        ];
        for (key, text) in texts.iter().filter(|(_, text)| old.map(text) != Some(text(self))) {
            put(table, key, Some(Value::from(text(self))));
        }
        let blank = Custom::default();
        let old = old.unwrap_or(&blank);
        put_ids(table, "extras", &old.extras, &self.extras);
        false
    }
}

/// Writes a list of tables, however the old one is written; returns whether any of them moved.
fn put_list<E: ListEntry>(table: &mut dyn TableLike, key: &str, old: &[E], new: &[E], inline: bool) -> bool {
    if old == new {
        return false;
    }
    let sources = sources(old, new);
    let stays = old.len() == new.len() && sources.iter().enumerate().all(|(index, source)| *source == Some(index));
    let mut moved = !stays;
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(tables)) => {
            let kept: Vec<Table> = tables.iter().cloned().collect();
            let model = kept.first().cloned();
            if !stays {
                tables.clear();
            }
            for (index, (entry, source)) in new.iter().zip(&sources).enumerate() {
                if !stays {
                    tables.push(source.and_then(|at| kept.get(at)).cloned().unwrap_or_else(|| like(model.as_ref())));
                }
                if let Some(table) = tables.get_mut(index) {
                    moved |= entry.put(source.map(|at| &old[at]), table, false);
                    if source.is_none() {
                        indented(table);
                    }
                }
            }
        }
        Some(Item::Value(Value::Array(values))) => {
            let kept: Vec<Value> = values.iter().cloned().collect();
            if !stays {
                values.clear();
            }
            for (index, (entry, source)) in new.iter().zip(&sources).enumerate() {
                if !stays {
                    let own = source.and_then(|at| kept.get(at)).cloned();
                    values.push_formatted(own.unwrap_or_else(|| Value::InlineTable(InlineTable::new())));
                }
                if let Some(table) = values.get_mut(index).and_then(Value::as_inline_table_mut) {
                    moved |= entry.put(source.map(|at| &old[at]), table, true);
                }
            }
        }
        _ if inline => {
            table.insert(key, Item::Value(Value::Array(new.iter().map(inline_table).collect())));
        }
        _ => {
            table.insert(key, Item::ArrayOfTables(new.iter().map(table_of).collect()));
        }
    }
    if new.is_empty() {
        table.remove(key);
    }
    moved
}

/// An entry as a table within a line.
fn inline_table<E: ListEntry>(entry: &E) -> Value {
    let mut own = InlineTable::new();
    entry.put(None, &mut own, true);
    Value::InlineTable(own)
}

/// An entry as a table of its own.
fn table_of<E: ListEntry>(entry: &E) -> Table {
    let mut own = like(None);
    entry.put(None, &mut own, false);
    own
}

/// For each new entry, the index of the old one that it was.
fn sources<E: ListEntry>(old: &[E], new: &[E]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; new.len()];
    let mut used = vec![false; old.len()];
    let ways: [fn(&E, &E, bool) -> bool; 4] = [
        |one, other, here| here && one == other,
        |one, other, _| one == other,
        |one, other, here| here && one.like(other),
        |one, other, _| one.like(other),
    ];
    for same in ways {
        for (place, entry) in new.iter().enumerate().filter(|(place, _)| found[*place].is_none()).collect::<Vec<_>>() {
            let at = (0..old.len()).find(|at| !used[*at] && same(&old[*at], entry, *at == place));
            if let Some(at) = at {
                used[at] = true;
                found[place] = Some(at);
            }
        }
    }
    found
}

/// A new table, indented like those beside it.
fn like(model: Option<&Table>) -> Table {
    let mut table = Table::new();
    let before = model.and_then(|model| model.decor().prefix()).and_then(|prefix| prefix.as_str()).unwrap_or_default();
    let indent = before.rsplit('\n').next().filter(|indent| indent.trim().is_empty()).unwrap_or_default();
    table.decor_mut().set_prefix(format!("\n{indent}"));
    table
}

/// Indents the lines of a new table as far as its head.
fn indented(table: &mut Table) {
    let before = table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
    let indent = before.rsplit('\n').next().unwrap_or_default().to_owned();
    for (mut key, _) in table.iter_mut() {
        key.leaf_decor_mut().set_prefix(indent.clone());
    }
}

/// Forgets where tables were in the old text.
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

fn put_ids(table: &mut dyn TableLike, key: &str, old: &[String], new: &[String]) {
    if old != new {
        put(table, key, (!new.is_empty()).then(|| Value::Array(new.iter().map(String::as_str).collect())));
    }
}

/// Writes keys with their values into a table of its own; each key that stays keeps the comment beside it.
fn put_pairs<V: Clone + PartialEq + Into<Value>>(
    table: &mut dyn TableLike,
    key: &str,
    old: &[(String, V)],
    new: &[(String, V)],
) {
    if old == new {
        return;
    }
    if new.is_empty() {
        return put(table, key, None);
    }
    match table.get_mut(key).and_then(Item::as_table_like_mut) {
        None => put(table, key, Some(pairs(new))),
        Some(own) => {
            for (gone, _) in old.iter().filter(|(id, _)| !new.iter().any(|(known, _)| known == id)) {
                put(own, gone, None);
            }
            for (id, value) in new.iter().filter(|pair| !old.contains(pair)) {
                put(own, id, Some(value.clone().into()));
            }
        }
    }
}

/// Writes a value, or removes it. A comment beside the old value stays beside the new one; a comment above a removed
/// one stays above what follows.
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

    /// The text once this was changed in its force.
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
        let after = "# ours\nruleset = \"x\"\nseed = 7\n\n[[units]] # first\nunit   = \"a\"   # keep\nrolls = { other = 3 , bravery = 8 }\n\n[[groups]]\nkind = \"g\"\nunits = [ { unit = \"b\" , rolls = { bravery = 2 } } ]\n";
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
    fn each_line_keeps_its_own_end_and_remarks_stay() {
        let before = "ruleset = \"x\"\r\nname = \"\"\"a\nb\"\"\"\r\n# agreed\r\nseed = 3\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 3 # seen\r\n";
        let after = "ruleset = \"x\"\r\nname = \"\"\"a\nb\"\"\"\r\n# agreed\r\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 8 # seen\r\n";
        let change = |force: &mut Force| {
            roll(force, &[8]);
            force.seed = None;
        };
        assert_eq!(changed(before, change), after);
    }

    #[test]
    fn line_ends_stay_and_a_large_seed_stands_as_a_text() {
        let before = "ruleset = \"x\"\r\nseed = 3 # old\r\n[[units]]\r\nunit = \"a\"\r\n";
        let after = "ruleset = \"x\"\r\nseed = \"18446744073709551615\" # old\r\n[[units]]\r\nunit = \"a\"\r\nrolls = { bravery = 8 }\r\n";
        let change = |force: &mut Force| {
            roll(force, &[8]);
            force.seed = Some(u64::MAX);
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
