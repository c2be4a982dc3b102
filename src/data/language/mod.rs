//! The language of the data, described once: from here come help, the schema for editors, the reference and the reading.
//!
//! A file is one kind of entry: its keys, each a `Key` or one of `Alternatives`, and how they make what the model has.

pub(super) mod actions;
pub(super) mod aids;
mod alternatives;
pub(super) mod armies;
pub(super) mod construction;
pub(super) mod decks;
pub(super) mod effects;
pub(super) mod events;
pub(super) mod forces;
mod given_trait;
pub(super) mod growing;
mod id_form;
mod key;
mod keys;
mod kind;
pub(super) mod languages;
pub(super) mod names;
mod never;
pub(super) mod organisation;
mod patterns;
pub(super) mod price;
mod record;
mod reference;
pub(super) mod remarks;
pub(super) mod restrictions;
pub(super) mod ruleset;
pub(super) mod rulings;
mod shape;
pub(super) mod sheets;
pub(super) mod standees;
pub(super) mod tables;
pub(super) mod values;
pub(super) mod weapons;
pub(super) mod who;
pub(super) mod word_lists;

use alternatives::{Alternative, Alternatives};
use effects::{EFFECTS, effects, with_numbers};
pub(super) use id_form::IdForm;
pub(super) use key::Key;
use keys::Rules;
use kind::MANY;
pub use kind::{Holds, Keys, Kind, Sets, Spec};
pub use never::{Idle, Is, KeyState, Need, Never};
pub(super) use record::Record;
pub use reference::{BESIDE, every_kind, reference};
use remarks::{DRAWING, ICON, NOTED, REMARKS, SOURCES, noted, remarks, sources};
pub(super) use shape::{LARGEST, Shape, Word};
use values::{Between, ById, Decisions, Defines, List, Offers};

/// One kind of file in a game's folder.
pub struct FileKind {
    /// Its path in the folder; `*` is a name of the author's choosing.
    pub path: &'static str,
    /// Its content, in one sentence.
    pub says: &'static str,
    /// Whether a game must have it.
    pub needed: bool,
    /// The entry that the whole file is, with its keys.
    pub kind: &'static Kind,
}

impl FileKind {
    /// Whether a path in a game's folder is of this kind.
    pub fn is_at(&self, name: &str) -> bool {
        match self.path.split_once('*') {
            None => self.path == name,
            Some((folder, ending)) => name
                .strip_prefix(folder)
                .and_then(|name| name.strip_suffix(ending))
                .is_some_and(|stem| !stem.is_empty() && !stem.contains('/')),
        }
    }
}

/// Every kind of file in a game's folder that is data, in the order in which a game is best written.
pub static FILES: &[FileKind] = &[
    FileKind {
        path: "ruleset.toml",
        says: "The name of the game, who wrote it, how its dice are read and how its paper looks.",
        needed: true,
        kind: &ruleset::FILE,
    },
    FileKind {
        path: "tables/*.toml",
        says: "The tables consulted in play, one file for each part of the turn.",
        needed: false,
        kind: &tables::FILE,
    },
    FileKind {
        path: "actions.toml",
        says: "What is thrown for in several steps, made of those tables: volleys with their saves, checks of morale.",
        needed: false,
        kind: &actions::FILE,
    },
    FileKind {
        path: "sheet.toml",
        says: "The quick-reference sheets, and which tables are on them.",
        needed: false,
        kind: &sheets::FILE,
    },
    FileKind {
        path: "rulings.toml",
        says: "Decisions where the published rules are unclear.",
        needed: false,
        kind: &rulings::FILE,
    },
    FileKind {
        path: "house.toml",
        says: "A club's own decisions, in place of rulings.",
        needed: false,
        kind: &rulings::house::FILE,
    },
    FileKind {
        path: "organisation.toml",
        says: "How forces are made up, and the restrictions on them.",
        needed: false,
        kind: &organisation::FILE,
    },
    FileKind { path: "weapons.toml", says: "The weapons and their numbers.", needed: false, kind: &weapons::FILE },
    FileKind {
        path: "construction.toml",
        says: "How ability codes are read and priced.",
        needed: false,
        kind: &construction::FILE,
    },
    FileKind {
        path: "armies/*.toml",
        says: "The army lists, one file for each army.",
        needed: false,
        kind: &armies::FILE,
    },
    FileKind {
        path: "names.toml",
        says: "Names for figures that are made at random.",
        needed: false,
        kind: &names::FILE,
    },
    FileKind {
        path: "decks.toml",
        says: "The ways to make cards from a force or a table.",
        needed: false,
        kind: &decks::FILE,
    },
    FileKind {
        path: "aids.toml",
        says: "Rulers, counters and other things to cut out and lay on the table.",
        needed: false,
        kind: &aids::FILE,
    },
    FileKind {
        path: "standees.toml",
        says: "The parts of paper figures to cut out, fold and stand up.",
        needed: false,
        kind: &standees::FILE,
    },
    FileKind {
        path: "languages/*.toml",
        says: "The words of the data in other languages, one file for each language.",
        needed: false,
        kind: &languages::FILE,
    },
];
