use super::action::{Action, ActionInput, MayBe};
use super::procedure::{Play, procedure_inputs};
use super::throw::Thrower;
use crate::model::{Procedure, Ruleset};

/// The inputs that a player of an action of several steps may begin with: those that must be given, each as (name,
/// value). They can be thrown for, unless the first combinations all can't.
pub fn example_of_procedure(ruleset: &Ruleset, procedure: &Procedure) -> Vec<(String, String)> {
    let works = |given: &[(String, String)]| {
        let play = Play::of(ruleset, procedure, given);
        play.is_ok_and(|play| play.thrown(&mut Thrower::new(1, 0)).is_ok())
    };
    first_that(works, &procedure_inputs(procedure, &ruleset.tables))
}

/// The same for an action of one step.
pub fn example_of_action(ruleset: &Ruleset, action: &Action<'_>) -> Vec<(String, String)> {
    first_that(|given| action.act(ruleset, given).is_ok(), &action.inputs(ruleset))
}

/// The first combination of values that works; the first of all, if none of the first few does.
fn first_that(works: impl Fn(&[(String, String)]) -> bool, inputs: &[ActionInput]) -> Vec<(String, String)> {
    const TRIED: usize = 200;
    let values = |input: &ActionInput| match &input.may_be {
        MayBe::OneOf(choices) => choices.clone(),
        MayBe::Number(least, most) => {
            let plain = if *least < 1 && *most > 0 { 1 } else { *least };
            vec![input.example.unwrap_or(plain).to_string()]
        }
        MayBe::YesNo | MayBe::AnyOf(_) => Vec::new(),
    };
    let needed: Vec<(&str, Vec<String>)> =
        inputs.iter().filter(|input| input.needed).map(|input| (input.name.as_str(), values(input))).collect();
    let all: usize = needed.iter().map(|(_, values)| values.len()).product();
    let combination = |mut at: usize| -> Vec<(String, String)> {
        let mut given: Vec<(String, String)> = Vec::new();
        for (name, values) in needed.iter().rev() {
            given.push(((*name).to_owned(), values[at % values.len()].clone()));
            at /= values.len();
        }
        given.reverse();
        given
    };
    let mut combinations = (0..all.min(TRIED)).map(combination);
    combinations.find(|given| works(given)).unwrap_or_else(|| if all > 0 { combination(0) } else { Vec::new() })
}
