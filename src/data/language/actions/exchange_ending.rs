use super::scope::{ActionComparison, Name, Scope};
use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::ExchangeEnding;
use crate::sum::Sum;

/// The kind of an ending, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange-ending",
    says: "A way in which an exchange may end, if no earlier one holds.",
    keys: &[&ID, &NAME, &IF],
};

/// The kind of the ending for all other cases, with its keys.
static REST: Kind = Kind {
    name: "exchange-otherwise",
    says: "The ending of an exchange if none of its `endings` holds.",
    keys: &[&ID, &NAME],
};

static ID: Key<Name> = Key::needed("id", "Its name where programs read it.", r#""flees""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""it flees""#);
static IF: Key<ActionComparison> = Key::needed(
    "if",
    "The comparison that must hold for it, over inputs, numbers, totals and results of stages.",
    r#""salvo_sunk > 0 and not nerve_holds""#,
);

impl Shape for ExchangeEnding {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// The type of a key whose value is the ending for all other cases.
pub struct OtherwiseKey;

impl Shape for OtherwiseKey {
    const SHAPE: &'static Holds = &Holds::Entry(|| &REST);
}

/// Reads an ending.
pub fn exchange_ending(node: Node<'_>, scope: &mut Scope<'_>) -> Option<ExchangeEnding> {
    let entry = &node.entry(&ENTRY)?;
    let when = IF.node(entry).and_then(|node| scope.sum(node));
    let ending = ending(entry, when.clone(), scope);
    when.and(ending)
}

/// Reads the ending for all other cases.
pub fn exchange_otherwise(node: Node<'_>, scope: &mut Scope<'_>) -> Option<ExchangeEnding> {
    ending(&node.entry(&REST)?, None, scope)
}

fn ending(entry: &Entry<'_>, when: Option<Sum>, scope: &mut Scope<'_>) -> Option<ExchangeEnding> {
    let (id, name) = (ID.read(entry), NAME.read(entry));
    let Name(id) = id?;
    scope.ending(ID.node(entry)?, &id);
    Some(ExchangeEnding { id, name: name?, when })
}
