use super::quote::{is_plain, quoted};
use crate::model::Phrases;

/// The facts that a list tells of a whole force, by their English words.
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

/// The words between which a list is read, in the language in which its game is told.
pub struct Joints {
    /// Before figures that are attached.
    pub with: String,
    /// Behind an option that those attached take as well.
    pub also: String,
    /// Between a stat and its number.
    pub is: String,
    /// Between a roll and its natural die.
    pub fell: String,
    /// Before a unit that is joined.
    pub joins: String,
    /// Before how often a unit was thrown.
    pub thrown: String,
    /// Behind how often that was.
    pub times: String,
    /// Behind what a unit costs.
    pub points: String,
    /// The facts of a whole force, in small letters: in this language, and in English.
    keys: Vec<(String, String)>,
}

impl Joints {
    /// Those words in the language of these phrases.
    pub fn of(phrases: &Phrases) -> Joints {
        let say = |phrase: &str| phrases.say(phrase, &[]);
        Joints {
            with: say("with"),
            also: say("and attached"),
            is: say("is"),
            fell: say("fell"),
            joins: say("joins"),
            thrown: say("thrown"),
            times: say("times"),
            points: say("points"),
            keys: KEYS.iter().map(|key| (say(key).to_lowercase(), key.to_lowercase())).collect(),
        }
    }

    /// The English key of what is said in either language; one that is not known as it is.
    pub fn key(&self, key: &str) -> String {
        self.known_key(key).unwrap_or_else(|| key.to_lowercase())
    }

    /// The English key of what is said in either language, where it is known.
    pub fn known_key(&self, key: &str) -> Option<String> {
        let key = key.to_lowercase();
        let found = self.keys.iter().find(|(own, english)| *own == key || *english == key);
        found.map(|(_, english)| english.clone())
    }

    /// A text as it is, where that can be read again; else between quotes.
    pub fn quoted_where_needed(&self, text: &str) -> String {
        if self.is_plain(text) { text.to_owned() } else { quoted(text) }
    }

    /// Whether a text needs no quotes: letters and a few signs, and none of the words between which a list is read.
    pub fn is_plain(&self, text: &str) -> bool {
        let Joints { with, also, is, fell, joins, thrown, .. } = self;
        let parting = [
            format!(" {with} "),
            format!(" {also}"),
            format!(" {is} "),
            format!(" {fell} "),
            format!(" {joins} "),
            format!(" {thrown} "),
        ];
        let words = format!(" {text} ");
        is_plain(text) && !parting.iter().any(|parting| words.contains(parting))
    }
}
