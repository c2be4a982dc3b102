/// Remarks for a person who goes on writing a force in its file: what it is, what it keeps to, and what may be added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The title of the file.
    pub title: String,
    /// Keys that may be written at its head.
    pub offers: Vec<Offer>,
    /// The ways to decide what the force decides.
    pub choose: Option<String>,
    /// The restrictions that it is under, a sentence each.
    pub keeps: Vec<String>,
    /// A guide for each unit, in the order in which a file of the force is read.
    pub units: Vec<UnitGuide>,
}

/// Remarks on one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitGuide {
    /// The title of the line.
    pub title: String,
    /// The ways to decide what it decides.
    pub choose: Option<String>,
    /// Keys that may be written for it.
    pub offers: Vec<Offer>,
}

/// A line that may be written, with what to know about it.
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
    /// A stat that the ruleset leaves to the players.
    Stat(String),
    /// A roll as it fell.
    Roll(String),
    /// Id of an option.
    Take(String),
}
