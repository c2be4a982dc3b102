/// A part of a force, of a group or of a unit, in the order in which a file is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Troops built from a code, by their place in the list.
    Custom(usize, CustomPart),
    /// The key `ruleset`.
    Ruleset,
    /// The key `army`.
    Army,
    /// The key `limit`.
    Limit,
    /// The key `seed`.
    Seed,
    /// The key `side`.
    Side,
    /// The version of the data.
    DataVersion,
    /// The id of a unit.
    Unit,
    /// The kind of a group.
    Kind,
    /// The number of figures.
    Count,
    /// A figure attached, by its place in the list.
    With(usize),
    /// The unit that it joins.
    Joins,
    /// An option taken, by its place in the list; its value is how many figures take it.
    Take(usize, Half),
    /// A choice by id, of a unit or of the force; its value is the decision.
    Choose(String, Half),
    /// A stat that a player stated, by id.
    Stat(String),
    /// A roll by id; its value is the natural die.
    Roll(String, Half),
}

/// Which half of a key with its value is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The left side of the entry.
    Key,
    /// The right side of the entry.
    Value,
}

/// A part of troops built from a code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CustomPart {
    /// The key `id`.
    Id,
    /// The key `code` as a whole.
    Code,
    /// A stretch of their code, in bytes of it.
    Letters(usize, usize),
    /// The key `role`.
    Role,
    /// A priced trait that has no letter, by its place in the list.
    Extra(usize),
}
