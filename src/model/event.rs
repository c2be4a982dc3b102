use super::{RestrictionId, Written};

/// What an organiser says of an event: what is played, what its lists keep to besides the rules, and who brings which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What it is called.
    pub name: String,
    /// The ruleset's id.
    pub ruleset: Written<String>,
    /// When it is played.
    pub date: Option<String>,
    /// Until when lists are sent in.
    pub deadline: Option<String>,
    /// Who holds it.
    pub organiser: Option<String>,
    /// The organiser's mail address.
    pub mail: Option<String>,
    /// The points agreed, for every list.
    pub limit: Option<Written<i64>>,
    /// The words agreed for the dice of lists: each player's seed follows from them and the name.
    pub words: Vec<String>,
    /// The ruleset's restrictions that do not count there.
    pub silence: Vec<RestrictionId>,
    /// What lists keep to there besides.
    pub restrictions: Vec<RestrictionId>,
    /// Its players, in the order of the file.
    pub players: Vec<Player>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The file of the list, from the folder of the event's own file.
    pub file: Option<String>,
    /// The number of the table.
    pub table: Option<u32>,
    /// The mail address.
    pub mail: Option<String>,
}
