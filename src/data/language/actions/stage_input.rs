use super::odds_input::{InputName, InputValue, input_named, is_text, value};
use super::scope::{ActionComparison, ActionSum, Scope};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{StageInput, StageValue};
use crate::rules::{ActionInput, MayBe};

/// The kind of an input that an exchange gives, with its keys.
static ENTRY: Kind = Kind {
    name: "stage-input",
    says: "An input of an action, and the value that an exchange gives it.",
    keys: &[&INPUT, &VALUES, &IF],
};

static INPUT: Key<InputName> = Key::needed("input", "The name of the input, as in `throw`.", r#""lost""#);
static IF: Key<Option<ActionComparison>> =
    Key::optional("if", "A comparison that must hold for it to have this value.", r#""salvo_sunk >= 2""#);

/// The kinds of value as written.
enum ValueWritten {
    Sum,
    SoIf,
    Is,
}

static VALUES: Alternatives<ValueWritten> = Alternatives(&[SUM, SO_IF, IS]);

const SUM: Alternative<ValueWritten> = Alternative::new(
    "sum",
    "a number: a sum over inputs, numbers and results of earlier stages.",
    ActionSum::SHAPE,
    r#""lost + salvo_sunk""#,
    |_, ()| Some(ValueWritten::Sum),
);

const SO_IF: Alternative<ValueWritten> = Alternative::new(
    "so-if",
    "for a tick: yes if this comparison over the same holds, otherwise no.",
    ActionComparison::SHAPE,
    r#""salvo_sunk > 0""#,
    |_, ()| Some(ValueWritten::SoIf),
);

const IS: Alternative<ValueWritten> = Alternative::new(
    "is",
    "always this value, as in `throw`, written in full.",
    InputValue::SHAPE,
    r#""Long""#,
    |_, ()| Some(ValueWritten::Is),
);

impl Shape for StageInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an input with its value; `inputs` are those of the action, `None` if it is not known.
pub fn stage_input(node: Node<'_>, inputs: Option<&[ActionInput]>, scope: &Scope<'_>) -> Option<StageInput> {
    let entry = &node.entry(&ENTRY)?;
    let input = INPUT.node(entry).and_then(is_text);
    let written = VALUES.read(entry, &());
    let optional = |node: Option<Node<'_>>| node.map_or(Some(None), |node| scope.sum(node).map(Some));
    let (when, sum, so_if) = (optional(IF.node(entry)), optional(SUM.node(entry)), optional(SO_IF.node(entry)));
    let is = IS.node(entry).and_then(is_text);
    let input = input_named(input?, inputs?)?;
    let value = match (written?, &input.may_be) {
        (ValueWritten::Sum, MayBe::Number(..)) => StageValue::Sum(sum??),
        (ValueWritten::SoIf, MayBe::YesNo) => StageValue::SoIf(so_if??),
        (ValueWritten::Is, MayBe::AnyOf(_)) => StageValue::With(value(is?, input)?.is),
        (ValueWritten::Is, MayBe::Number(..) | MayBe::YesNo | MayBe::OneOf(_)) => StageValue::Is(value(is?, input)?.is),
        (ValueWritten::Sum, MayBe::YesNo | MayBe::OneOf(_) | MayBe::AnyOf(_)) => {
            let node = SUM.node(entry)?;
            return node.bad(format!("`{}` is not a number: give it a value with `is`", input.name));
        }
        (ValueWritten::SoIf, MayBe::Number(..) | MayBe::OneOf(_) | MayBe::AnyOf(_)) => {
            let node = SO_IF.node(entry)?;
            return node.bad(format!("`{}` is not a tick: give it a value with `sum` or `is`", input.name));
        }
    };
    Some(StageInput { input: input.name.clone(), value, when: when? })
}
