use super::scope::{ActionComparison, ActionSum, Name, Scope};
use super::stage_input::stage_input;
use crate::data::language::shape::Word;
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{ActionId, ExchangeSide, ExchangeStage, Procedure, StageInput};
use crate::rules::procedure_inputs_in_full;

/// The kind of a stage of an exchange, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange-stage",
    says: "An action within an exchange. What it asks for and `sets` does not give comes from the two units, or is asked \
           for; stages of the same action by the same unit are asked together.",
    keys: &[&ID, &ACTION, &BY, &IF, &TIMES, &SETS],
};

static ID: Key<Name> =
    Key::needed("id", "Its name: with that of a result, the name of this result in sums.", r#""salvo""#);
static ACTION: Key<ActionId> = Key::needed("action", "The action.", r#""broadside""#);
static BY: Key<Word<ExchangeSide>> = Key::optional("by", "The unit that acts, against the other one.", r#""other""#);
static IF: Key<Option<ActionComparison>> = Key::optional(
    "if",
    "A comparison over inputs, numbers and results of earlier stages that must hold for it to happen; otherwise each \
     of its results is 0.",
    r#""salvo_sunk > 0""#,
);
static TIMES: Key<Option<ActionSum>> = Key::optional(
    "times",
    "How many times the action is made, each by itself: a sum over the same. Their results are added up, a yes as 1. Once \
     if it is left out.",
    r#""min(boarders, crew)""#,
);
static SETS: Key<Vec<StageInput>> = Key::optional(
    "sets",
    "The inputs of the action that the exchange gives, which are not asked for: of several values for one input, the \
     first whose `if` holds. Modifiers can still be chosen as well, and each applies once.",
    r#"[{ input = "lost", sum = "salvo_sunk" }]"#,
);

impl Shape for ExchangeStage {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a stage, and adds the names of its results to the scope.
pub fn exchange_stage(node: Node<'_>, procedures: &[Procedure], scope: &mut Scope<'_>) -> Option<ExchangeStage> {
    let entry = &node.entry(&ENTRY)?;
    let (id, by) = (ID.read(entry), BY.read(entry));
    let action: Option<ActionId> = ACTION.node(entry).and_then(Node::names);
    // An action that does not exist is reported with the other unknown ids.
    let procedure = procedures.iter().find(|procedure| action.as_ref().is_some_and(|id| procedure.is_called(id)));
    let inputs = procedure.map(|procedure| procedure_inputs_in_full(procedure, scope.tables));
    let optional = |node: Option<Node<'_>>| node.map_or(Some(None), |node| scope.sum(node).map(Some));
    let (when, times) = (optional(IF.node(entry)), optional(TIMES.node(entry)));
    let sets = SETS.items(entry)?.into_iter().map(|one| stage_input(one, inputs.as_deref(), scope));
    let sets: Vec<Option<StageInput>> = sets.collect();
    let (Name(id), Word(by), procedure) = (id?, by?, procedure?);
    let stage = ExchangeStage {
        id,
        action: procedure.id.clone(),
        by,
        sets: sets.into_iter().collect::<Option<_>>()?,
        when: when?,
        times: times?,
    };
    for result in &procedure.results {
        scope.define(ID.node(entry)?, &stage.called(&result.id), true);
    }
    Some(stage)
}
