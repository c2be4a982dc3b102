use serde::Serialize;

use super::picker::{PickView, WayView};
use crate::changes::Change;

/// A force as it is built: what stands in it, what it costs, and what the check says at each place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuilderView {
    /// The player's own name for it; empty where it has none.
    pub name: String,
    /// The player's name; empty where none is stated.
    pub player: String,
    /// The armies, one of them chosen.
    pub armies: Vec<WayView>,
    /// The sides, one of them chosen where the file says so.
    pub sides: Vec<WayView>,
    /// The choices of the force as a whole.
    pub choices: Vec<PickView>,
    /// Its price in points; `None` where nothing is priced, or something has no price.
    pub points: Option<i64>,
    /// The agreed limit, in points.
    pub limit: Option<i64>,
    /// How much of the limit is spent, in hundredths, 100 at most.
    pub spent: i64,
    /// Whether units have prices.
    pub priced: bool,
    /// The number of all its figures.
    pub figures: i64,
    /// Whether nothing weighs as an error.
    pub legal: bool,
    /// How many findings weigh as errors.
    pub errors: usize,
    /// How many are warnings or notices.
    pub remarks: usize,
    /// The findings of the force as a whole.
    pub findings: Vec<FindingView>,
    /// Units outside any group.
    pub outside: Vec<UnitBox>,
    /// The groups, outer ones before those in them.
    pub groups: Vec<GroupBox>,
    /// The kinds of groups that may be begun.
    pub kinds: Vec<WayView>,
    /// Troops built from codes.
    pub customs: Vec<CustomBox>,
}

/// A group of units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupBox {
    /// Its place in the file, outer groups first.
    pub at: usize,
    /// How deep it stands in others.
    pub depth: usize,
    /// The printed name of its kind.
    pub kind: String,
    /// The player's own name for it; empty where it has none.
    pub name: String,
    /// Its heading: the player's name for it, or its kind.
    pub title: String,
    /// The sum of its own units' prices in points; `None` where one has none.
    pub points: Option<i64>,
    /// The findings of the group itself.
    pub findings: Vec<FindingView>,
    /// The units directly in it.
    pub units: Vec<UnitBox>,
}

/// A unit of the force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitBox {
    /// Its place in the file.
    pub at: usize,
    /// Its heading: the player's name for it, or the printed one.
    pub title: String,
    /// The printed name of the unit, where the player named it.
    pub kind: Option<String>,
    /// Its figures, where they are counted, those attached left aside.
    pub count: Option<i64>,
    /// Those attached, options and decisions, in a line.
    pub line: String,
    /// How often it was thrown, where that is more than once.
    pub thrown: Option<String>,
    /// Its price in points; `None` where it has none.
    pub points: Option<i64>,
    /// The findings of the check about it.
    pub findings: Vec<FindingView>,
    /// How much the heaviest of them weighs: `error`, `warning`, `notice`, or nothing.
    pub weight: &'static str,
    /// Everything that can be changed in it, where it is open.
    pub open: Option<OpenUnit>,
}

/// Values as they are on paper, each after its head.
pub type Values = Vec<(String, String)>;

/// A unit that is open: everything that can be changed in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenUnit {
    /// The player's own name for it; empty where it has none.
    pub name: String,
    /// Its values as they are now, with their heads.
    pub values: Values,
    /// Those of its other states, by the name of each.
    pub also: Vec<(String, Values)>,
    /// Who may be attached, and how many of them are.
    pub attached: Vec<AttachView>,
    /// Whom it may join, and whether it has; empty where it joins nobody.
    pub hosts: Vec<(String, bool)>,
    /// The options of its army.
    pub options: Vec<OptionBox>,
    /// Its choices, each with the way taken.
    pub choices: Vec<PickView>,
    /// The numbers that its player states.
    pub stats: Vec<NumberView>,
    /// The dice rolled for it before play.
    pub rolls: Vec<NumberView>,
    /// Where it may stand instead: each group's place and title.
    pub homes: Vec<(usize, String)>,
    /// Whether it stands in a group.
    pub grouped: bool,
}

/// A figure that may be attached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttachView {
    /// Id of the unit in its army.
    pub id: String,
    /// The printed name of the unit.
    pub name: String,
    /// How many are attached.
    pub there: usize,
    /// The price of one in points; `None` where it has none.
    pub points: Option<i64>,
}

/// An option that a unit may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionBox {
    /// Id of the option.
    pub id: String,
    /// The printed name of the option.
    pub name: String,
    /// Its price in words; empty where it has none.
    pub price: String,
    /// Its effects, and the choices of the force that it depends on, in words.
    pub says: String,
    /// How many figures took it; none where nobody did.
    pub taken: Option<i64>,
    /// How many figures there are to take it.
    pub figures: i64,
    /// Whether all take it or none.
    pub whole: bool,
    /// Why it is not offered.
    pub refused: Option<String>,
}

/// A number that is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberView {
    /// Id of the stat or roll.
    pub id: String,
    /// The printed name of the stat or roll.
    pub name: String,
    /// The number, where it is stated.
    pub value: Option<i64>,
    /// The least that may be stated.
    pub least: Option<i64>,
    /// The greatest that may be stated.
    pub most: Option<i64>,
    /// The die as it lies, where one die gave the number.
    pub face: Option<FaceView>,
}

/// A face of a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceView {
    /// The sides of the die.
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

/// A finding where it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingView {
    /// `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// The message of the finding.
    pub message: String,
    /// A way to put it right, in words.
    pub hint: Option<String>,
    /// The rule in words, with the ruleset's own lines.
    pub rule: Option<String>,
    /// The buttons that put it right.
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
