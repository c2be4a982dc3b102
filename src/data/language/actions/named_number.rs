use super::cell::{CellKey, number_of};
use super::only::{ONLY, only};
use super::scope::{ActionSum, Name, Scope};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{NamedNumber, NumberOf};

/// The kind of a number that the sums of an action use by name, with its keys.
pub static ENTRY: Kind =
    Kind { name: "named-number", says: "A number that the sums of an action use by name.", keys: &[&ID, &FROM, &ONLY] };

static ID: Key<Name> = Key::needed("id", "Its name in sums.", r#""dice""#);

/// The source of a number, as written.
enum From {
    Cell,
    Sum,
}

static FROM: Alternatives<From> = Alternatives(&[IN, SUM]);

const IN: Alternative<From> = Alternative::new(
    "in",
    "the number in a cell: for dice, how many there are; for a need, the lowest that meets it; for a formula, its result.",
    CellKey::SHAPE,
    r#"{ table = "guns", column = "Dice" }"#,
    |_, ()| Some(From::Cell),
);

const SUM: Alternative<From> = Alternative::new(
    "sum",
    "a sum over inputs and the numbers before it.",
    ActionSum::SHAPE,
    r#""guns * dice""#,
    |_, ()| Some(From::Sum),
);

/// Reads a named number, and adds its name to the scope.
pub fn named_number(node: Node<'_>, scope: &mut Scope<'_>) -> Option<NamedNumber> {
    let entry = &node.entry(&ENTRY)?;
    let (id, only) = (ID.read(entry), only(entry, scope));
    let of = match FROM.read(entry, &()) {
        Some(From::Cell) => IN.node(entry).and_then(|node| number_of(node, scope)),
        Some(From::Sum) => SUM.node(entry).and_then(|node| scope.sum(node)).map(NumberOf::Sum),
        None => None,
    };
    let Name(id) = id?;
    scope.define(ID.node(entry)?, &id, true);
    Some(NamedNumber { id, of: of?, only: only? })
}

impl Shape for NamedNumber {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
