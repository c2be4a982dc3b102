use super::odds_axis::odds_axis;
use super::odds_input::{is_text, odds_input};
use super::odds_shown::{ResultName, result};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{ActionId, OddsAxis, OddsInput, OddsLine, OddsShown, Procedure, Table, TargetTable, Who};
use crate::rules::procedure_inputs_in_full;

/// The kind of a table of chances against enemy units, with its keys.
static ENTRY: Kind = Kind {
    name: "targets",
    says: "The chances of a unit against each enemy unit, which `roster --against` prints: inputs come from the two units \
           as their `from` says.",
    keys: &[&NAME, &SAYS, &ACTION, &RESULT, &GIVEN, &COLUMNS, &FOR, &AGAINST],
};

static NAME: Key<String> = Key::needed("name", "The unit's action, in the players' words.", r#""Fire""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on what holds for every cell.", r#""The target is at anchor.""#);
static ACTION: Key<ActionId> = Key::needed("action", "The action.", r#""broadside""#);
static RESULT: Key<ResultName> = Key::needed(
    "result",
    "The result of the action, by its id: the chance that it is a yes, or 1 or more, and the mean of a number.",
    r#""sunk""#,
);
static GIVEN: Key<Vec<OddsInput>> = Key::optional(
    "given",
    "The inputs that are the same in every cell, unless one of the units gives another value.",
    r#"[{ input = "guns", is = "6" }]"#,
);
static COLUMNS: Key<OddsAxis> = Key::needed(
    "columns",
    "The input that differs from column to column, such as the range.",
    r#"{ input = "range", is = ["6", "12"], head = "Range" }"#,
);
static FOR: Key<Who> = Key::optional("for", "The units that it is for.", r#"{ role = ["crew"] }"#);
static AGAINST: Key<Who> = Key::optional("against", "The enemy units that it is for.", r#"{ role = ["crew"] }"#);

impl Shape for TargetTable {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a table of chances against enemy units; `procedures` are the actions that it may be of, and `tables` those of
/// the game.
pub fn target_table(node: Node<'_>, procedures: &[Procedure], tables: &[Table]) -> Option<TargetTable> {
    let entry = &node.entry(&ENTRY)?;
    let (name, says, who, against) = (NAME.read(entry), SAYS.read(entry), FOR.read(entry), AGAINST.read(entry));
    let action: Option<ActionId> = ACTION.node(entry).and_then(Node::names);
    // An action that does not exist is reported with the other unknown ids.
    let procedure = procedures.iter().find(|procedure| action.as_ref().is_some_and(|id| procedure.is_called(id)));
    let inputs = procedure.map(|procedure| procedure_inputs_in_full(procedure, tables));
    let known = inputs.as_deref();
    let named = RESULT.node(entry).and_then(is_text);
    let given = GIVEN.items(entry).map(|items| items.into_iter().map(|node| odds_input(node, known)));
    let given: Option<Vec<Option<OddsInput>>> = given.map(Iterator::collect);
    let columns = COLUMNS.node(entry).and_then(|node| odds_axis(node, procedure.zip(known)));
    let shows = |line: &OddsLine| line.shows != OddsShown::default() || line.costs.is_some();
    if let (Some(columns), Some(node)) = (&columns, COLUMNS.node(entry))
        && columns.lines.iter().any(shows)
    {
        return node.bad("each cell against an enemy shows the chance and the mean of the table's own result");
    }
    let procedure = procedure?;
    let result = result(named?, procedure)?;
    Some(TargetTable {
        name: name?,
        says: says?,
        action: procedure.id.clone(),
        result,
        given: given?.into_iter().collect::<Option<_>>()?,
        columns: columns?,
        who: who?,
        against: against?,
    })
}
