use super::odds_axis::odds_axis;
use super::odds_input::{is_text, odds_input};
use super::odds_way::odds_way;
use crate::data::entry::Entry;
use crate::data::language::values::Between;
use crate::data::language::{Holds, Key, Kind, List, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic, backticked, did_you_mean};
use crate::model::{ActionId, OddsAxis, OddsInput, OddsTable, OddsWay, Procedure, Table};
use crate::rules::{ActionInput, procedure_inputs_in_full};

/// The kind of a table of chances, with its keys.
static ENTRY: Kind = Kind {
    name: "chances",
    says: "A table of the odds page, which `sheet --odds` prints: the exact chance of one result of an action.",
    keys: &[&NAME, &SAYS, &ACTION, &RESULT, &AT_LEAST, &GIVEN, &ROWS, &COLUMNS, &WAYS, &PER],
};

static NAME: Key<String> = Key::needed("name", "The question that it answers.", r#""Fire: a hit or more""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on what holds for every cell.", r#""Six guns bear, the target is at anchor.""#);
static ACTION: Key<ActionId> = Key::needed("action", "The action.", r#""broadside""#);
static RESULT: Key<ResultName> =
    Key::needed("result", "The result of the action whose chance is printed, by its id.", r#""sunk""#);
static AT_LEAST: Key<Option<Between<1, 100>>> =
    Key::optional("at-least", "The lowest number that counts, where the result is a number; 1 if it is left out.", "2");
static GIVEN: Key<Vec<OddsInput>> =
    Key::optional("given", "The inputs that are the same in every cell.", r#"[{ input = "guns", is = "6" }]"#);
static ROWS: Key<OddsAxis> =
    Key::needed("rows", "The input that differs from row to row.", r#"{ input = "row", is = ["Launch", "Gunboat"] }"#);
static COLUMNS: Key<OddsAxis> = Key::needed(
    "columns",
    "The input that differs from column to column.",
    r#"{ input = "range", is = ["6", "12"], head = "Range" }"#,
);

static WAYS: Key<OddsWays> = Key::optional(
    "ways",
    "The ways of acting that a player chooses from: each cell names the one whose chance is best, and by how much.",
    r#"[{ name = "round", given = [{ input = "shot", is = "Round" }] }, { name = "grape", given = [{ input = "shot", is = "Grape" }] }]"#,
);
static PER: Key<Option<String>> =
    Key::optional("per", "The word for what a way costs: chances are compared for each one spent.", r#""minute""#);

/// The ways of a table.
type OddsWays = List<OddsWay, 2, 4>;

/// The type of a key that names a result of an action.
pub struct ResultName;

impl Shape for ResultName {
    const SHAPE: &'static Holds = &Holds::Text("the id of a result of the action");
}

impl Shape for OddsTable {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a table of chances; `procedures` are the actions that it may be of, and `tables` those of the game.
pub fn odds_table(node: Node<'_>, procedures: &[Procedure], tables: &[Table]) -> Option<OddsTable> {
    let entry = &node.entry(&ENTRY)?;
    let (name, says, at_least) = (NAME.read(entry), SAYS.read(entry), AT_LEAST.read(entry));
    let action: Option<ActionId> = ACTION.node(entry).and_then(Node::names);
    // An action that does not exist is reported with the other unknown ids.
    let procedure = procedures.iter().find(|procedure| action.as_ref().is_some_and(|id| procedure.is_called(id)));
    let inputs = procedure.map(|procedure| procedure_inputs_in_full(procedure, tables));
    let known = inputs.as_deref();
    let result = RESULT.node(entry).and_then(is_text);
    let given = GIVEN.items(entry).map(|items| items.into_iter().map(|node| odds_input(node, known)));
    let given: Option<Vec<Option<OddsInput>>> = given.map(Iterator::collect);
    let rows = ROWS.node(entry).and_then(|node| odds_axis(node, known));
    let columns = COLUMNS.node(entry).and_then(|node| odds_axis(node, known));
    let given = given?.into_iter().collect::<Option<Vec<_>>>();
    let per = PER.read(entry);
    let priced = per.as_ref().is_some_and(Option::is_some);
    let ways = WAYS.node(entry).map_or_else(|| Some(Vec::new()), OddsWays::items)?.into_iter();
    let ways: Vec<Option<OddsWay>> = ways.map(|node| odds_way(node, known, priced)).collect();
    let ways = ways.into_iter().collect::<Option<Vec<_>>>();
    let (procedure, inputs, action) = (procedure?, inputs?, action?);
    let (is_so, result) = self::result(result?, procedure)?;
    if let (true, Some(node)) = (is_so, AT_LEAST.node(entry)) {
        return node.bad(format!("`{result}` is a yes or no, and has no number"));
    }
    let at_least = at_least?.map_or(1, i64::from);
    let table = OddsTable {
        name: name?,
        says: says?,
        action,
        result,
        at_least,
        given: given?,
        rows: rows?,
        columns: columns?,
        ways: ways?,
        per: per?,
    };
    if table.ways.is_empty() && (priced || !table.rows.costs.is_empty() || !table.columns.costs.is_empty()) {
        return entry.bad("a cost counts only where ways are compared: write `ways`");
    }
    let free = |way: &OddsWay| {
        let least = |axis: &OddsAxis| axis.costs.iter().copied().min().unwrap_or(0);
        priced && way.costs + least(&table.rows) + least(&table.columns) == 0
    };
    if let Some(way) = table.ways.iter().find(|way| free(way)) {
        return entry.bad(format!(
            "the way `{}` costs nothing, so its chance for each one spent can't be worked out",
            way.name
        ));
    }
    asks_once(entry, &table, &inputs).then_some(table)
}

/// The result that a text names, after whether it is a yes or no; reports one that the action does not have.
pub fn result(node: Node<'_>, procedure: &Procedure) -> Option<(bool, String)> {
    let typed = node.text()?;
    let found = procedure.results.iter().find(|result| result.id == typed);
    found.map(|result| (result.is_so, result.id.clone())).or_else(|| {
        let message = format!("`{}` has no result `{typed}`", procedure.id);
        let known = procedure.results.iter().map(|result| result.id.as_str());
        let problem = Diagnostic::error(Code::DanglingId, message).hint(did_you_mean(typed, known));
        node.file.report(problem, node.range());
        None
    })
}

/// Whether each cell has every input that the action needs, and none twice; reports it otherwise.
fn asks_once(entry: &Entry<'_>, table: &OddsTable, inputs: &[ActionInput]) -> bool {
    let of_axis = |axis: &OddsAxis| axis.lines.first().map(|(_, given)| given.input.clone());
    let given = table.given.iter().map(|given| given.input.clone());
    let of_way = table.ways.first().into_iter().flat_map(|way| way.given.iter().map(|given| given.input.clone()));
    let said: Vec<String> = given.chain(of_axis(&table.rows)).chain(of_axis(&table.columns)).chain(of_way).collect();
    let missing: Vec<&str> = inputs
        .iter()
        .filter(|input| input.needed && !said.contains(&input.name))
        .map(|input| input.name.as_str())
        .collect();
    if !missing.is_empty() {
        let problem = Diagnostic::error(
            Code::MissingKey,
            format!("`{}` needs {} too", table.action, backticked(missing.iter().copied())),
        );
        entry.file().report(problem.hint("give it a value in `given`, `rows` or `columns`"), entry.range());
    }
    // A modifier may be given more than once, as several may count.
    let single = |name: &String| inputs.iter().any(|input| input.name == *name && input.is_single());
    let twice = said.iter().enumerate().find(|(at, name)| single(name) && said[..*at].contains(name));
    if let Some((_, name)) = twice {
        entry.bad::<()>(format!("`{name}` is given twice, among `given`, `rows` and `columns`"));
    }
    missing.is_empty() && twice.is_none()
}
