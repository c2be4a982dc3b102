use super::scope::{ActionComparison, Name, Scope};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::ExchangeEnding;

/// The kind of an ending, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange-ending",
    says: "A way in which an exchange may end, if no earlier ending comes about.",
    keys: &[&ID, &NAME, &IF],
};

static ID: Key<Name> = Key::needed("id", "Its name where programs read it.", r#""flees""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""it flees""#);
static IF: Key<Option<ActionComparison>> = Key::optional(
    "if",
    "A comparison over `inputs`, `numbers` and results of stages that holds for it; left out in the last ending alone.",
    r#""salvo_sunk > 0 and not nerve_holds""#,
);

impl Shape for ExchangeEnding {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an ending; the last one is everything else.
pub fn exchange_ending(node: Node<'_>, is_last: bool, scope: &mut Scope<'_>) -> Option<ExchangeEnding> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name) = (ID.read(entry), NAME.read(entry));
    let when = IF.node(entry).map_or(Some(None), |node| scope.sum(node).map(Some));
    let Name(id) = id?;
    match (is_last, IF.node(entry)) {
        (true, Some(node)) => return node.bad("the last ending is everything else: leave its `if` out"),
        (false, None) => {
            let message = "this ending has no `if`, so those after it never come about";
            let problem = Diagnostic::error(Code::MissingKey, message);
            entry.file().report(problem.hint("give it an `if`, or make it the last"), entry.range());
            return None;
        }
        (true, None) | (false, Some(_)) => {}
    }
    scope.result(ID.node(entry)?, &id);
    Some(ExchangeEnding { id, name: name?, when: when? })
}
