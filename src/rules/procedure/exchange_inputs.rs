use super::inputs::procedure_inputs;
use crate::model::{Exchange, Procedure, Ruleset, StageInput, StageValue, in_blanks};
use crate::rules::action::ActionInput;

/// An input of an action that its exchange leaves open.
#[derive(Clone, Debug)]
pub(super) struct OpenInput<'a> {
    /// The input as the exchange asks for it.
    pub asked: ActionInput,
    /// Its name in the action.
    pub own: String,
    /// The action.
    pub procedure: &'a Procedure,
    /// The stages that have it, by index: those of the same action by the same unit.
    pub stages: Vec<usize>,
}

/// All inputs of an exchange, in the order in which a player thinks of them: its own, then those that its actions ask
/// for and it does not give.
pub fn exchange_inputs(ruleset: &Ruleset, exchange: &Exchange) -> Vec<ActionInput> {
    let mut all = procedure_inputs(&exchange.head, &ruleset.tables);
    all.extend(open_inputs(ruleset, exchange).into_iter().map(|open| open.asked));
    all
}

/// The inputs of its actions that an exchange leaves open. Where another input has the same name, the id of the first
/// stage that has it is put before it, with a hyphen.
pub(super) fn open_inputs<'a>(ruleset: &'a Ruleset, exchange: &Exchange) -> Vec<OpenInput<'a>> {
    let mut all: Vec<OpenInput<'a>> = Vec::new();
    for (index, stage) in exchange.stages.iter().enumerate() {
        let Some(procedure) = ruleset.procedures.iter().find(|one| one.id == stage.action) else { continue };
        for asked in procedure_inputs(procedure, &ruleset.tables) {
            // Other modifiers may count besides those that the exchange gives.
            let is_given = |set: &StageInput| match set.value {
                StageValue::Sum(_) | StageValue::SoIf(_) | StageValue::Is(_) => set.input == asked.name,
                StageValue::With(_) => false,
            };
            if stage.sets.iter().any(is_given) {
                continue;
            }
            let alike = |open: &&mut OpenInput<'_>| {
                let first = open.stages.first().and_then(|first| exchange.stages.get(*first));
                open.own == asked.name && first.is_some_and(|one| one.action == stage.action && one.by == stage.by)
            };
            match all.iter_mut().find(alike) {
                Some(open) => open.stages.push(index),
                None => all.push(OpenInput { own: asked.name.clone(), asked, procedure, stages: vec![index] }),
            }
        }
    }
    let of_all = |name: &str| all.iter().filter(|open| open.own == name).count();
    let own = |name: &str| exchange.head.inputs.iter().any(|input| input.id == name);
    let taken: Vec<bool> = all.iter().map(|open| of_all(&open.own) > 1 || own(&open.own)).collect();
    for (open, _) in all.iter_mut().zip(taken).filter(|(_, taken)| *taken) {
        let first = open.stages.first().and_then(|first| exchange.stages.get(*first));
        open.asked.name = first.map_or_else(|| open.own.clone(), |stage| stage.called(&open.own));
        let title = |title: &String| first.map_or_else(|| title.clone(), |stage| in_blanks(&stage.called(title)));
        open.asked.title = open.asked.title.as_ref().map(title);
    }
    all
}
