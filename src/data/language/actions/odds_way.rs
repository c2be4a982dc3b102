use super::odds_input::odds_input;
use crate::data::language::{Between, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{OddsInput, OddsWay};
use crate::rules::ActionInput;

/// The kind of a way of acting.
static ENTRY: Kind =
    Kind { name: "odds-way", says: "A way of acting that a player may choose.", keys: &[&NAME, &GIVEN, &COSTS] };

static NAME: Key<String> = Key::needed("name", "Its name, short enough for a cell.", r#""grape""#);
static GIVEN: Key<Vec<OddsInput>> =
    Key::optional("given", "The inputs that make it.", r#"[{ input = "shot", is = "Grape" }]"#);
static COSTS: Key<Option<Between<0, 100>>> =
    Key::optional("costs", "Its cost; needed where the table has `per`. Rows and columns may add to it.", "2");

impl Shape for OddsWay {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a way; `inputs` are those of the action, `None` if it is not known; `priced` is whether ways have costs.
pub fn odds_way(node: Node<'_>, inputs: Option<&[ActionInput]>, priced: bool) -> Option<OddsWay> {
    let entry = &node.entry(&ENTRY)?;
    let (name, costs) = (NAME.read(entry), COSTS.read(entry));
    let given: Vec<Option<OddsInput>> = GIVEN.items(entry)?.into_iter().map(|node| odds_input(node, inputs)).collect();
    let (given, costs) = (given.into_iter().collect::<Option<Vec<_>>>()?, costs?);
    if costs.is_some() != priced {
        return entry.bad(if priced {
            "this way needs `costs`, since the table has `per`"
        } else {
            "its cost counts only in a table with `per`"
        });
    }
    Some(OddsWay { name: name?, given, costs: costs.map_or(0, i64::from) })
}
