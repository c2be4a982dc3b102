use super::Written;

/// The figures that a player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The ruleset's id.
    pub ruleset: Written<String>,
    /// Whose they are.
    pub player: Option<String>,
    /// How many there are of each unit, by id, those that are attached among them.
    pub figures: Vec<(Written<String>, i64)>,
}

impl Collection {
    /// How many there are of a unit; 0 where it is not named.
    pub fn of(&self, unit: &str) -> i64 {
        self.figures.iter().filter(|(id, _)| id.value == unit).map(|(_, number)| number).sum()
    }
}
