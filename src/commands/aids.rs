use std::path::Path;

use super::job::{Job, workshop};
use super::produce::produce;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::Out;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::documents;
use crate::model::Ruleset;

/// `aids`: rulers, templates and markers to cut out, true to size.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let is_file = |name: &&String| {
        matches!(resolve::ruleset_or_path(assets, name), resolve::Meant::Path) && Path::new(name).exists()
    };
    if let Some(file) = names.iter().find(is_file) {
        let problem = Diagnostic::error(Code::NotStated, format!("`{file}` is not a ruleset"));
        return Outcome::failed(vec![problem.hint("name its ruleset, or add `--standees` for the figures of a force")]);
    }
    let (rulesets, mut problems) = resolve::rulesets(assets, names);
    for ruleset in rulesets.iter().filter(|ruleset| ruleset.aids.is_empty()) {
        let problem = Diagnostic::error(Code::NothingToPrint, format!("{} has no aids", ruleset.name));
        problems.push(problem.hint("its data folder needs an `aids.toml`"));
    }
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Outcome::failed(problems);
    }
    let jobs: Vec<Job> = rulesets.iter().filter_map(|ruleset| of_ruleset(ruleset, out)).collect();
    match workshop(assets) {
        Ok(workshop) => produce(assets, &workshop, &jobs, out, problems),
        Err(wrong) => Outcome::failed(wrong),
    }
}

/// The job for a ruleset's aids; `None` if it has none.
pub fn of_ruleset(ruleset: &Ruleset, out: &Out) -> Option<Job> {
    let aids = documents::aids(ruleset, out.setup())?;
    Some(Job::of(ruleset, &format!("{}-aids", ruleset.id), aids, out))
}
