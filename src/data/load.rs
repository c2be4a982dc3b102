use std::borrow::Cow;
use std::sync::Arc;

use toml::de::DeTable;

use super::earlier_versions::earlier;
use super::file::Gathered;
use super::gather::{Beside, Loaded, gather};
use super::language::{FILES, FileKind};
use super::languages::{Tongue, is_translated, translations};
use super::ornament::DRAWING;
use super::rulings::unprinted;
use crate::assets::{Asset, Assets, EARLIER, SAMPLES, is_guide};
use crate::diagnostic::{Code, Diagnostic, Source, nearest};
use crate::model::Ruleset;
use crate::rules::{Suspicion, suspicions};

/// Reads every ruleset, each with its id.
pub fn load_all(assets: &Assets) -> Vec<(String, Loaded)> {
    assets
        .rulesets()
        .into_iter()
        .map(|id| {
            let loaded = load(assets, &id);
            (id, loaded)
        })
        .collect()
}

/// Reads one ruleset; `id` is the name of its folder.
pub fn load(assets: &Assets, id: &str) -> Loaded {
    load_with(assets, id, None, None)
}

/// Reads one ruleset as played at an event: with the event's restrictions, without those that it silences.
pub fn load_at(assets: &Assets, id: &str, event: &Arc<Source>) -> Loaded {
    load_with(assets, id, None, Some(event))
}

/// Reads one ruleset with these house rulings in place of its own.
pub fn load_housed(assets: &Assets, id: &str, house: &Arc<Source>) -> Loaded {
    load_with(assets, id, Some(house), None)
}

/// The suspicious parts of a ruleset as warnings, each with its place if known; the error lists the faults if its
/// data can't be read.
pub fn lint(assets: &Assets, id: &str) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let ruleset = gather((assets, assets.language()), id, (None, None), &gathered)?;
    let links = gathered.links.borrow();
    let placed = |one: Suspicion| {
        let problem = Diagnostic::warning(Code::Suspicious, one.message).hint(one.hint);
        match one.of.as_ref().and_then(|(kind, id)| links.place(*kind, id)) {
            Some(place) => problem.at(&place.source, place.range.clone()),
            None => problem,
        }
    };
    let odd = suspicions(&ruleset).into_iter().chain(unprinted(&ruleset.rulings, &links));
    let mut suspicious: Vec<Diagnostic> = odd.map(placed).collect();
    suspicious.extend(translations(assets, id, &gathered));
    Ok(suspicious)
}

fn load_with(assets: &Assets, id: &str, house: Option<&Arc<Source>>, event: Option<&Arc<Source>>) -> Loaded {
    let read = |language: Option<&str>| -> Loaded {
        let ruleset = gather((assets, language), id, (house, event), &Gathered::default())?;
        let before = before((assets, language), id, (house, event), &ruleset).map(Box::new);
        Ok(Ruleset { earlier: earlier((assets, language), id).0, before, ..ruleset })
    };
    let ruleset = read(assets.language())?;
    let plain = if is_translated(assets, id) { Some(Box::new(read(None)?)) } else { None };
    Ok(Ruleset { plain, ..ruleset })
}

/// The ruleset before its last change: without the event, or else as it was shipped. `None` if neither changed it, or
/// if it can't be read.
fn before(asked: Tongue<'_>, id: &str, (house, event): Beside<'_>, now: &Ruleset) -> Option<Ruleset> {
    let (assets, language) = asked;
    let folders = assets.changed_by(id).len();
    let changed_at_event = event.is_some() && folders < now.changed_by.len();
    let assets = if changed_at_event {
        Cow::Borrowed(assets)
    } else if folders > 0 && now.shipped {
        Cow::Owned(assets.as_shipped(id))
    } else {
        return None;
    };
    let ruleset = gather((&assets, language), id, (house, None), &Gathered::default()).ok()?;
    let before = before((&assets, language), id, (house, None), &ruleset).map(Box::new);
    Some(Ruleset { before, ..ruleset })
}

/// Warnings for files in rulesets' folders that nothing reads, and for earlier versions that can't be read.
pub fn strays(assets: &Assets) -> Vec<Diagnostic> {
    let read = |name: &str| {
        let name = as_it_was(name);
        FILES.iter().any(|file| file.is_at(name)) || name == DRAWING || OTHERS.iter().any(|folder| beyond(name, folder))
    };
    let stray = |(path, file): (&str, &Asset)| {
        let (id, name) = path.strip_prefix("data/")?.split_once('/').filter(|_| !is_guide(path))?;
        let problem = || {
            let problem = Diagnostic::warning(Code::UnexpectedFile, format!("nothing reads `{}`", file.name()));
            let paths = FILES.iter().map(|file| file.path);
            let text = file.text().map(|source| source.text.clone()).unwrap_or_default();
            let hint = match (folder_of(&text), nearest(name, paths.clone())) {
                (Some(folder), _) if name.starts_with(&format!("{folder}/")) => {
                    format!("rename it to end in `.toml`, as in `{}.toml`", name.split('.').next().unwrap_or(name))
                }
                (Some(folder), _) => format!("move it to `{folder}/`"),
                (None, Some(near)) if !near.contains('*') => format!("did you mean `{near}`?"),
                (None, Some(_) | None) => {
                    format!(
                        "the folder of `{id}` may hold {}, and samples/*.toml",
                        paths.collect::<Vec<_>>().join(", ")
                    )
                }
            };
            problem.hint(hint)
        };
        (!read(name)).then(problem)
    };
    let own = assets.rulesets().into_iter().filter(|id| assets.is_own(id));
    let kept = own.flat_map(|id| earlier((assets, assets.language()), &id).1);
    assets.below("data/").filter_map(stray).chain(kept).collect()
}

/// The folder that a file with these keys belongs in; `None` unless exactly one kind of file fits, with a folder.
fn folder_of(text: &str) -> Option<&'static str> {
    let table = DeTable::parse(text).ok().filter(|table| !table.get_ref().is_empty())?;
    let fits = |file: &&FileKind| table.get_ref().keys().all(|key| file.kind.has(key.get_ref()));
    let mut fitting = FILES.iter().filter(fits);
    let only = fitting.next().filter(|_| fitting.next().is_none())?;
    only.path.split_once("/*").map(|(folder, _)| folder)
}

/// A file's name in a game's folder, without the folder of an earlier version.
fn as_it_was(name: &str) -> &str {
    let inside = name.strip_prefix(EARLIER).and_then(|name| name.split_once('/'));
    inside.map_or(name, |(_, name)| name)
}

/// Folders in a ruleset's folder that hold no data, with the file name extensions allowed in them: sample forces and
/// fonts.
const OTHERS: [(&str, &[&str]); 2] = [(SAMPLES, &["toml"]), ("fonts/", &["ttf", "otf", "txt", "md", ""])];

/// Whether a file is directly in this folder and has an allowed extension.
fn beyond(name: &str, (folder, endings): &(&str, &[&str])) -> bool {
    let inside = name.strip_prefix(folder).filter(|name| !name.contains('/'));
    inside.is_some_and(|name| endings.contains(&name.rsplit_once('.').map_or("", |(_, ending)| ending)))
}
