mod column;
mod diagram;
mod diagram_part;
mod diagram_shapes;
mod formula;
mod formula_across;
mod formula_row;
mod grid;
mod grid_row;
mod lookup;
mod lookup_by;
mod lookup_row;
mod modifier;
mod modifiers;
mod note;
mod step;
mod table;
mod throw_keys;
mod weapon_table;

use crate::data::entry::Entry;
use crate::data::language::{Key, Kind};
use crate::model::Table;
pub use column::COLUMN_RULES;
use table::table;
pub use weapon_table::Arsenal;

/// The kind of a file of tables, named after their part of the turn.
pub static FILE: Kind = Kind {
    name: "tables",
    says: "A file of tables, all for the part of the turn that the file is named after.",
    keys: &[&TABLES],
};

static TABLES: Key<Vec<Table>> = Key::needed(
    "tables",
    "The tables.",
    r#"[{ id = "turn", name = "In order", steps = [{ says = "Draw a card." }] }]"#,
);

/// Reads the tables of one file; `phase` is their part of the turn.
pub fn tables(entry: &Entry<'_>, phase: &str, arsenal: &Arsenal) -> Vec<Table> {
    let items = TABLES.items(entry).unwrap_or_default();
    items.into_iter().filter_map(|item| table(item, phase, arsenal)).collect()
}
