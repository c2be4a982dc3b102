use super::{ActionId, StatId, TrackId, Who};
use crate::sum::Sum;

/// A check whose chance a roster may show: beside a number of each unit, and at each box of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckTable {
    /// The name of the chances, in the players' words.
    pub name: String,
    /// A sentence on what holds for all of them; `None` if none is needed.
    pub says: Option<String>,
    /// The action.
    pub action: ActionId,
    /// The id of the result whose chance is shown.
    pub result: String,
    /// The inputs that do not come from the unit.
    pub given: Vec<CheckInput>,
    /// The stat beside which the chance before any loss is shown; `None` for none.
    pub beside: Option<StatId>,
    /// The tracks at whose boxes the chance is shown.
    pub tracks: Vec<TrackId>,
    /// A condition on `lost`, the boxes crossed off: while it is false, there is no such check.
    pub holds: Option<Sum>,
    /// The units that it is for.
    pub who: Who,
}

/// An input of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckInput {
    /// The name of the input.
    pub input: String,
    /// Its value.
    pub value: CheckValue,
    /// A condition on `lost`, the boxes crossed off: while it is false, the input is left out.
    pub holds: Option<Sum>,
}

/// The value of an input of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckValue {
    /// This value, as players type it.
    Is(String),
    /// A sum over `lost`, the boxes crossed off.
    Sum(Sum),
}
