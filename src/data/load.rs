use std::sync::Arc;

use toml::de::DeTable;

use super::armies::army;
use super::canonical::canonical;
use super::construction::construction;
use super::entry::Entry;
use super::file::{File, Gathered};
use super::node::{Node, Read};
use super::organisation::organisation;
use super::ruleset::plate;
use super::rulings::Uncited;
use super::tables::table;
use super::typed::typed;
use crate::assets::{Asset, Assets, HOUSE};
use crate::diagnostic::{Code, Diagnostic, Source, nearest};
use crate::model::{Army, Dies, Form, HouseRuling, Organisation, Ruleset, Ruling, Sheet, Table, TableId};
use crate::rules::{Suspicion, suspicions};

/// A ruleset, or everything that is wrong with its data.
pub type Loaded = Result<Ruleset, Vec<Diagnostic>>;

/// Reads every ruleset there is, by id.
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

/// Reads one ruleset: `id` is the name of its folder.
pub fn load(assets: &Assets, id: &str) -> Loaded {
    load_with(assets, id, None)
}

/// Reads one ruleset with these house rulings in place of those of its folder.
pub fn load_housed(assets: &Assets, id: &str, house: &Arc<Source>) -> Loaded {
    load_with(assets, id, Some(house))
}

/// What is suspicious in a ruleset, each with its place; or what is wrong with its data.
pub fn lint(assets: &Assets, id: &str) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let ruleset = gather(assets, id, None, &gathered)?;
    let links = gathered.links.borrow();
    let placed = |one: Suspicion| {
        let problem = Diagnostic::warning(Code::Suspicious, one.message).hint(one.hint);
        let (kind, id) = &one.of;
        match links.place(*kind, id) {
            Some(place) => problem.at(&place.source, place.range.clone()),
            None => problem,
        }
    };
    Ok(suspicions(&ruleset).into_iter().map(placed).collect())
}

fn load_with(assets: &Assets, id: &str, house: Option<&Arc<Source>>) -> Loaded {
    gather(assets, id, house, &Gathered::default())
}

fn gather(assets: &Assets, id: &str, house: Option<&Arc<Source>>, gathered: &Gathered) -> Loaded {
    let mut sources = Vec::new();
    let place = format!("data/{id}/{HOUSE}");
    // A text without any has no list of them either.
    sources.extend(house.filter(|house| !house.text.trim().is_empty()).map(|own| (place.clone(), Arc::clone(own))));
    for (path, file) in assets.below(&format!("data/{id}/")).filter(|(path, _)| house.is_none() || *path != place) {
        match file.text() {
            Ok(source) => sources.push((path.to_owned(), source)),
            Err(problem) => gathered.report(problem),
        }
    }
    sources.sort_by(|(one, _), (other, _)| one.cmp(other));
    let ruleset = assemble(id, &sources, gathered);
    let dangling = gathered.links.borrow().dangling();
    let form = |id: &str| {
        let stat = ruleset.as_ref().and_then(|ruleset| ruleset.organisation.stat(id));
        stat.map_or(Form::Number, |stat| stat.form)
    };
    let mixed = gathered.arithmetic.borrow().mixed(form);
    let mut problems = gathered.problems();
    // An entry that could not be read defines nothing, so ids that name it would be blamed for its faults.
    if problems.is_empty() {
        // These are bounded in number like the other problems.
        dangling.into_iter().chain(mixed).for_each(|problem| gathered.report(problem));
        problems = gathered.problems();
    }
    // From the top of each file down, as a person fixes them.
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| (place.source.name.clone(), place.range.start)));
    match ruleset {
        Some(ruleset) if problems.is_empty() => Ok(Ruleset { changed_by: assets.changed_by(id).to_vec(), ..ruleset }),
        _ => Err(problems),
    }
}

/// The files of a ruleset's folder that nothing reads, as warnings.
pub fn strays(assets: &Assets) -> Vec<Diagnostic> {
    let read = |name: &str| {
        FILES.contains(&name)
            || FOLDERS.iter().any(|folder| name.strip_prefix(folder).is_some_and(|name| name.ends_with(".toml")))
    };
    let stray = |(path, file): (&str, &Asset)| {
        let (id, name) = path.strip_prefix("data/")?.split_once('/')?;
        let problem = || {
            let problem = Diagnostic::warning(Code::UnexpectedFile, format!("nothing reads `{}`", file.name()));
            let hint = match nearest(name, FILES) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("the folder of `{id}` holds {}, and {}*.toml", FILES.join(", "), FOLDERS.join("*.toml, "))
                }
            };
            problem.hint(hint)
        };
        (!read(name)).then(problem)
    };
    assets.below("data/").filter_map(stray).collect()
}

/// The files of a ruleset's folder.
const FILES: [&str; 9] = [
    "ruleset.toml",
    "sheet.toml",
    "rulings.toml",
    HOUSE,
    "organisation.toml",
    "construction.toml",
    "names.toml",
    "decks.toml",
    "aids.toml",
];

/// Its folders, each of any number of files.
const FOLDERS: [&str; 3] = ["tables/", "armies/", "samples/"];

fn assemble(id: &str, sources: &[(String, Arc<Source>)], gathered: &Gathered) -> Option<Ruleset> {
    let folder = format!("data/{id}/");
    let plain = Dies::default();
    let named = |name: &str| sources.iter().find(|(path, _)| path.strip_prefix(&folder) == Some(name));

    let plate = match named("ruleset.toml") {
        Some((_, source)) => whole(&File { source: Arc::clone(source), dies: &plain, gathered }, plate),
        None => {
            let missing = Diagnostic::error(Code::Unreadable, format!("{folder}ruleset.toml is missing"));
            gathered.report(missing.hint("it says the ruleset's name, author, dice and theme"));
            None
        }
    };
    let dies = plate.as_ref().map_or(&plain, |plate| &plate.dice);

    let (mut tables, mut sheets, mut rulings) = (Vec::<Table>::new(), Vec::<Sheet>::new(), Vec::<Ruling>::new());
    // A unit may be only a code, so the letters are read before the armies.
    let construction = named("construction.toml")
        .and_then(|(_, source)| whole(&File { source: Arc::clone(source), dies, gathered }, self::construction));
    let mut house = Vec::<HouseRuling>::new();
    let (mut organisation, mut armies) = (Organisation::default(), Vec::<Army>::new());
    let (mut names, mut decks, mut aids) = (Vec::new(), Vec::new(), Vec::new());
    for (path, source) in sources {
        let file = File { source: Arc::clone(source), dies, gathered };
        let name = path.strip_prefix(&folder).unwrap_or(path);
        if name.strip_prefix("samples/").is_some() {
            continue;
        }
        if let Some(phase) = name.strip_prefix("tables/").and_then(|name| name.strip_suffix(".toml")) {
            whole(&file, |mut entry| {
                let items = entry.needed_node("tables").and_then(Node::items).unwrap_or_default();
                tables.extend(items.into_iter().filter_map(|item| table(item, phase)));
                entry.finish();
                Some(())
            });
            continue;
        }
        if let Some(id) = name.strip_prefix("armies/").and_then(|name| name.strip_suffix(".toml")) {
            armies.extend(whole(&file, |entry| army(entry, id, construction.as_ref())));
            continue;
        }
        match name {
            "organisation.toml" => {
                organisation = whole(&file, |entry| Some(self::organisation(entry))).unwrap_or_default();
            }
            "names.toml" => names = only(&file, "names"),
            "decks.toml" => decks = only(&file, "decks"),
            "aids.toml" => aids = only(&file, "aids"),
            "sheet.toml" => sheets = only(&file, "sheets"),
            HOUSE => house = only(&file, "rulings"),
            "rulings.toml" => {
                whole(&file, |mut entry| {
                    rulings = entry.get("rulings").unwrap_or_default();
                    entry.get::<Vec<Uncited>>("uncited");
                    entry.finish();
                    Some(())
                });
            }
            // Already read, or read by nothing, which is a warning of its own.
            _ => {}
        }
    }

    let plate = plate?;
    // Tables are listed as they are consulted: in the order of the sheets.
    let on_sheets: Vec<&TableId> = sheets.iter().flat_map(Sheet::tables).collect();
    tables.sort_by_key(|table| on_sheets.iter().position(|id| **id == table.id).unwrap_or(usize::MAX));
    for one in &house {
        if let Some(ruling) = rulings.iter_mut().find(|ruling| ruling.id == one.id) {
            ruling.take(one);
        }
    }
    Some(Ruleset {
        id: id.to_owned(),
        name: plate.name,
        author: plate.author,
        edition: plate.edition,
        published: plate.published,
        source: plate.source,
        data_version: plate.data_version,
        changes: plate.changes,
        dice: plate.dice,
        theme: plate.theme,
        tables,
        sheets,
        rulings,
        house: house.into_iter().map(|one| one.id).collect(),
        decks,
        aids,
        organisation: typed(Organisation { armies, names, construction, ..organisation }),
        canonical: gathered.canonical.take(),
        changed_by: Vec::new(),
    })
}

/// The entries of a file that has only one kind of them.
fn only<T: Read>(file: &File<'_>, key: &'static str) -> Vec<T> {
    let read = whole(file, |mut entry| {
        let entries = entry.need(key);
        entry.finish();
        entries
    });
    read.unwrap_or_default()
}

/// Parses a file and hands its top table on. A file that breaks TOML's grammar reports that, and no more.
pub fn whole<T>(file: &File<'_>, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(&file.source.text);
    for error in &errors {
        let range = error.span().unwrap_or(0..0);
        file.problem(Code::TomlSyntax, error.message().trim().replace('\n', ", "), range);
    }
    if !errors.is_empty() {
        return None;
    }
    // The whole file is too much to point at; its first line will do.
    let top = file.source.line(1);
    let entry = Entry::new(table.get_ref(), top, file);
    file.gathered.canonical.borrow_mut().push_str(&canonical(&entry));
    read(entry)
}
