use std::path::PathBuf;

use super::forces::{Rulesets, tables};
use super::produce::{Job, produce, workshop};
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::{Meet, Out};
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{self, Meeting};
use crate::model::Ruleset;
use crate::view::RosterLook;

/// What is left open on a roster.
pub struct Blank<'a> {
    /// How many empty rows or cards of each form are added.
    pub number: u32,
    /// The army that an empty roster is for.
    pub army: Option<&'a str>,
}

/// `roster`: the rosters of forces, or, where a ruleset is named, an empty one to fill in by hand.
pub fn run(assets: &Assets, forces: &[PathBuf], blank: &Blank<'_>, meet: &Meet, out: &Out) -> Outcome {
    let workshop = match workshop(assets) {
        Ok(workshop) => workshop,
        Err(problems) => return Outcome::failed(problems),
    };
    let (mut rulesets, mut paths) = (Vec::new(), Vec::new());
    for path in forces {
        match resolve::ruleset_or_path(assets, &path.to_string_lossy()) {
            resolve::Meant::Path => paths.push(path.clone()),
            resolve::Meant::Ruleset(Ok(ruleset)) => rulesets.push(*ruleset),
            resolve::Meant::Ruleset(Err(problems)) => return Outcome::failed(problems),
        }
    }
    if blank.number == 0 && !rulesets.is_empty() {
        let problem = Diagnostic::error(Code::NotStated, format!("`{}` is a ruleset, not a force", rulesets[0].id));
        return Outcome::failed(vec![problem.hint("name a force file, or add `--blank 6` for an empty roster")]);
    }
    let (tables, mut problems) = tables(&workshop, &paths, false);
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    let mut jobs: Vec<Job> = Vec::new();
    for ruleset in &rulesets {
        match empty(ruleset, blank, out) {
            Ok(job) => jobs.push(job),
            Err(problem) => problems.push(problem),
        }
    }
    for files in &tables {
        let (meetings, wrong) = known.meetings(files, meet);
        problems.extend(wrong);
        jobs.extend(meetings.iter().flat_map(|meeting| of_meeting(meeting, blank.number, out)));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    produce(assets, &workshop, &jobs, out, problems)
}

/// A roster for each force of a meeting; an illegal one prints too, and says so.
pub fn of_meeting(meeting: &Meeting<'_>, blank: u32, out: &Out) -> Vec<Job> {
    let look = RosterLook { setup: out.setup(), blank };
    let job = |(index, entrant): (usize, &documents::Entrant<'_>)| {
        let roster = documents::roster(meeting, index, look);
        let job = Job::of(meeting.ruleset, &format!("{}-roster", entrant.stem), roster, out);
        Job { origin: Some(entrant.origin.clone()), ..job }
    };
    meeting.entrants.iter().enumerate().map(job).collect()
}

fn empty(ruleset: &Ruleset, blank: &Blank<'_>, out: &Out) -> Result<Job, Diagnostic> {
    let look = RosterLook { setup: out.setup(), blank: blank.number };
    let army = blank.army.map(|typed| resolve::army(ruleset, typed)).transpose()?;
    let whose = army.map(|army| format!("-{}", army.id)).unwrap_or_default();
    let roster = documents::blank_roster(ruleset, army, look);
    Ok(Job::of(ruleset, &format!("{}{whose}-roster", ruleset.id), roster, out))
}
