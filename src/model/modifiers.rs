use super::{Cell, Form, GridRowId, Remarks};

/// What is added to a throw, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// What the numbers are: changes, or percent.
    pub form: Form,
    /// The rows, in printed order.
    pub rows: Vec<Modifier>,
}

/// One modifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// How much; words where it depends.
    pub add: Cell,
    /// When it counts.
    pub when: String,
    /// What it costs, if anything.
    pub cost: Option<String>,
    /// Its set: of the modifiers in one set, only one counts.
    pub set: Option<String>,
    /// The rows of grids that it counts in, by their names; empty where it counts in all.
    pub rows: Vec<GridRowId>,
    /// Where it comes from.
    pub remarks: Remarks,
}
