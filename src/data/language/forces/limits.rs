use crate::data::language::Holds;

/// The maximum number of custom troops in a force.
pub const MOST_CUSTOM: usize = 100;

/// The maximum number of figures attached to a unit, options that it takes, and entries in a table of decisions, stats
/// or rolls.
pub const MOST_TAKEN: usize = 50;

/// The maximum number of throws for a figure, and the maximum number of figures thrown from a seed.
pub const MOST_THROWS: u32 = 100_000;

/// The words for an id that is looked up only when the force is checked.
pub const ID: &str = "an id of the ruleset";

/// The words for a name that the player chooses.
pub const CALLED: &str = "a name of the player's choosing";

/// The type of a table of decisions by choice.
pub const DECIDED: Holds = Holds::Keyed("choices", &Holds::Text("one of its ways"), 0, MOST_TAKEN);
