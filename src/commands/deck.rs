use std::path::PathBuf;

use super::event_file::EventFile;
use super::force_files::ForceFile;
use super::forces::{Rulesets, met};
use super::job::{Job, workshop};
use super::produce::produce;
use super::seating::{Seating, meeting};
use super::{Outcome, resolve, roster, void};
use crate::assets::Assets;
use crate::cli::{At, DeckOptions, Look, Meet, Out};
use crate::data;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, DeckOrder, Meeting};
use crate::model::{Backs, Ruleset};

/// `deck`: activation decks. Files named together meet at one table; with a folder or an event, each file has its own
/// deck.
pub fn run(
    assets: &Assets,
    paths: &[PathBuf],
    options: &DeckOptions,
    (meet, at): (&Meet, &At),
    out: &Out,
) -> Result<Outcome, Vec<Diagnostic>> {
    let (mut workshop, event_file) = (workshop(assets)?, EventFile::at(at)?);
    let mut problems = Vec::new();
    let names = paths.iter().map(|path| path.to_string_lossy());
    let (paths, common) = resolve::paths_and_rulesets(assets, names, &mut problems);
    if let Some(problem) = idle(options, out, (meet, at), (&paths, &common)) {
        problems.push(problem);
        return Err(problems);
    }
    let mut jobs = Vec::new();
    for ruleset in &common {
        match of_ruleset(ruleset, &order(options), out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    if options.calibrate {
        jobs.push(calibration(assets, options, out));
    }
    let asked = (meet, at);
    let Seating { tables, meet, rulesets: known } =
        Seating::of((assets, &mut workshop), paths, options.merge, asked, event_file.as_ref(), &mut problems)?;
    problems.extend(known.untranslated(&common));
    for files in &tables {
        let mut own = of_forces(&known, files, options, &meet, out, &mut problems);
        if let (Some(event_file), [file]) = (&event_file, files.as_slice()) {
            roster::at_event(&mut own, event_file, file, &workshop.press);
        }
        jobs.extend(own);
    }
    if jobs.is_empty() {
        return Err(problems);
    }
    Ok(produce(assets, &workshop, &jobs, out, problems))
}

/// An error for options that have no effect together with the others.
fn idle(
    options: &DeckOptions,
    out: &Out,
    (meet, at): (&Meet, &At),
    (paths, common): (&[PathBuf], &[Ruleset]),
) -> Option<Diagnostic> {
    let [limit, side] = meeting(meet);
    let merge = ("--merge", options.merge);
    let odds = ("--odds", options.odds);
    let offset = ("--back-offset", options.back_offset.is_some());
    if at.event.is_some() {
        return void(&[merge], "at an event, where each list has its own deck");
    }
    if !options.calibrate && !options.backs.is_two_sided() {
        let backs = format!("with `--backs {}`, where nothing is printed on a second side", options.backs.word());
        return void(&[offset], &backs);
    }
    if !paths.is_empty() {
        return None;
    }
    if !common.is_empty() {
        return void(&[merge, odds, limit, side], "without a force");
    }
    let cut = [
        ("--way", !options.way.is_empty()),
        ("--size", options.size.is_some()),
        ("--backs", options.backs != Backs::default()),
        ("--blank", options.blank > 0),
        ("--extra", !options.extra.is_empty()),
        ("--first", options.first.is_some()),
        ("--tuck-box", options.tuck_box),
        ("--style", out.style != Look::default()),
        ("--large-print", out.large_print),
        ("--dry-wipe", out.dry_wipe),
        merge,
        odds,
        limit,
        side,
    ];
    void(&cut, "on the calibration page").filter(|_| options.calibrate)
}

/// The decks of forces that meet at one table: one for each ruleset among them.
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
        // A deck is useless without one of its sides; the others are still checked.
        problems.extend(wrong);
        let (meetings, wrong) = met(&found, meet);
        problems.extend(wrong);
        problems.extend(meetings.iter().flat_map(Meeting::doubts));
        return Vec::new();
    }
    let (meetings, wrong) = met(&found, meet);
    problems.extend(wrong);
    let mut jobs = Vec::new();
    for meeting in &meetings {
        problems.extend(meeting.doubts());
        problems.extend(documents::one_sided(meeting, &order(options)));
        match of_meeting(meeting, &order(options), out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    jobs
}

/// Jobs for the decks of a ruleset that need no force.
pub fn of_ruleset(ruleset: &Ruleset, order: &DeckOrder, out: &Out) -> Result<Vec<Job>, Diagnostic> {
    let decks = documents::common_decks(ruleset, order, out.setup())?;
    let job = |(called, manuscript)| Job::of(ruleset, &format!("{}-deck{called}", ruleset.id), manuscript, out);
    Ok(decks.into_iter().map(job).collect())
}

/// The decks of a meeting; fronts and backs are in one file or in two.
pub fn of_meeting(meeting: &Meeting<'_>, order: &DeckOrder, out: &Out) -> Result<Vec<Job>, Diagnostic> {
    let origins: Vec<&str> = meeting.entrants.iter().map(|entrant| entrant.origin.as_str()).collect();
    let decks = documents::decks(meeting, order, out.setup())?;
    let job = |(called, manuscript)| {
        let job = Job::of(meeting.ruleset, &format!("{}-deck{called}", meeting.stem()), manuscript, out);
        // A shared deck goes into the first player's PDF.
        let owners = meeting.entrants.iter().map(roster::owner).take(1).collect();
        Job { origin: Some(origins.join(", ")), owners, ..job }
    };
    Ok(decks.into_iter().map(job).collect())
}

/// A sheet that measures how far a printer shifts the second side.
fn calibration(assets: &Assets, options: &DeckOptions, out: &Out) -> Job {
    let setup = out.setup();
    let offset = options.back_offset.unwrap_or_default();
    let phrases = data::phrases_asked(assets);
    let manuscript = documents::calibration(setup.paper, offset, &phrases);
    let name = documents::file_name("calibration", setup);
    let (owners, changes, language) = (Vec::new(), Vec::new(), phrases.language);
    Job { name, origin: None, owners, table: None, changes, language, manuscript }
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
        odds: options.odds,
    }
}
