use super::carried::{carried, name as carried_name};
use super::input::input;
use super::named_number::named_number;
use super::refused_input::refused_input;
use super::result::result;
use super::scope::Scope;
use super::step::step;
use crate::data::language::{Defines, Key, Kind, List, MANY, SOURCES, sources};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    ActionId, Carried, NamedNumber, Procedure, ProcedureInput, ProcedureResult, ProcedureStep, RefusedInput, Table,
    each_once, in_blanks,
};

/// The kind of an action, with its keys.
pub static ENTRY: Kind = Kind {
    name: "action",
    says: "A procedure thrown with dice in play, in one or more steps, from its inputs to its results.",
    keys: &[&ID, &NAME, &FORMERLY, &INPUTS, &NUMBERS, &CARRIED, &REFUSED, &STEPS, &RESULTS, &SOURCES],
};

static ID: Key<Defines<ActionId>> =
    Key::needed("id", "Its id, unique in the ruleset; no table has the same.", r#""broadside""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Broadside""#);
static FORMERLY: Key<Vec<Defines<ActionId>>> = Key::optional(
    "formerly",
    "Earlier ids, under which `throw` and `odds` still find it; a table may have one of them.",
    r#"["salvo"]"#,
);
static INPUTS: Key<Vec<ProcedureInput>> = Key::optional(
    "inputs",
    "Its inputs, in the order in which players think of them.",
    r#"[{ id = "guns", number = "1-20" }]"#,
);
static NUMBERS: Key<Vec<NamedNumber>> = Key::optional(
    "numbers",
    "Further numbers that its sums use, from tables or other sums.",
    r#"[{ id = "dice", in = { table = "guns", column = "Dice" } }]"#,
);
static CARRIED: Key<Vec<Carried>> = Key::optional(
    "carried",
    "The numbers that repeated throws carry from one pass into the next.",
    r#"[{ id = "sunk", begins = "0", becomes = "min(ships, sunk + hits)" }]"#,
);
static REFUSED: Key<Vec<RefusedInput>> = Key::optional(
    "refused",
    "The combinations of inputs that make no sense.",
    r#"[{ if = "guns > crew", says = "each gun needs a crewman" }]"#,
);
static STEPS: Key<ThrowSteps> = Key::needed(
    "steps",
    "Its throws, in order.",
    r#"[{ name = "To hit", number = "guns", on = { table = "gunnery" }, counts = [{ id = "hits", name = "hits", met = true }] }]"#,
);
static RESULTS: Key<Results> = Key::needed(
    "results",
    "Its results, whose odds are worked out.",
    r#"[{ id = "sunk", name = "sunk", sum = "hits" }]"#,
);

/// One or more steps.
type ThrowSteps = List<ProcedureStep, 1, MANY>;

/// One or more results.
type Results = List<ProcedureResult, 1, MANY>;

/// Reads an action; `tables` are the tables of the game that it may use.
pub fn action(node: Node<'_>, tables: &[Table]) -> Option<Procedure> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, formerly, remarks) = (ID.read(entry), NAME.read(entry), FORMERLY.read(entry), sources(entry));
    if let Some(Defines(id)) = &id
        && let (true, Some(at)) = (tables.iter().any(|table| table.id == *id.as_str()), ID.node(entry))
    {
        let problem = Diagnostic::error(Code::DuplicateId, format!("a table has the id `{id}` already"));
        node.file.report(problem.hint("give the action another id: tables are thrown on by theirs"), at.range());
    }
    let mut scope = Scope::new(tables, "action");
    let mut whole = true;
    for one in INPUTS.items(entry)? {
        whole &= input(one, &mut scope).is_some();
    }
    let numbers: Vec<Option<NamedNumber>> =
        NUMBERS.items(entry)?.into_iter().map(|one| named_number(one, &mut scope)).collect();
    let refused: Vec<Option<RefusedInput>> =
        REFUSED.items(entry)?.into_iter().map(|one| refused_input(one, &scope)).collect();
    let handed_on = CARRIED.items(entry)?;
    for one in &handed_on {
        whole &= carried_name(*one, &mut scope).is_some();
    }
    let mut steps: Vec<Option<ProcedureStep>> = Vec::new();
    for one in STEPS.node(entry).and_then(ThrowSteps::items)? {
        let read = step(one, &steps, &mut scope);
        steps.push(read);
    }
    let results: Vec<Option<ProcedureResult>> =
        RESULTS.node(entry).and_then(Results::items)?.into_iter().map(|one| result(one, &mut scope)).collect();
    let numbers: Vec<NamedNumber> = numbers.into_iter().collect::<Option<_>>()?;
    let refused = refused.into_iter().collect::<Option<_>>()?;
    let steps = steps.into_iter().collect::<Option<Vec<_>>>()?;
    let carried: Vec<Option<Carried>> = handed_on.into_iter().map(|one| carried(one, &steps, &scope)).collect();
    let carried = carried.into_iter().collect::<Option<_>>()?;
    let results = results.into_iter().collect::<Option<_>>()?;
    if !whole {
        return None;
    }
    // Only when every part was read is it certain that nothing uses a name.
    scope.finish(node.file, &steps);
    let (id, inputs) = (id?.0, scope.inputs);
    let side_names = side_names(node, &steps);
    let formerly = formerly?.into_iter().map(|Defines(id)| id).collect();
    Some(Procedure {
        id,
        name: name?,
        formerly,
        inputs,
        numbers,
        carried,
        refused,
        steps,
        results,
        side_names,
        remarks,
    })
}

/// The sides of steps, each once, with the name that players read.
fn side_names(node: Node<'_>, steps: &[ProcedureStep]) -> Vec<(String, String)> {
    let sides = each_once(steps.iter().filter_map(|step| step.side.clone()));
    sides.into_iter().map(|side| (side.clone(), node.file.word(&in_blanks(&side)))).collect()
}
