use std::path::PathBuf;

use super::files::ForceFile;
use super::forces::{Rulesets, met, tables};
use super::produce::{Job, produce, workshop};
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::{DeckOptions, Meet, Out};
use crate::diagnostic::Diagnostic;
use crate::documents::{self, DeckOrder, Meeting};
use crate::model::Ruleset;

/// `deck`: an activation deck; files named together meet at one table, and a folder gives one deck a file.
pub fn run(assets: &Assets, paths: &[PathBuf], options: &DeckOptions, meet: &Meet, out: &Out) -> Outcome {
    let workshop = match workshop(assets) {
        Ok(workshop) => workshop,
        Err(problems) => return Outcome::failed(problems),
    };
    let (mut paths, mut common, mut problems) = (paths.to_vec(), Vec::new(), Vec::new());
    paths.retain(|path| match resolve::ruleset_or_path(assets, &path.to_string_lossy()) {
        resolve::Meant::Path => true,
        resolve::Meant::Ruleset(found) => {
            match found {
                Ok(ruleset) => common.push(*ruleset),
                Err(wrong) => problems.extend(wrong),
            }
            false
        }
    });
    let mut jobs = Vec::new();
    for ruleset in &common {
        match of_ruleset(ruleset, &order(options), out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    if options.calibrate {
        jobs.push(calibration(options, out));
    }
    let (tables, wrong) = tables(&workshop, &paths, options.merge);
    problems.extend(wrong);
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    for files in &tables {
        jobs.extend(of_forces(&known, files, options, meet, out, &mut problems));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    produce(assets, &workshop, &jobs, out, problems)
}

/// The decks of these forces, which meet at one table: one for each ruleset among them.
fn of_forces(
    rulesets: &Rulesets<'_>,
    files: &[ForceFile],
    options: &DeckOptions,
    meet: &Meet,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Job> {
    let (found, wrong) = rulesets.found(files);
    if !wrong.is_empty() {
        // A deck without one of its sides is useless.
        problems.extend(wrong);
        return Vec::new();
    }
    let (meetings, wrong) = met(&found, meet);
    problems.extend(wrong);
    let mut jobs = Vec::new();
    for meeting in &meetings {
        problems.extend(meeting.doubts());
        match of_meeting(meeting, &order(options), out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    jobs
}

/// The decks of a ruleset that need no force.
pub fn of_ruleset(ruleset: &Ruleset, order: &DeckOrder, out: &Out) -> Result<Vec<Job>, Diagnostic> {
    let decks = documents::common_decks(ruleset, order, out.setup())?;
    let job = |(called, manuscript)| Job::of(ruleset, &format!("{}-deck{called}", ruleset.id), manuscript, out);
    Ok(decks.into_iter().map(job).collect())
}

/// The deck of a meeting, in one file, or fronts and backs in two.
pub fn of_meeting(meeting: &Meeting<'_>, order: &DeckOrder, out: &Out) -> Result<Vec<Job>, Diagnostic> {
    let stem = meeting.entrants.first().map(|entrant| entrant.stem).unwrap_or_default();
    let origins: Vec<&str> = meeting.entrants.iter().map(|entrant| entrant.origin.as_str()).collect();
    let decks = documents::decks(meeting, order, out.setup())?;
    let job = |(called, manuscript)| {
        let job = Job::of(meeting.ruleset, &format!("{stem}-deck{called}"), manuscript, out);
        Job { origin: Some(origins.join(", ")), ..job }
    };
    Ok(decks.into_iter().map(job).collect())
}

/// The sheet that shows how far a printer moves the second side.
fn calibration(options: &DeckOptions, out: &Out) -> Job {
    let setup = out.setup();
    let manuscript = documents::calibration(setup.paper, options.back_offset.unwrap_or_default());
    Job { name: documents::file_name("calibration", setup), origin: None, changed_by: Vec::new(), manuscript }
}

fn order(options: &DeckOptions) -> DeckOrder {
    DeckOrder {
        way: options.way.clone(),
        size: options.size,
        backs: options.backs,
        back_offset: options.back_offset.unwrap_or_default(),
        blank: options.blank,
        extra: options.extra.clone(),
        first: options.first.clone(),
        tuck_box: options.tuck_box,
    }
}
