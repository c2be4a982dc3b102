mod action;
mod cell;
mod count;
mod hand_throw;
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
use crate::model::{HandThrow, Procedure, Table};

/// The kind of the file of actions.
pub static FILE: Kind = Kind {
    name: "actions",
    says: "Actions of one or more steps that use the tables of the game.",
    keys: &[&ACTIONS, &BY_HAND],
};

static ACTIONS: Key<Actions> = Key::needed(
    "actions",
    "The actions.",
    r#"[{ id = "nerve-check", name = "Nerve", steps = [{ name = "Nerve", throw = "2d6", at-least = "8", counts = [{ id = "held", name = "holds", met = true }] }], results = [{ id = "holds", name = "holds", so-if = "held > 0" }] }]"#,
);

static BY_HAND: Key<Vec<HandThrow>> = Key::optional(
    "by-hand",
    "The throws of the game that no action makes, each with the reason.",
    r#"[{ name = "Lost in the dust", why = "a single die without a table" }]"#,
);

/// All actions of a game.
type Actions = List<Procedure, 1, MANY>;

/// Reads the actions of a file, out of these tables, and the throws that no action makes.
pub fn actions(entry: &Entry<'_>, tables: &[Table]) -> (Vec<Procedure>, Vec<HandThrow>) {
    let by_hand = BY_HAND.read(entry).unwrap_or_default();
    let items = ACTIONS.node(entry).and_then(Actions::items).unwrap_or_default();
    (items.into_iter().filter_map(|item| action(item, tables)).collect(), by_hand)
}

impl Shape for Procedure {
    const SHAPE: &'static Holds = &Holds::Entry(|| &action::ENTRY);
}
