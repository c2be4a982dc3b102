use super::{ActionId, TableId};

/// A table of the odds page: the exact chance or mean of a result of an action, for each row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsTable {
    /// The question that it answers, in the players' words.
    pub name: String,
    /// A sentence on what holds for every cell; `None` if none is needed.
    pub says: Option<String>,
    /// The action.
    pub action: ActionId,
    /// The part of the outcome in each cell, as far as the rows and columns don't say it.
    pub shows: OddsShown,
    /// The inputs that are the same in every cell.
    pub given: Vec<OddsInput>,
    /// The cases that differ from row to row.
    pub rows: OddsAxis,
    /// The cases that differ from column to column.
    pub columns: OddsAxis,
    /// The ways of acting, of which each cell names the best; empty if each cell shows the chance itself.
    pub ways: Vec<OddsWay>,
    /// The word for the cost of a way, by which its chance is divided; `None` if the chances are compared as they are.
    pub per: Option<String>,
    /// The tables of the game that are printed after it.
    pub then: Vec<TableId>,
}

/// A way of acting that a player may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsWay {
    /// Its name, short enough for a cell.
    pub name: String,
    /// The inputs that make it.
    pub given: Vec<OddsInput>,
    /// The cost of choosing it, 0 to 100; rows and columns may add to it.
    pub costs: i64,
}

/// An input of an action with a value, both as players type them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsInput {
    /// The name of the input.
    pub input: String,
    /// Its value; empty if the input is left out.
    pub is: String,
}

/// The rows or columns of a chance table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsAxis {
    /// The words over or beside the names; empty if none are needed.
    pub head: String,
    /// Each row or column.
    pub lines: Vec<OddsLine>,
}

/// A row or column of a chance table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsLine {
    /// The printed name.
    pub name: String,
    /// The inputs that it stands for.
    pub given: Vec<OddsInput>,
    /// The part of the outcome that it shows; nothing if others say it.
    pub shows: OddsShown,
    /// The cost that it adds to a way, 0 to 100; `None` if none is said.
    pub costs: Option<i64>,
}

/// The part of an outcome that a cell shows: each of its facts is said by the row, the column or the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OddsShown {
    /// The id of the result; `None` if another says it.
    pub result: Option<String>,
    /// The lowest number of it that counts, 1 to 100; `None` if another says it, or for 1.
    pub at_least: Option<i64>,
    /// Whether its mean is shown, not the chance.
    pub mean: bool,
    /// How often the action is taken, 2 to 20, and its results added up; `None` if another says it, or for once.
    pub times: Option<u32>,
}

impl OddsTable {
    /// The part of the outcome that a cell shows.
    pub fn shown(&self, row: &OddsLine, column: &OddsLine) -> OddsShown {
        let all = [&row.shows, &column.shows, &self.shows];
        OddsShown {
            result: all.iter().find_map(|shows| shows.result.clone()),
            at_least: all.iter().find_map(|shows| shows.at_least),
            mean: all.iter().any(|shows| shows.mean),
            times: all.iter().find_map(|shows| shows.times),
        }
    }
}
