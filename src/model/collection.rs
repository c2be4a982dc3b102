use super::{Force, Written};

/// The figures that a player owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Id of the ruleset, as typed.
    pub ruleset: Written<String>,
    /// Name of the owner; `None` if the file leaves it out.
    pub player: Option<String>,
    /// How many there are of each unit, by id, those used as attached figures included.
    pub figures: Vec<(Written<String>, i64)>,
}

impl Collection {
    /// How many there are of a unit; 0 if it is not listed.
    pub fn of(&self, unit: &str) -> i64 {
        self.figures.iter().filter(|(id, _)| id.value == unit).map(|(_, number)| number).sum()
    }

    /// The figures left over once this force has taken its own.
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

#[cfg(test)]
mod tests {
    use super::Collection;
    use crate::model::{Force, ForceUnit, Written};

    #[test]
    fn each_figure_that_a_force_fields_is_used_up_once() {
        let squad = |count: i64, with: &[&str]| ForceUnit {
            unit: "spears".to_owned(),
            count: Some(count),
            with: with.iter().map(|id| (*id).to_owned()).collect(),
            ..ForceUnit::default()
        };
        let force = Force { units: vec![squad(8, &["piper"]), squad(4, &[])], ..Force::default() };
        let word = |id: &str| Written { value: id.to_owned(), at: 0..0 };
        let figures = [("spears", 10), ("spears", 5), ("piper", 3), ("archers", 6)];
        let figures = figures.map(|(id, number)| (word(id), number)).to_vec();
        let left = Collection { ruleset: word("test"), player: None, figures }.without(&force);
        let left: Vec<(&str, i64)> = left.figures.iter().map(|(id, number)| (id.value.as_str(), *number)).collect();
        assert_eq!(left, [("spears", 0), ("spears", 3), ("piper", 2), ("archers", 6)]);
    }
}
