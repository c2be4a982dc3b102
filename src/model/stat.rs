use super::{Form, Range, RollId, StatId, TableId, Who};
use crate::sum::Sum;

/// One of a unit's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Its id, also in sums, where hyphens become underscores.
    pub id: StatId,
    /// What it is called.
    pub name: String,
    /// The head of its column.
    pub short: String,
    /// What its numbers are.
    pub form: Form,
    /// The units that have it.
    pub who: Who,
    /// Where it comes from.
    pub from: StatFrom,
    /// Whether a force may state it where `from` gives nothing.
    pub ask_where_missing: bool,
    /// What a force may state.
    pub within: Range,
}

/// Where a stat comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatFrom {
    /// The unit's own entry, and what its options and choices change.
    Printed,
    /// The force states it: the ruleset prints none.
    Asked,
    /// A roll, by id: the row of its table that the die came to.
    Roll(RollId),
    /// A counted table, by id, looked up at the number of figures.
    Table(TableId),
    /// A sum over other stats.
    Sum(Sum),
}

/// A stat's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// Words.
    Text(String),
    /// A row of numbers, crossed off one after the other.
    Row(Vec<i64>),
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Text(_) | Value::Row(_) => None,
        }
    }
}
