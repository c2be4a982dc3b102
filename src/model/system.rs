use super::ArcId;

/// A part of a vehicle or ship, with its own boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The printed name of the system.
    pub name: String,
    /// The arcs in which it fires or works, by id; empty if it has no direction.
    pub arcs: Vec<ArcId>,
    /// How many boxes it has, 1 to 20.
    pub boxes: u32,
}

/// A direction from a vehicle or ship: from one bearing to another, in degrees clockwise from straight ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arc {
    /// Unique within the ruleset.
    pub id: ArcId,
    /// The printed name of the arc.
    pub name: String,
    /// Its abbreviation on rosters.
    pub short: String,
    /// Where it begins, 0 to 359 degrees.
    pub from: u32,
    /// Where it ends, 0 to 359 degrees; below `from` if it passes straight ahead.
    pub to: u32,
}
