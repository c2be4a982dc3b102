use serde::Serialize;

use crate::model::{ActionSide, Ruleset, capital};
use crate::rules::{
    Action, ActionInput, MODIFIER, MayBe, OfferedModifier, WITH, added_by, example_of_action, example_of_procedure,
    procedure_inputs,
};
use crate::view::parts::printed::signed;

/// An action on the page, with a field for each of its inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrowForm {
    /// The id of the action.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Whether it may have several steps, rather than one throw on a table.
    pub several: bool,
    /// Whether an input may come from the unit that acts.
    pub own: bool,
    /// Whether an input may come from an enemy unit.
    pub other: bool,
    /// Its fields, in the order in which a player thinks of them.
    pub fields: Vec<FieldView>,
}

/// A field for an input of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldView {
    /// The name of the input.
    pub name: String,
    /// Its name and meaning, for people.
    pub label: String,
    /// Whether it must be given.
    pub needed: bool,
    /// The kind of field.
    pub kind: FieldKind,
    /// The number that a tick adds to a throw; `None` if it adds none.
    pub add: Option<String>,
    /// The values to choose from; empty for a number and a tick.
    pub choices: Vec<FieldChoice>,
    /// The lowest number; `None` unless it is a number.
    pub from: Option<i64>,
    /// The highest number; `None` unless it is a number.
    pub to: Option<i64>,
    /// The number that counts if none is typed; `None` if none does.
    pub usual: Option<i64>,
    /// The value that it begins with; `None` unless it must be given.
    pub example: Option<String>,
}

/// A value to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldChoice {
    /// The value, as it is given and shown.
    pub value: String,
    /// The number that it adds; `None` for anything but a modifier.
    pub add: Option<String>,
    /// The maximum number of times that it may be given; above 1 the number is typed, not ticked.
    pub times: u32,
}

/// The kinds of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One of several values.
    One,
    /// Any of several values.
    Any,
    /// Yes or no.
    Tick,
    /// A whole number.
    Number,
}

/// The actions of a game: those of several steps, then those in one step.
pub fn throw_forms(ruleset: &Ruleset) -> Vec<ThrowForm> {
    let fields = |inputs: Vec<ActionInput>, example: &[(String, String)], adds: &dyn Fn(&str) -> Option<i64>| {
        let says: Vec<Option<String>> = inputs.iter().map(|input| input.says.clone()).collect();
        let alone = |input: &ActionInput| says.iter().filter(|says| **says == input.says).count() == 1;
        inputs
            .into_iter()
            .map(|input| (alone(&input), input))
            .map(|(alone, input)| FieldView { add: adds(&input.name).map(signed), ..field(input, example, alone) })
            .collect()
    };
    let several = ruleset.procedures.iter().map(|procedure| ThrowForm {
        id: procedure.id.to_string(),
        name: procedure.name.clone(),
        several: true,
        own: procedure.asks(ActionSide::Own),
        other: procedure.asks(ActionSide::Other),
        fields: fields(
            procedure_inputs(procedure, &ruleset.tables),
            &example_of_procedure(ruleset, procedure),
            &|tick| added_by(procedure, &ruleset.tables, tick),
        ),
    });
    let single = Action::all(ruleset).into_iter().map(|action| ThrowForm {
        id: action.table.id.to_string(),
        name: action.table.title().to_owned(),
        several: false,
        own: false,
        other: false,
        fields: fields(action.inputs(ruleset), &example_of_action(ruleset, &action), &|_| None),
    });
    several.chain(single).collect()
}

/// The field of an input; `alone` is whether no other input of the action says the same.
fn field(input: ActionInput, example: &[(String, String)], alone: bool) -> FieldView {
    let ActionInput { name, says, needed, may_be, usual, example: _ } = input;
    let example = example.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let label = match (&may_be, says) {
        // A tick beside "NCO: its NCO is present" would say its name twice.
        (MayBe::YesNo, Some(says)) if alone => capital(&says),
        (_, says) => label(&name, says),
    };
    let plain = FieldView {
        name,
        label,
        needed,
        kind: FieldKind::Tick,
        add: None,
        choices: Vec::new(),
        from: None,
        to: None,
        usual,
        example,
    };
    match may_be {
        MayBe::OneOf(values) => {
            let choices = values.into_iter().map(|value| FieldChoice { value, add: None, times: 1 }).collect();
            FieldView { kind: FieldKind::One, choices, ..plain }
        }
        MayBe::AnyOf(modifiers) => {
            let choice =
                |one: OfferedModifier| FieldChoice { add: one.add.map(signed), value: one.when, times: one.times };
            FieldView { kind: FieldKind::Any, choices: modifiers.into_iter().map(choice).collect(), ..plain }
        }
        MayBe::YesNo => plain,
        MayBe::Number(from, to) => FieldView { kind: FieldKind::Number, from: Some(from), to: Some(to), ..plain },
    }
}

/// The name and meaning of an input; for modifiers, also the side that has them.
fn label(name: &str, says: Option<String>) -> String {
    let of_modifiers = [(WITH, "modifiers that apply"), (MODIFIER, "other modifiers, added up")];
    let modifiers = of_modifiers.iter().find_map(|(own, words)| Some((name.strip_suffix(own)?, *words)));
    let words = match (modifiers, says) {
        (Some(("", words)), None) => words.to_owned(),
        (Some((side, words)), None) => format!("{}: {words}", side.trim_end_matches('-').replace('-', " ")),
        (_, Some(says)) => format!("{}: {says}", name.replace('-', " ")),
        (None, None) => name.replace('-', " "),
    };
    capital(&words)
}
