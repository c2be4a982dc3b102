use crate::data::language::Holds;

/// The most units of a file, and of each list of units or groups in it.
pub const MOST_UNITS: usize = 250;

/// The most custom troops in a file.
pub const MOST_CUSTOM: usize = 100;

/// The most figures attached to a unit, the most options that it takes, and the most that is stated in one table.
pub const MOST_TAKEN: usize = 50;

/// The most figures of a unit, or that take an option.
pub const MOST_COUNT: u32 = 1_000;

/// The most throws of a figure, and the most figures of a seed.
pub const MOST_THROWS: u32 = 100_000;

/// An id that is looked up once the force is checked, in words.
pub const ID: &str = "an id of the ruleset";

/// A name that a player gives, in words.
pub const CALLED: &str = "what a player calls it";

/// Decisions by choice.
pub const DECIDED: Holds = Holds::Keyed("choices", &Holds::Text("one of its ways"), 0, MOST_TAKEN);
