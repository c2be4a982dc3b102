use super::quote::{is_plain, quoted};
use crate::model::Phrases;

/// Keys of the facts about a whole force, in English.
const KEYS: [&str; 13] = [
    "Name",
    "Game",
    "Army",
    "Player",
    "Points",
    "Limit",
    "Figures",
    "Choices",
    "Side",
    "Seed",
    "Data",
    "Fingerprint",
    "Troops",
];

/// The words that separate the pieces of a list, in its game's language.
pub struct Joints {
    /// Before the figures attached to a unit.
    pub with: String,
    /// After an option that attached figures take too.
    pub also: String,
    /// Between a stat and its number.
    pub is: String,
    /// Between a roll and its natural die.
    pub fell: String,
    /// Before the unit that this one joins.
    pub joins: String,
    /// Before the path of its picture.
    pub picture: String,
    /// Before the number of throws.
    pub thrown: String,
    /// After the number of throws.
    pub times: String,
    /// After a unit's cost.
    pub points: String,
    /// Keys of facts about a whole force, in lower case: in this language, then in English.
    keys: Vec<(String, String)>,
}

impl Joints {
    /// The words in the language of these phrases.
    pub fn of(phrases: &Phrases) -> Joints {
        let say = |phrase: &str| phrases.say(phrase, &[]);
        Joints {
            with: say("with"),
            also: say("and attached"),
            is: say("is"),
            fell: say("fell"),
            joins: say("joins"),
            picture: say("picture"),
            thrown: say("thrown"),
            times: say("times"),
            points: say("points"),
            keys: KEYS.iter().map(|key| (say(key).to_lowercase(), key.to_lowercase())).collect(),
        }
    }

    /// The English key for a key in either language; an unknown key stays itself. Lower case.
    pub fn key(&self, key: &str) -> String {
        self.known_key(key).unwrap_or_else(|| key.to_lowercase())
    }

    /// The English key, in lower case, for a key in either language; `None` if unknown.
    pub fn known_key(&self, key: &str) -> Option<String> {
        let key = key.to_lowercase();
        let found = self.keys.iter().find(|(own, english)| *own == key || *english == key);
        found.map(|(_, english)| english.clone())
    }

    /// A text, in quotes if it could not be read back without them.
    pub fn quoted_where_needed(&self, text: &str) -> String {
        if self.is_plain(text) { text.to_owned() } else { quoted(text) }
    }

    /// Whether a text needs no quotes: it has only letters and a few signs, and no separating words.
    pub fn is_plain(&self, text: &str) -> bool {
        let Joints { with, also, is, fell, joins, picture, thrown, .. } = self;
        let parting = [
            format!(" {with} "),
            format!(" {also}"),
            format!(" {is} "),
            format!(" {fell} "),
            format!(" {joins} "),
            format!(" {picture} "),
            format!(" {thrown} "),
        ];
        let words = format!(" {text} ");
        is_plain(text) && !parting.iter().any(|parting| words.contains(parting))
    }
}
