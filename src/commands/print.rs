use std::path::PathBuf;
use std::sync::Arc;

use super::forces::{ForceFile, Found, Rulesets};
use super::produce::{Job, documents, sheets, sheets_of};
use super::{Outcome, aids, deck, named, roster};
use crate::assets::Assets;
use crate::cli::{DeckOptions, Out};
use crate::data;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::Ruleset;

/// `print`: all that is needed tonight. For a ruleset its sheets and aids; for forces their sides' sheets, their rosters,
/// the deck that they share and the aids; with nothing named, all of that for every ruleset and its sample forces.
pub fn run(assets: &Assets, names: &[String], out: &Out) -> Outcome {
    if names.is_empty() {
        return everything(assets, out);
    }
    let (paths, names): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| is_path(name));
    let names: Vec<String> = names.into_iter().cloned().collect();
    let (rulesets, mut problems) = named::rulesets(assets, &names);
    let (tables, wrong) = deck::tables(&paths.into_iter().map(PathBuf::from).collect::<Vec<_>>(), false);
    problems.extend(wrong);
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    let mut jobs = sheets(&rulesets, out);
    let mut games: Vec<&Ruleset> = rulesets.iter().collect();
    for Found { force, ruleset, .. } in tables.iter().flat_map(|files| known.found(files).0) {
        if !games.iter().any(|game| game.id == ruleset.id) {
            games.push(ruleset);
        }
        for job in sheets_of(ruleset, force, out) {
            if !jobs.iter().any(|other: &Job<'_>| other.name == job.name) {
                jobs.push(job);
            }
        }
    }
    for together in &tables {
        forces(&known, together, out, &mut jobs, &mut problems);
    }
    jobs.extend(games.into_iter().filter_map(|ruleset| aids::of_ruleset(ruleset, out)));
    documents(assets, &jobs, out, problems)
}

/// The rosters of forces that meet on one table, and the deck that they share.
fn forces(
    known: &Rulesets<'_>,
    files: &[ForceFile],
    out: &Out,
    jobs: &mut Vec<Job<'_>>,
    problems: &mut Vec<Diagnostic>,
) {
    jobs.extend(roster::of_forces(known, files, 0, out, problems));
    // What is wrong with a file has been said, and a ruleset without decks has none.
    jobs.extend(deck::of_forces(known, files, &DeckOptions::default(), out, &mut Vec::new()));
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
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let mut jobs = sheets(&rulesets, out);
    for file in &files {
        forces(&known, std::slice::from_ref(file), out, &mut jobs, &mut problems);
    }
    jobs.extend(rulesets.iter().filter_map(|ruleset| aids::of_ruleset(ruleset, out)));
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

/// Whether a name means a file or folder rather than a ruleset.
fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\']) || std::path::Path::new(name).exists()
}
