use super::odds_input::{InputName, InputValue, input_named, is_text, value};
use super::odds_line::odds_line;
use crate::data::entry::Entry;
use crate::data::language::{
    Alternative, Alternatives, Between, Holds, Idle, Is, Key, KeyState, Kind, List, Rules, Shape,
};
use crate::data::node::Node;
use crate::diagnostic::count;
use crate::model::{OddsAxis, OddsInput, OddsLine, OddsShown, Procedure};
use crate::rules::ActionInput;

/// The kind of the rows or columns of a table of chances.
static ENTRY: Kind = Kind {
    name: "odds-axis",
    says: "The cases that differ from row to row, or from column to column: the values of one input, or any lines.",
    keys: &[&OF, &IS, &NAMED, &HEAD, &COSTS, &RULES],
};

static OF: Alternatives<bool> = Alternatives(&[INPUT, LINES]);

const INPUT: Alternative<bool> = Alternative::new(
    "input",
    "the values of this input, by its name as in `throw`.",
    InputName::SHAPE,
    r#""distance""#,
    |_, ()| Some(true),
)
.with(&IS.spec);

const LINES: Alternative<bool> = Alternative::new(
    "lines",
    "rows or columns, each with inputs or a result of its own.",
    AxisLines::SHAPE,
    r#"[{ name = "1+", at-least = 1 }, { name = "2+", at-least = 2 }, { name = "mean", mean = true }]"#,
    |_, ()| Some(false),
);

static IS: Key<AxisValues> = Key::optional("is", "Its values as in `throw`, written in full.", r#"["6", "12"]"#);
static NAMED: Key<Vec<String>> = Key::optional(
    "named",
    "The printed names, one for each value; the values themselves if it is left out.",
    r#"["near", "far"]"#,
);
static HEAD: Key<Option<String>> = Key::optional("head", "The words printed over the names.", r#""Distance""#);

static COSTS: Key<Vec<Between<0, 100>>> = Key::optional(
    "costs",
    "The number that each of them adds to the cost of a way, in a table of `ways`; one number for each value.",
    "[2, 6]",
);

static RULES: Rules =
    Rules(&[], &[Idle(&[IS.name(), NAMED.name(), COSTS.name()], &[Is(INPUT.name(), KeyState::LeftOut)])]);

/// The maximum number of rows or columns.
const MOST: usize = 16;

/// The values, one for each row or column.
type AxisValues = List<InputValue, 1, MOST>;

/// Rows or columns with facts of their own.
type AxisLines = List<OddsLine, 1, MOST>;

impl Shape for OddsAxis {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads the rows or columns; `action` is the action with its inputs, `None` if it is not known.
pub fn odds_axis(node: Node<'_>, action: Option<(&Procedure, &[ActionInput])>) -> Option<OddsAxis> {
    let entry = &node.entry(&ENTRY)?;
    let (of_input, head) = (OF.read(entry, &()), HEAD.read(entry));
    let lines = if of_input? {
        values(entry, action.map(|(_, inputs)| inputs))
    } else {
        let items = LINES.node(entry).and_then(AxisLines::items)?;
        let lines: Vec<Option<OddsLine>> = items.into_iter().map(|node| odds_line(node, action)).collect();
        lines.into_iter().collect::<Option<Vec<_>>>()
    };
    Some(OddsAxis { head: head?.unwrap_or_default(), lines: lines? })
}

/// A row or column for each value of one input.
fn values(entry: &Entry<'_>, inputs: Option<&[ActionInput]>) -> Option<Vec<OddsLine>> {
    let (input, named, costs) = (INPUT.node(entry).and_then(is_text), NAMED.read(entry), COSTS.read(entry));
    let items = IS.node(entry).and_then(AxisValues::items)?;
    let items: Vec<Option<Node<'_>>> = items.into_iter().map(is_text).collect();
    let (input, items, named) = (input?, items.into_iter().collect::<Option<Vec<_>>>()?, named?);
    let input = input_named(input, inputs?)?;
    let values: Vec<Option<OddsInput>> = items.into_iter().map(|node| value(node, input)).collect();
    let values = values.into_iter().collect::<Option<Vec<_>>>()?;
    if let (false, Some(node)) = (named.is_empty() || named.len() == values.len(), NAMED.node(entry)) {
        let (names, values) = (count(named.len(), "name"), count(values.len(), "value"));
        return node.bad(format!("{names} for {values}: write a name for each value"));
    }
    let costs = costs?;
    if let (false, Some(node)) = (costs.is_empty() || costs.len() == values.len(), COSTS.node(entry)) {
        let (costs, values) = (count(costs.len(), "cost"), count(values.len(), "value"));
        return node.bad(format!("{costs} for {values}: write a number for each value"));
    }
    let costs = costs.into_iter().map(|costs| Some(i64::from(costs))).chain(std::iter::repeat(None));
    let named = if named.is_empty() { values.iter().map(|value| value.is.clone()).collect() } else { named };
    let line = |((name, value), costs)| OddsLine { name, given: vec![value], shows: OddsShown::default(), costs };
    Some(named.into_iter().zip(values).zip(costs).map(line).collect())
}
