use serde::Serialize;

use crate::model::{ActionSide, Phrases, Procedure, Ruleset, capital, in_blanks};
use crate::rules::{
    Action, ActionInput, COLUMN, MODIFIER, MayBe, NUMBER, OTHER, OWN, OfferedModifier, ROW, WITH, added_by,
    example_of_action, example_of_procedure, procedure_inputs,
};
use crate::view::parts::printed::{labelled, signed};

/// An action on the page, with a field for each of its inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrowForm {
    /// The id of the action.
    pub id: String,
    /// Earlier ids of it, which old addresses name.
    pub formerly: Vec<String>,
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
    let phrases = &ruleset.organisation.phrases;
    let fields = |inputs: Vec<ActionInput>, example: &[(String, String)], of: Option<&Procedure>| {
        let says: Vec<Option<String>> = inputs.iter().map(|input| input.says.clone()).collect();
        let alone = |input: &ActionInput| says.iter().filter(|says| **says == input.says).count() == 1;
        inputs
            .into_iter()
            .map(|input| (alone(&input), input))
            .map(|(alone, input)| FieldView {
                add: of.and_then(|of| added_by(of, &ruleset.tables, &input.name)).map(signed),
                ..field(input, example, alone, &|name, says| label(phrases, of, name, says))
            })
            .collect()
    };
    let several = ruleset.procedures.iter().map(|procedure| ThrowForm {
        id: procedure.id.to_string(),
        formerly: procedure.formerly.iter().map(ToString::to_string).collect(),
        name: procedure.name.clone(),
        several: true,
        own: procedure.asks(ActionSide::Own),
        other: procedure.asks(ActionSide::Other),
        fields: fields(
            procedure_inputs(procedure, &ruleset.tables),
            &example_of_procedure(ruleset, procedure),
            Some(procedure),
        ),
    });
    let single = Action::all(ruleset).into_iter().map(|action| ThrowForm {
        id: action.table.id.to_string(),
        formerly: Vec::new(),
        name: action.table.title().to_owned(),
        several: false,
        own: false,
        other: false,
        fields: fields(action.inputs(ruleset), &example_of_action(ruleset, &action), None),
    });
    several.chain(single).collect()
}

/// The words for an input, from its name and its meaning.
type Labels<'a> = &'a dyn Fn(&str, Option<String>) -> String;

/// The field of an input; `alone` is whether no other input of the action says the same.
fn field(input: ActionInput, example: &[(String, String)], alone: bool, label: Labels<'_>) -> FieldView {
    let ActionInput { name, title: _, says, needed, may_be, usual, example: _ } = input;
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

/// The name and meaning of an input of an action, which has several steps if `of` has them; for modifiers, also the side
/// that has them.
fn label(phrases: &Phrases, of: Option<&Procedure>, name: &str, says: Option<String>) -> String {
    let read = |id: &str| of.map_or_else(|| in_blanks(id), |procedure| procedure.name_of(id));
    let modifiers =
        [(WITH, phrases.say("modifiers that apply", &[])), (MODIFIER, phrases.say("other modifiers, added up", &[]))];
    let modifiers = modifiers.into_iter().find_map(|(own, words)| Some((name.strip_suffix(own)?, words)));
    let words = match (modifiers, says) {
        (Some(("", words)), None) => words,
        (Some((side, words)), None) => labelled(phrases, &read(side.trim_end_matches('-')), &words),
        (_, Some(says)) => labelled(phrases, &read(name), &says),
        (None, None) if of.is_some() => read(name),
        (None, None) => match name {
            ROW => phrases.say("row", &[]),
            COLUMN => phrases.say("column", &[]),
            NUMBER => phrases.say("number", &[]),
            OWN => phrases.say("own", &[]),
            OTHER => phrases.say("other", &[]),
            name => read(name),
        },
    };
    capital(&words)
}
