/// Comments for a player who will edit a new force file: its title, its restrictions, and lines that may be added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The title of the file.
    pub title: String,
    /// Keys that may be written at its head.
    pub offers: Vec<Offer>,
    /// The options of the force's choices, in words.
    pub choose: Option<String>,
    /// The restrictions on the force, a sentence each.
    pub keeps: Vec<String>,
    /// A guide for each unit, in file order.
    pub units: Vec<UnitGuide>,
}

/// Comments on one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitGuide {
    /// The title of the line.
    pub title: String,
    /// The options of its choices, in words.
    pub choose: Option<String>,
    /// Keys that may be written for it.
    pub offers: Vec<Offer>,
}

/// A line that may be added, with a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The key and its value.
    pub what: Offered,
    /// A note on it for the player.
    pub says: Option<String>,
}

/// The keys that a line of a force may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered {
    /// The key `player`, for the player's name.
    Player,
    /// The points agreed, and their usual value.
    Limit(i64),
    /// Decisions, as pairs of choice and decision.
    Choose(Vec<(String, String)>),
    /// A stat that the ruleset leaves to the players, by id.
    Stat(String),
    /// A natural die, by roll.
    Roll(String),
    /// Id of an option.
    Take(String),
}
