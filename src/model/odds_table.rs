use super::ActionId;

/// A table of the odds page: the exact chance of one result of an action, for each row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsTable {
    /// The question that it answers, in the players' words.
    pub name: String,
    /// A sentence on what holds for every cell; `None` if none is needed.
    pub says: Option<String>,
    /// The action.
    pub action: ActionId,
    /// The id of the result whose chance is shown.
    pub result: String,
    /// The lowest number of it that counts, 1 to 100; 1 for a yes or no.
    pub at_least: i64,
    /// The inputs that are the same in every cell.
    pub given: Vec<OddsInput>,
    /// The input that differs from row to row.
    pub rows: OddsAxis,
    /// The input that differs from column to column.
    pub columns: OddsAxis,
    /// The ways of acting, of which each cell names the best; empty if each cell shows the chance itself.
    pub ways: Vec<OddsWay>,
    /// The word for the cost of a way, by which its chance is divided; `None` if the chances are compared as they are.
    pub per: Option<String>,
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

/// The values of one input along the rows or columns of a chance table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsAxis {
    /// The words for the input, over or beside the names; empty if none are needed.
    pub head: String,
    /// The printed name of each row or column, and its input.
    pub lines: Vec<(String, OddsInput)>,
    /// The cost that each row or column adds to a way; empty if none adds any.
    pub costs: Vec<i64>,
}
