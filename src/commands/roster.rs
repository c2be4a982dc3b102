use std::path::PathBuf;

use super::deck::tables;
use super::forces::{ForceFile, Found, Rulesets};
use super::produce::{Document, Job, documents, named, paper, style};
use super::{Outcome, named as names};
use crate::assets::Assets;
use crate::cli::Out;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Ruleset;
use crate::rules;
use crate::view::{RosterLook, blank_roster, roster};

/// `roster`: the rosters of forces, or, where a ruleset is named, an empty one to fill in by hand.
pub fn run(assets: &Assets, forces: &[PathBuf], blank: u32, out: &Out) -> Outcome {
    let (mut rulesets, mut paths) = (Vec::new(), Vec::new());
    for path in forces {
        let name = path.to_string_lossy();
        match names::ruleset(assets, &name) {
            Ok(ruleset) if !path.exists() => rulesets.push(ruleset),
            Err(problems) if !path.exists() && !name.contains(['.', '/', '\\']) => return Outcome::failed(problems),
            _ => paths.push(path.clone()),
        }
    }
    if blank == 0 && !rulesets.is_empty() {
        let problem = Diagnostic::error(Code::NotStated, format!("`{}` is a ruleset, not a force", rulesets[0].id));
        return Outcome::failed(vec![problem.hint("name a force file, or add `--blank 6` for an empty roster")]);
    }
    let (tables, mut problems) = tables(&paths, false);
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    let mut jobs: Vec<Job<'_>> = rulesets.iter().map(|ruleset| empty(ruleset, blank, out)).collect();
    for files in &tables {
        jobs.extend(of_forces(&known, files, blank, out, &mut problems));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    documents(assets, &jobs, out, problems)
}

/// The rosters of these forces, which meet on one table; an illegal one prints too, and says so.
pub fn of_forces(
    rulesets: &Rulesets<'_>,
    files: &[ForceFile],
    blank: u32,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Job<'static>> {
    let (found, wrong) = rulesets.found(files);
    problems.extend(wrong);
    let job = |(index, one): (usize, &Found<'_>)| {
        let same = |other: &&Found<'_>| other.ruleset.id == one.ruleset.id;
        let side = (found[..index].iter().filter(same).count(), found.iter().filter(same).count());
        let look = RosterLook { paper: paper(out), style: style(out.style), blank, side };
        let view = roster(one.ruleset, one.force, &rules::check(one.ruleset, one.force, None), look);
        Job { name: named(&format!("{}-roster", one.stem()), out), document: Document::Roster(Box::new(view)) }
    };
    found.iter().enumerate().map(job).collect()
}

fn empty(ruleset: &Ruleset, blank: u32, out: &Out) -> Job<'static> {
    let look = RosterLook { paper: paper(out), style: style(out.style), blank, side: (0, 1) };
    let view = Box::new(blank_roster(ruleset, look));
    Job { name: named(&format!("{}-roster", ruleset.id), out), document: Document::Roster(view) }
}
