use crate::data::language::Holds;

/// The most custom troops in a file.
pub const MOST_CUSTOM: usize = 100;

/// The most figures attached to a unit, the most options that it takes, and the most that is stated in one table.
pub const MOST_TAKEN: usize = 50;

/// The most throws of a figure, and the most figures of a seed.
pub const MOST_THROWS: u32 = 100_000;

/// An id that is looked up once the force is checked, in words.
pub const ID: &str = "an id of the ruleset";

/// A name that a player gives, in words.
pub const CALLED: &str = "a name of the player's choosing";

/// A table of decisions by the ids of their choices.
pub const DECIDED: Holds = Holds::Keyed("choices", &Holds::Text("one of its ways"), 0, MOST_TAKEN);
