use super::{Form, Remarks};
use crate::sum::Sum;

/// A grid of sums, worked out when the data are loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The headings of the row names.
    pub heads: Vec<String>,
    /// The quantity that runs across the top.
    pub across: Across,
    /// The form of the results; percentages are kept within 0 to 100.
    pub form: Form,
    /// The rows, in printed order.
    pub rows: Vec<FormulaRow>,
}

/// The number that runs across the top of a formula table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Across {
    /// Its name in the sums.
    pub name: String,
    /// The heading over the columns.
    pub head: String,
    /// The form of the numbers in the headings.
    pub form: Form,
    /// The value of each column.
    pub values: Vec<i64>,
}

/// One row of a formula table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaRow {
    /// One name per heading; empty if the row has none.
    pub names: Vec<String>,
    /// The sum, in which the number across has a name.
    pub sum: Sum,
    /// The highest number across that has a result; `None` if all have one.
    pub reach: Option<i64>,
    /// One result per column; `None` beyond its reach.
    pub results: Vec<Option<i64>>,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}

impl FormulaRow {
    /// The result for a number across; `None` beyond its reach. An error in words if the sum fails.
    pub fn result(&self, across: &str, form: Form, number: i64) -> Result<Option<i64>, String> {
        if self.reach.is_some_and(|reach| number > reach) {
            return Ok(None);
        }
        let result = self.sum.evaluate(&[(across, number)])?;
        Ok(Some(if form == Form::Percent { result.clamp(0, 100) } else { result }))
    }
}
