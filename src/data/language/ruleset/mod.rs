mod change;
mod die;
mod ladder;
mod measure;
mod own_icon;
pub mod theme;

use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Die, DieFaces, DistanceUnit, ENGLISH, Ladder, Theme};
use change::DataChange;

/// The kind of the file that heads a ruleset: its name and author, the reading of its dice, and the look of everything
/// printed.
pub static FILE: Kind = Kind {
    name: "ruleset",
    says: "The head of a ruleset: its name, who wrote it, how its dice are read, and the look of everything printed from it.",
    keys: &[
        &NAME,
        &AUTHOR,
        &EDITION,
        &PUBLISHED,
        &SOURCE,
        &DATA_VERSION,
        &LANGUAGE,
        &CHANGES,
        &DICE,
        &LADDERS,
        &MEASURE,
        &THEME,
    ],
};

/// The title of a game; a fault in the game's id is reported at this key.
pub static NAME: Key<String> = Key::needed("name", "The title as published.", r#""Boats and Batteries""#);
static AUTHOR: Key<String> = Key::needed("author", "The author of the rules.", r#""A. Writer""#).text("a name");
static EDITION: Key<Option<String>> =
    Key::optional("edition", "The edition or year, as published.", r#""second edition""#);
static PUBLISHED: Key<Option<String>> =
    Key::optional("published", "Where the rules were published.", r#""A magazine of games""#)
        .text("a magazine, a book or a web page");
static SOURCE: Key<String> =
    Key::needed("source", "The letter or letters printed before the number of a cited line, as in `R 12`.", r#""R""#)
        .text("a letter or letters");
static DATA_VERSION: Key<String> =
    Key::needed("data-version", "The version of the data, not of the rules.", r#""1.0""#).text("a version: `1.0`");
/// The language of a game, which is also looked up before the game is read.
pub static LANGUAGE: Key<LanguageCode> =
    Key::or("language", "The language that the data are written in.", r#""en""#, || LanguageCode(ENGLISH.to_owned()));
static CHANGES: Key<Vec<DataChange>> = Key::optional(
    "changes",
    "The changes in new versions of the data, oldest first.",
    r#"[{ version = "1.1", says = "The launch costs less." }]"#,
);
static DICE: Key<Vec<Die>> = Key::optional(
    "dice",
    "The dice whose faces do not simply count from 1 up; any other die counts from 1 to its number of sides.",
    r#"[{ die = "d20", face = "1-20", ten = "0" }]"#,
);
static LADDERS: Key<Vec<Ladder>> = Key::optional(
    "ladders",
    "Rows of dice on which a die is moved up or down.",
    r#"[{ id = "dice", dice = ["d4", "d6", "d8"] }]"#,
);
static MEASURE: Key<DistanceUnit> = Key::optional(
    "measure",
    "The unit in which distances are measured; inches if it is left out.",
    r#"{ one = "span", many = "spans", mark = " sp", length = "20 mm" }"#,
);
static THEME: Key<Theme> = Key::needed(
    "theme",
    "The look of everything printed: typeface, colour and ornament.",
    r##"{ display = "Oxanium", accent = "#2f4a6b", ornament = "rule" }"##,
);

/// The head of a ruleset, as read from `ruleset.toml`.
pub struct RulesetHead {
    /// The title as published.
    pub name: String,
    /// The author of the rules.
    pub author: String,
    /// The edition or year, as published.
    pub edition: Option<String>,
    /// Where the rules were published: a magazine, a book or a web page.
    pub published: Option<String>,
    /// The letter or letters printed before the number of a cited line, as in `R 12`.
    pub source: String,
    /// The version of the data, not of the rules.
    pub data_version: String,
    /// The code of the language that the data are written in.
    pub language: String,
    /// The versions of the data, oldest first, each with its changes in a sentence.
    pub changes: Vec<(String, String)>,
    /// The dice with special faces, and the ladders of dice.
    pub dice: DieFaces,
    /// The unit in which distances are measured; inches by default.
    pub distance: DistanceUnit,
    /// The look of everything printed: typeface, colour and ornament.
    pub theme: Theme,
}

/// The code of a language, in the form of BCP 47.
pub struct LanguageCode(String);

impl Shape for LanguageCode {
    const SHAPE: &'static Holds =
        &Holds::Pattern("the code of a language: `en`, `fr`", "^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$", &[]);

    fn in_words(&self) -> Option<String> {
        Some(format!("`{}`", self.0))
    }
}

impl Read for LanguageCode {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let (first, rest) = text.split_once('-').map_or((text, None), |(first, rest)| (first, Some(rest)));
        let language = (2..=3).contains(&first.len()) && first.bytes().all(|letter| letter.is_ascii_lowercase());
        let part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_alphanumeric());
        if language && rest.is_none_or(|rest| rest.split('-').all(part)) {
            return Some(LanguageCode(text.to_owned()));
        }
        node.bad(format!("`{text}` is not a language code; write `en`, `fr` or `pt-BR`"))
    }
}

impl Record for RulesetHead {
    const KIND: fn() -> &'static Kind = || &FILE;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, author) = (NAME.read(entry), AUTHOR.read(entry));
        let (edition, published, language) = (EDITION.read(entry), PUBLISHED.read(entry), LANGUAGE.read(entry));
        let (source, data_version) = (SOURCE.read(entry), DATA_VERSION.read(entry));
        let (dice, ladders, distance) = (DICE.read(entry), LADDERS.read(entry), MEASURE.read(entry));
        let (changes, theme) = (CHANGES.read(entry), THEME.read(entry));
        Some(RulesetHead {
            name: name?,
            author: author?,
            edition: edition?,
            published: published?,
            source: source?,
            data_version: data_version?,
            language: language?.0,
            changes: changes?.into_iter().map(DataChange::into).collect(),
            dice: DieFaces { named: dice?, ladders: ladders? },
            distance: distance?,
            theme: theme?,
        })
    }
}
