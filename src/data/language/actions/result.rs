use super::only::{ONLY, only};
use super::scope::{ActionComparison, ActionSum, Name, Scope};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::ProcedureResult;

/// The kind of a result of an action, with its keys.
pub static ENTRY: Kind = Kind { name: "result", says: "A result of an action.", keys: &[&ID, &NAME, &KINDS, &ONLY] };

static ID: Key<Name> = Key::needed("id", "Its name where programs read it.", r#""sunk""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""sunk""#);
static KINDS: Alternatives<bool> = Alternatives(&[SUM, SO_IF]);

const SUM: Alternative<bool> = Alternative::new(
    "sum",
    "a number: a sum over inputs, numbers and counts.",
    ActionSum::SHAPE,
    r#""hits - saved""#,
    |_, ()| Some(false),
);

const SO_IF: Alternative<bool> = Alternative::new(
    "so-if",
    "a yes or no: a comparison over the same names.",
    ActionComparison::SHAPE,
    r#""hits >= 3""#,
    |_, ()| Some(true),
);

/// Reads a result of an action: a number, or a comparison.
pub fn result(node: Node<'_>, scope: &mut Scope<'_>) -> Option<ProcedureResult> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, only) = (ID.read(entry), NAME.read(entry), only(entry, scope));
    let is_so = KINDS.read(entry, &())?;
    let sum = if is_so { SO_IF } else { SUM }.node(entry).and_then(|node| scope.sum(node));
    let Name(id) = id?;
    scope.result(ID.node(entry)?, &id);
    Some(ProcedureResult { id, name: name?, sum: sum?, is_so, only: only? })
}

impl Shape for ProcedureResult {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
