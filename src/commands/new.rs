use std::sync::Arc;

use super::table::any_seed;
use super::write::write_text;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::NewForce;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives};
use crate::model::{Draft, Guide, Ruleset};
use crate::rules::{self, Wishes};

/// `new`: a commented starter force. What its players must still decide is reported.
pub fn run(assets: &Assets, asked: &NewForce) -> Outcome {
    let ruleset = match resolve::ruleset(assets, &asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problems) => return Outcome::failed(problems),
    };
    let begun = begun(&ruleset, asked).map_err(|problem| vec![problem]);
    let text = match begun.and_then(|(draft, guide)| data::written(&draft, &guide)) {
        Ok(text) => text,
        Err(problems) => return Outcome::failed(problems),
    };
    let shown = asked.output.as_ref().map_or_else(|| "new force".to_owned(), |path| path.display().to_string());
    let diagnostics = match undecided(&ruleset, shown, &text) {
        Ok(decide) => decide,
        Err(problems) => return Outcome::failed(problems),
    };
    match &asked.output {
        None => Outcome { said: text, diagnostics, judged: true, ..Outcome::default() },
        Some(path) => match write_text(path, &text, asked.force) {
            Ok(()) => {
                Outcome { said: format!("{}\n", path.display()), diagnostics, judged: true, ..Outcome::default() }
            }
            Err(problem) => Outcome::failed(vec![problem]),
        },
    }
}

fn begun(ruleset: &Ruleset, asked: &NewForce) -> Result<(Draft, Guide), Diagnostic> {
    let armies = &ruleset.organisation.armies;
    let ids = || armies.iter().map(|army| army.id.as_str());
    let army = match (asked.army.as_deref(), armies.as_slice()) {
        (_, []) => {
            let message = format!("the data of {} hold no army", ruleset.name);
            return Err(Diagnostic::error(Code::UnknownName, message));
        }
        (None, [only]) => only,
        (None, _) => {
            let problem = Diagnostic::error(Code::NotStated, format!("{} has several armies", ruleset.name));
            return Err(problem.hint(format!("name one: {}", alternatives(ids()))));
        }
        (Some(typed), _) => resolve::army(ruleset, typed)?,
    };
    let Some(figures) = asked.figures else {
        if asked.seed.is_some() || !asked.choose.is_empty() || !asked.take.is_empty() {
            let message = "`--seed`, `--choose` and `--take` are for figures made at random";
            return Err(Diagnostic::error(Code::NotStated, message).hint("add `--figures 8`"));
        }
        return Ok(rules::starter(ruleset, army, asked.limit));
    };
    let seed = asked.seed.map_or_else(any_seed, Ok)?;
    let (choose, take) = (asked.choose.clone(), asked.take.clone());
    let wishes = Wishes { figures, seed, choose, take, ..Wishes::default() };
    rules::characters(ruleset, army, &wishes)
}

/// What the force leaves to its players, as notices: the file is written all the same.
fn undecided(ruleset: &Ruleset, name: String, text: &str) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let source = Arc::new(Source { name, text: text.to_owned() });
    let force = data::force(&source)?;
    let checked = rules::check(ruleset, &force, None);
    let findings = checked.findings.iter().map(|finding| finding.placed(ruleset, &source));
    Ok(findings.map(|finding| Diagnostic { severity: Severity::Notice, ..finding }).collect())
}
