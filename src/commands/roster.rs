use std::path::{Path, PathBuf};

use super::agreed_words::hold_to_words;
use super::event_file::EventFile;
use super::force_files::ForceFile;

use super::job::{Job, workshop};
use super::produce::produce;
use super::seating::{Seating, meeting};
use super::{Outcome, against, resolve, void};
use crate::assets::Assets;
use crate::cli::{At, Meet, Out};
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{self, Manuscript, Meeting, shown};
use crate::list_text::secret;
use crate::model::Ruleset;
use crate::rules::check;
use crate::typeset::Press;
use crate::view::{RosterLook, name_in_line, name_in_title, shortened_in_title};

/// Options for the parts of a roster left open for writing by hand.
pub struct Blank<'a> {
    /// The number of empty rows or cards added to each form.
    pub number: u32,
    /// The army of an empty roster; `None` for any.
    pub army: Option<&'a str>,
}

/// Options that depend on who gets the rosters.
pub struct RosterFor<'a> {
    /// The event where they are played.
    pub at: &'a At,
    /// Whether a copy for the opponent is made too.
    pub opponent: bool,
    /// The enemy's force, against which chances are worked out; `None` for no such page.
    pub against: Option<&'a Path>,
    /// Whether the chances of checks are printed.
    pub odds: bool,
    /// Address of the page that opens a list's QR code; `None` for no code.
    pub qr: Option<&'a str>,
}

/// `roster`: the rosters of forces, or an empty one for a ruleset, to fill in by hand.
pub fn run(
    assets: &Assets,
    forces: &[PathBuf],
    blank: &Blank<'_>,
    whose: &RosterFor<'_>,
    meet: &Meet,
    out: &Out,
) -> Result<Outcome, Vec<Diagnostic>> {
    let (mut workshop, event_file) = (workshop(assets)?, EventFile::at(whose.at)?);
    let mut problems = Vec::new();
    let names = forces.iter().map(|path| path.to_string_lossy());
    let (paths, rulesets) = resolve::paths_and_rulesets(assets, names, &mut problems);
    if let Some(problem) = no_force(blank, &rulesets).or_else(|| idle(blank, whose, meet, (&paths, &rulesets))) {
        problems.push(problem);
        return Err(problems);
    }
    let enemy = whose.against.map(|path| against::enemy(assets, path)).transpose()?;
    let asked = (meet, whose.at);
    let Seating { tables, meet, rulesets: known } =
        Seating::of((assets, &mut workshop), paths, false, asked, event_file.as_ref(), &mut problems)?;
    problems.extend(known.untranslated(&rulesets));
    let mut jobs: Vec<Job> = Vec::new();
    for ruleset in &rulesets {
        match empty(ruleset, blank, out) {
            Ok(job) => jobs.push(job),
            Err(problem) => problems.push(problem),
        }
    }
    for files in &tables {
        let (mut meetings, wrong) = known.meetings(files, &meet);
        hold_to_words(&mut meetings, event_file.as_ref(), files);
        problems.extend(wrong);
        for meeting in &meetings {
            let mut own = of_meeting(meeting, blank.number, out);
            if let Some(address) = whose.qr {
                problems.extend(coded(meeting, &mut own, address));
            }
            if whose.odds {
                problems.extend(with_odds(meeting, &mut own)?);
            }
            if let Some(enemy) = &enemy {
                let pages = against::pages(meeting, enemy, out.setup())?;
                own.extend(
                    meeting.entrants.iter().zip(pages).map(|(entrant, page)| of_entrant(meeting, entrant, page, out)),
                );
            }
            if whose.opponent {
                own.extend(for_opponents(meeting, out));
            }
            if let (Some(event_file), [file]) = (&event_file, files.as_slice()) {
                at_event(&mut own, event_file, file, &workshop.press);
            }
            jobs.extend(own);
        }
    }
    if jobs.is_empty() {
        return Err(problems);
    }
    Ok(produce(assets, &workshop, &jobs, out, problems))
}

/// An error if a ruleset is named but no empty roster is asked for.
fn no_force(blank: &Blank<'_>, rulesets: &[Ruleset]) -> Option<Diagnostic> {
    let id = &rulesets.first().filter(|_| blank.number == 0)?.id;
    let problem = Diagnostic::error(Code::NotStated, format!("`{id}` is a ruleset, not a force"));
    let there = resolve::here(id).map(|words| format!("; {words}")).unwrap_or_default();
    Some(problem.hint(format!("name a force file, or add `--blank 6` for an empty roster{there}")))
}

/// An error for options of forces on an empty roster, or of an empty roster on forces.
fn idle(
    blank: &Blank<'_>,
    whose: &RosterFor<'_>,
    meet: &Meet,
    (paths, rulesets): (&[PathBuf], &[Ruleset]),
) -> Option<Diagnostic> {
    if rulesets.is_empty() {
        return void(&[("--army", blank.army.is_some())], "on a force's roster: the force names its own army");
    }
    if !paths.is_empty() || whose.at.event.is_some() {
        return None;
    }
    let [limit, side] = meeting(meet);
    let enemy = ("--against", whose.against.is_some());
    let (code, opponent, odds) =
        (("--qr", whose.qr.is_some()), ("--for-opponent", whose.opponent), ("--odds", whose.odds));
    void(&[code, opponent, enemy, odds, limit, side], "on an empty roster")
}

/// A roster for each force of a meeting. An illegal force is printed too, and marked.
pub fn of_meeting(meeting: &Meeting<'_>, blank: u32, out: &Out) -> Vec<Job> {
    let look = RosterLook { setup: out.setup(), blank };
    let job = |(index, entrant): (usize, &documents::Entrant<'_>)| {
        let roster = documents::roster(meeting, index, look);
        of_entrant(meeting, entrant, (format!("{}-roster", entrant.stem), roster), out)
    };
    meeting.entrants.iter().enumerate().map(job).collect()
}

/// The job for a document of a force, under this file name.
fn of_entrant(
    meeting: &Meeting<'_>,
    entrant: &documents::Entrant<'_>,
    (name, manuscript): (String, Manuscript),
    out: &Out,
) -> Job {
    let job = Job::of(meeting.ruleset, &name, manuscript, out);
    Job { origin: Some(entrant.origin.clone()), owners: vec![owner(entrant)], ..job }
}

/// The owner of a force: the player named in it, or else its file name.
pub fn owner(entrant: &documents::Entrant<'_>) -> String {
    entrant.checked.force.player.clone().unwrap_or_else(|| entrant.stem.to_owned())
}

/// Adds the exact chances of checks to each roster; warns if a force makes no check. Errors if the game names none, or if
/// a chance can't be worked out.
fn with_odds(meeting: &Meeting<'_>, jobs: &mut [Job]) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    if meeting.ruleset.checks.is_empty() {
        let message = format!("`{}` has no chances of checks for a roster", meeting.ruleset.id);
        let hint = "name them under `[[checks]]` in its `actions.toml`: `sabretache help data checks` says how";
        return Err(vec![Diagnostic::error(Code::NotStated, message).hint(hint)]);
    }
    let mut problems = Vec::new();
    for (index, (entrant, job)) in meeting.entrants.iter().zip(jobs).enumerate() {
        let Manuscript::Roster(view) = &mut job.manuscript else { continue };
        if !documents::add_chances(view, meeting, index)? {
            let message = format!("{}: none of its units makes a check, so no chances are printed", entrant.origin);
            problems.push(Diagnostic::warning(Code::NotStated, message).hint("leave `--odds` out"));
        }
    }
    Ok(problems)
}

/// Adds each list's QR code to its roster; warns if a list is too long for one.
#[cfg(feature = "serve")]
fn coded(meeting: &Meeting<'_>, jobs: &mut [Job], address: &str) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (entrant, job) in meeting.entrants.iter().zip(jobs) {
        let Manuscript::Roster(view) = &mut job.manuscript else { continue };
        view.code = super::qr::code(address, &entrant.source.text);
        if view.code.is_none() {
            let message = format!("{}: the list is too long for one code, so none is printed", entrant.origin);
            let problem = Diagnostic::warning(Code::DoesNotFit, message);
            problems.push(problem.hint("send it as a file, or as a roster's PDF, which contains it"));
        }
    }
    problems
}

#[cfg(not(feature = "serve"))]
fn coded(_: &Meeting<'_>, _: &mut [Job], _: &str) -> Vec<Diagnostic> {
    Vec::new()
}

/// Gives documents of a list to its player at the event, and prints the event, table and player on rosters.
pub fn at_event(jobs: &mut [Job], event_file: &EventFile, file: &ForceFile, press: &Press) {
    let player = event_file.player(file);
    let printable = |words: &str| {
        let mut words = words.to_owned();
        shown(&mut words, press);
        words
    };
    let event = name_in_line(&printable(&event_file.event.name));
    for job in jobs {
        if let Some(player) = player {
            job.owners = vec![player.name.clone()];
            job.table = player.table;
        }
        let name = player.map(|player| printable(&player.name));
        match &mut job.manuscript {
            Manuscript::Roster(view) => {
                view.furniture.subtitle = Some(
                    view.furniture.subtitle.take().map_or_else(|| event.clone(), |words| format!("{words} · {event}")),
                );
                let table = player.and_then(|player| player.table);
                let table = table.map(|table| format!("{} {table}", view.furniture.words.table));
                if let Some(name) = name {
                    view.furniture.shortened.extend(shortened_in_title([name.as_str()]));
                    view.player = Some(table.into_iter().chain([name_in_title(&name)]).collect::<Vec<_>>().join(" · "));
                }
            }
            Manuscript::Deck(view) => {
                let whose = name.into_iter().chain(view.furniture.stamp.take());
                view.furniture.stamp = Some(whose.collect::<Vec<_>>().join(" · "));
            }
            Manuscript::Sheet(..)
            | Manuscript::Rulings(_)
            | Manuscript::Aids(_)
            | Manuscript::Standees(_)
            | Manuscript::TuckBox(_)
            | Manuscript::Calibration(_)
            | Manuscript::Report(_)
            | Manuscript::Blank(_) => {}
        }
    }
}

/// Copies of a meeting's rosters for opponents: no points, nothing hidden, no list embedded in the file.
fn for_opponents(meeting: &Meeting<'_>, out: &Out) -> Vec<Job> {
    // If nothing has a price, no points are shown.
    let mut ruleset = meeting.ruleset.clone();
    ruleset.organisation.priced = false;
    ruleset.organisation.tracks.retain(|track| !track.hidden);
    let look = RosterLook { setup: out.setup(), blank: 0 };
    let job = |(index, entrant): (usize, &documents::Entrant<'_>)| {
        let force = secret(meeting.ruleset, entrant.checked.force);
        let checked = check(&ruleset, &force, None);
        let view = documents::secret_roster(meeting, index, &checked, look);
        let name = format!("{}-roster-opponent", entrant.stem);
        of_entrant(meeting, entrant, (name, Manuscript::Roster(Box::new(view))), out)
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
