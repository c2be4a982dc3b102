use std::fmt::Write;

use super::files::file;
use super::{FILES, FileKind, Holds, Kind, LeastMost, MANY, Spec, events, forces};
use crate::model::IdKind;

/// The kinds of file outside a game's folder.
pub static BESIDE: &[FileKind] = &[
    file("FORCE.toml", "The force that a player brings.", &forces::FILE),
    file("EVENT.toml", "The rules for lists at an event, and which player brings which list.", &events::FILE),
    file("COLLECTION.toml", "The figures that a player has.", &events::collection::FILE),
];

/// Every kind of file: those of a game's folder, then those beside it.
pub fn every_file() -> impl Iterator<Item = &'static FileKind> {
    FILES.iter().chain(BESIDE)
}

/// Every kind of entry once, file by file.
pub fn every_kind() -> Vec<&'static Kind> {
    let mut kinds = Vec::new();
    for file in every_file() {
        gather(file.kind, &mut kinds);
    }
    kinds
}

fn gather(kind: &'static Kind, kinds: &mut Vec<&'static Kind>) {
    if kinds.iter().any(|known| std::ptr::eq(*known, kind)) {
        return;
    }
    kinds.push(kind);
    kind.specs().into_iter().flat_map(|key| key.holds.entries()).for_each(|inner| gather(inner, kinds));
}

impl FileKind {
    /// Whether a file of this kind may define an id of this kind.
    pub fn defines(&self, id: IdKind) -> bool {
        let mut kinds = Vec::new();
        gather(self.kind, &mut kinds);
        let mut keys = kinds.into_iter().flat_map(Kind::specs);
        keys.any(|key| matches!(key.holds, Holds::Defines(kind) if kind == id))
    }
}

impl Holds {
    /// The kinds of entries directly in a value of this type.
    pub fn entries(&self) -> Vec<&'static Kind> {
        match self {
            Holds::Entry(kind) => vec![kind()],
            Holds::List(each, ..) | Holds::By(_, each) | Holds::Keyed(_, each, ..) => each.entries(),
            Holds::Either(any) => any.iter().flat_map(Holds::entries).collect(),
            Holds::Words
            | Holds::Text(_)
            | Holds::Pattern(..)
            | Holds::Number(..)
            | Holds::YesNo
            | Holds::Yes
            | Holds::Defines(_)
            | Holds::Names(_)
            | Holds::Word(_)
            | Holds::Dice
            | Holds::Numbers
            | Holds::Sum(_)
            | Holds::Comparison(_)
            | Holds::Cite => Vec::new(),
        }
    }

    /// The type in words.
    pub fn in_words(&self) -> String {
        // A name to type is one word; several words describe a group of names.
        let name = |name: &&str| if name.contains(' ') { (*name).to_owned() } else { format!("`{name}`") };
        let over = |names: &[&str]| names.iter().map(name).collect::<Vec<_>>().join(", ");
        match self {
            Holds::Words => "words".to_owned(),
            Holds::Text(what) => format!("text: {what}"),
            Holds::Pattern(what, _, ranges) => {
                let filled = |what: String, range: &LeastMost| what.replacen("{}", &range.to_string(), 1);
                format!("text: {}", ranges.iter().fold((*what).to_owned(), filled))
            }
            Holds::Number(least, most) if *least <= -LARGE && *most >= LARGE => "a whole number".to_owned(),
            Holds::Number(least, most) if *most >= LARGE => format!("a whole number, {least} or more"),
            Holds::Number(least, most) => format!("a whole number, {least} to {most}"),
            Holds::YesNo | Holds::Yes => "`true` or `false`".to_owned(),
            Holds::Defines(kind) => format!("its id as {}", with_article(kind.word())),
            Holds::Names(kind) => format!("the id of {}", with_article(kind.word())),
            Holds::Word(words) => {
                format!("one of {}", words().iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", "))
            }
            Holds::Dice => "dice, such as `2d6` or `3d6 highest 2`".to_owned(),
            Holds::Numbers => "numbers, such as `7`, `2-5`, `12+`, `up to 6` or `2, 4`".to_owned(),
            Holds::Sum([]) => "a sum over stats".to_owned(),
            Holds::Sum(names) => format!("a sum over {}", over(names)),
            Holds::Comparison([]) => "a comparison over stats".to_owned(),
            Holds::Comparison(names) => format!("a comparison over {}", over(names)),
            Holds::Cite => "lines of the published rules, such as `12,15-18`".to_owned(),
            Holds::Entry(kind) => format!("a table: {}", kind().name),
            Holds::List(each, least, most) => match each.entries().as_slice() {
                [kind] if matches!(each, Holds::Entry(_)) => {
                    format!("a list of {}tables: {}", many(*least, *most, "", " "), kind.name)
                }
                _ => format!("a list{}, each {}", many(*least, *most, " of ", ""), each.in_words()),
            },
            Holds::By(kind, each) => format!("a table of {} ids, each with {}", kind.word(), each.in_words()),
            Holds::Keyed(what, each, least, most) => {
                format!("a table of {}{what}, each with {}", many(*least, *most, "", " "), each.in_words())
            }
            Holds::Either(any) => any.iter().map(Holds::in_words).collect::<Vec<_>>().join("; or "),
        }
    }
}

/// The number of items in words, between `before` and `after`; empty if any number is allowed.
fn many(least: usize, most: usize, before: &str, after: &str) -> String {
    let words = match (least, most) {
        (0, MANY) => return String::new(),
        (_, MANY) => format!("{least} or more"),
        (0, _) => format!("up to {most}"),
        _ => format!("{least} to {most}"),
    };
    format!("{before}{words}{after}")
}

/// A limit this far from 0 is not mentioned.
const LARGE: i64 = 1_000_000;

/// The whole language as Markdown: the files, then every kind of entry with its keys.
pub fn reference() -> String {
    let mut out = String::from(HEAD);
    for file in FILES {
        let needed = if file.needed { " It is required." } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "- `{}`: {}{needed} Its keys: [{}](#{}).",
            file.path, file.says, file.kind.name, file.kind.name
        );
    }
    out += "- `samples/*.toml`: example forces, [force](#force) files.\n";
    out += EARLIER;
    for kind in every_kind() {
        let choices: String =
            kind.required_choices().into_iter().flat_map(|sentence| [sentence, "\n\n".to_owned()]).collect();
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\n{choices}| key | holds | what it means | example |\n|---|---|---|---|\n",
            kind.name, kind.says
        );
        for key in kind.specs() {
            out += &row(kind, key);
        }
    }
    out
}

const HEAD: &str = "# The language of the data

A ruleset is a folder of TOML files. This page is generated by the program from the keys that it reads; \
`sabretache help data` and `sabretache help data KIND` show the same in a terminal, and `sabretache schema` writes it as \
JSON Schemas, with which an editor can complete and check what you type. A key in **bold** is required. In sums, the \
hyphens of ids become underscores; sums know `min`, `max`, `half_up`, `half_down`, `quotient_up` and `quotient_down`.

";

const EARLIER: &str = "- `earlier/VERSION/…`: files as they were in an earlier version of the data; a file that is not there \
was the same in the next version. `check` tells a player whose list was written for that version what has changed for it.\n";

fn row(kind: &Kind, key: &Spec) -> String {
    let name = if key.needed { format!("**`{}`**", key.name) } else { format!("`{}`", key.name) };
    // The name of a kind becomes a link to its section.
    let mut holds = key.holds.in_words();
    for inner in key.holds.entries() {
        holds = holds.replace(&format!(": {}", inner.name), &format!(": [{}](#{})", inner.name, inner.name));
    }
    let cell = |text: &str| text.replace('|', "\\|");
    format!("| {name} | {} | {} | `{}` |\n", cell(&holds), cell(&kind.meaning_of(key)), cell(key.example))
}

/// A word with its article: `an army`, `a unit`.
fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {word}")
}
