use std::path::PathBuf;

use super::files::{ForceFile, read};
use super::forces::Rulesets;
use super::meeting::{Meeting, doubts, meetings};
use super::named::one;
use super::produce::{Document, Job, Tools, documents, named, paper, style};
use super::{Outcome, calibration};
use crate::assets::Assets;
use crate::cli::{BackMode, DeckOptions, Meet, Out, Size};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CardSize, Deck, Ruleset, Variant, Who};
use crate::rules::Backs;
use crate::view::{Asked, DeckLook, DeckSide, Printed, deck};

/// `deck`: an activation deck; files named together meet at one table, and a folder gives one deck a file.
pub fn run(assets: &Assets, paths: &[PathBuf], options: &DeckOptions, meet: &Meet, out: &Out) -> Outcome {
    let tools = match Tools::new(assets) {
        Ok(tools) => tools,
        Err(problems) => return Outcome::failed(problems),
    };
    let (mut jobs, mut problems) = (Vec::new(), Vec::new());
    if options.calibrate {
        jobs.push(calibration::job(options, out));
    }
    let (mut tables, wrong) = tables(paths, options.merge);
    problems.extend(wrong);
    problems.extend(tables.iter_mut().flat_map(|files| tools.legible(files)));
    let known = Rulesets::named_by(assets, &tables.iter().flatten().collect::<Vec<_>>());
    for files in &tables {
        jobs.extend(of_forces(&known, files, options, meet, out, &mut problems));
    }
    if jobs.is_empty() {
        return Outcome::failed(problems);
    }
    documents(assets, &tools, &jobs, out, problems)
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

/// The decks of these forces, which meet at one table: one for each ruleset among them.
fn of_forces(
    rulesets: &Rulesets<'_>,
    files: &[ForceFile],
    options: &DeckOptions,
    meet: &Meet,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Job<'static>> {
    let (found, wrong) = rulesets.found(files);
    if !wrong.is_empty() {
        // A deck without one of its sides is no deck.
        problems.extend(wrong);
        return Vec::new();
    }
    let (meetings, wrong) = meetings(&found, meet);
    problems.extend(wrong);
    let mut jobs = Vec::new();
    for meeting in &meetings {
        problems.extend(doubts(meeting));
        match of_meeting(meeting, options, out) {
            Ok(made) => jobs.extend(made),
            Err(problem) => problems.push(problem),
        }
    }
    jobs
}

/// The deck of a meeting, in one file, or fronts and backs in two.
pub fn of_meeting(meeting: &Meeting<'_>, options: &DeckOptions, out: &Out) -> Result<Vec<Job<'static>>, Diagnostic> {
    let ruleset = meeting.ruleset;
    let forces: Vec<DeckSide<'_>> = meeting
        .forces
        .iter()
        .zip(&meeting.checked)
        .map(|(one, checked)| DeckSide { stem: one.stem.to_owned(), force: one.force, checked: checked.clone() })
        .collect();
    let (way, variants) = way(ruleset, options)?;
    let first = options.first.as_ref().map(|who| whose(ruleset, who)).transpose()?;
    let stems = || forces.iter().map(|force| force.stem.as_str());
    let extra = |(name, number): &(String, i64)| {
        let stem = one("force", name, stems().collect())?;
        Ok((stems().position(|known| known == stem).unwrap_or(0), *number))
    };
    let extra: Vec<(usize, i64)> = options.extra.iter().map(extra).collect::<Result<_, Diagnostic>>()?;
    if !extra.is_empty() && !way.cards.iter().any(|line| line.change) {
        let message = format!("no cards are added to or taken from `{}`", way.id);
        return Err(Diagnostic::error(Code::BadValue, message).hint("leave `--extra` out, or name another `--way`"));
    }
    let asked = Asked { variants: &variants, sides: &meeting.sides, first: first.as_ref(), extra: &extra };
    let name = format!("{}-deck{}", stems().next().unwrap_or_default(), called(ruleset, way, &variants));
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
        BackMode::Apart | BackMode::Duplex | BackMode::Fold | BackMode::None => &[("", Printed::Both)],
    };
    let mut jobs = Vec::new();
    for (part, sides_printed) in printed {
        let mut view = deck(ruleset, way, &forces, &asked, DeckLook { sides: *sides_printed, ..look });
        if *sides_printed == Printed::Backs {
            view.contents.clear();
        }
        if view.pages.is_empty() && view.contents.is_empty() {
            let named: Vec<&str> = stems().collect();
            let message = format!("{}: `{}` makes no card of this force", named.join(", "), way.id);
            return Err(Diagnostic::error(Code::NothingToPrint, message).hint("add units to the force, or `--blank 9`"));
        }
        let of: Vec<String> = meeting.forces.iter().map(|found| found.path.display().to_string()).collect();
        let of = Some(of.join(", "));
        let document = Document::Deck(Box::new(view));
        jobs.push(Job { name: named(&format!("{name}{part}"), out), of, document });
    }
    Ok(jobs)
}

/// What the name of a deck's file says of its way: nothing for the way that is dealt where none is named.
fn called(ruleset: &Ruleset, way: &Deck, variants: &[&Variant]) -> String {
    let usual = default(ruleset).is_some_and(|usual| usual.id == way.id);
    let own = (!usual).then_some(way.id.as_str());
    let ids = own.into_iter().chain(variants.iter().map(|variant| variant.id.as_str()));
    ids.fold(String::new(), |name, id| name + "-" + id)
}

/// The way that is asked for, and what is changed in it; where none is named, the first that can do what else is asked, or
/// the default.
fn way<'a>(ruleset: &'a Ruleset, options: &DeckOptions) -> Result<(&'a Deck, Vec<&'a Variant>), Diagnostic> {
    let decks = &ruleset.decks;
    let ids = || decks.iter().flat_map(|deck| std::iter::once(&deck.id).chain(deck.variants.iter().map(|one| &one.id)));
    let (mut way, mut variants): (Option<&Deck>, Vec<&Variant>) = (None, Vec::new());
    for typed in &options.way {
        let id = one("way to deal", typed, ids().map(String::as_str).collect())?;
        let variant = |deck: &'a Deck| deck.variants.iter().find(|variant| variant.id == id);
        let deck = decks.iter().find(|deck| deck.id == id || variant(deck).is_some()).ok_or_else(|| none(ruleset))?;
        if let Some(other) = way.filter(|other| other.id != deck.id) {
            let message = format!("`{id}` does not go with `{}`: they are two ways to deal", other.id);
            return Err(Diagnostic::error(Code::BadValue, message).hint("name one way, and what is changed in it"));
        }
        way = Some(deck);
        variants.extend(variant(deck));
    }
    if let Some(way) = way {
        return Ok((way, variants));
    }
    let able = |deck: &&Deck| {
        (options.extra.is_empty() || deck.cards.iter().any(|line| line.change))
            && (options.first.is_none() || deck.first.is_some())
    };
    let asked = !options.extra.is_empty() || options.first.is_some();
    let suited = asked.then(|| decks.iter().find(able)).flatten();
    let found = suited.or_else(|| default(ruleset)).ok_or_else(|| none(ruleset))?;
    Ok((found, Vec::new()))
}

/// The way that is dealt where none is named.
fn default(ruleset: &Ruleset) -> Option<&Deck> {
    ruleset.decks.iter().find(|deck| deck.default).or(ruleset.decks.first())
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
