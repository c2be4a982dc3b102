use super::odds_input::odds_input;
use super::odds_shown::{AtLeast, ResultName, Times, read_shown};
use crate::data::language::{Between, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{OddsInput, OddsLine, Procedure};
use crate::rules::ActionInput;

/// The kind of a row or column of a table of chances that stands for any case.
static ENTRY: Kind = Kind {
    name: "odds-line",
    says: "A row or column: the inputs that it stands for, or the result that it shows.",
    keys: &[&NAME, &GIVEN, &RESULT, &AT_LEAST, &MEAN, &TIMES, &COSTS],
};

static NAME: Key<String> = Key::needed("name", "Its printed name.", r#""aground, 2+""#);
static GIVEN: Key<Vec<OddsInput>> =
    Key::optional("given", "The inputs of its cells.", r#"[{ input = "with", is = "aground" }]"#);
static RESULT: Key<Option<ResultName>> = Key::optional(
    "result",
    "The result that its cells show, by its id; that of the table if it is left out.",
    r#""hits""#,
);
static AT_LEAST: Key<Option<AtLeast>> =
    Key::optional("at-least", "The lowest number that counts; that of the table if it is left out.", "2");
static MEAN: Key<bool> =
    Key::optional("mean", "`true` if its cells show the mean of the number, not a chance.", "true");
static TIMES: Key<Option<Times>> = Key::optional(
    "times",
    "How often the action is taken in its cells, its results added up; as often as the table says if it is left out.",
    "3",
);
static COSTS: Key<Option<Between<0, 100>>> =
    Key::optional("costs", "The number that it adds to the cost of a way, in a table of `ways`.", "2");

impl Shape for OddsLine {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a row or column; `action` is the action with its inputs, `None` if it is not known.
pub fn odds_line(node: Node<'_>, action: Option<(&Procedure, &[ActionInput])>) -> Option<OddsLine> {
    let entry = &node.entry(&ENTRY)?;
    let (name, costs) = (NAME.read(entry), COSTS.read(entry));
    let inputs = action.map(|(_, inputs)| inputs);
    let given: Vec<Option<OddsInput>> = GIVEN.items(entry)?.into_iter().map(|node| odds_input(node, inputs)).collect();
    let result = RESULT.node(entry);
    let (at_least, mean, times) = (AT_LEAST.read(entry), MEAN.read(entry), TIMES.read(entry));
    let counting = at_least.zip(mean).zip(times).map(|((at_least, mean), times)| (at_least, mean, times));
    let shows = read_shown(action.map(|(procedure, _)| procedure), result, counting);
    let given = given.into_iter().collect::<Option<Vec<_>>>();
    Some(OddsLine { name: name?, given: given?, shows: shows?, costs: costs?.map(i64::from) })
}
