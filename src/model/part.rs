/// A part of a force, a group or a unit. The variants are in the order in which a file is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Troops built from a code, by index.
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
    /// The key `data-version`.
    DataVersion,
    /// The id of a unit.
    Unit,
    /// The kind of a group.
    Kind,
    /// The number of figures.
    Count,
    /// An attached figure, by index.
    With(usize),
    /// The key `joins`.
    Joins,
    /// An option taken, by index; its value is how many figures take it.
    Take(usize, Half),
    /// A choice by id, of a unit or of the force; its value is the decision.
    Choose(String, Half),
    /// A stat that a player stated, by id.
    Stat(String),
    /// A roll by id; its value is the natural die.
    Roll(String, Half),
}

/// One half of a key and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The key, left of the `=`.
    Key,
    /// The value, right of the `=`.
    Value,
}

/// A part of troops built from a code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CustomPart {
    /// The key `id`.
    Id,
    /// The key `code` as a whole.
    Code,
    /// A stretch of their code, as byte offsets of its start and end.
    Letters(usize, usize),
    /// The key `role`.
    Role,
    /// A priced trait that has no letter, by index.
    Extra(usize),
}
