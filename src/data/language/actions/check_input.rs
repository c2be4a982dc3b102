use super::odds_input::{InputName, InputValue, input_named, is_text, value};
use crate::data::language::organisation::{TrackSum, TrackWhere, track_sum};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{CheckInput, CheckValue};
use crate::rules::{ActionInput, MayBe};

/// The kind of an input of a check, with its keys.
static ENTRY: Kind = Kind {
    name: "check-input",
    says: "An input of the action, and its value at each box of a track.",
    keys: &[&INPUT, &VALUES, &WHERE],
};

static INPUT: Key<InputName> = Key::needed("input", "The name of the input, as in `throw`.", r#""lost""#);
static WHERE: Key<Option<TrackWhere>> = Key::optional(
    "where",
    "A comparison over `lost`, stats and figures: where it is not true, the input is left out.",
    r#""2 * lost >= figures""#,
);

static VALUES: Alternatives<bool> = Alternatives(&[SUM, IS]);

const SUM: Alternative<bool> = Alternative::new(
    "sum",
    "a number: a sum over stats and figures in which `lost` counts up from box to box.",
    TrackSum::SHAPE,
    r#""lost""#,
    |_, ()| Some(true),
);

const IS: Alternative<bool> = Alternative::new(
    "is",
    "always this value, as in `throw`, written in full.",
    InputValue::SHAPE,
    r#""yes""#,
    |_, ()| Some(false),
);

impl Shape for CheckInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an input with its value; `inputs` are those of the action, `None` if it is not known, and `stats` the names of
/// stats that its sums may use.
pub fn check_input(node: Node<'_>, inputs: Option<&[ActionInput]>, stats: &[String]) -> Option<CheckInput> {
    let entry = &node.entry(&ENTRY)?;
    let input = INPUT.node(entry).and_then(is_text);
    let is_sum = VALUES.read(entry, &());
    let holds = WHERE.node(entry).map_or(Some(None), |node| track_sum(node, stats, true).map(Some));
    let sum = SUM.node(entry).map(|node| (node, track_sum(node, stats, false)));
    let is = IS.node(entry).and_then(is_text);
    let input = input_named(input?, inputs?)?;
    let value = match (is_sum?, sum) {
        (true, Some((node, sum))) => match &input.may_be {
            MayBe::Number(..) => CheckValue::Sum(sum?),
            MayBe::YesNo | MayBe::OneOf(_) | MayBe::AnyOf(_) => {
                return node.bad(format!("`{}` is not a number: give it a value with `is`", input.name));
            }
        },
        (true, None) => return None,
        (false, _) => CheckValue::Is(value(is?, input)?.is),
    };
    Some(CheckInput { input: input.name.clone(), value, holds: holds? })
}
