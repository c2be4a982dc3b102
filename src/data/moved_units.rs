use toml_edit::{ArrayOfTables, Item, Table};

use super::language::forces::{GROUPS, UNITS, force_group};
use super::likeness::sources;
use crate::model::{Force, ForceGroup, ForceUnit};

/// The units that are in another list than before: each as it is now, with its table and its entry before.
pub(super) struct MovedUnits(Vec<(ForceUnit, Option<(ForceUnit, Table)>)>);

/// The units and groups directly in a force or a group; empty if there are none.
type Inside<'f> = (&'f [ForceUnit], &'f [ForceGroup]);

/// The units that have left their lists, each with its table, and those that are new in theirs.
#[derive(Default)]
struct Rehoused {
    left: Vec<(ForceUnit, Table)>,
    arrived: Vec<ForceUnit>,
}

impl MovedUnits {
    /// The units that are in a list of the new force, but not in that list of the old one, whose text this is.
    pub fn of(root: &Table, old: &Force, new: &Force) -> MovedUnits {
        let mut gathered = Rehoused::default();
        let keys = (UNITS.name(), GROUPS.name());
        gathered.gather(Some(root), keys, (&old.units, &old.groups), (&new.units, &new.groups));
        let Rehoused { left, arrived } = gathered;
        let before: Vec<ForceUnit> = left.iter().map(|(unit, _)| unit.clone()).collect();
        let sources = sources(&before, &arrived);
        let own = sources.into_iter().map(|at| at.and_then(|at| left.get(at)).cloned());
        MovedUnits(arrived.into_iter().zip(own).collect())
    }

    /// Takes out the table that a unit had in another list, with its entry there; `None` if it had none.
    pub fn take(&mut self, unit: &ForceUnit) -> Option<(ForceUnit, Table)> {
        let at = self.0.iter().position(|(now, own)| now == unit && own.is_some())?;
        self.0.remove(at).1
    }
}

impl Rehoused {
    fn gather(&mut self, table: Option<&Table>, keys: (&str, &str), old: Inside<'_>, new: Inside<'_>) {
        let tables = |key: &str| table.and_then(|table| table.get(key)).and_then(Item::as_array_of_tables);
        let kept = sources(old.0, new.0);
        let own = tables(keys.0).into_iter().flat_map(ArrayOfTables::iter).zip(old.0).enumerate();
        let left = own.filter(|(at, _)| !kept.contains(&Some(*at)));
        self.left.extend(left.map(|(_, (table, unit))| (unit.clone(), table.clone())));
        let new_here = new.0.iter().zip(&kept).filter(|(_, source)| source.is_none());
        self.arrived.extend(new_here.map(|(unit, _)| unit.clone()));
        let kept = sources(old.1, new.1);
        let inner = (force_group::UNITS.name(), force_group::GROUPS.name());
        for (at, (table, group)) in tables(keys.1).into_iter().flat_map(ArrayOfTables::iter).zip(old.1).enumerate() {
            let now = kept.iter().position(|source| *source == Some(at)).and_then(|at| new.1.get(at));
            let first = self.left.len();
            self.gather(
                Some(table),
                inner,
                (&group.units, &group.groups),
                now.map_or((&[][..], &[][..]), |now| (&now.units[..], &now.groups[..])),
            );
            if now.is_none() {
                self.below(first, table);
            }
        }
        for (group, _) in new.1.iter().zip(&kept).filter(|(_, source)| source.is_none()) {
            self.gather(None, inner, (&[], &[]), (&group.units, &group.groups));
        }
    }

    /// Puts the remarks above a group that is gone above the first of its units.
    fn below(&mut self, first: usize, group: &Table) {
        let above =
            |table: &Table| table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned();
        let remarks = above(group);
        let Some((_, unit)) = self.left.get_mut(first).filter(|_| !remarks.trim().is_empty()) else { return };
        let own = above(unit);
        unit.decor_mut().set_prefix(remarks + &own);
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
