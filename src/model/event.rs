use super::{RestrictionId, Written};

/// An organiser's event: the game, its rules beyond those of the ruleset, and the players with their lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The title printed on reports.
    pub name: String,
    /// Id of the ruleset, as typed.
    pub ruleset: Written<String>,
    /// When it is played.
    pub date: Option<String>,
    /// The deadline for lists.
    pub deadline: Option<String>,
    /// Name of the organiser.
    pub organiser: Option<String>,
    /// The organiser's email address.
    pub mail: Option<String>,
    /// The points agreed for every list.
    pub limit: Option<Written<i64>>,
    /// The words agreed for the dice: together with a player's name they give that player's seed.
    pub words: Vec<String>,
    /// The ruleset's restrictions that don't apply at the event, by id.
    pub silence: Vec<RestrictionId>,
    /// Restrictions of the event besides the ruleset's, by id.
    pub restrictions: Vec<RestrictionId>,
    /// Its players, in the order of the file.
    pub players: Vec<Player>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's name, as lists give it.
    pub name: String,
    /// The path of the list's file, relative to the event's own file.
    pub file: Option<String>,
    /// The number of the player's table.
    pub table: Option<u32>,
    /// The player's email address.
    pub mail: Option<String>,
}
