mod action;
mod cell;
mod count;
mod input;
mod named_number;
mod only;
mod refused_input;
mod result;
mod scope;
mod step;

use action::action;

use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, List, MANY, Shape};
use crate::model::{Procedure, Table};

/// The kind of the file of actions.
pub static FILE: Kind =
    Kind { name: "actions", says: "Actions of several steps, made of the tables of the game.", keys: &[&ACTIONS] };

static ACTIONS: Key<Actions> = Key::needed(
    "actions",
    "The actions.",
    r#"[{ id = "nerve-check", name = "Nerve", steps = [{ name = "Nerve", throw = "2d6", at-least = "8", counts = [{ id = "held", name = "holds", met = true }] }], results = [{ id = "holds", name = "holds", so-if = "held > 0" }] }]"#,
);

/// One or more actions.
type Actions = List<Procedure, 1, MANY>;

/// Reads the actions of a file; `tables` are the tables of the game.
pub fn actions(entry: &Entry<'_>, tables: &[Table]) -> Vec<Procedure> {
    let items = ACTIONS.node(entry).and_then(Actions::items).unwrap_or_default();
    items.into_iter().filter_map(|item| action(item, tables)).collect()
}

impl Shape for Procedure {
    const SHAPE: &'static Holds = &Holds::Entry(|| &action::ENTRY);
}
