mod action;
mod carried;
mod cell;
mod check_input;
mod check_table;
mod count;
mod drawn_from;
mod exchange;
mod exchange_ending;
mod exchange_loss;
mod exchange_stage;
mod exchange_total;
mod hand_throw;
mod input;
mod named_number;
mod odds_axis;
mod odds_input;
mod odds_line;
mod odds_shown;
mod odds_table;
mod odds_way;
mod only;
mod refused_input;
mod result;
mod scope;
mod stage_input;
mod step;
mod target_table;

use action::action;
use check_table::check_table;
use exchange::exchange;
use odds_table::odds_table;
use target_table::target_table;

use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, List, MANY, Shape};
use crate::model::{CheckTable, Exchange, HandThrow, OddsTable, Procedure, Table, TargetTable};

/// The kind of the file of actions.
pub static FILE: Kind = Kind {
    name: "actions",
    says: "Actions of one or more steps that use the tables of the ruleset.",
    keys: &[&ACTIONS, &CHANCES, &TARGETS, &CHECKS, &EXCHANGES, &BY_HAND],
};

static ACTIONS: Key<Actions> = Key::needed(
    "actions",
    "The actions.",
    r#"[{ id = "nerve-check", name = "Nerve", steps = [{ name = "Nerve", throw = "2d6", at-least = "8", counts = [{ id = "held", name = "holds", met = true }] }], results = [{ id = "holds", name = "holds", so-if = "held > 0" }] }]"#,
);

static CHANCES: Key<Vec<OddsTable>> = Key::optional(
    "chances",
    "The tables of the odds page, which `sheet --odds` prints.",
    r#"[{ name = "Held", rows = { input = "lost", is = ["1"] }, columns = { input = "led", is = ["0"] }, action = "nerve", result = "holds" }]"#,
);

static TARGETS: Key<Vec<TargetTable>> = Key::optional(
    "targets",
    "The chances of each unit against each enemy unit, which `roster --against` prints.",
    r#"[{ name = "Fire", columns = { input = "distance", is = ["6", "12"] }, action = "broadside", result = "sunk" }]"#,
);

static CHECKS: Key<Vec<CheckTable>> = Key::optional(
    "checks",
    "The checks whose chances `roster --odds` prints at the losses of each unit.",
    r#"[{ name = "Holds %", action = "nerve-check", result = "holds", given = [{ input = "lost", sum = "lost" }], tracks = ["losses"] }]"#,
);

static EXCHANGES: Key<Vec<Exchange>> = Key::optional(
    "exchanges",
    "The exchanges of two units, whose outcomes `odds exchange` works out.",
    r#"[{ id = "fire", name = "Fire", stages = [{ id = "salvo", action = "broadside" }], losses = [{ id = "sunk", name = "ships sunk", of = "other", sum = "salvo_sunk" }], otherwise = { id = "done", name = "done" } }]"#,
);

static BY_HAND: Key<Vec<HandThrow>> = Key::optional(
    "by-hand",
    "The throws of the ruleset that no action makes, each with the reason.",
    r#"[{ name = "Lost in the dust", why = "a single die without a table" }]"#,
);

/// All actions of a game.
type Actions = List<Procedure, 1, MANY>;

/// The contents of a file of actions.
#[derive(Default)]
pub struct Acted {
    /// The actions.
    pub procedures: Vec<Procedure>,
    /// The tables of the odds page.
    pub chances: Vec<OddsTable>,
    /// The chances of units against enemy units.
    pub targets: Vec<TargetTable>,
    /// The checks whose chances rosters may show.
    pub checks: Vec<CheckTable>,
    /// The exchanges of two units.
    pub exchanges: Vec<Exchange>,
    /// The throws that no action makes.
    pub by_hand: Vec<HandThrow>,
}

/// Reads a file of actions; `tables` are those of the game, and `stats` the names that sums have for its stats.
pub fn actions(entry: &Entry<'_>, tables: &[Table], stats: &[String]) -> Acted {
    let by_hand = BY_HAND.read(entry).unwrap_or_default();
    let items = ACTIONS.node(entry).and_then(Actions::items).unwrap_or_default();
    let procedures: Vec<Procedure> = items.into_iter().filter_map(|item| action(item, tables)).collect();
    let chances = CHANCES.items(entry).unwrap_or_default().into_iter();
    let chances = chances.filter_map(|item| odds_table(item, &procedures, tables)).collect();
    let targets = TARGETS.items(entry).unwrap_or_default().into_iter();
    let targets = targets.filter_map(|item| target_table(item, &procedures, tables)).collect();
    let checks = CHECKS.items(entry).unwrap_or_default().into_iter();
    let checks = checks.filter_map(|item| check_table(item, &procedures, tables, stats)).collect();
    let mut exchanges: Vec<Option<Exchange>> = Vec::new();
    for item in EXCHANGES.items(entry).unwrap_or_default() {
        let read = exchange(item, &exchanges, &procedures, tables);
        exchanges.push(read);
    }
    let exchanges = exchanges.into_iter().flatten().collect();
    Acted { procedures, chances, targets, checks, exchanges, by_hand }
}

impl Shape for Procedure {
    const SHAPE: &'static Holds = &Holds::Entry(|| &action::ENTRY);
}
