mod address;
pub mod collection;
mod player;

use std::collections::BTreeSet;

use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::{Node, Read};
use crate::data::player_name::player_name;
use crate::diagnostic::WantedName;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Event, MOST_POINTS, Player, Restriction, RestrictionId, Written};
use crate::rules::plain;
use address::Address;

/// The kind of an event's file.
pub static FILE: Kind = Kind {
    name: "event",
    says: "An event: the rules for its lists, and which player brings which list.",
    keys: &[&NAME, &RULESET, &DATE, &DEADLINE, &ORGANISER, &MAIL, &LIMIT, &WORD, &SILENCE, &RESTRICTIONS, &PLAYERS],
};

static NAME: Key<OneLine> = Key::needed("name", "Its name, printed on every report and roster.", "\"Autumn open\"");
static RULESET: Key<Written<String>> =
    Key::needed("ruleset", "The ruleset, by id.", "\"street-war\"").text("a ruleset's id").naming(WantedName::Ruleset);
static DATE: Key<Option<OneLine>> = Key::optional("date", "The date of play.", "\"5 December\"");
static DEADLINE: Key<Option<OneLine>> =
    Key::optional("deadline", "The deadline for sending in lists.", "\"28 November, 18:00\"");
static ORGANISER: Key<Option<OneLine>> = Key::optional("organiser", "The name of the organiser.", "\"R. Baker\"");
static MAIL: Key<Option<Address>> = Key::optional("mail", "The organiser's email address.", "\"lists@club.example\"");
static LIMIT: Key<Option<Written<Between<1, MOST_POINTS>>>> =
    Key::optional("limit", "The agreed points, in place of those in the lists.", "400");
static WORD: Key<WordsOfEvent> = Key::optional(
    "word",
    "The agreed word for the dice, or several: each player's seed follows from it and the player's name; other \
     dice are refused.",
    "\"Waterloo\"",
);
static SILENCE: Key<Vec<RestrictionId>> =
    Key::optional("silence", "Restrictions of the ruleset that do not apply at the event.", "[\"one-launch\"]");
static RESTRICTIONS: Key<Vec<Restriction>> = Key::optional(
    "restrictions",
    "Further restrictions on lists at the event: bans, caps and requirements, written as in a ruleset.",
    r#"[{ id = "one-gun", number = { who = { units = ["gun"] }, count = "1" } }]"#,
);
static PLAYERS: Key<Vec<Player>> = Key::optional(
    "players",
    "Its players, in the order in which they are listed.",
    r#"[{ name = "R. Baker", file = "baker.toml", table = 3 }]"#,
);

/// The type of a key whose value is one line of text, not empty.
struct OneLine;

/// An agreed word, or a few words, on one line.
struct AgreedWord(String);

/// A list of one or more agreed words.
type AgreedWordList = List<AgreedWord, 1, MANY>;

/// The agreed words: a single one, or a list.
#[derive(Default)]
struct WordsOfEvent(Vec<String>);

/// Reads an event with its restrictions, and notes the ids that these name, to be looked up later.
pub fn event(entry: &Entry<'_>) -> Option<(Event, Vec<Restriction>)> {
    let (name, ruleset) = (line(entry, &NAME), RULESET.read(entry));
    let (date, deadline) = (line(entry, &DATE), line(entry, &DEADLINE));
    let (organiser, mail) = (line(entry, &ORGANISER), MAIL.read(entry));
    let (limit, words, silence) = (LIMIT.read(entry), WORD.read(entry), SILENCE.read(entry));
    let (restrictions, players) = (RESTRICTIONS.read(entry), PLAYERS.items(entry).and_then(players));
    let restrictions = restrictions?;
    let event = Event {
        name: name?,
        ruleset: ruleset?,
        date,
        deadline,
        organiser,
        mail: mail?.map(|mail| mail.0),
        limit: limit?.map(|limit| Written { value: limit.value.into(), at: limit.at }),
        words: words?.0,
        silence: silence?,
        restrictions: restrictions.iter().map(|one| one.id.clone()).collect(),
        players: players?,
    };
    Some((event, restrictions))
}

/// Reads players; reports a name or a file that is given twice.
fn players(items: Vec<Node<'_>>) -> Option<Vec<Player>> {
    let (mut names, mut files) = (BTreeSet::new(), BTreeSet::new());
    let one = |item: Node<'_>| {
        let player = Player::read(item)?;
        if !names.insert(plain(&player.name)) {
            let problem = Diagnostic::error(Code::BadValue, format!("the player `{}` is listed twice", player.name));
            item.file.report(problem.hint("give each of them a different `name`"), item.range());
            return None;
        }
        if let Some(file) = player.file.as_ref().filter(|file| !files.insert((*file).clone())) {
            let problem = Diagnostic::error(Code::BadValue, format!("the list `{file}` is named twice"));
            item.file.report(problem.hint("name each player's own file"), item.range());
            return None;
        }
        Some(player)
    };
    let read: Vec<Option<Player>> = items.into_iter().map(one).collect();
    read.into_iter().collect()
}

/// Reads words on one line; `None` if they are left out, or wrong and reported.
fn line<T: Shape>(entry: &Entry<'_>, key: &Key<T>) -> Option<String> {
    let node = key.node(entry)?;
    let words = player_name(node, key.spec.name)?;
    if words.chars().any(char::is_control) {
        return node.bad(format!("`{}` contains a line break; write it on one line", key.spec.name));
    }
    Some(words)
}

impl Shape for OneLine {
    const SHAPE: &'static Holds = &Holds::Text("words on one line");
}

impl Shape for AgreedWord {
    const SHAPE: &'static Holds = &Holds::Text("one or more words");
}

impl Read for AgreedWord {
    fn read(node: Node<'_>) -> Option<Self> {
        let word = node.text()?.trim();
        if word.is_empty() || word.chars().any(char::is_control) {
            return node.bad("an agreed word must be on one line, and not empty");
        }
        Some(AgreedWord(word.to_owned()))
    }
}

impl Shape for WordsOfEvent {
    const SHAPE: &'static Holds = &Holds::Either(&[*AgreedWord::SHAPE, *AgreedWordList::SHAPE]);
}

impl Read for WordsOfEvent {
    fn read(node: Node<'_>) -> Option<Self> {
        let words = match node.value.get_ref() {
            DeValue::Array(_) => AgreedWordList::read(node)?.0,
            _ => vec![AgreedWord::read(node)?],
        };
        Some(WordsOfEvent(words.into_iter().map(|word| word.0).collect()))
    }
}
