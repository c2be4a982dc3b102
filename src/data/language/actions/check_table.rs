use super::check_input::check_input;
use super::odds_input::is_text;
use super::odds_shown::{ResultName, result};
use crate::data::language::organisation::{TrackWhere, track_sum};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{ActionId, CheckInput, CheckTable, Procedure, StatId, Table, TrackId, Who};
use crate::rules::procedure_inputs_in_full;

/// The kind of a check whose chances rosters show, with its keys.
static ENTRY: Kind = Kind {
    name: "checks",
    says: "A check whose chance `roster --odds` prints: beside a number of each unit, and at each box of its losses. \
           Inputs come from the unit as their `from` says.",
    keys: &[&NAME, &SAYS, &ACTION, &RESULT, &GIVEN, &BESIDE, &TRACKS, &WHERE, &FOR],
};

static NAME: Key<String> = Key::needed("name", "The name of the chances, under the boxes.", r#""Holds %""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on what holds for all of them.", r#""Its leader is in sight.""#);
static ACTION: Key<ActionId> = Key::needed("action", "The action.", r#""nerve-check""#);
static RESULT: Key<ResultName> = Key::needed(
    "result",
    "The result of the action, by its id: the chance that it is a yes, or 1 or more.",
    r#""holds""#,
);
static GIVEN: Key<Vec<CheckInput>> = Key::optional(
    "given",
    "The inputs that the unit does not give, or that have other values in this check.",
    r#"[{ input = "lost", sum = "lost" }]"#,
);
static BESIDE: Key<Option<StatId>> =
    Key::optional("beside", "The stat beside which the chance before any loss is printed.", r#""nerve""#);
static TRACKS: Key<Vec<TrackId>> = Key::optional(
    "tracks",
    "The tracks of units, or of the force, at whose boxes the chance with these losses is printed.",
    r#"["losses"]"#,
);
static WHERE: Key<Option<TrackWhere>> = Key::optional(
    "where",
    "A comparison over `lost`, stats and figures: where it is not true, there is no such check.",
    r#""left > 0""#,
);
static FOR: Key<Who> = Key::optional("for", "The units that it is for.", r#"{ role = ["crew"] }"#);

impl Shape for CheckTable {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a check; `procedures` are the actions that it may be of, `tables` those of the game, and `stats` the names of
/// stats that its sums may use.
pub fn check_table(node: Node<'_>, procedures: &[Procedure], tables: &[Table], stats: &[String]) -> Option<CheckTable> {
    let entry = &node.entry(&ENTRY)?;
    let (name, says, who) = (NAME.read(entry), SAYS.read(entry), FOR.read(entry));
    let (beside, tracks) = (BESIDE.read(entry), TRACKS.read(entry));
    let action: Option<ActionId> = ACTION.node(entry).and_then(Node::names);
    // An action that does not exist is reported with the other unknown ids.
    let procedure = procedures.iter().find(|procedure| action.as_ref().is_some_and(|id| procedure.is_called(id)));
    let inputs = procedure.map(|procedure| procedure_inputs_in_full(procedure, tables));
    let known = inputs.as_deref();
    let named = RESULT.node(entry).and_then(is_text);
    let given = GIVEN.items(entry).unwrap_or_default();
    let given: Vec<Option<CheckInput>> = given.into_iter().map(|node| check_input(node, known, stats)).collect();
    let holds = WHERE.node(entry).map_or(Some(None), |node| track_sum(node, stats, true).map(Some));
    let procedure = procedure?;
    let result = result(named?, procedure)?;
    let (beside, tracks) = (beside?, tracks?);
    if beside.is_none() && tracks.is_empty() {
        return node.bad(format!(
            "the check needs `{}` or `{}`: without, its chance is printed nowhere",
            BESIDE.name(),
            TRACKS.name()
        ));
    }
    Some(CheckTable {
        name: name?,
        says: says?,
        action: procedure.id.clone(),
        result,
        given: given.into_iter().collect::<Option<_>>()?,
        beside,
        tracks,
        holds: holds?,
        who: who?,
    })
}
