use std::path::PathBuf;

use super::event_file::EventFile;
use super::force_files::{ForceFile, read};
use super::forces::Rulesets;
use super::pictures::bring_pictures;
use crate::assets::Assets;
use crate::cli::{At, Meet, Order};
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{Workshop, legible};
use crate::model::Ruleset;

/// The forces to print for, at their tables.
pub struct Seating<'a> {
    /// The files at each table.
    pub tables: Vec<Vec<ForceFile>>,
    /// The limit and sides of the forces that meet; the limit is the event's, if there is an event.
    pub meet: Meet,
    /// The rulesets they name; at an event, as played there.
    pub rulesets: Rulesets<'a>,
}

impl<'a> Seating<'a> {
    /// Reads these files and folders, or the event's lists. Files named together share a table, as do those in folders
    /// if `merge` is set. Problems that do not stop the run are added to `problems`.
    pub fn of(
        (assets, workshop): (&'a Assets, &mut Workshop),
        mut paths: Vec<PathBuf>,
        merge: bool,
        (meet, at): (&Meet, &At),
        event_file: Option<&EventFile>,
        problems: &mut Vec<Diagnostic>,
    ) -> Result<Seating<'a>, Vec<Diagnostic>> {
        problems.extend(EventFile::bring(event_file, &mut paths, &workshop.press));
        let (mut tables, wrong) = tables(assets, workshop, &paths, merge);
        problems.extend(wrong);
        problems.extend(bring_pictures(tables.iter_mut().flatten(), workshop));
        let limit = meet.limit;
        let (tables, meet) = seated(tables, meet, event_file, at.order);
        let rulesets = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>()).at(event_file)?;
        match pointless(limit, &rulesets, &tables) {
            Some(problem) => Err(vec![problem]),
            None => Ok(Seating { tables, meet, rulesets }),
        }
    }
}

/// The flags for how forces meet, and whether each was typed.
pub fn meeting(meet: &Meet) -> [(&'static str, bool); 2] {
    [("--limit", meet.limit.is_some()), ("--side", !meet.side.is_empty())]
}

/// The files at each table: those named individually share one, each file of a folder has its own unless `merge` is
/// set. Unprintable characters in the players' words are replaced and reported.
fn tables(
    assets: &Assets,
    workshop: &Workshop,
    paths: &[PathBuf],
    merge: bool,
) -> (Vec<Vec<ForceFile>>, Vec<Diagnostic>) {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|path| path.is_dir());
    let (mut tables, mut problems) = if merge || folders.is_empty() {
        let (files, problems) = read(paths);
        (vec![files], problems)
    } else {
        let (together, mut problems) = read(&files);
        let (alone, wrong) = read(&folders);
        problems.extend(wrong);
        let tables = std::iter::once(together).chain(alone.into_iter().map(|file| vec![file]));
        (tables.filter(|files| !files.is_empty()).collect(), problems)
    };
    for file in tables.iter_mut().flatten() {
        file.in_language(assets);
        let origin = file.path.display().to_string();
        problems.extend(file.read.as_mut().ok().and_then(|read| legible(&mut read.force, &origin, &workshop.press)));
    }
    (tables, problems)
}

/// At an event, gives each list a table of its own, in the event's order, and its limit.
fn seated(
    tables: Vec<Vec<ForceFile>>,
    meet: &Meet,
    event_file: Option<&EventFile>,
    order: Order,
) -> (Vec<Vec<ForceFile>>, Meet) {
    let Some(event_file) = event_file else { return (tables, meet.clone()) };
    let mut files: Vec<ForceFile> =
        tables.into_iter().flatten().filter(|file| !event_file.is_own(&file.path)).collect();
    event_file.sort(&mut files, order);
    let meet = Meet { limit: meet.limit.or(event_file.limit()), ..meet.clone() };
    (files.into_iter().map(|file| vec![file]).collect(), meet)
}

/// An error if a limit is typed but no game here has points.
fn pointless(limit: Option<i64>, known: &Rulesets<'_>, tables: &[Vec<ForceFile>]) -> Option<Diagnostic> {
    limit?;
    let found = tables.iter().flat_map(|files| known.found(files).0);
    let games: Vec<&Ruleset> = found.map(|found| found.ruleset).collect();
    let (first, others) = games.split_first()?;
    if games.iter().any(|game| game.organisation.priced) {
        return None;
    }
    let alone = others.iter().all(|game| game.id == first.id);
    let whose =
        if alone { format!("{} has no points", first.name) } else { "none of these rulesets has points".to_owned() };
    let problem = Diagnostic::error(Code::NotStated, format!("{whose}, so `--limit` has no effect"));
    Some(problem.hint("leave `--limit` out"))
}
