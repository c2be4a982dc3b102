use crate::model::{ChoiceId, DecisionId, ForceUnit, OptionId, TraitId};

/// One way to field a unit.
#[derive(Clone, Debug)]
pub struct Fielding {
    /// The unit as a force would hold it.
    pub unit: ForceUnit,
    /// Its price in points.
    pub cost: i64,
    /// Its figures, with those attached.
    pub figures: i64,
    /// How many it takes of what there may be only some of, by the place among the keys.
    pub uses: Vec<(usize, i64)>,
    /// Which of the descriptions that are asked about mean it.
    pub meant: Vec<bool>,
    /// The traits that all its figures have.
    pub traits: Vec<TraitId>,
    /// The options it took of which something may ask: whether the unit has it, those attached do, and each figure does.
    pub taken: Vec<(OptionId, [bool; 3])>,
    /// Its decisions.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
}

impl Fielding {
    /// The same unit for more points, where those may be had.
    pub fn dearer(&self, unit: ForceUnit, points: i64, most: i64) -> Option<Fielding> {
        let cost = self.cost + points;
        (0..=most).contains(&cost).then(|| Fielding { unit, cost, ..self.clone() })
    }
}

#[cfg(test)]
impl Fielding {
    /// A way of which nothing is asked.
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

/// How much of what a unit may be is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Sizes, those attached and decisions that are priced; no options but those that it has.
    Plain,
    /// Everything, but that options are taken by all figures of a unit.
    Whole,
    /// Everything.
    Wide,
}
