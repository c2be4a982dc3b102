use std::path::PathBuf;

use super::forces::{ForceFile, Found, Rulesets, placed, read};
use super::named::one;
use super::produce::{Document, Job, documents, named, paper, style};
use super::{Outcome, calibration};
use crate::assets::Assets;
use crate::cli::{BackMode, DeckOptions, Out, Size};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::model::{CardSize, Deck, Ruleset, Weight, Who};
use crate::rules::{self, Backs};
use crate::view::{Asked, DeckLook, DeckSide, Printed, deck};

/// `deck`: an activation deck; each file is one side, and a folder gives one deck a file.
pub fn run(assets: &Assets, paths: &[PathBuf], options: &DeckOptions, out: &Out) -> Outcome {
    let (mut jobs, mut problems) = (Vec::new(), Vec::new());
    if options.calibrate {
        jobs.push(calibration::job(options, out));
    }
    let (tables, wrong) = tables(paths, options.merge);
    problems.extend(wrong);
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    for files in &tables {
        jobs.extend(of_forces(&known, files, options, out, &mut problems));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    documents(assets, &jobs, out, problems)
}

/// The files that make a deck together: those named by themselves, then each file of a folder alone.
pub fn tables(paths: &[PathBuf], merge: bool) -> (Vec<Vec<ForceFile>>, Vec<Diagnostic>) {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.iter().cloned().partition(|path| path.is_dir());
    if merge || folders.is_empty() {
        let (files, problems) = read(paths);
        return (vec![files], problems);
    }
    let (together, mut problems) = read(&files);
    let (alone, wrong) = read(&folders);
    problems.extend(wrong);
    let tables = std::iter::once(together).chain(alone.into_iter().map(|file| vec![file]));
    (tables.filter(|files| !files.is_empty()).collect(), problems)
}

/// The decks of these forces, which meet on one table: one for each ruleset among them.
pub fn of_forces(
    rulesets: &Rulesets<'_>,
    files: &[ForceFile],
    options: &DeckOptions,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Job<'static>> {
    let (found, wrong) = rulesets.found(files);
    if !wrong.is_empty() {
        // A deck without one of its sides is no deck.
        problems.extend(wrong);
        return Vec::new();
    }
    let mut games: Vec<(&Ruleset, Vec<Found<'_>>)> = Vec::new();
    for one in found {
        problems.extend(doubts(&one));
        match games.iter_mut().find(|(other, _)| other.id == one.ruleset.id) {
            Some((_, sides)) => sides.push(one),
            None => games.push((one.ruleset, vec![one])),
        }
    }
    let mut jobs = Vec::new();
    for (ruleset, sides) in games {
        match jobs_of(ruleset, &sides, options, out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    jobs
}

/// What is wrong with a force, which is dealt cards all the same: a unit that nobody knows has none.
fn doubts(one: &Found<'_>) -> Vec<Diagnostic> {
    let checked = rules::check(one.ruleset, one.force, None);
    let wrong = checked.findings.iter().filter(|finding| finding.weight == Weight::Error);
    wrong
        .map(|finding| Diagnostic { severity: Severity::Warning, ..placed(one.ruleset, finding, one.source) })
        .collect()
}

fn jobs_of(
    ruleset: &Ruleset,
    forces: &[Found<'_>],
    options: &DeckOptions,
    out: &Out,
) -> Result<Vec<Job<'static>>, Diagnostic> {
    let sides: Vec<DeckSide<'_>> = forces
        .iter()
        .map(|one| DeckSide { stem: one.stem(), force: one.force, checked: rules::check(ruleset, one.force, None) })
        .collect();
    let way = way(ruleset, options)?;
    let first = options.first.as_ref().map(|who| whose(ruleset, who)).transpose()?;
    let stems = || sides.iter().map(|side| side.stem.as_str());
    let extra = |(name, number): &(String, i64)| {
        let stem = one("side", name, stems().collect())?;
        Ok((stems().position(|side| side == stem).unwrap_or(0), *number))
    };
    let extra: Vec<(usize, i64)> = options.extra.iter().map(extra).collect::<Result<_, Diagnostic>>()?;
    if !extra.is_empty() && !way.cards.iter().any(|line| line.change) {
        let message = format!("no cards are added to or taken from `{}`", way.id);
        return Err(Diagnostic::error(Code::BadValue, message).hint("leave `--extra` out, or name another `--way`"));
    }
    let asked = Asked { first: first.as_ref(), extra: &extra };
    let name = format!("{}-deck", sides.first().map_or("", |side| side.stem.as_str()));
    let look = DeckLook {
        paper: paper(out),
        style: style(out.style),
        size: options.size.map_or(way.size, size),
        backs: match options.backs {
            BackMode::Duplex | BackMode::Apart => Backs::Duplex,
            BackMode::Fold => Backs::Fold,
            BackMode::None => Backs::None,
        },
        sides: Printed::Both,
        offset: options.back_offset.unwrap_or_default(),
        blank: options.blank,
    };
    let printed: &[(&str, Printed)] = match options.backs {
        BackMode::Apart if !way.pack => &[("-fronts", Printed::Fronts), ("-backs", Printed::Backs)],
        _ => &[("", Printed::Both)],
    };
    let mut jobs = Vec::new();
    for (part, sides_printed) in printed {
        let mut view = deck(ruleset, way, &sides, &asked, DeckLook { sides: *sides_printed, ..look });
        if *sides_printed == Printed::Backs {
            view.contents.clear();
        }
        if view.pages.is_empty() && view.contents.is_empty() {
            let message = format!("{}: `{}` makes no card of this force", sides_named(&sides), way.id);
            return Err(Diagnostic::error(Code::NothingToPrint, message).hint("add units to the force, or `--blank 9`"));
        }
        jobs.push(Job { name: named(&format!("{name}{part}"), out), document: Document::Deck(Box::new(view)) });
    }
    Ok(jobs)
}

fn sides_named(sides: &[DeckSide<'_>]) -> String {
    sides.iter().map(|side| side.stem.as_str()).collect::<Vec<_>>().join(", ")
}

/// The way that is asked for; where none is named, the first that can do what else is asked, or the default.
fn way<'a>(ruleset: &'a Ruleset, options: &DeckOptions) -> Result<&'a Deck, Diagnostic> {
    let decks = &ruleset.decks;
    if let Some(typed) = &options.way {
        let id = one("way to deal", typed, decks.iter().map(|deck| deck.id.as_str()).collect())?;
        return decks.iter().find(|deck| deck.id == id).ok_or_else(|| none(ruleset));
    }
    let able = |deck: &&Deck| {
        (options.extra.is_empty() || deck.cards.iter().any(|line| line.change))
            && (options.first.is_none() || deck.first.is_some())
    };
    let asked = !options.extra.is_empty() || options.first.is_some();
    let suited = asked.then(|| decks.iter().find(able)).flatten();
    let default = || decks.iter().find(|deck| deck.default).or(decks.first());
    suited.or_else(default).ok_or_else(|| none(ruleset))
}

fn none(ruleset: &Ruleset) -> Diagnostic {
    Diagnostic::error(Code::NothingToPrint, format!("{} has no decks", ruleset.name))
        .hint("its folder of data needs a `decks.toml`")
}

/// Whom a word on the command line means: those with this trait, of this role, or this unit.
fn whose(ruleset: &Ruleset, word: &str) -> Result<Who, Diagnostic> {
    let organisation = &ruleset.organisation;
    let traits = organisation.traits.iter().map(|one| one.id.as_str());
    let roles = organisation.roles.iter().map(|role| role.id.as_str());
    let units = organisation.armies.iter().flat_map(|army| &army.units).map(|unit| unit.id.as_str());
    let mut ids: Vec<&str> = traits.clone().chain(roles.clone()).chain(units).collect();
    ids.sort_unstable();
    ids.dedup();
    let id = one("trait, role or unit", word, ids)?.to_owned();
    let (is_trait, is_role) = (traits.clone().any(|known| known == id), roles.clone().any(|known| known == id));
    Ok(match (is_trait, is_role) {
        (true, _) => Who { traits: vec![id], ..Who::default() },
        (false, true) => Who { role: vec![id], ..Who::default() },
        (false, false) => Who { units: vec![id], ..Who::default() },
    })
}

fn size(size: Size) -> CardSize {
    CardSize::WORDS.iter().find(|(word, _)| *word == size.word()).map_or(CardSize::STANDARD, |(_, size)| *size)
}
