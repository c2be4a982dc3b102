use super::{Cell, Form, GridRowId, Remarks};

/// A table of modifiers to a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// The form of the numbers: changes, or percent.
    pub form: Form,
    /// The rows, in printed order.
    pub rows: Vec<Modifier>,
}

/// A row of a table of modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The number added; words if it varies.
    pub add: Cell,
    /// The condition under which it applies, in words.
    pub when: String,
    /// Its cost in words, if it has one.
    pub cost: Option<String>,
    /// The maximum number of times that it counts in one throw: 1 to 100.
    pub times: u32,
    /// Its set: of the modifiers in one set, only one applies.
    pub set: Option<String>,
    /// The grid rows that it applies to, by name; empty for all.
    pub rows: Vec<GridRowId>,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}

impl Modifier {
    /// The number that it adds; `None` if it varies.
    pub fn number(&self) -> Option<i64> {
        match self.add {
            Cell::Number(number) => Some(number),
            Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
        }
    }
}
