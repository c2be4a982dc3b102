use super::odds_input::{InputName, InputValue, input_named, is_text, value};
use crate::data::language::{Between, Holds, Key, Kind, List, Shape};
use crate::data::node::Node;
use crate::diagnostic::count;
use crate::model::{OddsAxis, OddsInput};
use crate::rules::ActionInput;

/// The kind of the rows or columns of a table of chances.
static ENTRY: Kind = Kind {
    name: "odds-axis",
    says: "The input of the action that differs from row to row, or from column to column.",
    keys: &[&INPUT, &IS, &NAMED, &HEAD, &COSTS],
};

static INPUT: Key<InputName> = Key::needed("input", "The name of the input, as in `throw`.", r#""distance""#);
static IS: Key<AxisValues> = Key::needed("is", "Its values as in `throw`, written in full.", r#"["6", "12"]"#);
static NAMED: Key<Vec<String>> = Key::optional(
    "named",
    "The printed names, one for each value; the values themselves if it is left out.",
    r#"["near", "far"]"#,
);
static HEAD: Key<Option<String>> =
    Key::optional("head", "The words for the input, printed over the names.", r#""Distance""#);

static COSTS: Key<Vec<Between<0, 100>>> = Key::optional(
    "costs",
    "The number that each of them adds to the cost of a way, in a table of `ways`; one number for each value.",
    "[2, 6]",
);

/// The maximum number of rows or columns.
const MOST: usize = 12;

/// The values, one for each row or column.
type AxisValues = List<InputValue, 1, MOST>;

impl Shape for OddsAxis {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads the rows or columns; `inputs` are those of the action, `None` if it is not known.
pub fn odds_axis(node: Node<'_>, inputs: Option<&[ActionInput]>) -> Option<OddsAxis> {
    let entry = &node.entry(&ENTRY)?;
    let (input, head, named) = (INPUT.node(entry).and_then(is_text), HEAD.read(entry), NAMED.read(entry));
    let costs = COSTS.read(entry);
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
    let costs = costs.into_iter().map(i64::from).collect();
    let named = if named.is_empty() { values.iter().map(|value| value.is.clone()).collect() } else { named };
    Some(OddsAxis { head: head?.unwrap_or_default(), lines: named.into_iter().zip(values).collect(), costs })
}
