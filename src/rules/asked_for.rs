use super::act::Act;
use super::action::Action;
use super::procedure::Play;
use crate::diagnostic::{Code, Diagnostic, one_of};
use crate::model::Ruleset;

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
    if let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.is_called(typed)) {
        return Play::of(ruleset, procedure, given).map(AskedFor::Play);
    }
    let actions = Action::all(ruleset);
    let several = ruleset.procedures.iter().map(|procedure| procedure.id.as_str());
    let ids = several.chain(actions.iter().map(|action| action.table.id.as_str())).collect();
    let id = one_of("action", typed, ids).map_err(|problem| vec![problem])?;
    if let Some(procedure) = ruleset.procedures.iter().find(|procedure| procedure.id == id) {
        return Play::of(ruleset, procedure, given).map(AskedFor::Play);
    }
    let action = actions.iter().find(|action| action.table.id == id);
    let missing = || vec![Diagnostic::error(Code::UnknownName, format!("there is no action `{typed}`"))];
    action.ok_or_else(missing)?.act(ruleset, given).map(AskedFor::Act)
}
