use super::inputs::{brought, offered, sided, sides};
use crate::model::{Procedure, ProcedureInput, Table};
use crate::rules::action::{WITH, YES_NO};
use crate::rules::asking::modifier;

/// The inputs given, with those in earlier words as the inputs of today: by an earlier name, or a modifier that a tick
/// now brings.
pub(super) fn todays_words(
    procedure: &Procedure,
    tables: &[Table],
    given: &[(String, String)],
) -> Vec<(String, String)> {
    let mut today = Vec::new();
    for (name, value) in given {
        let named = |input: &&ProcedureInput| input.formerly.contains(name);
        let name = procedure.inputs.iter().find(named).map_or(name, |input| &input.id);
        match sides(procedure).into_iter().find(|side| sided(WITH, *side) == *name) {
            Some(side) => today.extend(as_ticks(procedure, tables, side, (name, value))),
            None => today.push((name.clone(), value.clone())),
        }
    }
    today
}

/// The modifiers given in one value, those that ticks bring as ticks; the others stay together.
fn as_ticks(
    procedure: &Procedure,
    tables: &[Table],
    side: Option<&str>,
    (name, value): (&String, &String),
) -> Vec<(String, String)> {
    let ticked = brought(procedure, tables, side);
    if ticked.is_empty() {
        return vec![(name.clone(), value.clone())];
    }
    let mut known = offered(procedure, tables, side);
    known.extend(ticked.iter().map(|(modifier, _)| *modifier));
    let bringing = |words: &str| ticked.iter().find(|(modifier, _)| modifier.when == words).map(|(_, input)| *input);
    let tick = |words: &str| modifier(words, &known).ok().and_then(|one| bringing(&one.when));
    let yes = |input: &ProcedureInput| (input.id.clone(), YES_NO[0].to_owned());
    // Some modifiers have a comma of their own.
    if let Ok(one) = modifier(value, &known) {
        return vec![bringing(&one.when).map_or_else(|| (name.clone(), value.clone()), yes)];
    }
    let (ticks, rest): (Vec<&str>, Vec<&str>) = value.split(',').partition(|part| tick(part.trim()).is_some());
    let mut today: Vec<(String, String)> = ticks.into_iter().filter_map(|part| tick(part.trim())).map(yes).collect();
    if !rest.is_empty() {
        today.push((name.clone(), rest.join(",")));
    }
    today
}
