use super::scope::place_of;
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::OddsInput;
use crate::rules::{ActionInput, MayBe, YES_NO};

/// The kind of an input with its value.
static ENTRY: Kind =
    Kind { name: "odds-input", says: "An input of the action, and its value in every cell.", keys: &[&INPUT, &IS] };

static INPUT: Key<InputName> = Key::needed("input", "The name of the input, as in `throw`.", r#""range""#);
static IS: Key<InputValue> = Key::needed("is", "Its value as in `throw`, written in full.", r#""Long""#);

/// The type of a key that names an input of an action.
pub struct InputName;

impl Shape for InputName {
    const SHAPE: &'static Holds = &Holds::Text("the name of an input of the action");
}

/// The type of a value of an input.
pub struct InputValue;

impl Shape for InputValue {
    const SHAPE: &'static Holds = &Holds::Text("a value of the input; empty for no modifier");
}

impl Shape for OddsInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an input with its value; `inputs` are those of the action, `None` if it is not known.
pub fn odds_input(node: Node<'_>, inputs: Option<&[ActionInput]>) -> Option<OddsInput> {
    let entry = &node.entry(&ENTRY)?;
    let (input, is) = (INPUT.node(entry).and_then(is_text), IS.node(entry).and_then(is_text));
    value(is?, input_named(input?, inputs?)?)
}

/// The node, if it is a text; reports a value of another type.
pub fn is_text(node: Node<'_>) -> Option<Node<'_>> {
    node.text().map(|_| node)
}

/// The input that a text names; reports a name that is none of these inputs.
pub fn input_named<'i>(node: Node<'_>, inputs: &'i [ActionInput]) -> Option<&'i ActionInput> {
    let typed = node.text()?;
    inputs.iter().find(|input| input.name == typed).or_else(|| {
        let problem = Diagnostic::error(Code::DanglingId, format!("the action has no input `{typed}`"));
        let known = inputs.iter().map(|input| input.name.as_str());
        node.file.report(problem.hint(did_you_mean(typed, known)), node.range());
        None
    })
}

/// The input with the value that a text gives it; reports a value that it can't have.
pub fn value(node: Node<'_>, input: &ActionInput) -> Option<OddsInput> {
    let typed = node.text()?;
    let one_of = |known: &[&str]| {
        let at = place_of(node, &format!("value of `{}`", input.name), known.iter().copied())?;
        Some(known[at].to_owned())
    };
    let is = match &input.may_be {
        MayBe::AnyOf(_) if typed.is_empty() => String::new(),
        MayBe::OneOf(_) | MayBe::AnyOf(_) => one_of(&input.may_be.choices())?,
        // A tick's words are the program's, and not translated.
        MayBe::YesNo if YES_NO.contains(&typed) => typed.to_owned(),
        MayBe::YesNo => return node.bad(format!("`{typed}` is neither `yes` nor `no`")),
        MayBe::Number(least, most) => match typed.parse::<i64>() {
            Ok(number) if (*least..=*most).contains(&number) => number.to_string(),
            Ok(number) => return node.outside(number, *least, *most),
            Err(_) => {
                return node.bad(format!("`{typed}` is not a number that `{}` may be: {least} to {most}", input.name));
            }
        },
    };
    Some(OddsInput { input: input.name.clone(), is })
}
