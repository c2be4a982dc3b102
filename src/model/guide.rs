/// Remarks for a person who goes on writing a force in its file: what it is, what it keeps to, and what may be added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// What the file is.
    pub title: String,
    /// What may be written at its head.
    pub offers: Vec<Offer>,
    /// The ways to decide what the force decides.
    pub choose: Option<String>,
    /// What the force keeps to, a sentence each.
    pub keeps: Vec<String>,
    /// A guide for each unit, in the order in which a file of the force is read.
    pub units: Vec<UnitGuide>,
}

/// Remarks on one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitGuide {
    /// What it is.
    pub title: String,
    /// The ways to decide what it decides.
    pub choose: Option<String>,
    /// What may be written about it.
    pub offers: Vec<Offer>,
}

/// A line that may be written, with what to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is written.
    pub what: Offered,
    /// What to know about it.
    pub says: Option<String>,
}

/// What a line of a force may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered {
    /// The player.
    Player,
    /// The points agreed.
    Limit(i64),
    /// Decisions, by choice.
    Choose(Vec<(String, String)>),
    /// A stat that the ruleset leaves to the players.
    Stat(String),
    /// A roll as it fell.
    Roll(String),
    /// An option.
    Take(String),
}
