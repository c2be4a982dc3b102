use std::path::PathBuf;

use super::deck::tables;
use super::files::ForceFile;
use super::forces::Rulesets;
use super::meeting::{Meeting, meetings};
use super::produce::{Document, Job, Tools, documents, named, paper, style};
use super::{Outcome, named as names};
use crate::assets::Assets;
use crate::cli::{Meet, Out};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Ruleset;
use crate::rules::Checked;
use crate::view::{Company, RosterLook, blank_roster, roster};

/// What is left open on a roster.
pub struct Blank<'a> {
    /// How many empty rows or cards of each form are added.
    pub number: u32,
    /// The army that an empty roster is for.
    pub army: Option<&'a str>,
}

/// `roster`: the rosters of forces, or, where a ruleset is named, an empty one to fill in by hand.
pub fn run(assets: &Assets, forces: &[PathBuf], blank: &Blank<'_>, meet: &Meet, out: &Out) -> Outcome {
    let tools = match Tools::new(assets) {
        Ok(tools) => tools,
        Err(problems) => return Outcome::failed(problems),
    };
    let (mut rulesets, mut paths) = (Vec::new(), Vec::new());
    for path in forces {
        match names::ruleset_or_path(assets, &path.to_string_lossy()) {
            names::Meant::Path => paths.push(path.clone()),
            names::Meant::Ruleset(Ok(ruleset)) => rulesets.push(*ruleset),
            names::Meant::Ruleset(Err(problems)) => return Outcome::failed(problems),
        }
    }
    if blank.number == 0 && !rulesets.is_empty() {
        let problem = Diagnostic::error(Code::NotStated, format!("`{}` is a ruleset, not a force", rulesets[0].id));
        return Outcome::failed(vec![problem.hint("name a force file, or add `--blank 6` for an empty roster")]);
    }
    let (mut tables, mut problems) = tables(&paths, false);
    problems.extend(tables.iter_mut().flat_map(|files| tools.legible(files)));
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for ruleset in &rulesets {
        match empty(ruleset, blank, out) {
            Ok(job) => jobs.push(job),
            Err(problem) => problems.push(problem),
        }
    }
    for files in &tables {
        jobs.extend(of_forces(&known, files, blank.number, meet, out, &mut problems));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    documents(assets, &tools, &jobs, out, problems)
}

/// The rosters of these forces, which meet at one table; an illegal one prints too, and says so.
fn of_forces(
    rulesets: &Rulesets<'_>,
    files: &[ForceFile],
    blank: u32,
    meet: &Meet,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Job<'static>> {
    let (found, wrong) = rulesets.found(files);
    problems.extend(wrong);
    let (meetings, wrong) = meetings(&found, meet);
    problems.extend(wrong);
    meetings.iter().flat_map(|meeting| of_meeting(meeting, blank, out)).collect()
}

/// A roster for each force of a meeting.
pub fn of_meeting(meeting: &Meeting<'_>, blank: u32, out: &Out) -> Vec<Job<'static>> {
    let checked: Vec<&Checked<'_>> = meeting.checked.iter().collect();
    let company = Company { forces: &checked, sides: &meeting.sides };
    let look = RosterLook { paper: paper(out), style: style(out.style), blank };
    let job = |(index, found): (usize, &super::forces::Found<'_>)| {
        let view = roster(meeting.ruleset, found.force, company, index, look);
        Job {
            name: named(&format!("{}-roster", found.stem), out),
            of: Some(found.path.display().to_string()),
            document: Document::Roster(Box::new(view)),
        }
    };
    meeting.forces.iter().enumerate().map(job).collect()
}

fn empty(ruleset: &Ruleset, blank: &Blank<'_>, out: &Out) -> Result<Job<'static>, Diagnostic> {
    let look = RosterLook { paper: paper(out), style: style(out.style), blank: blank.number };
    let army = blank.army.map(|typed| names::army(ruleset, typed)).transpose()?;
    let whose = army.map(|army| format!("-{}", army.id)).unwrap_or_default();
    let view = Box::new(blank_roster(ruleset, army, look));
    Ok(Job { name: named(&format!("{}{whose}-roster", ruleset.id), out), of: None, document: Document::Roster(view) })
}
