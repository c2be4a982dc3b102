use super::odds_input::is_text;
use crate::data::language::{Between, Holds, Shape};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::{OddsShown, Procedure};

/// The type of a key that names a result of an action.
pub struct ResultName;

impl Shape for ResultName {
    const SHAPE: &'static Holds = &Holds::Text("the id of a result of the action");
}

/// The lowest number that counts.
pub type AtLeast = Between<1, 100>;

/// How often an action is taken, to add up its results.
pub type Times = Between<2, 20>;

/// The keys that say what of a result a cell shows: its lowest number that counts, whether the mean, and how often.
pub type Counting = (Option<AtLeast>, bool, Option<Times>);

/// The part of an outcome that the keys of an entry name; reports a result that the action does not have. `result` is
/// the value of its key, `None` if it is left out.
pub fn read_shown(
    procedure: Option<&Procedure>,
    result: Option<Node<'_>>,
    counting: Option<Counting>,
) -> Option<OddsShown> {
    let result = match result {
        Some(node) => Some(self::result(is_text(node)?, procedure?)?),
        None => None,
    };
    let (at_least, mean, times) = counting?;
    Some(OddsShown { result, at_least: at_least.map(i64::from), mean, times: times.map(u32::from) })
}

/// The result that a text names; reports one that the action does not have.
pub fn result(node: Node<'_>, procedure: &Procedure) -> Option<String> {
    let typed = node.text()?;
    let found = procedure.results.iter().find(|result| result.id == typed);
    found.map(|result| result.id.clone()).or_else(|| {
        let message = format!("`{}` has no result `{typed}`", procedure.id);
        let known = procedure.results.iter().map(|result| result.id.as_str());
        let problem = Diagnostic::error(Code::DanglingId, message).hint(did_you_mean(typed, known));
        node.file.report(problem, node.range());
        None
    })
}
