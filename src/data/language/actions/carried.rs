use super::odds_input::is_text;
use super::scope::{ActionSum, Name, Scope, place_of};
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Carried, ProcedureStep, in_sums};
use crate::sum::Sum;

/// The kind of a number that repeated throws carry from one pass into the next, with its keys.
pub static ENTRY: Kind = Kind {
    name: "carried",
    says: "A number that repeated throws carry from one pass into the next, such as the hits so far; each pass begins \
         with the step that `again-from` names.",
    keys: &[&ID, &BEGINS, &BECOMES, &AFTER],
};

static ID: Key<Name> = Key::needed("id", "Its name in sums.", r#""sunk""#);
static BEGINS: Key<ActionSum> = Key::needed(
    "begins",
    "Its value before the first pass: a sum over inputs, numbers and the counts of earlier steps.",
    r#""0""#,
);
static BECOMES: Key<ActionSum> = Key::needed(
    "becomes",
    "Its value after each pass: a sum over inputs, numbers, counts and what is carried, as they were before.",
    r#""min(ships, sunk + hits)""#,
);
static AFTER: Key<Option<String>> = Key::optional(
    "after",
    "The step that ends a pass, by its name: one with `again-if`. The only such step if it is left out.",
    r#""Second broadside""#,
);

/// Adds the name of a carried number to the scope, and reports what it lacks.
pub fn name(node: Node<'_>, scope: &mut Scope<'_>) -> Option<()> {
    let entry = &node.entry(&ENTRY)?;
    // Its sums and its step are read once all steps are; if a step can't be read, they are not.
    let text = |node: Option<Node<'_>>| node.and_then(is_text).map(|_| ());
    let (begins, becomes) = (text(BEGINS.node(entry)), text(BECOMES.node(entry)));
    let after = AFTER.node(entry).map_or(Some(()), |node| text(Some(node)));
    let Name(id) = ID.read(entry)?;
    scope.define(ID.node(entry)?, &id, true);
    begins.and(becomes).and(after)
}

/// Reads a carried number, once all steps are read.
pub fn carried(node: Node<'_>, steps: &[ProcedureStep], scope: &Scope<'_>) -> Option<Carried> {
    let entry = &node.entry(&ENTRY)?;
    let begins = entry.node(BEGINS.name()).and_then(|node| scope.sum(node));
    let becomes = entry.node(BECOMES.name()).and_then(|node| scope.sum(node));
    let repeats = steps.iter().enumerate().filter(|(_, step)| step.again.is_some());
    let repeats: Vec<(usize, &str)> = repeats.map(|(at, step)| (at, step.name.as_str())).collect();
    let after = match (AFTER.node(entry), repeats.as_slice()) {
        (Some(node), _) => {
            let names = repeats.iter().map(|(_, name)| *name);
            place_of(node, "step with `again-if`", names).map(|at| repeats[at].0)
        }
        (None, [(only, _)]) => Some(*only),
        (None, []) => return entry.bad("no step has `again-if`, so nothing is carried on"),
        (None, [_, _, ..]) => {
            let problem = Diagnostic::error(Code::MissingKey, "several steps have `again-if`, and none is named here");
            entry.file().report(problem.hint("add `after`, the step that ends a pass"), entry.range());
            None
        }
    };
    let (begins, becomes, after) = (begins?, becomes?, after?);
    let from = steps[after].again.as_ref().map_or(after, |again| again.from);
    if let (Some(late), Some(node)) = (late(&begins, &steps[from..]), BEGINS.node(entry)) {
        return node.bad(format!("`{late}` is counted only after this begins"));
    }
    Some(Carried { id: ID.read(entry)?.0, begins, becomes, after })
}

/// A count of these steps that a sum uses, as the sum writes it.
fn late<'s>(sum: &'s Sum, steps: &[ProcedureStep]) -> Option<&'s String> {
    let counts: Vec<String> = steps.iter().flat_map(|step| &step.counts).map(|count| in_sums(&count.id)).collect();
    sum.names().iter().find(|name| counts.contains(name))
}

impl Shape for Carried {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
