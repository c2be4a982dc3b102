use super::{Cell, Column, Contest, Dice, ModifiersId, Numbers, Pool, Remarks, TableId};

/// A table that looks up a number, thrown or counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The source of the number that is looked up.
    pub by: By,
    /// Ids of the modifier tables that change a throw before it is looked up.
    pub modifiers: Vec<ModifiersId>,
    /// The columns right of the number.
    pub columns: Vec<Column>,
    /// The rows, in printed order.
    pub rows: Vec<LookupRow>,
}

/// The sources of a number that is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The total of a throw.
    Thrown(Dice),
    /// Two throws against each other: the first less the second.
    Opposed(Contest),
    /// The number of successes in a handful of dice.
    Pool(Pool),
    /// A counted number, in the players' words: figures, losses.
    Counted(String),
}

/// One row of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookupRow {
    /// The numbers it answers.
    pub on: Numbers,
    /// Its cells, or a mark that the published text prints nothing.
    pub outcome: RowOutcome,
    /// The table to consult next, if any.
    pub next: Option<TableId>,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}

/// The answer of a row of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowOutcome {
    /// One cell per column.
    Cells(Vec<Cell>),
    /// The published ruleset prints nothing here; a ruling says what to do.
    NotPrinted,
}

impl Lookup {
    /// The row that answers a number, if any.
    pub fn row(&self, number: i64) -> Option<&LookupRow> {
        self.place(number).and_then(|place| self.rows.get(place))
    }

    /// The number in this column that a throw counts when it leads to this row; 0 if there is none.
    pub fn counts(&self, row: usize, column: usize) -> i64 {
        match self.rows.get(row).map(|row| &row.outcome) {
            Some(RowOutcome::Cells(cells)) => cells.get(column).and_then(Cell::counts).unwrap_or(0),
            Some(RowOutcome::NotPrinted) | None => 0,
        }
    }

    /// The index of that row, from 0.
    pub fn place(&self, number: i64) -> Option<usize> {
        self.rows.iter().position(|row| row.on.contains(number))
    }
}
