use serde::Serialize;

use super::picker::{PickView, WayView};
use crate::changes::Change;

/// A force as it is built: what stands in it, what it costs, and what the check says at each place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuilderView {
    /// What the player calls it.
    pub name: String,
    /// The player.
    pub player: String,
    /// The armies, one of them chosen.
    pub armies: Vec<WayView>,
    /// The sides, one of them chosen where the file says so.
    pub sides: Vec<WayView>,
    /// What the force decides.
    pub choices: Vec<PickView>,
    /// What it costs; none where nothing is priced, or something has no price.
    pub points: Option<i64>,
    /// The points agreed.
    pub limit: Option<i64>,
    /// How much of the limit is spent, in hundredths, 100 at most.
    pub spent: i64,
    /// Whether units have prices.
    pub priced: bool,
    /// All its figures.
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

/// A group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupBox {
    /// Its place in the file, outer groups first.
    pub at: usize,
    /// How deep it stands in others.
    pub depth: usize,
    /// What kind it is.
    pub kind: String,
    /// What the player calls it.
    pub name: String,
    /// What it is called: its name, or its kind.
    pub title: String,
    /// What its units cost.
    pub points: Option<i64>,
    /// The findings of the group itself.
    pub findings: Vec<FindingView>,
    /// The units directly in it.
    pub units: Vec<UnitBox>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitBox {
    /// Its place in the file.
    pub at: usize,
    /// What it is called.
    pub title: String,
    /// What it is, where the player calls it otherwise.
    pub kind: Option<String>,
    /// Its figures, where they are counted, those attached left aside.
    pub count: Option<i64>,
    /// Those attached, options and decisions, in a line.
    pub line: String,
    /// How often it was thrown, where that is more than once.
    pub thrown: Option<String>,
    /// What it costs.
    pub points: Option<i64>,
    /// What the check says of it.
    pub findings: Vec<FindingView>,
    /// How much the heaviest of them weighs: `error`, `warning`, `notice`, or nothing.
    pub weight: &'static str,
    /// Everything that can be changed in it, where it is open.
    pub open: Option<OpenUnit>,
}

/// A unit that is open: everything that can be changed in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenUnit {
    /// What the player calls it.
    pub name: String,
    /// Its values as they are now, with their heads.
    pub values: Vec<(String, String)>,
    /// Who may be attached, and how many of them are.
    pub attached: Vec<AttachView>,
    /// Whom it may join, and whether it has; empty where it joins nobody.
    pub hosts: Vec<(String, bool)>,
    /// The options.
    pub options: Vec<OptionBox>,
    /// What it decides.
    pub choices: Vec<PickView>,
    /// What the players state.
    pub stats: Vec<NumberView>,
    /// What was rolled.
    pub rolls: Vec<NumberView>,
    /// Where it may stand instead: each group's place and title.
    pub homes: Vec<(usize, String)>,
    /// Whether it stands in a group.
    pub grouped: bool,
}

/// A figure that may be attached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttachView {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// How many are attached.
    pub there: usize,
    /// What one costs.
    pub points: Option<i64>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionBox {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What it costs, in words.
    pub price: String,
    /// What it changes, and what it asks of the force, in words.
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
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The number, where it is stated.
    pub value: Option<i64>,
    /// The least that may be stated.
    pub least: Option<i64>,
    /// The greatest.
    pub most: Option<i64>,
    /// The die as it lies, where one die gave the number.
    pub face: Option<FaceView>,
}

/// A face of a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceView {
    /// The sides of the die.
    pub sides: u32,
    /// What the face counts as.
    pub value: i64,
    /// What is printed on it.
    pub words: String,
}

/// Troops built from a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CustomBox {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Their code.
    pub code: String,
}

/// A finding where it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingView {
    /// `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// What would make it right.
    pub hint: Option<String>,
    /// The rule in words, with the ruleset's own lines.
    pub rule: Option<String>,
    /// What can be done about it.
    pub steps: Vec<RemedyView>,
}

/// A button that mends something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemedyView {
    /// What it says.
    pub says: String,
    /// What it does, as it is posted.
    #[serde(rename = "action")]
    pub change: Change,
}
