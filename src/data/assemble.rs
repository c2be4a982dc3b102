use std::sync::Arc;

use super::entry::Entry;
use super::file::{File, Gathered};
use super::language::actions::actions;
use super::language::armies::army;
use super::language::organisation::organisation;
use super::language::ruleset::Plate;
use super::language::rulings::{house, rulings};
use super::language::tables::{Arsenal, tables};
use super::language::weapons::weapons;
use super::language::{self, Key, Kind, Record};
use super::node::{Node, Read};
use super::parse::whole;
use super::stat_forms::under_forms;
use crate::assets::HOUSE;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{
    Aid, Army, Construction, Deck, Dies, HouseRuling, Names, Organisation, Reserved, Ruleset, Ruling, Sheet, Standee,
    Table, TableId,
};

/// A game's folder being read.
struct Folder<'a> {
    /// Its path, with a slash at its end.
    path: String,
    /// The texts of its files, each with its path.
    sources: &'a [(String, Arc<Source>)],
    /// The problems and ids gathered so far.
    gathered: &'a Gathered,
}

impl Folder<'_> {
    /// Reads the file of this name, if it is there and can be read.
    fn one<T>(
        &self,
        name: &str,
        dies: &Dies,
        kind: &'static Kind,
        read: impl FnOnce(Entry<'_>) -> Option<T>,
    ) -> Option<T> {
        let (_, source) = self.sources.iter().find(|(path, _)| path.strip_prefix(&self.path) == Some(name))?;
        whole(&File { source: Arc::clone(source), dies, gathered: self.gathered }, kind, read)
    }

    /// The name plate of the game of this id; reports where there is none, and an id that no game may have.
    fn plate(&self, id: &str) -> Option<Plate> {
        const NAME: &str = "ruleset.toml";
        if !self.sources.iter().any(|(path, _)| path.strip_prefix(&self.path) == Some(NAME)) {
            let missing = Diagnostic::error(Code::Unreadable, format!("{}{NAME} is missing", self.path));
            self.gathered.report(missing.hint("it gives the ruleset's name, author, dice and theme"));
        }
        self.one(NAME, &Dies::default(), &language::ruleset::FILE, |entry| {
            if let Some(problem) = reserved(id) {
                let at = entry.node("name").map_or_else(|| entry.range(), Node::range);
                entry.file().report(problem, at);
            }
            Plate::from_entry(&entry)
        })
    }

    /// The weapons from which tables are made, and their stats; the traits follow later.
    fn arsenal(&self, plate: Option<&Plate>) -> Arsenal {
        let read = |entry: Entry<'_>| Some(weapons(&entry));
        let plain = Dies::default();
        let dies = plate.map_or(&plain, |plate| &plate.dice);
        let (stats, weapons) = self.one("weapons.toml", dies, &language::weapons::FILE, read).unwrap_or_default();
        let distance = plate.map(|plate| plate.distance.clone()).unwrap_or_default();
        Arsenal { stats, weapons, distance, traits: Vec::new() }
    }
}

/// Why no game can have this id: an address of the page's own begins with it.
pub fn reserved(id: &str) -> Option<Diagnostic> {
    let own = Reserved::ALL.iter().map(|own| own.word()).find(|own| own.eq_ignore_ascii_case(id))?;
    let message = format!("`{id}` can't be the id of a game: the page has an address `/{own}` of its own");
    let hint = format!("give the game's folder another name, such as `{id}-game`: that name is its id");
    Some(Diagnostic::error(Code::BadValue, message).hint(hint))
}

/// The entries of a game's files, as they are read one after another.
#[derive(Default)]
struct Collected {
    organisation: Organisation,
    armies: Vec<Army>,
    tables: Vec<Table>,
    sheets: Vec<Sheet>,
    rulings: Vec<Ruling>,
    housed: Vec<HouseRuling>,
    names: Vec<Names>,
    decks: Vec<Deck>,
    aids: Vec<Aid>,
    standees: Vec<Standee>,
}

impl Collected {
    /// Reads one more file, of this name within the folder, but for those that others rest on.
    fn read(&mut self, name: &str, file: &File<'_>, arsenal: &mut Arsenal, construction: Option<&Construction>) {
        // Example forces are read by themselves, translations before everything else.
        if name.starts_with("samples/") || name.starts_with("languages/") {
            return;
        }
        if let Some(phase) = name.strip_prefix("tables/").and_then(|name| name.strip_suffix(".toml")) {
            let read = |entry: Entry<'_>| Some(tables(&entry, phase, arsenal));
            self.tables.extend(whole(file, &language::tables::FILE, read).unwrap_or_default());
            return;
        }
        if let Some(id) = name.strip_prefix("armies/").and_then(|name| name.strip_suffix(".toml")) {
            self.armies.extend(whole(file, &language::armies::FILE, |entry| army(&entry, id, construction)));
            return;
        }
        match name {
            "organisation.toml" => {
                let read = |entry: Entry<'_>| Some(organisation(&entry));
                self.organisation = whole(file, &language::organisation::FILE, read).unwrap_or_default();
                arsenal.traits.clone_from(&self.organisation.traits);
            }
            "names.toml" => self.names = only(file, &language::names::FILE, &language::names::NAMES),
            "decks.toml" => self.decks = only(file, &language::decks::FILE, &language::decks::DECKS),
            "aids.toml" => self.aids = only(file, &language::aids::FILE, &language::aids::AIDS),
            "standees.toml" => self.standees = only(file, &language::standees::FILE, &language::standees::STANDEES),
            "sheet.toml" => self.sheets = only(file, &language::sheets::FILE, &language::sheets::SHEETS),
            HOUSE => self.housed = only(file, &house::FILE, &house::RULINGS),
            "rulings.toml" => {
                let read = |entry: Entry<'_>| Some(rulings(&entry));
                self.rulings = whole(file, &language::rulings::FILE, read).unwrap_or_default();
            }
            // Already read, or read by nothing, which is a warning of its own.
            _ => {}
        }
    }

    /// Puts tables in the order in which sheets consult them, and the house's rulings in place of those that they answer.
    fn settle(&mut self) {
        let on_sheets: Vec<&TableId> = self.sheets.iter().flat_map(Sheet::tables).collect();
        self.tables.sort_by_key(|table| on_sheets.iter().position(|id| **id == table.id).unwrap_or(usize::MAX));
        for one in &self.housed {
            if let Some(ruling) = self.rulings.iter_mut().find(|ruling| ruling.id == one.id) {
                ruling.take(one);
            }
        }
    }
}

/// Reads what the files of a folder say, in the order of their names, but for those that others rest on.
pub fn assemble(id: &str, sources: &[(String, Arc<Source>)], gathered: &Gathered) -> Option<Ruleset> {
    let folder = Folder { path: format!("data/{id}/"), sources, gathered };
    let plain = Dies::default();

    let plate = folder.plate(id);
    let dies = plate.as_ref().map_or(&plain, |plate| &plate.dice);
    // A unit may be only a code, so the letters are read before the armies.
    let construction =
        folder.one("construction.toml", dies, Construction::KIND(), |entry| Construction::from_entry(&entry));
    // Tables may be made of weapons, so these are read before them.
    let mut arsenal = folder.arsenal(plate.as_ref());
    let mut contents = Collected::default();
    for (path, source) in sources {
        let file = File { source: Arc::clone(source), dies, gathered };
        let name = path.strip_prefix(&folder.path).unwrap_or(path);
        contents.read(name, &file, &mut arsenal, construction.as_ref());
    }

    // Actions are made of tables, so these are read before them.
    let procedures =
        folder.one("actions.toml", dies, &language::actions::FILE, |entry| Some(actions(&entry, &contents.tables)));

    let plate = plate?;
    contents.settle();
    Some(Ruleset {
        id: id.to_owned(),
        name: plate.name,
        author: plate.author,
        edition: plate.edition,
        published: plate.published,
        source: plate.source,
        data_version: plate.data_version,
        language: plate.language,
        changes: plate.changes,
        dice: plate.dice,
        theme: plate.theme,
        tables: contents.tables,
        procedures: procedures.unwrap_or_default(),
        sheets: contents.sheets,
        rulings: contents.rulings,
        house: contents.housed.into_iter().map(|one| one.id).collect(),
        decks: contents.decks,
        aids: contents.aids,
        standees: contents.standees,
        organisation: under_forms(Organisation {
            armies: contents.armies,
            names: contents.names,
            weapons: arsenal.weapons,
            weapon_stats: arsenal.stats,
            distance: plate.distance,
            construction,
            ..contents.organisation
        }),
        digest: crate::rules::digest(&gathered.canonical.take()),
        earlier: Vec::new(),
        plain: None,
        changed_by: Vec::new(),
        before: None,
        shipped: true,
    })
}

/// The entries of a file that has only one kind of them, under this key.
fn only<T: Read>(file: &File<'_>, kind: &'static Kind, key: &Key<Vec<T>>) -> Vec<T> {
    whole(file, kind, |entry| key.read(&entry)).unwrap_or_default()
}
