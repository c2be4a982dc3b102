use std::path::PathBuf;
use std::sync::Arc;

use super::files::ForceFile;
use super::forces::{Rulesets, tables};
use super::occasion::{Occasion, seated};
use super::produce::{Job, produce, workshop};
use super::words::held;
use super::{Outcome, aids, deck, resolve, roster, sheets, void};
use crate::assets::Assets;
use crate::cli::{At, Meet, Out};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::documents::{self, DeckOrder, Entrant, Meeting, Workshop};
use crate::model::Ruleset;

/// `print`: all that is needed tonight. For a ruleset its sheets and aids; for forces their sides' sheets, their rosters,
/// the deck that they share and the aids; for an event the same for each list; with nothing named, all of that for every
/// ruleset and its sample forces.
pub fn run(assets: &Assets, names: &[String], (meet, at): (&Meet, &At), out: &Out) -> Outcome {
    let begun = workshop(assets).and_then(|workshop| Ok((workshop, Occasion::at(at)?)));
    let (workshop, occasion) = match begun {
        Ok(begun) => begun,
        Err(problems) => return Outcome::failed(problems),
    };
    if names.is_empty() && occasion.is_none() {
        return everything(assets, &workshop, meet, out);
    }
    let (mut paths, mut rulesets, mut problems) = (Vec::new(), Vec::<Ruleset>::new(), Vec::new());
    for name in names {
        problems.extend(resolve::namesake(assets, name));
        match resolve::ruleset_or_path(assets, name) {
            resolve::Meant::Path => paths.push(PathBuf::from(name)),
            resolve::Meant::Ruleset(Ok(ruleset)) if rulesets.iter().any(|known| known.id == ruleset.id) => {}
            resolve::Meant::Ruleset(Ok(ruleset)) => rulesets.push(*ruleset),
            resolve::Meant::Ruleset(Err(wrong)) => problems.extend(wrong),
        }
    }
    if occasion.is_none()
        && paths.is_empty()
        && let Some(problem) = void(&meeting(meet), "without a force")
    {
        return Outcome::failed(vec![problem]);
    }
    problems.extend(Occasion::bring(occasion.as_ref(), &mut paths, &workshop.press));
    let (tables, wrong) = tables(assets, &workshop, &paths, false);
    problems.extend(wrong);
    let limit = meet.limit;
    let (files, meet) = seated(tables, meet, occasion.as_ref(), at.order);
    let known = match Rulesets::named_by(assets, &files.iter().flatten().collect::<Vec<_>>()).at(occasion.as_ref()) {
        Ok(known) => known,
        Err(wrong) => return Outcome::failed(wrong),
    };
    if let Some(problem) = pointless(limit, &known, &files) {
        return Outcome::failed(vec![problem]);
    }
    problems.extend(known.untranslated(&rulesets));
    let mut jobs = sheets::of_rulesets(&rulesets, out);
    let mut games: Vec<&Ruleset> = rulesets.iter().collect();
    let tables: Vec<Vec<Meeting<'_>>> = files
        .iter()
        .map(|files| {
            let (mut meetings, wrong) = known.meetings(files, &meet);
            problems.extend(wrong);
            held(&mut meetings, occasion.as_ref(), files);
            meetings
        })
        .collect();
    for (files, meetings) in files.iter().zip(&tables) {
        let player = occasion.as_ref().zip(files.first()).and_then(|(occasion, file)| occasion.player(file));
        for meeting in meetings {
            if !games.iter().any(|game| game.id == meeting.ruleset.id) {
                games.push(meeting.ruleset);
            }
            for entrant in &meeting.entrants {
                let owner = player.map_or_else(|| roster::owner(entrant), |player| player.name.clone());
                sheets_of(meeting.ruleset, entrant, &owner, out, &mut jobs);
            }
        }
    }
    for (files, meetings) in files.iter().zip(&tables) {
        let mut own: Vec<Job> = meetings.iter().flat_map(|meeting| of_meeting(meeting, out)).collect();
        if let (Some(occasion), [file]) = (&occasion, files.as_slice()) {
            roster::at_event(&mut own, occasion, file, &workshop.press);
        }
        jobs.extend(own);
    }
    jobs.extend(games.into_iter().flat_map(|ruleset| of_game(ruleset, out)));
    produce(assets, &workshop, &jobs, out, problems)
}

/// The flags that say how forces meet, and whether each is there.
pub fn meeting(meet: &Meet) -> [(&'static str, bool); 2] {
    [("--limit", meet.limit.is_some()), ("--side", !meet.side.is_empty())]
}

/// That points typed count for nothing where no force that is named has any.
pub fn pointless(limit: Option<i64>, known: &Rulesets<'_>, tables: &[Vec<ForceFile>]) -> Option<Diagnostic> {
    limit?;
    let found = tables.iter().flat_map(|files| known.found(files).0);
    let games: Vec<&Ruleset> = found.map(|found| found.ruleset).collect();
    let (first, others) = games.split_first()?;
    if games.iter().any(|game| game.organisation.priced) {
        return None;
    }
    let alone = others.iter().all(|game| game.id == first.id);
    let whose =
        if alone { format!("{} has no points", first.name) } else { "none of these games has points".to_owned() };
    let problem = Diagnostic::error(Code::NotStated, format!("{whose}, so `--limit` has no effect"));
    Some(problem.hint("leave `--limit` out"))
}

/// Adds the sheets of a force's side; where they are there already, they are this player's too.
fn sheets_of(ruleset: &Ruleset, entrant: &Entrant<'_>, owner: &str, out: &Out, jobs: &mut Vec<Job>) {
    let army = entrant.checked.force.army.as_deref();
    for sheet in documents::sheets_for(ruleset, army) {
        let job = sheets::one(ruleset, sheet, out);
        match jobs.iter_mut().find(|other| other.name == job.name) {
            // One that was asked for by the ruleset's name is everybody's.
            Some(known) if known.owners.is_empty() => {}
            Some(known) => known.owners.push(owner.to_owned()),
            None => jobs.push(Job { owners: vec![owner.to_owned()], ..job }),
        }
    }
}

/// The rosters of forces that meet at one table, and the deck that they share.
fn of_meeting(meeting: &Meeting<'_>, out: &Out) -> Vec<Job> {
    let mut jobs = roster::of_meeting(meeting, 0, out);
    // A ruleset without decks has none, and a force without cards prints its roster all the same.
    jobs.extend(deck::of_meeting(meeting, &DeckOrder::default(), out).unwrap_or_default());
    jobs
}

/// What a game has besides sheets and forces: decks that need none, and aids.
fn of_game(ruleset: &Ruleset, out: &Out) -> Vec<Job> {
    // A ruleset without such decks has none.
    let mut jobs = deck::of_ruleset(ruleset, &DeckOrder::default(), out).unwrap_or_default();
    jobs.extend(aids::of_ruleset(ruleset, out));
    jobs
}

fn everything(assets: &Assets, workshop: &Workshop, meet: &Meet, out: &Out) -> Outcome {
    let (mut rulesets, mut problems) = (Vec::new(), Vec::new());
    for (_, loaded) in data::load_all(assets) {
        match loaded {
            Ok(ruleset) => rulesets.push(ruleset),
            Err(wrong) => problems.extend(wrong),
        }
    }
    problems.extend(resolve::untranslated(assets, &rulesets));
    let files: Vec<ForceFile> = rulesets.iter().flat_map(|ruleset| samples(assets, &ruleset.id)).collect();
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let mut jobs = sheets::of_rulesets(&rulesets, out);
    for file in &files {
        let (meetings, wrong) = known.meetings(std::slice::from_ref(file), meet);
        problems.extend(wrong);
        jobs.extend(meetings.iter().flat_map(|meeting| of_meeting(meeting, out)));
    }
    jobs.extend(rulesets.iter().flat_map(|ruleset| of_game(ruleset, out)));
    produce(assets, workshop, &jobs, out, problems)
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
    let mut samples: Vec<ForceFile> = read.collect();
    for file in &mut samples {
        file.in_language(assets);
    }
    samples
}
