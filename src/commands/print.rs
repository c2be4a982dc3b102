use std::collections::BTreeSet;

use super::agreed_words::hold_to_words;
use super::event_file::EventFile;
use super::force_files::{ForceFile, samples};
use super::forces::Rulesets;
use super::interrupt::going;
use super::job::{Job, workshop};
use super::paper_plan::paper_plan;
use super::produce::produce;
use super::seating::{Seating, meeting};
use super::{Outcome, aids, deck, resolve, roster, sheet, void};
use crate::assets::Assets;
use crate::cli::{At, Binding, Meet, Out, OutputFormat, SheetParts};
use crate::data;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, DeckOrder, Entrant, Meeting, Workshop};
use crate::model::Ruleset;

/// `print`: everything for tonight. For a ruleset, its sheets and aids; for forces, their sides' sheets, their
/// rosters, the deck they share and the aids; for an event, the same for each list. Without names, everything for
/// every ruleset and its sample forces.
pub fn run(
    assets: &Assets,
    names: &[String],
    (meet, at, sheets): (&Meet, &At, SheetParts),
    out: &Out,
) -> Result<Outcome, Vec<Diagnostic>> {
    let (mut workshop, event_file) = (workshop(assets)?, EventFile::at(at)?);
    if names.is_empty() && event_file.is_none() {
        return Ok(everything(assets, &workshop, (meet, sheets), out));
    }
    let mut problems = Vec::new();
    let named = names.iter().map(Into::into);
    let (paths, mut rulesets) = resolve::paths_and_rulesets(assets, named, &mut problems);
    let mut known = BTreeSet::new();
    rulesets.retain(|ruleset| known.insert(ruleset.id.clone()));
    if event_file.is_none()
        && paths.is_empty()
        && let Some(problem) = void(&meeting(meet), "without a force")
    {
        problems.push(problem);
        return Err(problems);
    }
    let asked = (meet, at);
    let Seating { tables: files, meet, rulesets: known } =
        Seating::of((assets, &mut workshop), paths, false, asked, event_file.as_ref(), &mut problems)?;
    problems.extend(known.untranslated(&rulesets));
    let tables: Vec<Vec<Meeting<'_>>> = files
        .iter()
        .map(|files| {
            let (mut meetings, wrong) = known.meetings(files, &meet);
            problems.extend(wrong);
            let one_sided = |meeting: &Meeting<'_>| documents::one_sided(meeting, &DeckOrder::default());
            problems.extend(meetings.iter().filter_map(one_sided));
            hold_to_words(&mut meetings, event_file.as_ref(), files);
            meetings
        })
        .collect();
    let tables: Vec<TableMeetings<'_>> = files.iter().map(Vec::as_slice).zip(&tables).collect();
    let jobs = jobs(&rulesets, &tables, (event_file.as_ref(), sheets), &workshop, out);
    Ok(planned(produce(assets, &workshop, &jobs, out, problems), &jobs, out))
}

/// A run that wrote a file for each document or each kind of paper, with the plan of its paper at the end; a run that
/// was stopped has none.
fn planned(outcome: Outcome, jobs: &[Job], out: &Out) -> Outcome {
    let by_document = match out.bound.binding() {
        Binding::Apart | Binding::ByPaper => out.kind == OutputFormat::Pdf,
        Binding::OneFile | Binding::FilePerPlayer => false,
    };
    if !by_document || jobs.len() < 2 || outcome.status() != 0 || !going().is_running() {
        return outcome;
    }
    Outcome { said: format!("{}\n{}", outcome.said, paper_plan(jobs)), ..outcome }
}

/// The files at a table, and the meetings of their forces, one for each ruleset.
type TableMeetings<'a> = (&'a [ForceFile], &'a Vec<Meeting<'a>>);

/// Everything printed for these rulesets, and for the forces at these tables.
fn jobs(
    rulesets: &[Ruleset],
    tables: &[TableMeetings<'_>],
    (event_file, sheets): (Option<&EventFile>, SheetParts),
    workshop: &Workshop,
    out: &Out,
) -> Vec<Job> {
    let whole = rulesets.iter().flat_map(|ruleset| sheet::of_ruleset(ruleset, !sheets.no_rulings, out));
    let mut jobs: Vec<Job> = whole.collect();
    let mut games: Vec<&Ruleset> = rulesets.iter().collect();
    for (files, meetings) in tables {
        let player = event_file.zip(files.first()).and_then(|(event, file)| event.player(file));
        for meeting in *meetings {
            let known = games.iter().any(|game| game.id == meeting.ruleset.id);
            for entrant in &meeting.entrants {
                let owner = player.map_or_else(|| roster::owner(entrant), |player| player.name.clone());
                let tonight = Some(meeting).filter(|meeting| meeting.entrants.len() > 1 && !sheets.whole_sheet);
                sheets_of((meeting.ruleset, tonight), entrant, &owner, (!sheets.no_rulings, out), &mut jobs);
            }
            if !known {
                games.push(meeting.ruleset);
                jobs.extend(sheet::rulings_of(meeting.ruleset, !sheets.no_rulings, out));
            }
        }
    }
    for (files, meetings) in tables {
        let mut own: Vec<Job> = meetings.iter().flat_map(|meeting| of_meeting(meeting, out)).collect();
        if let (Some(event), [file]) = (event_file, files) {
            roster::at_event(&mut own, event, file, &workshop.press);
        }
        jobs.extend(own);
    }
    jobs.extend(games.into_iter().flat_map(|ruleset| of_game(ruleset, out)));
    jobs
}

/// Adds the sheets of a force's side, narrowed to the forces it meets if `tonight` is given. A sheet already there
/// gets another owner.
fn sheets_of(
    (ruleset, tonight): (&Ruleset, Option<&Meeting<'_>>),
    entrant: &Entrant<'_>,
    owner: &str,
    (rulings, out): (bool, &Out),
    jobs: &mut Vec<Job>,
) {
    let army = entrant.checked.force.army.as_deref();
    for sheet in documents::sheets_for(ruleset, army) {
        let job = match tonight {
            Some(meeting) => sheet::tonight(ruleset, sheet, (&meeting.stem(), &meeting.brought()), (rulings, out)),
            None => Some(sheet::one(ruleset, sheet, (rulings, out))),
        };
        let Some(job) = job else { continue };
        match jobs.iter_mut().find(|other| other.name == job.name) {
            // A sheet asked for by its ruleset is for everyone.
            Some(known) if known.owners.is_empty() => {}
            Some(known) => known.owners.push(owner.to_owned()),
            None => jobs.push(Job { owners: vec![owner.to_owned()], ..job }),
        }
    }
}

/// The rosters of forces that meet at one table, and the deck they share.
fn of_meeting(meeting: &Meeting<'_>, out: &Out) -> Vec<Job> {
    let mut jobs = roster::of_meeting(meeting, 0, out);
    // A ruleset without decks is not an error here, nor is a force without cards.
    jobs.extend(deck::of_meeting(meeting, &DeckOrder::default(), out).unwrap_or_default());
    jobs
}

/// A game's other documents: decks that need no force, and aids.
fn of_game(ruleset: &Ruleset, out: &Out) -> Vec<Job> {
    // A ruleset without common decks is not an error here.
    let mut jobs = deck::of_ruleset(ruleset, &DeckOrder::default(), out).unwrap_or_default();
    jobs.extend(aids::of_ruleset(ruleset, out));
    jobs
}

fn everything(assets: &Assets, workshop: &Workshop, (meet, sheets): (&Meet, SheetParts), out: &Out) -> Outcome {
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
    let each = rulesets.iter().flat_map(|ruleset| sheet::of_ruleset(ruleset, !sheets.no_rulings, out));
    let mut jobs: Vec<Job> = each.collect();
    for file in &files {
        let (meetings, wrong) = known.meetings(std::slice::from_ref(file), meet);
        problems.extend(wrong);
        jobs.extend(meetings.iter().flat_map(|meeting| of_meeting(meeting, out)));
    }
    jobs.extend(rulesets.iter().flat_map(|ruleset| of_game(ruleset, out)));
    planned(produce(assets, workshop, &jobs, out, problems), &jobs, out)
}
