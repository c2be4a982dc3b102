use super::odds_axis::odds_axis;
use super::odds_input::odds_input;
use super::odds_shown::{AtLeast, ResultName, Times, read_shown};
use super::odds_way::odds_way;
use crate::data::entry::Entry;
use crate::data::language::{Holds, Is, Key, KeyState, Kind, List, Never, Rules, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic, backticked};
use crate::model::{ActionId, OddsAxis, OddsInput, OddsShown, OddsTable, OddsWay, Procedure, Table, TableId};
use crate::rules::{ActionInput, procedure_inputs_in_full};

/// The kind of a table of chances, with its keys.
static ENTRY: Kind = Kind {
    name: "chances",
    says: "A table of the odds page, which `sheet --odds` prints: exact chances, or means, of the results of an action.",
    keys: &[
        &NAME, &SAYS, &ACTION, &RESULT, &AT_LEAST, &MEAN, &TIMES, &GIVEN, &ROWS, &COLUMNS, &WAYS, &PER, &THEN, &RULES,
    ],
};

static NAME: Key<String> = Key::needed("name", "The question that it answers.", r#""Fire: a hit or more""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on what holds for every cell.", r#""Six guns bear, the target is at anchor.""#);
static ACTION: Key<ActionId> = Key::needed("action", "The action.", r#""broadside""#);
static RESULT: Key<Option<ResultName>> = Key::optional(
    "result",
    "The result of the action whose chance is printed, by its id, unless each row or each column names its own.",
    r#""sunk""#,
);
static AT_LEAST: Key<Option<AtLeast>> =
    Key::optional("at-least", "The lowest number that counts, where the result is a number; 1 if it is left out.", "2");
static MEAN: Key<bool> = Key::optional("mean", "`true` if the mean of the number is printed, not a chance.", "true");
static TIMES: Key<Option<Times>> = Key::optional(
    "times",
    "How often the action is taken, as by several figures: its results are added up, and a yes counts one. Once if it is \
     left out.",
    "3",
);
static GIVEN: Key<Vec<OddsInput>> =
    Key::optional("given", "The inputs that are the same in every cell.", r#"[{ input = "guns", is = "6" }]"#);
static ROWS: Key<OddsAxis> =
    Key::needed("rows", "The cases that differ from row to row.", r#"{ input = "row", is = ["Launch", "Gunboat"] }"#);
static COLUMNS: Key<OddsAxis> = Key::needed(
    "columns",
    "The cases that differ from column to column.",
    r#"{ input = "range", is = ["6", "12"], head = "Range" }"#,
);

static WAYS: Key<OddsWays> = Key::optional(
    "ways",
    "The ways of acting that a player chooses from: each cell names the one whose chance is best, and by how much.",
    r#"[{ name = "round", given = [{ input = "shot", is = "Round" }] }, { name = "grape", given = [{ input = "shot", is = "Grape" }] }]"#,
);
static PER: Key<Option<String>> =
    Key::optional("per", "The word for what a way costs: chances are compared for each one spent.", r#""minute""#);

static THEN: Key<Vec<TableId>> = Key::optional(
    "then",
    "Tables of the game that are printed after it, such as what each choice costs.",
    r#"["gunnery-costs"]"#,
);

static RULES: Rules = Rules(
    &[Never { all: &[Is(MEAN.name(), KeyState::There), Is(WAYS.name(), KeyState::There)], says: BY_CHANCE }],
    &[],
);

/// The fault of ways beside a mean.
const BY_CHANCE: &str = "ways are compared by a chance, not by a mean";

/// The ways of a table.
type OddsWays = List<OddsWay, 2, 4>;

impl Shape for OddsTable {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a table of chances; `procedures` are the actions that it may be of, and `tables` those of the game.
pub fn odds_table(node: Node<'_>, procedures: &[Procedure], tables: &[Table]) -> Option<OddsTable> {
    let entry = &node.entry(&ENTRY)?;
    let (name, says, then) = (NAME.read(entry), SAYS.read(entry), THEN.read(entry));
    let (at_least, mean, times) = (AT_LEAST.read(entry), MEAN.read(entry), TIMES.read(entry));
    let counting = at_least.zip(mean).zip(times).map(|((at_least, mean), times)| (at_least, mean, times));
    let action: Option<ActionId> = ACTION.node(entry).and_then(Node::names);
    // An action that does not exist is reported with the other unknown ids.
    let procedure = procedures.iter().find(|procedure| action.as_ref().is_some_and(|id| procedure.is_called(id)));
    let inputs = procedure.map(|procedure| procedure_inputs_in_full(procedure, tables));
    let known = procedure.zip(inputs.as_deref());
    let result = RESULT.node(entry);
    let shows = read_shown(procedure, result, counting);
    let given = GIVEN.items(entry).map(|items| items.into_iter().map(|node| odds_input(node, inputs.as_deref())));
    let given: Option<Vec<Option<OddsInput>>> = given.map(Iterator::collect);
    let rows = ROWS.node(entry).and_then(|node| odds_axis(node, known));
    let columns = COLUMNS.node(entry).and_then(|node| odds_axis(node, known));
    let given = given?.into_iter().collect::<Option<Vec<_>>>();
    let per = PER.read(entry);
    let priced = per.as_ref().is_some_and(Option::is_some);
    let ways = WAYS.node(entry).map_or_else(|| Some(Vec::new()), OddsWays::items)?.into_iter();
    let ways: Vec<Option<OddsWay>> = ways.map(|node| odds_way(node, inputs.as_deref(), priced)).collect();
    let ways = ways.into_iter().collect::<Option<Vec<_>>>();
    let (procedure, inputs, action) = (procedure?, inputs?, action?);
    let table = OddsTable {
        name: name?,
        says: says?,
        action,
        shows: shows?,
        given: given?,
        rows: rows?,
        columns: columns?,
        ways: ways?,
        per: per?,
        then: then?,
    };
    let is_costly = |axis: &OddsAxis| axis.lines.iter().any(|line| line.costs.is_some());
    if table.ways.is_empty() && (priced || is_costly(&table.rows) || is_costly(&table.columns)) {
        return entry.bad("a cost counts only where ways are compared: write `ways`");
    }
    let free = |way: &OddsWay| {
        let least = |axis: &OddsAxis| axis.lines.iter().map(|line| line.costs.unwrap_or(0)).min().unwrap_or(0);
        priced && way.costs + least(&table.rows) + least(&table.columns) == 0
    };
    if let Some(way) = table.ways.iter().find(|way| free(way)) {
        return entry.bad(format!(
            "the way `{}` costs nothing, so its chance for each one spent can't be worked out",
            way.name
        ));
    }
    (shows_one(entry, &table, procedure) && asks_once(entry, &table, &inputs)).then_some(table)
}

/// Whether each cell shows one result, said once, by a number only where it is one; reports it otherwise.
fn shows_one(entry: &Entry<'_>, table: &OddsTable, procedure: &Procedure) -> bool {
    let result: fn(&OddsShown) -> bool = |shows| shows.result.is_some();
    let fault = said_twice(table, "result", result)
        .or_else(|| said_twice(table, "lowest number", |shows| shows.at_least.is_some()))
        .or_else(|| said_twice(table, "number of times", |shows| shows.times.is_some()))
        .or_else(|| {
            let said =
                result(&table.shows) || [&table.rows, &table.columns].into_iter().any(|axis| all_say(axis, result));
            (!said).then(|| "no result is named: write `result`, or name one in each row or column".to_owned())
        });
    if let Some(message) = fault {
        entry.bad::<()>(message);
        return false;
    }
    for (row, column) in table.rows.lines.iter().flat_map(|row| table.columns.lines.iter().map(move |it| (row, it))) {
        let shown = table.shown(row, column);
        let is_so = procedure.results.iter().any(|known| known.is_so && Some(&known.id) == shown.result.as_ref());
        let is_so = is_so && shown.times.is_none();
        let result = shown.result.unwrap_or_default();
        let message = match (is_so, shown.at_least, shown.mean) {
            (true, Some(_), _) | (true, _, true) => format!("`{result}` is a yes or no, and has no number"),
            (false, Some(_), true) => {
                format!("`at-least` means nothing where the mean is shown: in `{}`, `{}`", row.name, column.name)
            }
            (false, _, true) if !table.ways.is_empty() => BY_CHANCE.to_owned(),
            (_, _, _) => continue,
        };
        entry.bad::<()>(message);
        return false;
    }
    true
}

fn all_say(axis: &OddsAxis, says: impl Fn(&OddsShown) -> bool) -> bool {
    axis.lines.iter().all(|line| says(&line.shows))
}

/// The fault that a fact about cells is said by rows and columns, or by the table although all of either say it.
fn said_twice(table: &OddsTable, fact: &str, says: impl Fn(&OddsShown) -> bool) -> Option<String> {
    let axes = [("rows", &table.rows), ("columns", &table.columns)];
    if axes.iter().all(|(_, axis)| axis.lines.iter().any(|line| says(&line.shows))) {
        return Some(format!("both rows and columns name a {fact}: let one of them do so"));
    }
    let all = axes.iter().find(|(_, axis)| says(&table.shows) && all_say(axis, &says));
    all.map(|(key, _)| format!("each of `{key}` names a {fact} of its own: leave out that of the table"))
}

/// Whether each cell has every input that the action needs, and none twice; reports it otherwise.
fn asks_once(entry: &Entry<'_>, table: &OddsTable, inputs: &[ActionInput]) -> bool {
    let of_way = table.ways.first().map_or(&[][..], |way| &way.given);
    let cells = table.rows.lines.iter().flat_map(|row| table.columns.lines.iter().map(move |column| (row, column)));
    for (row, column) in cells {
        let own = row.given.iter().chain(&column.given).chain(of_way);
        let said: Vec<&str> = table.given.iter().chain(own).map(|given| given.input.as_str()).collect();
        let is_missing = |input: &&ActionInput| input.needed && !said.contains(&input.name.as_str());
        let missing: Vec<&str> = inputs.iter().filter(is_missing).map(|input| input.name.as_str()).collect();
        if !missing.is_empty() {
            let message = format!("`{}` needs {} too", table.action, backticked(missing.iter().copied()));
            let hint = "give it a value in `given`, `rows` or `columns`";
            entry.file().report(Diagnostic::error(Code::MissingKey, message).hint(hint), entry.range());
            return false;
        }
        // A modifier may be given more than once, as several may count.
        let single = |name: &str| inputs.iter().any(|input| input.name == name && input.is_single());
        if let Some((_, name)) = said.iter().enumerate().find(|(at, name)| single(name) && said[..*at].contains(name)) {
            entry.bad::<()>(format!("`{name}` is given twice, among `given`, `rows` and `columns`"));
            return false;
        }
    }
    true
}
