use super::scope::{ActionSum, Name, Scope};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{ExchangeTotal, in_sums};

/// The kind of a total, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange-total",
    says: "A number that the sums of an exchange use by name, made of results of its stages: those that have not happened \
           yet are 0.",
    keys: &[&ID, &SUM],
};

static ID: Key<Name> = Key::needed("id", "Its name in sums.", r#""all-sunk""#);
static SUM: Key<ActionSum> = Key::needed(
    "sum",
    "A sum over inputs, numbers, results of stages and the totals before it.",
    r#""salvo_sunk + ram_sunk""#,
);

impl Shape for ExchangeTotal {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// The name of a total in sums, once it is in the scope, so that stages may use it.
pub fn total_name(node: Node<'_>, scope: &mut Scope<'_>) -> Option<String> {
    let entry = &node.entry(&ENTRY)?;
    // Its sum is read once all stages are.
    let there = SUM.node(entry);
    let Name(id) = ID.read(entry)?;
    scope.define(ID.node(entry)?, &id, true);
    there.map(|_| in_sums(&id))
}

/// Reads a total, once all stages are read. Its sum may use none of the totals in `later`: itself and those after it.
pub fn exchange_total(node: Node<'_>, later: &[Option<String>], scope: &Scope<'_>) -> Option<ExchangeTotal> {
    let entry = &node.entry(&ENTRY)?;
    let Name(id) = ID.read(entry)?;
    let node = SUM.node(entry)?;
    let sum = scope.sum(node)?;
    if let Some(early) = sum.names().iter().find(|name| later.iter().flatten().any(|one| one == *name)) {
        return node.bad(format!("`{early}` is not known yet: a total may use only those before it"));
    }
    Some(ExchangeTotal { id, sum })
}
