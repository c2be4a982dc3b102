use std::sync::Arc;

use super::{Outcome, json, resolve};
use crate::assets::Assets;
use crate::cli::Format;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, alternatives, nearest};
use crate::model::Ruleset;
use crate::rules::{Mode, ability};
use crate::terminal;
use crate::view::{Meaning, RulingLine, explained};

/// What is asked about a code.
pub struct ExplainOptions<'a> {
    /// The ruleset whose codes these are; where none is named, the only one that has any.
    pub ruleset: Option<&'a str>,
    /// The role it is read for.
    pub role: Option<&'a str>,
    /// Whether slips are errors.
    pub strict: bool,
}

/// `explain`: what a finding's code means, what a ruling decides, or what an ability code comes to.
pub fn run(assets: &Assets, code: &str, asked: &ExplainOptions<'_>, format: Format) -> Outcome {
    if let Some(known) = Code::ALL.iter().find(|known| known.name().eq_ignore_ascii_case(code)) {
        let meaning = Meaning { code: known.name().to_owned(), meaning: known.meaning().to_owned() };
        return Outcome::said(match format {
            Format::Json => json(&meaning),
            Format::Human => format!("{}: {}\n", meaning.code, meaning.meaning),
        });
    }
    let rulesets = match asked.ruleset {
        Some(name) => resolve::ruleset(assets, name).map(|only| vec![only]),
        None => data::load_all(assets).into_iter().map(|(_, loaded)| loaded).collect(),
    };
    let rulesets: Vec<Ruleset> = match rulesets {
        Ok(rulesets) => rulesets,
        Err(problems) => return Outcome::failed(problems),
    };
    let rulings: Vec<(String, RulingLine)> = rulesets
        .iter()
        .flat_map(|ruleset| ruleset.rulings.iter().map(move |ruling| (ruleset, ruling)))
        .filter(|(_, ruling)| ruling.id.eq_ignore_ascii_case(code))
        .map(|(ruleset, ruling)| (ruleset.name.clone(), RulingLine::from(ruling)))
        .collect();
    if !rulings.is_empty() {
        let lines = || rulings.iter().map(|(_, line)| line).collect::<Vec<_>>();
        return Outcome::said(if format == Format::Json { json(&lines()) } else { terminal::ruled(&rulings) });
    }
    if let Some(problem) = meant_otherwise(&rulesets, code, asked) {
        return Outcome::failed(vec![problem]);
    }
    match building(&rulesets, code) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(ruleset) => ability_code(ruleset, code, asked, format),
    }
}

/// The problem with a word most likely meant as a finding's code or a ruling, and none where it reads as an ability
/// code.
fn meant_otherwise(rulesets: &[Ruleset], code: &str, asked: &ExplainOptions<'_>) -> Option<Diagnostic> {
    let mut constructions = rulesets.iter().filter_map(|ruleset| ruleset.organisation.construction.as_ref());
    if constructions.any(|known| ability(known, code, asked.role, Mode::Tolerant).errors() == 0) {
        return None;
    }
    // A ruling's id ends in a number after a hyphen; an ability code has one digit at most, after a letter.
    let numbered = code.rsplit_once('-').is_some_and(|(_, end)| {
        end.starts_with(|digit: char| digit.is_ascii_digit()) || end.chars().filter(char::is_ascii_digit).count() > 1
    });
    let rulings = rulesets.iter().flat_map(|ruleset| &ruleset.rulings).map(|ruling| ruling.id.as_str());
    let near = nearest(code, Code::ALL.iter().map(|known| known.name()).chain(rulings.filter(|_| numbered)));
    let unknown = || Diagnostic::error(Code::UnknownName, format!("`{code}` is neither a finding's code nor a ruling"));
    match near {
        Some(near) => Some(unknown().hint(format!("did you mean `{near}`?"))),
        None => numbered.then(|| unknown().hint("`sabretache show RULESET` lists its rulings")),
    }
}

fn ability_code(ruleset: &Ruleset, code: &str, asked: &ExplainOptions<'_>, format: Format) -> Outcome {
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
        problem.severity = fault.severity;
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

/// The ruleset whose ability codes are meant.
fn building<'a>(rulesets: &'a [Ruleset], code: &str) -> Result<&'a Ruleset, Diagnostic> {
    let mut building = rulesets.iter().filter(|ruleset| ruleset.organisation.construction.is_some());
    match (building.next(), building.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => {
            let problem = Diagnostic::error(Code::AmbiguousName, "several rulesets have ability codes");
            Err(problem.hint("name one with `--ruleset`"))
        }
        (None, _) => match rulesets {
            [only] => Ok(only),
            _ => {
                Err(Diagnostic::error(Code::UnknownName, format!("`{code}` is neither a finding's code nor a ruling")))
            }
        },
    }
}
