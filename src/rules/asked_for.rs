use super::act::Act;
use super::action::Action;
use super::procedure::{Parties, Play};
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::model::{ActionSide, Procedure, Ruleset};

/// An action, with the inputs given for it.
pub enum AskedFor<'a> {
    /// An action of one step: a throw on a table.
    Act(Act<'a>),
    /// A procedure of several steps.
    Play(Play<'a>),
}

/// The action with this name, with the inputs given; errors if an input is missing or wrong.
pub fn asked_for<'a>(
    ruleset: &'a Ruleset,
    typed: &str,
    given: &[(String, String)],
) -> Result<AskedFor<'a>, Vec<Diagnostic>> {
    asked_of_units(ruleset, typed, given, &Parties::default())
}

/// Like `asked_for`, but inputs that are not given come from units; also errors if a unit is named and gives none.
pub fn asked_of_units<'a>(
    ruleset: &'a Ruleset,
    typed: &str,
    given: &[(String, String)],
    parties: &Parties<'_>,
) -> Result<AskedFor<'a>, Vec<Diagnostic>> {
    let played = |procedure: &'a Procedure| match idle(&procedure.id, Some(procedure), parties) {
        problems if problems.is_empty() => Play::of_units(ruleset, procedure, given, parties).map(AskedFor::Play),
        problems => Err(problems),
    };
    if let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.is_called(typed)) {
        return played(procedure);
    }
    let actions = Action::all(ruleset);
    let several = ruleset.procedures.iter().map(|procedure| procedure.id.as_str());
    let ids = several.chain(actions.iter().map(|action| action.table.id.as_str())).collect();
    let id = one_of("action", typed, ids).map_err(|problem| vec![problem])?;
    if let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.id == id) {
        return played(procedure);
    }
    let action = actions.iter().find(|action| action.table.id == id);
    let missing = || vec![Diagnostic::error(Code::UnknownName, format!("there is no action `{typed}`"))];
    let action = action.ok_or_else(missing)?;
    let problems = idle(&action.table.id, None, parties);
    if problems.is_empty() { action.act(ruleset, given).map(AskedFor::Act) } else { Err(problems) }
}

/// The errors for units from which no input of an action comes; an action of one step has no such inputs.
fn idle(id: &str, procedure: Option<&Procedure>, parties: &Parties<'_>) -> Vec<Diagnostic> {
    let comes_from = |whose: ActionSide| procedure.is_some_and(|procedure| procedure.asks(whose));
    let said = |whose: ActionSide| match whose {
        ActionSide::Own => "the unit that acts",
        ActionSide::Other => "an enemy unit",
        ActionSide::Either => "a unit",
    };
    let sides = [ActionSide::Own, ActionSide::Other].into_iter();
    let named = sides.filter(|whose| parties.of(*whose).next().is_some() && !comes_from(*whose));
    let problem = |whose: ActionSide| {
        let message = format!("no input of `{id}` comes from {}", said(whose));
        Diagnostic::error(Code::NotForThisTable, message).hint(
            "leave that unit out, and give the inputs by their \
             names",
        )
    };
    named.map(problem).collect()
}
