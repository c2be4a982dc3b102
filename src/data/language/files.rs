use super::{
    Kind, actions, aids, armies, construction, decks, languages, names, organisation, ruleset, rulings, sheets,
    standees, tables, weapons,
};
use crate::assets::{HEAD, HOUSE as HOUSE_NAME};

/// One kind of file in a game's folder.
pub struct FileKind {
    /// Its path in the folder; `*` stands for a name that the author chooses.
    pub path: &'static str,
    /// Its content in one sentence.
    pub says: &'static str,
    /// Whether a game must have it.
    pub needed: bool,
    /// The kind of entry that the whole file is.
    pub kind: &'static Kind,
}

impl FileKind {
    /// Whether a path in a game's folder is of this kind.
    pub fn is_at(&self, name: &str) -> bool {
        self.stem(name).is_some()
    }

    /// The name that the author chose in a path in a game's folder, empty if the kind leaves no choice; `None` if the
    /// path is of another kind.
    pub fn stem<'n>(&self, name: &'n str) -> Option<&'n str> {
        match self.path.split_once('*') {
            None => (self.path == name).then_some(""),
            Some((folder, ending)) => {
                let stem = name.strip_prefix(folder)?.strip_suffix(ending)?;
                (!stem.is_empty() && !stem.contains('/')).then_some(stem)
            }
        }
    }
}

/// Every kind of data file in a game's folder, in the best order for writing a game.
pub static FILES: &[FileKind] = &[
    RULESET,
    TABLES,
    ACTIONS,
    SHEET,
    RULINGS,
    HOUSE,
    ORGANISATION,
    WEAPONS,
    CONSTRUCTION,
    ARMIES,
    NAMES,
    DECKS,
    AIDS,
    STANDEES,
    LANGUAGES,
];

/// The head of a ruleset: the only file that it must have.
pub const RULESET: FileKind = FileKind {
    needed: true,
    ..file(
        HEAD,
        "The name of the ruleset, who wrote it, how its dice are read, and the look of everything printed from it.",
        &ruleset::FILE,
    )
};

/// The tables of one part of the turn, after which the file is named.
pub const TABLES: FileKind =
    file("tables/*.toml", "The tables consulted in play, one file for each part of the turn.", &tables::FILE);

/// The actions, which use the game's tables.
pub const ACTIONS: FileKind = file(
    "actions.toml",
    "Throws of several steps that use those tables: volleys with their saves, checks of morale.",
    &actions::FILE,
);

/// The quick-reference sheets, which show the game's tables.
pub const SHEET: FileKind =
    file("sheet.toml", "The quick-reference sheets, and which tables are on them.", &sheets::FILE);

/// The rulings of the game, each of which a club may replace.
pub const RULINGS: FileKind = file("rulings.toml", "Decisions where the published rules are unclear.", &rulings::FILE);

/// A club's own rulings, in place of the game's.
pub const HOUSE: FileKind = file(HOUSE_NAME, "A club's own decisions, in place of rulings.", &rulings::house::FILE);

/// The organisation of forces: roles, traits, options, groups and restrictions.
pub const ORGANISATION: FileKind =
    file("organisation.toml", "How forces are made up, and the restrictions on them.", &organisation::FILE);

/// The weapons and their stats.
pub const WEAPONS: FileKind = file("weapons.toml", "The weapons and their numbers.", &weapons::FILE);

/// The ability codes; only games that build troops from codes have the file.
pub const CONSTRUCTION: FileKind =
    file("construction.toml", "How ability codes are read and priced.", &construction::FILE);

/// The list of one army, after which the file is named.
pub const ARMIES: FileKind = file("armies/*.toml", "The army lists, one file for each army.", &armies::FILE);

/// The names of figures made at random.
pub const NAMES: FileKind = file("names.toml", "Names for figures made at random.", &names::FILE);

/// The decks and the cards in them.
pub const DECKS: FileKind = file("decks.toml", "The ways to make cards from a force or a table.", &decks::FILE);

/// The aids to cut out.
pub const AIDS: FileKind =
    file("aids.toml", "Rulers, markers and other things to cut out and lay on the table.", &aids::FILE);

/// The parts from which paper figures are made.
pub const STANDEES: FileKind =
    file("standees.toml", "The parts of paper figures to cut out, fold and stand up.", &standees::FILE);

/// A translation of the data into one language, after whose code the file is named.
pub const LANGUAGES: FileKind =
    file("languages/*.toml", "The words of the data in other languages, one file for each language.", &languages::FILE);

/// A kind of file that a game need not have.
pub const fn file(path: &'static str, says: &'static str, kind: &'static Kind) -> FileKind {
    FileKind { path, says, needed: false, kind }
}
