use std::path::PathBuf;
use std::sync::Arc;

use super::files::ForceFile;
use super::forces::{Found, Rulesets};
use super::meeting::meetings;
use super::produce::{Job, Tools, documents, sheets, sheets_of};
use super::{Outcome, aids, deck, named, roster};
use crate::assets::Assets;
use crate::cli::{DeckOptions, Meet, Out};
use crate::data;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::Ruleset;

/// `print`: all that is needed tonight. For a ruleset its sheets and aids; for forces their sides' sheets, their rosters,
/// the deck that they share and the aids; with nothing named, all of that for every ruleset and its sample forces.
pub fn run(assets: &Assets, names: &[String], meet: &Meet, out: &Out) -> Outcome {
    let tools = match Tools::new(assets) {
        Ok(tools) => tools,
        Err(problems) => return Outcome::failed(problems),
    };
    if names.is_empty() {
        return everything(assets, &tools, meet, out);
    }
    let (mut paths, mut rulesets, mut problems) = (Vec::new(), Vec::<Ruleset>::new(), Vec::new());
    for name in names {
        match named::ruleset_or_path(assets, name) {
            named::Meant::Path => paths.push(PathBuf::from(name)),
            named::Meant::Ruleset(Ok(ruleset)) if rulesets.iter().any(|known| known.id == ruleset.id) => {}
            named::Meant::Ruleset(Ok(ruleset)) => rulesets.push(*ruleset),
            named::Meant::Ruleset(Err(wrong)) => problems.extend(wrong),
        }
    }
    let (mut tables, wrong) = deck::tables(&paths, false);
    problems.extend(wrong);
    problems.extend(tables.iter_mut().flat_map(|files| tools.legible(files)));
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    let mut jobs = sheets(&rulesets, out);
    let mut games: Vec<&Ruleset> = rulesets.iter().collect();
    let tables: Vec<Vec<Found<'_>>> = tables
        .iter()
        .map(|files| {
            let (found, wrong) = known.found(files);
            problems.extend(wrong);
            found
        })
        .collect();
    for Found { force, ruleset, .. } in tables.iter().flatten() {
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
        forces(together, meet, out, &mut jobs, &mut problems);
    }
    jobs.extend(games.into_iter().filter_map(|ruleset| aids::of_ruleset(ruleset, out)));
    documents(assets, &tools, &jobs, out, problems)
}

/// The rosters of forces that meet at one table, and the deck that they share.
fn forces(found: &[Found<'_>], meet: &Meet, out: &Out, jobs: &mut Vec<Job<'_>>, problems: &mut Vec<Diagnostic>) {
    let (meetings, wrong) = meetings(found, meet);
    problems.extend(wrong);
    for meeting in &meetings {
        jobs.extend(roster::of_meeting(meeting, 0, out));
        // A ruleset without decks has none, and a force without cards prints its roster all the same.
        jobs.extend(deck::of_meeting(meeting, &DeckOptions::default(), out).unwrap_or_default());
    }
}

fn everything(assets: &Assets, tools: &Tools, meet: &Meet, out: &Out) -> Outcome {
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
        let (found, wrong) = known.found(std::slice::from_ref(file));
        problems.extend(wrong);
        forces(&found, meet, out, &mut jobs, &mut problems);
    }
    jobs.extend(rulesets.iter().filter_map(|ruleset| aids::of_ruleset(ruleset, out)));
    documents(assets, tools, &jobs, out, problems)
}

/// The sample forces of a ruleset.
fn samples(assets: &Assets, id: &str) -> Vec<ForceFile> {
    let folder = format!("data/{id}/samples/");
    let files = assets.below(&folder);
    let read = files.map(|(path, file)| {
        let source: Result<Arc<Source>, Diagnostic> = file.text();
        let (path, marked) = (PathBuf::from(path), false);
        match source {
            Ok(source) => ForceFile { path, read: data::force(&source), source: Some(source), marked },
            Err(problem) => ForceFile { path, read: Err(vec![problem]), source: None, marked },
        }
    });
    read.collect()
}
