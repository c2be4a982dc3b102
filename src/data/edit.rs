//! Writes a force into the text of an existing one: whatever has not changed keeps its place, layout and comments.

use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::edit_values::{end_of, put_end, put_lines};
use super::force_values::Lines;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::data::{force, rewritten};
    use crate::diagnostic::Source;
    use crate::model::{Force, ForceUnit, Take};

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
    fn a_key_put_right_keeps_its_number_its_place_and_its_comment() {
        let inline = "stats = { morle = 8, rate = 3 }   # ours\n";
        let dotted = "stats.morle = 8 # high\nstats.rate = 3\n";
        let rows = "[units.stats]\n# agreed\nmorle = 8 # high\nrate = 3 # low\n";
        for stats in [inline, dotted, rows] {
            let before = format!("ruleset = \"x\"\n\n[[units]]\nunit = \"a\"\n{stats}");
            let change = |force: &mut Force| force.units[0].stats[0].0 = "morale".to_owned();
            assert_eq!(changed(&before, change), before.replace("morle", "morale"));
        }
    }

    #[test]
    fn the_remarks_in_a_list_stay_with_its_entries() {
        let before = "ruleset = \"x\"\n\n[[units]]\nunit = \"a\"\nwith = [ # his men\n  \"b\", # Ivan\n  \"c\", # Piotr\n  \"d\" # Oleg\n]\ntake = [\n  # gunners\n  { option = \"e\", count = 2 }, # two\n  { option = \"f\" },\n]\n";
        let text = |with: &[&str]| {
            let with = with.iter().map(|one| (*one).to_owned()).collect();
            changed(before, |force: &mut Force| force.units[0].with = with)
        };
        let gone = |line: &str| before.replace(line, "");
        assert_eq!(text(&["c", "d"]), gone("  \"b\", # Ivan\n"));
        assert_eq!(text(&["b", "d"]), gone("  \"c\", # Piotr\n"));
        assert_eq!(text(&["b", "c"]), before.replace("\"c\", # Piotr\n  \"d\" # Oleg", "\"c\" # Piotr"));
        assert_eq!(text(&["b", "cc", "d"]), before.replace("\"c\"", "\"cc\""));
        assert_eq!(text(&["b", "c", "d", "e"]), before.replace("\"d\" # Oleg\n", "\"d\", # Oleg\n  \"e\"\n"));
        let take = |force: &mut Force| force.units[0].take[0].count = Some(3);
        assert_eq!(changed(before, take), before.replace("count = 2", "count = 3"));
        let drop = |force: &mut Force| drop(force.units[0].take.pop());
        assert_eq!(changed(before, drop), gone("  { option = \"f\" },\n"));
        let add = |force: &mut Force| {
            let other = force.units[0].take[1].clone();
            force.units[0].take.push(Take { option: "g".to_owned(), ..other });
        };
        let line = "  { option = \"f\" },\n";
        assert_eq!(changed(before, add), before.replace(line, &(line.to_owned() + &line.replace('f', "g"))));
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
