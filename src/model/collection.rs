use super::{Force, Written};

/// The figures that a player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Id of the ruleset, as typed.
    pub ruleset: Written<String>,
    /// Name of the owner; `None` where the file leaves it out.
    pub player: Option<String>,
    /// How many there are of each unit, by id, those that are attached among them.
    pub figures: Vec<(Written<String>, i64)>,
}

impl Collection {
    /// How many there are of a unit; 0 where it is not named.
    pub fn of(&self, unit: &str) -> i64 {
        self.figures.iter().filter(|(id, _)| id.value == unit).map(|(_, number)| number).sum()
    }

    /// The figures that are left beside those of a force.
    #[must_use]
    pub fn without(&self, force: &Force) -> Collection {
        let mut fielded = force.fielded();
        let mut left = self.clone();
        for (id, number) in &mut left.figures {
            if let Some(used) = fielded.get_mut(&id.value) {
                let taken = (*used).min(*number);
                *used -= taken;
                *number -= taken;
            }
        }
        left
    }
}
