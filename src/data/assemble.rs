use std::sync::Arc;

use super::entry::Entry;
use super::file::{File, Gathered};
use super::language::actions::{Acted, actions};
use super::language::aids::AIDS;
use super::language::armies::army;
use super::language::decks::DECKS;
use super::language::names::NAMES as NAME_LISTS;
use super::language::organisation::{names_in_sums, organisation};
use super::language::ruleset::{NAME, RulesetHead};
use super::language::rulings::{house, rulings};
use super::language::sheets::SHEETS;
use super::language::standees::STANDEES;
use super::language::tables::{Arsenal, tables};
use super::language::weapons::weapons;
use super::language::{FileKind, Key, Record, files};
use super::node::{Node, Read};
use super::parse::whole;
use super::stat_forms::under_forms;
use crate::assets::HEAD;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{
    Construction, DieFaces, HouseRuling, Organisation, Reserved, Ruleset, Ruling, Sheet, Table, TableId, is_id, kebab,
};

/// The folder of a game that is being read.
struct Folder<'a> {
    /// The path of the folder, ending in a slash.
    path: String,
    /// The texts of its files, each with its path.
    sources: &'a [(String, Arc<Source>)],
    /// How the game reads its dice; the default until `ruleset.toml` has been read.
    dies: DieFaces,
    /// The problems and ids gathered so far.
    gathered: &'a Gathered,
}

impl Folder<'_> {
    /// Reads every file of a kind, passing on the name that its author chose; files that can't be read are left out.
    fn each<T>(&self, kind: &FileKind, mut read: impl FnMut(Entry<'_>, &str) -> Option<T>) -> Vec<T> {
        let stem = |path: &'_ str| Some(kind.stem(path.strip_prefix(&self.path)?)?.to_owned());
        let named = self.sources.iter().filter_map(|(path, source)| Some((stem(path)?, Arc::clone(source))));
        let one = |(stem, source): (String, Arc<Source>)| {
            let file = File { source, dies: &self.dies, gathered: self.gathered };
            whole(&file, kind.kind, |entry| read(entry, &stem))
        };
        named.filter_map(one).collect()
    }

    /// Reads the one file of a kind; `None` if it is missing or can't be read.
    fn one<T>(&self, kind: &FileKind, read: impl Fn(Entry<'_>) -> Option<T>) -> Option<T> {
        self.each(kind, |entry, _| read(entry)).pop()
    }

    /// The entries under `key`, the only key of its file; empty if the file is missing or can't be read.
    fn list<T: Read>(&self, kind: &FileKind, key: &Key<Vec<T>>) -> Vec<T> {
        self.one(kind, |entry| key.read(&entry)).unwrap_or_default()
    }

    /// The tables of all parts of the turn; some are made from the weapons in `arsenal`.
    fn tables(&self, arsenal: &Arsenal) -> Vec<Table> {
        let parts = self.each(&files::TABLES, |entry, phase| Some(tables(&entry, phase, arsenal)));
        parts.into_iter().flatten().collect()
    }

    /// The head of the game; reports if it is missing, or if no game may have this id.
    fn head(&self, id: &str) -> Option<RulesetHead> {
        if !self.sources.iter().any(|(path, _)| path.strip_prefix(&self.path) == Some(HEAD)) {
            let missing = Diagnostic::error(Code::Unreadable, format!("{}{HEAD} is missing", self.path));
            self.gathered.report(missing.hint("it gives the ruleset's name, author, dice and theme"));
        }
        self.one(&files::RULESET, |entry| {
            if let Some(problem) = misnamed(id) {
                let at = NAME.node(&entry).map_or_else(|| entry.range(), Node::range);
                entry.file().report(problem, at);
            }
            RulesetHead::from_entry(&entry)
        })
    }
}

/// An error if no game can have this id: it is not lower-case letters and digits in words joined by hyphens, or the
/// page has an address of that name; `None` if one can.
pub fn misnamed(id: &str) -> Option<Diagnostic> {
    let own = Reserved::ALL.iter().map(|own| own.word()).find(|own| own.eq_ignore_ascii_case(id));
    let (why, near) = match own {
        Some(own) => (format!("the page has an address `/{own}` of its own"), format!("{own}-game")),
        None if is_id(id) => return None,
        None => ("lower-case letters and digits, words joined by hyphens".to_owned(), kebab(id)),
    };
    let problem = Diagnostic::error(Code::BadValue, format!("`{id}` can't be the id of a ruleset: {why}"));
    let hint = || format!("give the ruleset's folder another name, such as `{near}`: that name is its id");
    Some(if near.is_empty() { problem } else { problem.hint(hint()) })
}

/// Reads the files of a game's folder into a ruleset; `None` if its head is missing or can't be read.
pub fn assemble(id: &str, sources: &[(String, Arc<Source>)], gathered: &Gathered) -> Option<Ruleset> {
    let plain = Folder { path: format!("data/{id}/"), sources, dies: DieFaces::default(), gathered };
    let head = plain.head(id);
    let folder = Folder { dies: head.as_ref().map(|head| head.dice.clone()).unwrap_or_default(), ..plain };
    // A unit may be given by a code alone, so the letters are read before the armies.
    let construction = folder.one(&files::CONSTRUCTION, |entry| Construction::from_entry(&entry));
    // Tables may be made from weapons, so the weapons are read first.
    let (stats, weapons) = folder.one(&files::WEAPONS, |entry| Some(weapons(&entry))).unwrap_or_default();

    let aids = folder.list(&files::AIDS, &AIDS);
    let armies = folder.each(&files::ARMIES, |entry, id| army(&entry, id, construction.as_ref()));
    let decks = folder.list(&files::DECKS, &DECKS);
    let housed = folder.list(&files::HOUSE, &house::RULINGS);
    let names = folder.list(&files::NAMES, &NAME_LISTS);
    let organisation = folder.one(&files::ORGANISATION, |entry| Some(organisation(&entry))).unwrap_or_default();
    let rulings = folder.one(&files::RULINGS, |entry| Some(rulings(&entry))).unwrap_or_default();
    let sheets = folder.list(&files::SHEET, &SHEETS);
    let standees = folder.list(&files::STANDEES, &STANDEES);
    let distance = head.as_ref().map(|head| head.distance.clone()).unwrap_or_default();
    let arsenal = Arsenal { stats, weapons, distance, traits: organisation.traits.clone() };
    let tables = folder.tables(&arsenal);
    // Actions are made of tables, so these are read before them.
    let names_of_stats = names_in_sums(&organisation.stats, &organisation.traits);
    let acted = folder.one(&files::ACTIONS, |entry| Some(actions(&entry, &tables, &names_of_stats)));
    let Acted { procedures, by_hand, chances, targets, checks, exchanges } = acted.unwrap_or_default();

    let head = head?;
    Some(Ruleset {
        id: id.to_owned(),
        name: head.name,
        author: head.author,
        edition: head.edition,
        published: head.published,
        source: head.source,
        data_version: head.data_version,
        language: head.language,
        changes: head.changes,
        dice: head.dice,
        theme: head.theme,
        tables: consulted(tables, &sheets),
        procedures,
        by_hand,
        chances,
        targets,
        checks,
        exchanges,
        sheets,
        rulings: housed.iter().fold(rulings, decided),
        house: housed.into_iter().map(|one| one.id).collect(),
        decks,
        aids,
        standees,
        organisation: under_forms(Organisation {
            armies,
            names,
            weapons: arsenal.weapons,
            weapon_stats: arsenal.stats,
            distance: head.distance,
            construction,
            ..organisation
        }),
        digest: crate::rules::digest(&gathered.canonical.take()),
        earlier: Vec::new(),
        plain: None,
        changed_by: Vec::new(),
        before: None,
        shipped: true,
    })
}

/// Tables in the order in which the sheets use them; those on no sheet come last.
fn consulted(mut tables: Vec<Table>, sheets: &[Sheet]) -> Vec<Table> {
    let on_sheets: Vec<&TableId> = sheets.iter().flat_map(Sheet::tables).collect();
    tables.sort_by_key(|table| on_sheets.iter().position(|id| **id == table.id).unwrap_or(usize::MAX));
    tables
}

/// The rulings with a house ruling in place of the one with the same id.
fn decided(mut rulings: Vec<Ruling>, housed: &HouseRuling) -> Vec<Ruling> {
    if let Some(ruling) = rulings.iter_mut().find(|ruling| ruling.id == housed.id) {
        ruling.take(housed);
    }
    rulings
}
