use crate::model::{ChoiceId, DecisionId, ForceUnit, OptionId, TraitId};

/// One way to field a unit.
#[derive(Clone, Debug)]
pub struct Fielding {
    /// The unit as a force would hold it.
    pub unit: ForceUnit,
    /// Its price in points.
    pub cost: i64,
    /// Its figures, those attached included.
    pub figures: i64,
    /// How much it uses of each limited thing, by index among the keys.
    pub uses: Vec<(usize, i64)>,
    /// Whether it matches each description that the restrictions use, in their order.
    pub meant: Vec<bool>,
    /// The traits that all its figures have.
    pub traits: Vec<TraitId>,
    /// The options taken that a restriction may depend on: whether the unit, its attached figures and each of its
    /// figures have it.
    pub taken: Vec<(OptionId, [bool; 3])>,
    /// Its decisions, by choice.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
}

impl Fielding {
    /// This way for this many more points; `None` if it then costs less than 0 or more than `most`.
    pub fn dearer(&self, unit: ForceUnit, points: i64, most: i64) -> Option<Fielding> {
        let cost = self.cost + points;
        (0..=most).contains(&cost).then(|| Fielding { unit, cost, ..self.clone() })
    }
}

#[cfg(test)]
impl Fielding {
    /// A way that matches no description and has no traits, options or decisions.
    pub fn plain(unit: ForceUnit, cost: i64, uses: Vec<(usize, i64)>) -> Fielding {
        let figures = unit.figures();
        Fielding {
            unit,
            cost,
            figures,
            uses,
            meant: Vec::new(),
            traits: Vec::new(),
            taken: Vec::new(),
            chosen: Vec::new(),
        }
    }
}

/// How many variations of a unit are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Sizes, attached figures and priced decisions; no options but those that the unit has.
    Plain,
    /// Everything, but options only for all figures of a unit.
    Whole,
    /// Everything.
    Wide,
}
