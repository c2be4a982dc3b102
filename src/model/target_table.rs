use super::{ActionId, OddsAxis, OddsInput, Who};

/// A table of chances against each enemy unit, under each unit of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetTable {
    /// The players' word for what the unit does.
    pub name: String,
    /// A sentence on what holds for every cell; `None` if none is needed.
    pub says: Option<String>,
    /// The action.
    pub action: ActionId,
    /// The id of the result whose chance is shown; if it is a number, its mean is shown too.
    pub result: String,
    /// The inputs that are the same in every cell, unless a unit gives another value.
    pub given: Vec<OddsInput>,
    /// The input that differs from column to column.
    pub columns: OddsAxis,
    /// The units that it is for.
    pub who: Who,
    /// The enemy units that it is for.
    pub against: Who,
}
