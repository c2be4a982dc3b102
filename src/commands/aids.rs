use super::produce::{Document, Job, Tools, documents, named, paper, style};
use super::{Outcome, named as names};
use crate::assets::Assets;
use crate::cli::Out;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Ruleset;
use crate::view::aids;

/// `aids`: what is cut out and laid on the table, true to size.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    let (rulesets, mut problems) = names::rulesets(assets, names);
    for ruleset in rulesets.iter().filter(|ruleset| ruleset.aids.is_empty()) {
        let problem = Diagnostic::error(Code::NothingToPrint, format!("{} has no aids", ruleset.name));
        problems.push(problem.hint("its folder of data needs an `aids.toml`"));
    }
    if !problems.is_empty() {
        return Outcome::failed(problems);
    }
    let jobs: Vec<Job<'_>> = rulesets.iter().filter_map(|ruleset| of_ruleset(ruleset, out)).collect();
    match Tools::new(assets) {
        Ok(tools) => documents(assets, &tools, &jobs, out, problems),
        Err(wrong) => Outcome::failed(wrong),
    }
}

/// The aids of a ruleset, if it has any.
pub fn of_ruleset(ruleset: &Ruleset, out: &Out) -> Option<Job<'static>> {
    let job = || Job {
        name: named(&format!("{}-aids", ruleset.id), out),
        of: None,
        document: Document::Aids(Box::new(aids(ruleset, paper(out), style(out.style)))),
    };
    (!ruleset.aids.is_empty()).then(job)
}
