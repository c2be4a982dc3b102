use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::assets::Assets;
use crate::data::{self, Loaded};
use crate::diagnostic::{Code, Diagnostic, Severity, Source, alternatives, nearest};
use crate::model::{Force, Ruleset, Weight};
use crate::rules::{Finding, sentence};

/// One force file as it was read.
pub struct ForceFile {
    /// Its path, as the user typed it or as it was found in a folder.
    pub path: PathBuf,
    /// Its text, where there is one.
    pub source: Option<Arc<Source>>,
    /// The force, or what is wrong with the file.
    pub read: Result<Force, Vec<Diagnostic>>,
}

/// A force with its ruleset.
#[derive(Clone, Copy)]
pub struct Found<'a> {
    /// The path of its file.
    pub path: &'a Path,
    /// The force.
    pub force: &'a Force,
    /// Its text.
    pub source: &'a Arc<Source>,
    /// The ruleset that it names.
    pub ruleset: &'a Ruleset,
}

impl Found<'_> {
    /// What its player calls it on the command line: the name of its file without its ending.
    pub fn stem(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The rulesets that forces name, each loaded once.
pub struct Rulesets<'a> {
    assets: &'a Assets,
    ids: Vec<String>,
    loaded: BTreeMap<String, Loaded>,
}

/// Reads force files; a folder stands for every TOML file in it and below.
pub fn read(paths: &[PathBuf]) -> (Vec<ForceFile>, Vec<Diagnostic>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let found = below(path);
        if found.is_empty() {
            let message = format!("the folder `{}` holds no force: no file ends in `.toml`", path.display());
            problems.push(Diagnostic::error(Code::Unreadable, message));
        }
        files.extend(found);
    }
    (files.into_iter().map(one).collect(), problems)
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            files.push(path);
        }
    }
    files
}

fn one(path: PathBuf) -> ForceFile {
    let unreadable =
        |why: String| vec![Diagnostic::error(Code::Unreadable, format!("can't read `{}`: {why}", path.display()))];
    let text = match fs::read(&path) {
        Err(error) => return ForceFile { read: Err(unreadable(error.to_string())), path, source: None },
        Ok(bytes) => String::from_utf8(bytes),
    };
    let Ok(text) = text else {
        return ForceFile { read: Err(unreadable("it is no UTF-8 text".to_owned())), path, source: None };
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
    let source = Arc::new(Source { name: path.display().to_string(), text });
    ForceFile { read: data::force(&source), path, source: Some(source) }
}

impl<'a> Rulesets<'a> {
    /// Knows the rulesets that there are, and loads none yet.
    pub fn new(assets: &'a Assets) -> Self {
        Rulesets { assets, ids: assets.rulesets(), loaded: BTreeMap::new() }
    }

    /// Knows the rulesets that there are, and loads those that these files name.
    pub fn named_by(assets: &'a Assets, files: &[&ForceFile]) -> Self {
        let mut known = Rulesets::new(assets);
        files.iter().filter_map(|file| file.read.as_ref().ok()).for_each(|force| known.load(force));
        known
    }

    /// The forces of these files with their rulesets, in order; of the others, what is wrong.
    pub fn found<'f>(&'f self, files: &'f [ForceFile]) -> (Vec<Found<'f>>, Vec<Diagnostic>) {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for file in files {
            let (force, source) = match (&file.read, &file.source) {
                (Ok(force), Some(source)) => (force, source),
                (read, _) => {
                    problems.extend(read.as_ref().err().cloned().unwrap_or_default());
                    continue;
                }
            };
            match self.get(force, source) {
                Ok(ruleset) => found.push(Found { path: &file.path, force, source, ruleset }),
                Err(wrong) => problems.extend(wrong),
            }
        }
        (found, problems)
    }

    /// Loads the ruleset that a force names.
    pub fn load(&mut self, force: &Force) {
        if let Some(id) = self.id(&force.ruleset.value) {
            let assets = self.assets;
            self.loaded.entry(id.clone()).or_insert_with(|| data::load(assets, &id));
        }
    }

    /// The ruleset that a force names, or what stands in the way.
    pub fn get(&self, force: &Force, source: &Arc<Source>) -> Result<&Ruleset, Vec<Diagnostic>> {
        let named = &force.ruleset;
        match self.id(&named.value).and_then(|id| self.loaded.get(&id)) {
            Some(Ok(ruleset)) => Ok(ruleset),
            Some(Err(problems)) => Err(problems.clone()),
            None => {
                let problem = Diagnostic::error(Code::UnknownName, format!("there is no ruleset `{}`", named.value));
                let known = || self.ids.iter().map(String::as_str);
                let hint = match nearest(&named.value, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("it is one of {}", alternatives(known())),
                };
                Err(vec![problem.hint(hint).at(source, named.at.clone())])
            }
        }
    }

    fn id(&self, typed: &str) -> Option<String> {
        match crate::model::matching(typed, self.ids.iter().map(String::as_str)) {
            crate::model::Matched::One(id) => Some(id.to_owned()),
            _ => None,
        }
    }
}

/// A finding as a person reads it: with its place, and the rule in words.
pub fn placed(ruleset: &Ruleset, finding: &Finding, source: &Arc<Source>) -> Diagnostic {
    let severity = match finding.weight {
        Weight::Notice => Severity::Notice,
        Weight::Warning => Severity::Warning,
        Weight::Error => Severity::Error,
    };
    let organisation = &ruleset.organisation;
    let mut restrictions =
        organisation.restrictions.iter().chain(organisation.armies.iter().flat_map(|army| &army.restrictions));
    let rule = finding.rule.as_ref().and_then(|id| restrictions.find(|restriction| restriction.id == *id));
    let said = rule.map(|restriction| sentence(organisation, restriction));
    let cite = finding.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source));
    let rule = match (said, cite) {
        (Some(said), Some(cite)) => Some(format!("{said} ({cite})")),
        (said, cite) => said.or(cite),
    };
    let mut diagnostic = Diagnostic::error(finding.code, finding.message.clone()).at(source, finding.at.clone());
    diagnostic.severity = severity;
    diagnostic.hint.clone_from(&finding.hint);
    diagnostic.rule = rule;
    diagnostic
}
