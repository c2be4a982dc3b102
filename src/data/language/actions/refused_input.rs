use super::scope::{ActionComparison, Scope};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::RefusedInput;

/// The kind of a refused combination of inputs, with its keys.
pub static ENTRY: Kind = Kind {
    name: "refused-input",
    says: "A combination of inputs that makes no sense: it is refused in these words.",
    keys: &[&IF, &SAYS],
};

static IF: Key<ActionComparison> = Key::needed("if", "The comparison that holds for it.", r#""guns > crew""#);
static SAYS: Key<String> = Key::needed("says", "Why it makes no sense.", r#""each gun needs a crewman""#);

/// Reads a combination of inputs that is refused because it makes no sense.
pub fn refused_input(node: Node<'_>, scope: &Scope<'_>) -> Option<RefusedInput> {
    let entry = &node.entry(&ENTRY)?;
    let (sum, says) = (IF.node(entry).and_then(|node| scope.sum(node)), SAYS.read(entry));
    Some(RefusedInput { sum: sum?, says: says? })
}

impl Shape for RefusedInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
