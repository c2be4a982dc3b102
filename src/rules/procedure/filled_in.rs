use super::drawn::{Drawn, Parties};
use crate::model::{Procedure, Ruleset};

/// A form for the inputs of an action, after its units have been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledIn {
    /// The inputs to give: those that the units do not settle.
    pub given: Vec<(String, String)>,
    /// Everything that the units say about the inputs, in the order in which players are asked.
    pub said: Vec<UnitSays>,
}

/// Everything that a unit says about one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSays {
    /// The name of the input.
    pub input: String,
    /// The title of the unit.
    pub unit: String,
    /// The value that the unit gives, or those that it leaves to choose from.
    pub values: Vec<String>,
    /// The value in use; `None` if the input is left out.
    pub used: Option<String>,
}

/// Fills in a form from units. Inputs that the player has typed, by name, are as `form` has them; so are those that the
/// units leave open, but as one of the values that a unit leaves to choose from.
pub fn filled_in(
    ruleset: &Ruleset,
    procedure: &Procedure,
    (form, typed): (&[(String, String)], &[String]),
    parties: &Parties<'_>,
) -> FilledIn {
    let says = |given: &[(String, String)], input: &str| said(ruleset, procedure, (given, input), parties);
    let from_units: Vec<&str> =
        procedure.inputs.iter().filter(|input| input.from.is_some()).map(|input| input.id.as_str()).collect();
    let may_come = |name: &String| from_units.contains(&name.as_str()) && !typed.contains(name);
    let mut given: Vec<(String, String)> = form.iter().filter(|(name, _)| !may_come(name)).cloned().collect();
    // In order, because an input may depend on those before it.
    for input in from_units.iter().filter(|input| !typed.iter().any(|name| name == *input)) {
        let values = says(&given, input).map(|says| says.values).unwrap_or_default();
        let on_form = form.iter().find(|(name, _)| name == input).map(|(_, value)| value);
        let open = match values.as_slice() {
            [] => on_form,
            [_] => None,
            [first, ..] => on_form.filter(|value| values.contains(value)).or(Some(first)),
        };
        given.extend(open.map(|value| ((*input).to_owned(), value.clone())));
    }
    let about = |input: &&str| {
        let own = given.iter().find(|(name, _)| name == input).map(|(_, value)| value.clone());
        let others: Vec<(String, String)> = given.iter().filter(|(name, _)| name != input).cloned().collect();
        let says = says(&others, input)?;
        let settled = if typed.iter().any(|name| name == input) { None } else { says.values.first().cloned() };
        Some(UnitSays { used: own.or(settled), ..says })
    };
    let said = from_units.iter().filter_map(about).collect();
    FilledIn { given, said }
}

/// Everything that a unit says about an input that is not among those given; `None` if no unit says anything.
fn said(
    ruleset: &Ruleset,
    procedure: &Procedure,
    (given, input): (&[(String, String)], &str),
    parties: &Parties<'_>,
) -> Option<UnitSays> {
    let drawn = Drawn::of(ruleset, procedure, given, parties);
    let settled = drawn.from.iter().find_map(|one| {
        let (_, value) = one.inputs.iter().find(|(name, _)| name == input)?;
        Some((&one.unit, vec![value.clone()]))
    });
    let open = || drawn.open.iter().find(|left| left.input == *input).map(|left| (&left.unit, left.values.clone()));
    let (unit, values) = settled.or_else(open)?;
    Some(UnitSays { input: input.to_owned(), unit: unit.clone(), values, used: None })
}
