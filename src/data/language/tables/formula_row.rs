use crate::data::language::{Holds, Key, Kind, REMARKS, Shape, remarks};
use crate::data::node::Node;
use crate::diagnostic::{Code, count};
use crate::model::{Across, Form, FormulaRow};
use crate::sum::Sum;

static ENTRY: Kind =
    Kind { name: "formula-row", says: "One row of a formula.", keys: &[&NAMES, &SUM, &REACH, &REMARKS] };

static NAMES: Key<Vec<String>> =
    Key::needed("names", "The names of the row: one for each heading, empty where it has none.", r#"["Green"]"#);
static SUM: Key<AcrossSum> = Key::needed(
    "sum",
    "The results: a sum over the number across, by the name that `across` gives it.",
    r#""20 - distance""#,
);
static REACH: Key<Option<i64>> =
    Key::optional("reach", "The end of the row: beyond this number across there is no result.", "10");

/// A sum over the number that runs across the top.
struct AcrossSum;

impl Shape for AcrossSum {
    const SHAPE: &'static Holds = &Holds::Sum(&["across"]);
}

/// Reads one row and works out its results; `heads` is the number of names that it must have.
pub fn formula_row(node: Node<'_>, heads: usize, across: &Across, form: Form) -> Option<FormulaRow> {
    let entry = &node.entry(&ENTRY)?;
    let (names, reach) = (NAMES.read(entry), REACH.read(entry));
    let sum = SUM.node(entry).and_then(|node| Some((node, node.text()?)));
    let remarks = remarks(entry);
    let (names, (sum_node, sum), reach) = (names?, sum?, reach?);
    if names.len() != heads {
        return NAMES.node(entry)?.bad(format!(
            "the row has {}, but the table has {}",
            count(names.len(), "name"),
            count(heads, "heading")
        ));
    }
    let refuse = |message: String| {
        sum_node.file.problem(Code::BadSum, message, sum_node.range());
        None
    };
    let ready = match Sum::parse(sum, &[&across.name]) {
        Ok(ready) => ready,
        Err(message) => return refuse(message),
    };
    let mut row = FormulaRow { names, sum: ready, reach, results: Vec::new(), remarks };
    for &value in &across.values {
        match row.result(&across.name, form, value) {
            Ok(result) => row.results.push(result),
            Err(message) => return refuse(format!("{message}, when `{}` is {value}", across.name)),
        }
    }
    Some(row)
}

impl Shape for FormulaRow {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
