use std::path::PathBuf;

use super::force_files::read;
use super::forces::{Rulesets, met};
use super::job::{Job, workshop};
use super::produce::produce;
use super::write::is_file;
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::{Binding, Meet, Out};
use crate::diagnostic::{Code, Diagnostic};
use crate::documents;
use crate::model::{Army, Ruleset, Sheet};
use crate::rules::Brought;

/// `sheet`: the quick-reference sheets of these rulesets; with players, narrowed to what they can use. Each game's
/// pages of rulings follow if they are asked for.
pub fn run(assets: &Assets, names: &[String], players: &[String], (rulings, out): (bool, &Out)) -> Outcome {
    let (rulesets, problems) = resolve::rulesets(assets, names);
    let done = workshop(assets).and_then(|workshop| {
        let jobs = if players.is_empty() {
            rulesets.iter().flat_map(|ruleset| of_ruleset(ruleset, rulings, out)).collect()
        } else {
            for_players(assets, (names, &rulesets), players, (rulings, out))?
        };
        Ok(produce(assets, &workshop, &jobs, out, problems.clone()))
    });
    done.unwrap_or_else(|wrong| Outcome::failed([problems, wrong].concat()))
}

/// `sheet --odds`: the quick-reference sheets of these rulesets, each game's with its page of exact chances.
pub fn with_odds(assets: &Assets, names: &[String], (rulings, out): (bool, &Out)) -> Outcome {
    let (rulesets, mut problems) = resolve::rulesets(assets, names);
    let done = workshop(assets).map(|workshop| {
        let mut jobs: Vec<Job> = rulesets.iter().flat_map(|ruleset| of_ruleset(ruleset, rulings, out)).collect();
        for ruleset in &rulesets {
            match odds_page(ruleset, out) {
                Ok(job) => jobs.push(job),
                Err(wrong) => problems.extend(wrong),
            }
        }
        produce(assets, &workshop, &jobs, out, problems.clone())
    });
    done.unwrap_or_else(Outcome::failed)
}

/// The job for a game's page of exact chances; errors if it has none, or if some can't be worked out.
fn odds_page(ruleset: &Ruleset, out: &Out) -> Result<Job, Vec<Diagnostic>> {
    let Some(manuscript) = documents::odds_sheet(ruleset, out.setup())? else {
        let message = format!("`{}` has no chances for an odds page", ruleset.id);
        let hint = "name them under `[[chances]]` in its `actions.toml`: `sabretache help data` says how";
        return Err(vec![Diagnostic::error(Code::NotStated, message).hint(hint)]);
    };
    Ok(Job::of(ruleset, &format!("{}-odds", ruleset.id), manuscript, out))
}

/// The sheets for these players: files of forces, or armies of the one ruleset named.
fn for_players(
    assets: &Assets,
    (names, rulesets): (&[String], &[Ruleset]),
    players: &[String],
    (rulings, out): (bool, &Out),
) -> Result<Vec<Job>, Vec<Diagnostic>> {
    let (paths, armies): (Vec<&String>, Vec<&String>) = players.iter().partition(|name| resolve::is_file(name));
    let (mut files, mut problems) = read(&paths.into_iter().map(PathBuf::from).collect::<Vec<_>>());
    for file in &mut files {
        file.in_language(assets);
    }
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let (found, wrong) = known.found(&files);
    problems.extend(wrong);
    let (meetings, wrong) = met(&found, &Meet::default());
    problems.extend(wrong);
    if !problems.is_empty() {
        if let [ruleset] = rulesets {
            problems.extend(armies.iter().filter_map(|typed| resolve::army(ruleset, typed).err()));
        }
        return Err(problems);
    }
    let mut games: Vec<&Ruleset> = rulesets.iter().chain(meetings.iter().map(|meeting| meeting.ruleset)).collect();
    games.dedup_by(|one, other| one.id == other.id);
    let [ruleset] = games.as_slice() else {
        let message = if games.is_empty() && names.is_empty() {
            format!("`{}` is not a force file, and without a ruleset it can't be an army", players.join("`, `"))
        } else {
            "a sheet for several players is of one ruleset".to_owned()
        };
        let problem = Diagnostic::error(Code::NotStated, message);
        return Err(vec![
            problem.hint("write `sheet RULESET --for ARMY ARMY`, or name files of forces of one ruleset"),
        ]);
    };
    let mut named: Vec<&Army> = Vec::new();
    for typed in armies {
        match resolve::army(ruleset, typed) {
            Ok(army) => named.push(army),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let meeting = meetings.first();
    let mut brought = meeting.map(documents::Meeting::brought).unwrap_or_default();
    brought.extend(named.iter().map(|army| Brought::Army(army)));
    let own = meeting.map(documents::Meeting::stem);
    let stems: Vec<String> = own.into_iter().chain(named.iter().map(|army| army.id.to_string())).collect();
    let stem = format!("{}-{}", ruleset.id, stems.join("-and-"));
    let sheets = sheets_of(ruleset, &brought).into_iter();
    let sheets = sheets.filter_map(|sheet| tonight(ruleset, sheet, (&stem, &brought), (rulings, out)));
    Ok(sheets.chain(rulings_of(ruleset, rulings, out)).collect())
}

/// The sheets of these players' armies, each once.
fn sheets_of<'r>(ruleset: &'r Ruleset, brought: &[Brought<'_>]) -> Vec<&'r Sheet> {
    let mut sheets: Vec<&Sheet> = Vec::new();
    let armies = brought.iter().map(|one| one.armies().first().map(|army| army.id.as_str()));
    for sheet in armies.flat_map(|army| documents::sheets_for(ruleset, army)) {
        if !sheets.iter().any(|known| known.stem() == sheet.stem()) {
            sheets.push(sheet);
        }
    }
    sheets
}

/// A job for the parts of a sheet that these players need, in a file named after them; `None` if they need none.
/// `rulings` says whether the pages of rulings are printed too.
pub fn tonight(
    ruleset: &Ruleset,
    sheet: &Sheet,
    (stem, players): (&str, &[Brought<'_>]),
    (rulings, out): (bool, &Out),
) -> Option<Job> {
    let mut manuscript = documents::sheet_tonight(ruleset, sheet, players, out.setup())?;
    if !rulings {
        documents::without_ruling_pages(&mut manuscript, ruleset);
    }
    Some(Job::of(ruleset, &format!("{stem}-{}", sheet.stem()), manuscript, out))
}

/// Jobs for all sheets of a ruleset, and for its pages of rulings if they are asked for.
pub fn of_ruleset(ruleset: &Ruleset, rulings: bool, out: &Out) -> Vec<Job> {
    let sheets = ruleset.sheets.iter().map(|sheet| one(ruleset, sheet, (rulings, out)));
    sheets.chain(rulings_of(ruleset, rulings, out)).collect()
}

/// The job for a game's pages of rulings; `None` if they are not asked for, if there are none, or if the output is one
/// file for a sheet alone.
pub fn rulings_of(ruleset: &Ruleset, asked: bool, out: &Out) -> Option<Job> {
    if is_file(&out.output, out.kind) && out.bound.binding() == Binding::Apart {
        return None;
    }
    let manuscript = documents::rulings_pages(ruleset, out.setup()).filter(|_| asked)?;
    Some(Job::of(ruleset, &format!("{}-rulings", ruleset.id), manuscript, out))
}

/// The job for one sheet; `rulings` says whether the pages of rulings are printed too.
pub fn one(ruleset: &Ruleset, sheet: &Sheet, (rulings, out): (bool, &Out)) -> Job {
    let mut manuscript = documents::sheet(ruleset, sheet, out.setup());
    if !rulings {
        documents::without_ruling_pages(&mut manuscript, ruleset);
    }
    Job::of(ruleset, &format!("{}-{}", ruleset.id, sheet.stem()), manuscript, out)
}
