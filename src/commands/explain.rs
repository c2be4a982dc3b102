use std::sync::Arc;

use super::{Outcome, json, named};
use crate::assets::Assets;
use crate::cli::Format;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives};
use crate::model::{Ruleset, Weight};
use crate::rules::{Mode, ability};
use crate::terminal;
use crate::view::{Meaning, explained};

/// What is asked about a code.
pub struct Asked<'a> {
    /// The ruleset whose codes these are; the only one that has any where none is named.
    pub ruleset: Option<&'a str>,
    /// The role it is read for.
    pub role: Option<&'a str>,
    /// Whether slips are errors.
    pub strict: bool,
}

/// `explain`: what a finding's code means, or what an ability code comes to.
pub fn run(assets: &Assets, code: &str, asked: &Asked<'_>, format: Format) -> Outcome {
    if let Some(known) = Code::ALL.into_iter().find(|known| known.name() == code) {
        let meaning = Meaning { code: code.to_owned(), meaning: known.meaning().to_owned() };
        return Outcome::said(match format {
            Format::Json => json(&meaning),
            Format::Human => format!("{code}: {}\n", meaning.meaning),
        });
    }
    match ruleset(assets, code, asked.ruleset) {
        Err(problems) => Outcome::failed(problems),
        Ok(ruleset) => ability_code(&ruleset, code, asked, format),
    }
}

fn ability_code(ruleset: &Ruleset, code: &str, asked: &Asked<'_>, format: Format) -> Outcome {
    let organisation = &ruleset.organisation;
    let Some(construction) = &organisation.construction else {
        let message = format!("{} has no ability codes, and `{code}` is no finding's code", ruleset.name);
        return Outcome::failed(vec![Diagnostic::error(Code::BadCode, message)]);
    };
    if let Some(role) = asked.role
        && organisation.role(role).is_none()
    {
        let known = alternatives(organisation.roles.iter().map(|role| role.id.as_str()));
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no role `{role}`"));
        return Outcome::failed(vec![problem.hint(format!("it is {known}"))]);
    }
    let mode = if asked.strict { Mode::Strict } else { Mode::Tolerant };
    let read = ability(construction, code, asked.role, mode);
    let source = Arc::new(Source { name: "code".to_owned(), text: code.to_owned() });
    let diagnostics = read.faults.iter().map(|fault| {
        let mut problem = Diagnostic::error(Code::BadCode, fault.message.clone()).at(&source, fault.at.clone());
        problem.severity = if fault.weight == Weight::Error { Severity::Error } else { Severity::Warning };
        problem.hint.clone_from(&fault.hint);
        problem
    });
    let diagnostics: Vec<Diagnostic> = diagnostics.collect();
    let illegal = read.errors() > 0;
    let view = explained(ruleset, construction, code, &read);
    let said = match format {
        Format::Json => return Outcome { said: json(&view), illegal, judged: true, ..Outcome::default() },
        Format::Human if illegal => String::new(),
        Format::Human => terminal::explained(&view),
    };
    Outcome { said, diagnostics, illegal, judged: true, ..Outcome::default() }
}

fn ruleset(assets: &Assets, code: &str, named: Option<&str>) -> Result<Ruleset, Vec<Diagnostic>> {
    if let Some(name) = named {
        return named::ruleset(assets, name);
    }
    let mut building: Vec<Ruleset> = data::load_all(assets)
        .into_iter()
        .filter_map(|(_, loaded)| loaded.ok())
        .filter(|ruleset| ruleset.organisation.construction.is_some())
        .collect();
    match (building.pop(), building.len()) {
        (Some(only), 0) => Ok(only),
        (None, _) => Err(vec![Diagnostic::error(Code::UnknownName, format!("`{code}` is no finding's code"))]),
        (Some(_), _) => {
            let problem = Diagnostic::error(Code::AmbiguousName, "several rulesets have ability codes");
            Err(vec![problem.hint("name one with `--ruleset`")])
        }
    }
}
