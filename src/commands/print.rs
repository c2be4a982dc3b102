use std::path::PathBuf;
use std::sync::Arc;

use super::forces::{ForceFile, Rulesets, read};
use super::produce::{Job, documents, sheets, sheets_of};
use super::{Outcome, named, roster};
use crate::assets::Assets;
use crate::cli::Out;
use crate::data;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::Ruleset;

/// `print`: all that is needed tonight. For a ruleset its sheets; for a force its side's sheet and its roster; with
/// nothing named, the sheets of every ruleset and the rosters of its sample forces.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    if names.is_empty() {
        return everything(assets, out);
    }
    let (paths, names): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| is_path(name));
    let names: Vec<String> = names.into_iter().cloned().collect();
    let (rulesets, mut problems) = named::rulesets(assets, &names);
    let (files, wrong) = read(&paths.into_iter().map(PathBuf::from).collect::<Vec<_>>());
    problems.extend(wrong);
    let mut known = Rulesets::new(assets);
    files.iter().filter_map(|file| file.read.as_ref().ok()).for_each(|force| known.load(force));
    let mut jobs = sheets(&rulesets, out);
    for (force, ruleset) in files.iter().filter_map(|file| found(&known, file)) {
        for job in sheets_of(ruleset, force, out) {
            if !jobs.iter().any(|other: &Job<'_>| other.name == job.name) {
                jobs.push(job);
            }
        }
    }
    jobs.extend(roster::of_forces(&known, &files, 0, out, &mut problems));
    documents(assets, &jobs, out, problems)
}

fn everything(assets: &Assets, out: &Out) -> Outcome {
    let (mut rulesets, mut problems) = (Vec::new(), Vec::new());
    for (_, loaded) in data::load_all(assets) {
        match loaded {
            Ok(ruleset) => rulesets.push(ruleset),
            Err(wrong) => problems.extend(wrong),
        }
    }
    let files: Vec<ForceFile> = rulesets.iter().flat_map(|ruleset| samples(assets, &ruleset.id)).collect();
    let mut known = Rulesets::new(assets);
    files.iter().filter_map(|file| file.read.as_ref().ok()).for_each(|force| known.load(force));
    let mut jobs = sheets(&rulesets, out);
    jobs.extend(roster::of_forces(&known, &files, 0, out, &mut problems));
    documents(assets, &jobs, out, problems)
}

/// The sample forces of a ruleset.
fn samples(assets: &Assets, id: &str) -> Vec<ForceFile> {
    let folder = format!("data/{id}/samples/");
    let files = assets.below(&folder);
    let read = files.map(|(path, file)| {
        let source: Result<Arc<Source>, Diagnostic> = file.text();
        match source {
            Ok(source) => ForceFile { path: PathBuf::from(path), read: data::force(&source), source: Some(source) },
            Err(problem) => ForceFile { path: PathBuf::from(path), read: Err(vec![problem]), source: None },
        }
    });
    read.collect()
}

fn found<'a>(known: &'a Rulesets<'_>, file: &'a ForceFile) -> Option<(&'a crate::model::Force, &'a Ruleset)> {
    let (force, source) = (file.read.as_ref().ok()?, file.source.as_ref()?);
    Some((force, known.get(force, source).ok()?))
}

/// Whether a name means a file or folder rather than a ruleset.
fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\']) || std::path::Path::new(name).exists()
}
