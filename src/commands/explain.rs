use std::sync::Arc;

use super::{Outcome, resolve, void};
use crate::assets::Assets;
use crate::cli::Format;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, alternatives, nearest};
use crate::list_text::as_json;
use crate::model::{Cite, DemandKind, Phrases, Ruleset, Severity, TraitId, is_id};
use crate::rules::{Mode, NAMED, ability, code_remarks, is_begun};
use crate::terminal;
use crate::view::{Meaning, RestrictionLine, RulingLine, explained};

/// Options of the verb `explain`.
pub struct ExplainOptions<'a> {
    /// The ruleset to look in; `None` for all.
    pub ruleset: Option<&'a str>,
    /// The role, by id, for which an ability code is read.
    pub role: Option<&'a str>,
    /// Whether slips in an ability code are errors.
    pub strict: bool,
}

/// `explain`: the meaning of a finding's code, a ruling, a restriction or an ability code.
pub fn run(assets: &Assets, code: &str, asked: &ExplainOptions<'_>, format: Format) -> Outcome {
    if let Some(known) = Code::all().find(|known| is_meant(*known, code)) {
        let typed =
            [("--ruleset", asked.ruleset.is_some()), ("--role", asked.role.is_some()), ("--strict", asked.strict)];
        if let Some(problem) = void(&typed, "for a finding's code") {
            return Outcome::failed(vec![problem]);
        }
        let phrases = data::phrases_asked(assets);
        let meaning = Meaning { code: known.name().to_owned(), meaning: phrases.say(known.meaning(), &[]) };
        return Outcome::said(match format {
            Format::Json => as_json(&meaning),
            Format::Human => terminal::meant(&meaning, &phrases),
        });
    }
    match rulesets(assets, asked) {
        Ok((rulesets, unread)) => of_rulesets(assets, &rulesets, code, asked, format).after(unread),
        Err(problems) => Outcome::failed(problems),
    }
}

/// The rulesets to look in: the one named, or all that can be read, with a warning for each of the others.
fn rulesets(assets: &Assets, asked: &ExplainOptions<'_>) -> Result<(Vec<Ruleset>, Vec<Diagnostic>), Vec<Diagnostic>> {
    if let Some(name) = asked.ruleset {
        return resolve::ruleset(assets, name).map(|only| (vec![only], Vec::new()));
    }
    let (mut read, mut unread, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    for (id, loaded) in data::load_all(assets) {
        match loaded {
            Ok(ruleset) => read.push(ruleset),
            Err(wrong) => {
                let warning = Diagnostic::warning(Code::Unreadable, format!("`{id}` can't be read, and is left out"));
                unread.push(warning.hint(format!("`sabretache show {id}` says what is wrong with its files")));
                problems.extend(wrong);
            }
        }
    }
    if read.is_empty() { Err(problems) } else { Ok((read, unread)) }
}

/// The meaning of a code in these rulesets.
fn of_rulesets(
    assets: &Assets,
    rulesets: &[Ruleset],
    code: &str,
    asked: &ExplainOptions<'_>,
    format: Format,
) -> Outcome {
    let rulings: Vec<(String, Phrases, RulingLine)> = rulesets
        .iter()
        .flat_map(|ruleset| ruleset.rulings.iter().map(move |ruling| (ruleset, ruling)))
        .filter(|(_, ruling)| ruling.id.eq_ignore_ascii_case(code))
        .map(|(ruleset, ruling)| (ruleset.name.clone(), phrases(ruleset), RulingLine::of(ruleset, ruling)))
        .collect();
    if !rulings.is_empty() {
        if let Some(problem) = void(&[("--role", asked.role.is_some()), ("--strict", asked.strict)], "for a ruling") {
            return Outcome::failed(vec![problem]);
        }
        let lines = || rulings.iter().map(|(_, _, line)| line).collect::<Vec<_>>();
        let said = if format == Format::Json { as_json(&lines()) } else { terminal::ruled(&rulings) };
        let of = |ruleset: &&Ruleset| rulings.iter().any(|(name, ..)| *name == ruleset.name);
        return Outcome::said(said).after(resolve::untranslated(assets, rulesets.iter().filter(of)));
    }
    let restrictions = restrictions(rulesets, code);
    if !restrictions.is_empty() {
        let typed = [("--role", asked.role.is_some()), ("--strict", asked.strict)];
        if let Some(problem) = void(&typed, "for a restriction") {
            return Outcome::failed(vec![problem]);
        }
        let lines = || restrictions.iter().map(|(_, _, line)| line).collect::<Vec<_>>();
        let shown = || terminal::restricted(&restrictions);
        let of = |ruleset: &&Ruleset| restrictions.iter().any(|(name, ..)| *name == ruleset.name);
        let warning = resolve::untranslated(assets, rulesets.iter().filter(of));
        return Outcome::said(if format == Format::Json { as_json(&lines()) } else { shown() }).after(warning);
    }
    if let Some(problem) = meant_otherwise(rulesets, code, asked) {
        return Outcome::failed(vec![problem]);
    }
    match building(rulesets, code) {
        Err(problem) => Outcome::failed(vec![problem]),
        Ok(ruleset) => ability_code(ruleset, code, asked, format).after(resolve::untranslated(assets, [ruleset])),
    }
}

/// Whether a word means this code: by its name, or by the id of the one rule that is in no data file.
fn is_meant(known: Code, typed: &str) -> bool {
    known.name().eq_ignore_ascii_case(typed)
        || (known == Code::Broken(DemandKind::Number) && typed.eq_ignore_ascii_case(NAMED))
}

/// The restrictions with this id, each with its ruleset's name and phrases.
fn restrictions(rulesets: &[Ruleset], id: &str) -> Vec<(String, Phrases, RestrictionLine)> {
    let of = |ruleset: &Ruleset| {
        let found = ruleset.organisation.every_restriction().find(|known| known.id.eq_ignore_ascii_case(id))?;
        Some((ruleset.name.clone(), phrases(ruleset), RestrictionLine::of(ruleset, found)))
    };
    rulesets.iter().filter_map(of).collect()
}

/// The phrases of a ruleset's language.
fn phrases(ruleset: &Ruleset) -> Phrases {
    ruleset.organisation.phrases.clone()
}

/// An error if a word is more likely a finding's code, a ruling or a name; `None` if it, or its beginning, reads as an
/// ability code.
fn meant_otherwise(rulesets: &[Ruleset], code: &str, asked: &ExplainOptions<'_>) -> Option<Diagnostic> {
    let mut constructions = rulesets.iter().filter_map(|ruleset| ruleset.organisation.construction.as_ref());
    if constructions.clone().any(|known| ability(known, code, asked.role, Mode::Tolerant).errors() == 0) {
        return None;
    }
    let rulings = rulesets.iter().flat_map(|ruleset| &ruleset.rulings).map(|ruling| ruling.id.as_str());
    let unknown =
        || Diagnostic::error(Code::UnknownName, format!("`{code}` is not a finding's code, a ruling or a restriction"));
    if let Some(ruling) = rulings.clone().find(|id| bare(id) == bare(code)) {
        return Some(unknown().hint(format!("did you mean `{ruling}`?")));
    }
    if let Some(problem) = cited(rulesets, code).or_else(|| named(rulesets, code)) {
        return Some(problem);
    }
    if constructions.any(|known| is_begun(known, code)) {
        return None;
    }
    // A ruling's id ends in a hyphen and a number; an ability code has at most one digit, after a letter.
    let numbered = code.rsplit_once('-').is_some_and(|(_, end)| {
        end.starts_with(|digit: char| digit.is_ascii_digit()) || end.chars().filter(char::is_ascii_digit).count() > 1
    });
    let restrictions = rulesets
        .iter()
        .flat_map(|ruleset| ruleset.organisation.every_restriction())
        .map(|restriction| restriction.id.as_str());
    let codes: Vec<Code> = Code::all().collect();
    let known = codes.iter().map(|known| known.name()).chain(restrictions);
    let near = nearest(code, known.chain(rulings.filter(|_| numbered)));
    // Ids of rules are in lower case; ability codes have capitals.
    let rule = code.contains('-') && is_id(code);
    match near {
        Some(near) => Some(unknown().hint(format!("did you mean `{near}`?"))),
        None if numbered => Some(unknown().hint(listed_by_show(rulesets, "rulings"))),
        None if rule => Some(unknown().hint("`sabretache check FORCE --format json` shows the `rule` of each finding")),
        // Not even the beginning reads as an ability code, and without capitals it cannot be one.
        None if code.contains(' ') || !code.contains(|letter: char| letter.is_uppercase()) => {
            Some(unknown().hint(listed_by_show(rulesets, "restrictions and rulings")))
        }
        None => None,
    }
}

/// An error if a word names a line of the published rules, as messages cite it: `S 371`. Its hint names the
/// restrictions and rulings that cite the line.
fn cited(rulesets: &[Ruleset], typed: &str) -> Option<Diagnostic> {
    let of = |ruleset: &Ruleset| {
        let (source, line) = typed.split_at_checked(ruleset.source.len())?;
        let line = line.trim_start_matches([' ', '-']);
        let is_cite = !source.is_empty() && source.eq_ignore_ascii_case(&ruleset.source);
        line.parse().ok().filter(|_| is_cite)
    };
    let (ruleset, line) = rulesets.iter().find_map(|ruleset| Some((ruleset, of(ruleset)?)))?;
    let has = |cite: &Option<Cite>| cite.as_ref().is_some_and(|cite| cite.lines.contains(line));
    let restrictions = ruleset.organisation.every_restriction().filter(|one| has(&one.remarks.cite));
    let rulings = ruleset.rulings.iter().filter(|ruling| has(&ruling.cite));
    let ids: Vec<&str> =
        restrictions.map(|one| one.id.as_str()).chain(rulings.map(|ruling| ruling.id.as_str())).take(3).collect();
    let message = format!("`{typed}` is a line of the published rules, not a code");
    let problem = Diagnostic::error(Code::UnknownName, message);
    Some(if ids.is_empty() {
        problem.hint(listed_by_show(std::slice::from_ref(ruleset), "restrictions and rulings"))
    } else {
        problem.hint(format!("`sabretache explain ID` explains what comes from it, where ID is {}", alternatives(ids)))
    })
}

/// The hint that `show` lists these of a game.
fn listed_by_show(rulesets: &[Ruleset], what: &str) -> String {
    match rulesets {
        [ruleset] => format!("`sabretache show {}` lists its {what}", ruleset.id),
        several => format!(
            "`sabretache show RULESET` lists its {what}, where RULESET is {}",
            alternatives(several.iter().map(|ruleset| ruleset.id.as_str()))
        ),
    }
}

/// A ruling's id reduced to the part that people remember: no hyphens, no leading zeros.
fn bare(id: &str) -> String {
    let id: String = id.to_lowercase().split('-').map(|part| part.trim_start_matches('0')).collect();
    let letters = id.trim_end_matches(|end: char| end.is_ascii_digit()).len();
    format!("{}{}", &id[..letters], id[letters..].trim_start_matches('0'))
}

/// An error if a word names part of a game, with the verb that shows it; `None` if nothing has that name.
fn named(rulesets: &[Ruleset], typed: &str) -> Option<Diagnostic> {
    let small = typed.to_lowercase();
    let is = |id: &str, name: &str| [id, name].iter().any(|known| known.to_lowercase() == small);
    let mut found: Vec<(&str, String)> = Vec::new();
    for ruleset in rulesets {
        let organisation = &ruleset.organisation;
        let is_trait = |id: &TraitId| organisation.trait_named(id).is_some_and(|known| is(&known.id, &known.name));
        for army in &organisation.armies {
            let mut units = army.units.iter();
            let mut options = organisation.options_of(army);
            let mut groups = organisation.groups.iter().filter(|kind| kind.is_of(&army.id));
            let what = if units.any(|unit| is(&unit.id, &unit.name)) {
                "a unit"
            } else if options.any(|option| is(&option.id, &option.name)) {
                "an option"
            } else if groups.any(|kind| is(&kind.id, &kind.name)) {
                "a kind of group"
            } else if army.units.iter().flat_map(|unit| &unit.traits).any(is_trait) {
                "a trait"
            } else {
                continue;
            };
            found.push((what, format!("sabretache show {} {}", ruleset.id, army.id)));
        }
        let tables = ruleset.tables.iter().filter(|table| is(&table.id, &table.name));
        found.extend(tables.map(|table| ("a table", format!("sabretache table {} {}", ruleset.id, table.id))));
    }
    let (what, _) = found.first()?;
    let shown = alternatives(found.iter().filter(|(known, _)| known == what).map(|(_, command)| command.as_str()));
    let problem = Diagnostic::error(Code::UnknownName, format!("`{typed}` is the name of {what}, not a code"));
    Some(problem.hint(format!("{shown} shows it")))
}

fn ability_code(ruleset: &Ruleset, code: &str, asked: &ExplainOptions<'_>, format: Format) -> Outcome {
    let organisation = &ruleset.organisation;
    let Some(construction) = &organisation.construction else {
        let message = format!("{} has no ability codes, and `{code}` is not a finding's code", ruleset.name);
        return Outcome::failed(vec![Diagnostic::error(Code::BadCode, message)]);
    };
    if let Some(role) = asked.role
        && organisation.role(role).is_none()
    {
        let known = alternatives(organisation.roles.iter().map(|role| role.id.as_str()));
        let problem = Diagnostic::error(Code::UnknownName, format!("there is no role `{role}`"));
        return Outcome::failed(vec![problem.hint(format!("use {known}"))]);
    }
    let mode = if asked.strict { Mode::Strict } else { Mode::Tolerant };
    let read = ability(construction, code, asked.role, mode);
    let source = Arc::new(Source { name: "code".to_owned(), text: code.to_owned() });
    let remarks = code_remarks(organisation, code, &read);
    let diagnostics = read.faults.iter().chain(&remarks).map(|fault| {
        let mut problem = Diagnostic::error(Code::BadCode, fault.message.clone()).at(&source, fault.at.clone());
        problem.severity = fault.severity;
        problem.hint.clone_from(&fault.hint);
        problem
    });
    let diagnostics: Vec<Diagnostic> = diagnostics.collect();
    let useless = read.errors() > 0;
    let illegal = diagnostics.iter().any(|problem| problem.severity == Severity::Error);
    let view = explained(ruleset, construction, code, &read, &remarks);
    let said = match format {
        Format::Json => return Outcome { said: as_json(&view), illegal, judged: true, ..Outcome::default() },
        Format::Human if useless => String::new(),
        Format::Human => terminal::explained(&view, &organisation.phrases),
    };
    Outcome { said, diagnostics, illegal, judged: true, ..Outcome::default() }
}

/// The ruleset whose ability codes are meant; errors if there are several, or none among several rulesets.
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
            _ => Err(Diagnostic::error(
                Code::UnknownName,
                format!("`{code}` is not a finding's code, a ruling or a restriction"),
            )),
        },
    }
}
