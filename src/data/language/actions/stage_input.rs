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

static VALUES: Alternatives<bool> = Alternatives(&[SUM, IS]);

const SUM: Alternative<bool> = Alternative::new(
    "sum",
    "a number: a sum over `inputs`, `numbers` and results of earlier stages.",
    ActionSum::SHAPE,
    r#""lost + salvo_sunk""#,
    |_, ()| Some(true),
);

const IS: Alternative<bool> = Alternative::new(
    "is",
    "always this value, as in `throw`, written in full.",
    InputValue::SHAPE,
    r#""Long""#,
    |_, ()| Some(false),
);

impl Shape for StageInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an input with its value; `inputs` are those of the action, `None` if it is not known.
pub fn stage_input(node: Node<'_>, inputs: Option<&[ActionInput]>, scope: &Scope<'_>) -> Option<StageInput> {
    let entry = &node.entry(&ENTRY)?;
    let input = INPUT.node(entry).and_then(is_text);
    let is_sum = VALUES.read(entry, &());
    let when = IF.node(entry).map_or(Some(None), |node| scope.sum(node).map(Some));
    let sum = SUM.node(entry).map(|node| (node, scope.sum(node)));
    let is = IS.node(entry).and_then(is_text);
    let input = input_named(input?, inputs?)?;
    let value = match (is_sum?, sum) {
        (true, Some((node, sum))) => match &input.may_be {
            MayBe::Number(..) => StageValue::Sum(sum?),
            MayBe::YesNo | MayBe::OneOf(_) | MayBe::AnyOf(_) => {
                return node.bad(format!("`{}` is not a number: give it a value with `is`", input.name));
            }
        },
        (true, None) => return None,
        (false, _) => {
            let is = value(is?, input)?.is;
            match &input.may_be {
                MayBe::AnyOf(_) => StageValue::With(is),
                MayBe::Number(..) | MayBe::YesNo | MayBe::OneOf(_) => StageValue::Is(is),
            }
        }
    };
    Some(StageInput { input: input.name.clone(), value, when: when? })
}
