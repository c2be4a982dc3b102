use super::given_input::{InputName, InputValue, input_named, value};
use crate::data::language::{Holds, Key, Kind, List, Shape};
use crate::data::node::{Node, Read};
use crate::model::{ChanceAxis, GivenInput};
use crate::rules::ActionInput;

/// The kind of the rows or columns of a table of chances.
static ENTRY: Kind = Kind {
    name: "chance-axis",
    says: "The input of the action that differs from row to row, or from column to column.",
    keys: &[&INPUT, &IS, &NAMED, &HEAD],
};

static INPUT: Key<InputName> = Key::needed("input", "The name of the input, as in `throw`.", r#""distance""#);
static IS: Key<Values> = Key::needed("is", "Its values as in `throw`, written in full.", r#"["6", "12"]"#);
static NAMED: Key<Vec<String>> = Key::optional(
    "named",
    "The printed names, one for each value; the values themselves if it is left out.",
    r#"["near", "far"]"#,
);
static HEAD: Key<Option<String>> =
    Key::optional("head", "The words for the input, printed over the names.", r#""Distance""#);

/// The most rows or columns.
const MOST: usize = 12;

/// The values, one for each row or column.
type Values = List<InputValue, 1, MOST>;

impl Shape for ChanceAxis {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads the rows or columns; `inputs` are those of the action.
pub fn chance_axis(node: Node<'_>, inputs: &[ActionInput]) -> Option<ChanceAxis> {
    let entry = &node.entry(&ENTRY)?;
    let (input, head) = (INPUT.node(entry), HEAD.read(entry));
    let values = IS.node(entry).and_then(Values::items);
    let named = NAMED.items(entry)?.into_iter().map(String::read).collect::<Option<Vec<String>>>();
    let (input, values, named) = (input_named(input?, inputs)?, values?, named?);
    let read = values.into_iter().map(|node| value(node, input)).collect::<Vec<Option<GivenInput>>>();
    let values = read.into_iter().collect::<Option<Vec<_>>>()?;
    if let (false, Some(node)) = (named.is_empty() || named.len() == values.len(), NAMED.node(entry)) {
        return node.bad(format!(
            "the names number {}, the values {}: write a name for each value",
            named.len(),
            values.len()
        ));
    }
    let named = if named.is_empty() { values.iter().map(|value| value.is.clone()).collect() } else { named };
    Some(ChanceAxis { head: head?.unwrap_or_default(), lines: named.into_iter().zip(values).collect() })
}
