use super::{RestrictionId, Written};

/// An organiser's event: the game, the rules for lists beyond those of the ruleset, and who brings which list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The title printed on reports.
    pub name: String,
    /// Id of the ruleset, as typed.
    pub ruleset: Written<String>,
    /// When it is played.
    pub date: Option<String>,
    /// Until when lists are sent in.
    pub deadline: Option<String>,
    /// Name of the organiser.
    pub organiser: Option<String>,
    /// The organiser's mail address.
    pub mail: Option<String>,
    /// The points agreed, for every list.
    pub limit: Option<Written<i64>>,
    /// The words agreed for the dice of lists: each player's seed follows from them and the name.
    pub words: Vec<String>,
    /// The ruleset's restrictions that do not count there.
    pub silence: Vec<RestrictionId>,
    /// Restrictions that hold for this event besides the ruleset's.
    pub restrictions: Vec<RestrictionId>,
    /// Its players, in the order of the file.
    pub players: Vec<Player>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's name, as lists give it.
    pub name: String,
    /// The file of the list, from the folder of the event's own file.
    pub file: Option<String>,
    /// The number of the table.
    pub table: Option<u32>,
    /// Mail address for letters.
    pub mail: Option<String>,
}
