use toml_edit::{ArrayOfTables, Item, Table};

use super::language::forces::{GROUPS, UNITS, force_group};
use super::likeness::sources;
use crate::model::{Force, ForceGroup, ForceUnit};

/// The tables of units that have left their lists, each with its unit as it was, in file order.
pub(super) struct MovedUnits(Vec<(ForceUnit, Table)>);

/// The units and groups directly in a force or a group; empty if there are none.
type Inside<'f> = (&'f [ForceUnit], &'f [ForceGroup]);

impl MovedUnits {
    /// The units that are in a list of the old force, whose text this is, but no longer in that list of the new one.
    pub fn of(root: &Table, old: &Force, new: &Force) -> MovedUnits {
        let mut moved_out = MovedUnits(Vec::new());
        let keys = (UNITS.name(), GROUPS.name());
        moved_out.gather(root, keys, (&old.units, &old.groups), (&new.units, &new.groups));
        moved_out
    }

    /// Takes out the table of a unit that is unchanged; `None` if there is none left.
    pub fn take(&mut self, unit: &ForceUnit) -> Option<Table> {
        let at = self.0.iter().position(|(known, _)| known == unit)?;
        Some(self.0.remove(at).1)
    }

    fn gather(&mut self, table: &Table, (units, groups): (&str, &str), old: Inside<'_>, new: Inside<'_>) {
        let tables = |key: &str| table.get(key).and_then(Item::as_array_of_tables);
        let kept = sources(old.0, new.0);
        let own = tables(units).into_iter().flat_map(ArrayOfTables::iter).zip(old.0).enumerate();
        let left = own.filter(|(at, _)| !kept.contains(&Some(*at)));
        self.0.extend(left.map(|(_, (table, unit))| (unit.clone(), table.clone())));
        let kept = sources(old.1, new.1);
        for (at, (table, group)) in tables(groups).into_iter().flat_map(ArrayOfTables::iter).zip(old.1).enumerate() {
            let now = kept.iter().position(|source| *source == Some(at)).and_then(|at| new.1.get(at));
            let now = now.map_or((&[][..], &[][..]), |now| (&now.units[..], &now.groups[..]));
            let keys = (force_group::UNITS.name(), force_group::GROUPS.name());
            self.gather(table, keys, (&group.units, &group.groups), now);
        }
    }
}

/// The indentation of a table's header.
pub(super) fn indent_of(table: &Table) -> String {
    let before = table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
    let indent = before.rsplit('\n').next().filter(|indent| indent.trim().is_empty());
    indent.unwrap_or_default().to_owned()
}

/// Indents a table's header and keys, with the remarks above them, and lists of tables in it by one step more.
pub(super) fn indented(table: &mut Table, indent: &str) {
    let moved = |before: &str| {
        let lines: Vec<&str> = before.split('\n').collect();
        let last = lines.len() - 1;
        let line = |(at, line): (usize, &&str)| {
            let own = line.trim_start();
            if own.is_empty() && at < last { String::new() } else { format!("{indent}{own}") }
        };
        lines.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    };
    let before = table.decor().prefix().and_then(|prefix| prefix.as_str()).map(moved);
    if let Some(before) = before {
        table.decor_mut().set_prefix(before);
    }
    for (mut key, item) in table.iter_mut() {
        match item {
            // The key of a table is in its header.
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(|inner| indented(inner, &format!("{indent}  "))),
            Item::Table(inner) if !inner.is_dotted() => indented(inner, indent),
            Item::Table(_) | Item::Value(_) | Item::None => {
                let before = key.leaf_decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
                let before = moved(before);
                key.leaf_decor_mut().set_prefix(before);
            }
        }
    }
}
