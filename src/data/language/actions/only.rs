use super::scope::{Scope, place_of};
use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, List, MANY, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::{InputKind, Only};

/// The circumstances in which a part of an action counts.
pub static ONLY: Key<Option<OnlyKey>> = Key::optional(
    "only",
    "The choices under which it applies: for each input named, the rows or columns of which one must be chosen; \
     always if it is left out.",
    r#"{ range = ["Close"] }"#,
);

/// One or more choices of an input.
type Choices = List<String, 1, MANY>;

/// The type of a table with choices for each input.
pub struct OnlyKey;

impl Shape for OnlyKey {
    const SHAPE: &'static Holds = &Holds::Keyed("ids of inputs", Choices::SHAPE, 1, MANY);
}

/// Reads the choices with which a part of an action counts; no limits if the key is left out.
pub fn only(entry: &Entry<'_>, scope: &Scope<'_>) -> Option<Only> {
    let Some(node) = ONLY.node(entry) else { return Some(Only::default()) };
    let mut all = Vec::new();
    let mut whole = true;
    let pairs = node.pairs()?;
    if pairs.is_empty() {
        return node.bad("no input is named here; leave it out");
    }
    for pair in pairs {
        let choices = scope.inputs.iter().find_map(|input| match &input.kind {
            InputKind::Place(choices) if input.id == pair.key => Some(choices),
            InputKind::Place(_) | InputKind::Number { .. } | InputKind::Tick { .. } => None,
        });
        let Some(choices) = choices else {
            let known = scope.places.iter().map(|(id, ..)| id.as_str());
            let message = format!("no input `{}` chooses a row or a column", pair.key);
            let problem = Diagnostic::error(Code::DanglingId, message).hint(did_you_mean(&pair.key, known));
            node.file.report(problem, pair.at);
            // The choices can't be looked up, but their own faults are reported.
            Choices::items(pair.value).into_iter().flatten().for_each(|item| {
                let _ = item.text();
            });
            whole = false;
            continue;
        };
        scope.uses(&pair.key);
        let names = || choices.iter().map(|(name, _)| name.as_str());
        let what = format!("choice of `{}`", pair.key);
        let meant: Vec<Option<usize>> =
            Choices::items(pair.value)?.into_iter().map(|item: Node<'_>| place_of(item, &what, names())).collect();
        match meant.into_iter().collect::<Option<Vec<usize>>>() {
            Some(meant) => all.push((pair.key, meant.into_iter().map(|at| choices[at].1).collect())),
            None => whole = false,
        }
    }
    whole.then_some(Only(all))
}
