use serde::Serialize;

use super::picker::{PickView, WayView};
use crate::changes::Change;

/// A force in the builder: its contents, its price, and what the check finds at each place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuilderView {
    /// The player's name for the force; empty if it has none.
    pub name: String,
    /// The player's name; empty if none is given.
    pub player: String,
    /// The armies, the chosen one marked.
    pub armies: Vec<WayView>,
    /// The sides, one of them marked if the file names it.
    pub sides: Vec<WayView>,
    /// The choices of the force as a whole.
    pub choices: Vec<PickView>,
    /// Its price in points; `None` if the game has no prices, or a unit has none.
    pub points: Option<i64>,
    /// The agreed limit, in points; `None` if there is none.
    pub limit: Option<i64>,
    /// The share of the limit spent, in percent, at most 100; 0 without a limit.
    pub spent: i64,
    /// Whether the game has prices.
    pub priced: bool,
    /// The number of all its figures, including attached ones.
    pub figures: i64,
    /// Whether no finding is an error.
    pub legal: bool,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings and notices.
    pub remarks: usize,
    /// The findings about the force as a whole.
    pub findings: Vec<FindingView>,
    /// Units outside any group.
    pub outside: Vec<UnitBox>,
    /// The groups, each before those nested in it.
    pub groups: Vec<GroupBox>,
    /// The kinds of groups that can be added.
    pub kinds: Vec<WayView>,
    /// Troops built from codes.
    pub customs: Vec<CustomBox>,
}

/// A group of units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupBox {
    /// Its index in the file; outer groups come before those in them.
    pub at: usize,
    /// How many groups it is nested in; 0 at the top.
    pub depth: usize,
    /// The printed name of its kind.
    pub kind: String,
    /// The player's name for it; empty if it has none.
    pub name: String,
    /// Its heading: the player's name for it, or its kind.
    pub title: String,
    /// The price of its own units in points; `None` if one has none.
    pub points: Option<i64>,
    /// The findings about the group itself.
    pub findings: Vec<FindingView>,
    /// The units directly in it.
    pub units: Vec<UnitBox>,
}

/// A unit of the force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitBox {
    /// Its index in the file.
    pub at: usize,
    /// Its heading: the player's name for it, or the printed one.
    pub title: String,
    /// The printed name of the unit; `None` unless the player named it.
    pub kind: Option<String>,
    /// Its figures without attached ones; `None` if its figures are not counted.
    pub count: Option<i64>,
    /// Attached figures, options and decisions, on one line.
    pub line: String,
    /// How often it was thrown, in words; `None` if only once.
    pub thrown: Option<String>,
    /// Its price in points; `None` if it has none.
    pub points: Option<i64>,
    /// The findings about it.
    pub findings: Vec<FindingView>,
    /// The worst severity among them: `error`, `warning`, `notice`, or empty.
    pub weight: &'static str,
    /// Its details; `None` while closed.
    pub open: Option<OpenUnit>,
}

/// Values as printed, as (heading, value).
pub type Values = Vec<(String, String)>;

/// A unit that is open: everything that can be changed in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenUnit {
    /// The player's name for it; empty if it has none.
    pub name: String,
    /// Its values in its present state.
    pub values: Values,
    /// The values of its other states, by the name of each.
    pub other_states: Vec<(String, Values)>,
    /// The figures that may be attached, with how many are.
    pub attached: Vec<AttachView>,
    /// The units it may join, as (title, whether it has); empty if it joins none.
    pub hosts: Vec<(String, bool)>,
    /// The options of its army.
    pub options: Vec<OptionBox>,
    /// Its choices, with the decision made.
    pub choices: Vec<PickView>,
    /// The numbers that its player states.
    pub stats: Vec<NumberView>,
    /// The dice rolled for it before play.
    pub rolls: Vec<NumberView>,
    /// The groups it could move to, as (index, title).
    pub homes: Vec<(usize, String)>,
    /// Whether it is in a group now.
    pub grouped: bool,
}

/// A figure that may be attached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttachView {
    /// The id of the unit in its army.
    pub id: String,
    /// The printed name of the unit.
    pub name: String,
    /// How many are attached.
    pub there: usize,
    /// The price of one in points; `None` if it has none.
    pub points: Option<i64>,
}

/// An option that a unit may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionBox {
    /// Id of the option.
    pub id: String,
    /// The printed name of the option.
    pub name: String,
    /// Its price in words; empty if it has none.
    pub price: String,
    /// Its effects, and the decisions of the force that it requires, in words.
    pub says: String,
    /// How many figures take it; `None` if it is not taken.
    pub taken: Option<i64>,
    /// How many figures the unit has.
    pub figures: i64,
    /// Whether the whole unit takes it or none.
    pub whole: bool,
    /// Why it is not offered; `None` if it is offered or taken.
    pub refused: Option<String>,
}

/// A number to be typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberView {
    /// Id of the stat or roll.
    pub id: String,
    /// The printed name of the stat or roll.
    pub name: String,
    /// The number stated or rolled; `None` until then.
    pub value: Option<i64>,
    /// The lowest value allowed; `None` if open.
    pub least: Option<i64>,
    /// The highest value allowed; `None` if open.
    pub most: Option<i64>,
    /// The face that was rolled; `None` unless one die gave the number.
    pub face: Option<FaceView>,
}

/// A face of a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceView {
    /// How many sides the die has.
    pub sides: u32,
    /// The value of the face.
    pub value: i64,
    /// The number printed on it.
    pub words: String,
}

/// Troops built from a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CustomBox {
    /// Id of the troops in the file.
    pub id: String,
    /// The player's name for them.
    pub name: String,
    /// Their ability code, as in the file.
    pub code: String,
}

/// A finding, at the place it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingView {
    /// The severity: `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// The message of the finding.
    pub message: String,
    /// A hint that puts it right; `None` if there is none.
    pub hint: Option<String>,
    /// The broken restriction as a sentence, and the cited lines; `None` if there is neither.
    pub rule: Option<String>,
    /// Buttons that put it right.
    pub steps: Vec<RemedyView>,
}

/// A button that puts something right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemedyView {
    /// The words on it.
    pub says: String,
    /// The change that it posts.
    #[serde(rename = "action")]
    pub change: Change,
}
