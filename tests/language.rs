//! The data language is described once in code: here reference, schemas, examples and reader are checked against it.

use std::fs;
use std::sync::Arc;

use proptest::prelude::*;
use regex::Regex;
use sabretache::assets::Assets;
use sabretache::commands::schema;
use sabretache::data::{
    self, BESIDE, FILES, FileKind, Holds, Idle, Is, KeyState, Keys, Kind, Never, Spec, every_file, every_kind,
    reference,
};
use sabretache::diagnostic::{Code, Diagnostic, Source};
use serde_json::Value;

use crate::support::{files, root};

/// The reference in `data/README.md` is current; `UPDATE_EXPECT=1` writes it again.
#[test]
fn the_reference_is_current() {
    let path = root().join("data/README.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, reference()).expect("writable");
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), reference());
}

/// Every file of every game is valid under the schema of its kind, as an editor would say.
#[test]
fn every_file_fits_its_schema() {
    let mut checked = 0;
    for top in ["data", "templates/skeletons", "tests/games"] {
        for path in files(&root().join(top), ".toml") {
            let name = path.strip_prefix(root().join(top)).expect("below").to_string_lossy().into_owned();
            let (_, name) = name.split_once('/').expect("in a game's folder");
            let kind: &FileKind = FILES.iter().find(|file| file.is_at(name)).unwrap_or(&BESIDE[0]);
            let text = fs::read_to_string(&path).expect("readable");
            let value: Value = toml::from_str::<toml::Value>(&text).map(json).expect("TOML");
            let whole = schema(kind.kind);
            let mut wrong = Vec::new();
            judge(&whole, &whole, &value, name, &mut wrong);
            assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked} files");
}

/// A text outside the language is refused by the schema and by the reader.
#[test]
fn schema_and_reader_refuse_the_same_texts() {
    let army = |inside: &str| format!("name = \"x\"\n{inside}");
    let unit = |inside: &str| army(&format!("units = [{{ id = \"x\", name = \"X\", role = \"x\", {inside} }}]"));
    for (path, text) in [
        ("ruleset.toml", "name = 3".to_owned()),
        ("ruleset.toml", "nmae = \"x\"".to_owned()),
        ("sheet.toml", "sheets = [{ title = \"x\", pages = 9, columns = 2, blocks = [] }]".to_owned()),
        ("sheet.toml", "sheets = [{ title = \"x\", pages = 1, columns = 2, blocks = [{}] }]".to_owned()),
        ("organisation.toml", "stats = [{ id = \"x\", name = \"X\", form = \"feet\" }]".to_owned()),
        ("organisation.toml", "stats = [{ name = \"X\" }]".to_owned()),
        ("organisation.toml", "stats = [{ id = \"x y\", name = \"X\" }]".to_owned()),
        ("organisation.toml", "roles = [{ \"$schema\" = \"x\", id = \"x\", name = \"X\" }]".to_owned()),
        ("organisation.toml", "\"$schema\" = \"x\"".to_owned()),
        ("organisation.toml", "restrictions = [{ id = \"x\", size = { figures = \"1\" }, joins = {} }]".to_owned()),
        ("armies/*.toml", unit("price = { sum = 30 }")),
        ("armies/*.toml", unit("price = { each = 3, unit = 4 }")),
        ("armies/*.toml", unit("price = {}")),
        ("armies/*.toml", unit("price = { times = \"3/2\", round = \"up\" }")),
        ("armies/*.toml", unit("price = { times = \"3/2\" }")),
        ("armies/*.toml", unit("stats = { \"a b\" = 3 }")),
    ] {
        let kind = FILES.iter().find(|file| file.path == path).expect("known");
        assert!(!judged(kind.kind, &text).is_empty(), "the schema allows {path}: {text}");
        assert!(!read(path, &text).is_empty(), "the reader allows {path}: {text}");
    }
}

/// Each declared key belongs to a kind, and something reads it.
#[test]
fn every_key_is_listed_and_read() {
    let sources: Vec<String> =
        files(&root().join("src/data"), ".rs").iter().map(|path| fs::read_to_string(path).expect("readable")).collect();
    let mut seen = 0;
    for source in &sources {
        for line in source.lines().filter(|line| line.contains("static ") && line.contains(": Key<")) {
            let name = line.split("static ").nth(1).and_then(|rest| rest.split(':').next()).expect("a name");
            // A key shared by several files may be listed and read in any of them.
            let shared = line.starts_with("pub ");
            let known = |ways: &[String]| {
                let within = |source: &String| ways.iter().any(|way| source.contains(way));
                if shared { sources.iter().any(within) } else { within(source) }
            };
            assert!(known(&[format!("&{name},"), format!("&{name}]"), format!("&{name}.spec")]), "no kind has {line}");
            let ways = ["{}.read(", "{}.node(", "{}.items(", "{}.readable(", "&{})", "::{})"]
                .map(|way| way.replace("{}", name));
            assert!(known(&ways), "nothing reads {line}");
            seen += 1;
        }
    }
    assert!(seen > 400, "{seen} keys");
}

/// Every key has a sentence, and an example that is valid TOML and fits it.
#[test]
fn every_key_has_an_example_that_fits() {
    for kind in every_kind() {
        assert!(kind.says.ends_with('.') && !kind.specs().is_empty(), "{}", kind.name);
        let whole = schema(kind);
        // A kind's rules name only its own keys.
        let named = kind.never().flat_map(|never| never.all).chain(kind.idle().flat_map(|idle| idle.1));
        let idle = kind.idle().flat_map(|idle| idle.0).copied();
        named.map(|one| one.0).chain(idle).for_each(|name| assert_eq!(spec(kind, name).name, name));
        for key in kind.specs() {
            assert!(key.says().ends_with('.'), "{} {}", kind.name, key.name);
            let text = format!("value = {}", key.example);
            let table: toml::Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut wrong = Vec::new();
            let value = json(table["value"].clone());
            judge(&whole, &whole["properties"][key.name], &value, key.name, &mut wrong);
            assert!(wrong.is_empty(), "{} {text}: {wrong:#?}", kind.name);
        }
    }
}

/// A key's range and default come from its type, so its sentence does not repeat them.
#[test]
fn no_sentence_repeats_what_the_type_says() {
    let bounds =
        Regex::new(r"\d+ to \d+|at least \d+|at most \d+|\d+ or more|up to \d+").expect("a regular expression");
    for kind in every_kind() {
        for key in kind.specs() {
            let told = key.holds.in_words();
            let says = key.says();
            let within = bounds.find_iter(&says).find(|one| told.contains(one.as_str()));
            assert_eq!(within, None, "{} {} holds {told}", kind.name, key.name);
            let usual = kind.usual(key).filter(|_| says.contains("left out"));
            assert_eq!(usual, None, "{} {}: {says}", kind.name, key.name);
        }
    }
    let told = |kind: &str, key: &str| {
        let kind = every_kind().into_iter().find(|known| known.name == kind).expect("a kind");
        let key = kind.specs().into_iter().find(|known| known.name == key).expect("a key");
        format!("{} {}", key.holds.in_words(), kind.meaning_of(key))
    };
    assert_eq!(told("aid", "count"), "a whole number, 1 to 120 The number of copies printed; 1 if it is left out.");
    assert_eq!(told("ladder", "dice").split(',').next(), Some("a list of 2 to 20"));
}

/// The problems that the schema of a kind finds in a text.
fn judged(kind: &'static Kind, text: &str) -> Vec<String> {
    let whole = schema(kind);
    let mut wrong = Vec::new();
    judge(&whole, &whole, &json(toml::from_str(text).expect("TOML")), "", &mut wrong);
    wrong
}

/// The problems that the reader finds in a text as this file, in a game with nothing but a `ruleset.toml`.
fn read(path: &str, text: &str) -> Vec<Diagnostic> {
    let source = || Arc::new(Source { name: path.to_owned(), text: text.to_owned() });
    match path {
        "FORCE.toml" => data::force(&source()).err().unwrap_or_default(),
        "EVENT.toml" => data::event(&source()).err().unwrap_or_default(),
        "COLLECTION.toml" => data::collection(&source()).err().unwrap_or_default(),
        _ => {
            let file =
                |path: &str, text: &str| (format!("data/made/{}", path.replace('*', "fr")), text.as_bytes().to_vec());
            let assets = Assets::carried([file("ruleset.toml", HEAD), file(path, text)]);
            data::lint(&assets, "made").unwrap_or_else(|problems| problems)
        }
    }
}

/// The `ruleset.toml` of a game that has nothing else.
const HEAD: &str = "name = \"Made\"\nauthor = \"A. Writer\"\nsource = \"M\"\ndata-version = \"1.0\"\n\
    theme = { display = \"Oxanium\", accent = \"#2f4a6b\", ornament = \"rule\" }\n";

/// Numbers that determine how a document is generated.
struct Choices {
    numbers: Vec<u16>,
    next: usize,
}

impl Choices {
    /// A number from 0 to below `many`.
    fn of(&mut self, many: usize) -> usize {
        self.next += 1;
        let number = usize::from(self.numbers[self.next % self.numbers.len()]);
        (number / 7 + self.next * number) % many
    }
}

/// An entry in a document, by path, and its kind.
struct Spot {
    path: Vec<String>,
    kind: &'static Kind,
}

/// Generates an entry of this kind, with its required keys, some others and one of its alternatives; adds all entries
/// in it to `spots`.
fn made(kind: &'static Kind, choices: &mut Choices, path: &[String], spots: &mut Vec<Spot>) -> toml::Table {
    spots.push(Spot { path: path.to_vec(), kind });
    let deep = path.len() > 8;
    let mut names: Vec<&str> = Vec::new();
    for alternatives in kind.alternatives() {
        names.push(alternatives[choices.of(alternatives.len())]);
    }
    for sets in kind.sets() {
        names.extend(sets.0[choices.of(sets.0.len())].iter().map(|key| key.name));
    }
    let bound = |key: &Spec| {
        kind.alternatives().iter().any(|some| some.contains(&key.name))
            || kind.sets().any(|sets| sets.specs().iter().any(|one| one.name == key.name))
    };
    for key in kind.specs().into_iter().filter(|key| !bound(key)) {
        if key.needed || (!deep && choices.of(4) == 0) {
            names.push(key.name);
        }
    }
    let needed: Vec<&str> =
        kind.needs().iter().filter(|need| names.contains(&need.key)).map(|need| need.other).collect();
    names.extend(needed);
    let mut table = toml::Table::new();
    for key in kind.specs().into_iter().filter(|key| names.contains(&key.name)) {
        let at = [path, &[key.name.to_owned()]].concat();
        let value = if deep { None } else { nested(&key.holds, choices, &at, spots) };
        table.insert(key.name.to_owned(), value.unwrap_or_else(|| plain(key, choices)));
    }
    // A key required with one form of another key may be left out with other forms.
    for need in kind.needs() {
        let without = need.having.is_some_and(|key| !has(&table, need.key, key));
        if without && table.contains_key(need.key) && choices.of(2) == 0 {
            table.remove(need.other);
        }
    }
    allowed(kind, &mut table, choices);
    spots.retain(|spot| {
        !spot.path.starts_with(path) || spot.path.get(path.len()).is_none_or(|key| table.contains_key(key))
    });
    table
}

/// Whether the table under a key has an inner key.
fn has(table: &toml::Table, name: &str, inner: &str) -> bool {
    table.get(name).and_then(|value| value.get(inner)).is_some()
}

/// Changes an entry until it breaks no rule of its kind and no key is without effect.
fn allowed(kind: &'static Kind, table: &mut toml::Table, choices: &mut Choices) {
    for _ in 0..100 {
        // Removing a key may have given another an effect.
        loop {
            let idle = kind.idle().filter(|idle| idle.1.iter().all(|one| is(one, table)));
            let keys: Vec<&str> =
                idle.flat_map(|idle| idle.0).copied().filter(|key| table.contains_key(*key)).collect();
            if keys.is_empty() {
                break;
            }
            for key in keys {
                drop(table.remove(key));
            }
        }
        let Some(never) = kind.never().find(|never| never.all.iter().all(|one| is(one, table))) else { return };
        let Is(key, state) = &never.all[choices.of(never.all.len())];
        match state {
            KeyState::LeftOut => drop(table.insert((*key).to_owned(), example(spec(kind, key)))),
            KeyState::Word(_) => drop(table.insert((*key).to_owned(), plain(spec(kind, key), choices))),
            KeyState::There | KeyState::Yes | KeyState::Text | KeyState::Having(_) | KeyState::Not(_) => {
                drop(table.remove(*key));
            }
        }
    }
    panic!("nothing is allowed in a {}: {table}", kind.name);
}

/// Whether a key of an entry is in the state that a rule names.
fn is(Is(key, state): &Is, table: &toml::Table) -> bool {
    is_so(state, table.get(*key))
}

fn is_so(state: &KeyState, value: Option<&toml::Value>) -> bool {
    match state {
        KeyState::There => value.is_some(),
        KeyState::LeftOut => value.is_none(),
        KeyState::Yes => value == Some(&toml::Value::Boolean(true)),
        KeyState::Text => value.is_some_and(toml::Value::is_str),
        KeyState::Word(words) => {
            value.and_then(toml::Value::as_str).is_some_and(|text| words().iter().any(|(one, _)| *one == text))
        }
        KeyState::Having(inner) => value.and_then(|value| value.get(inner)).is_some(),
        KeyState::Not(state) => !is_so(state, value),
    }
}

/// The description of the key with this name.
fn spec(kind: &'static Kind, name: &str) -> &'static Spec {
    kind.specs().into_iter().find(|spec| spec.name == name).expect("a rule names only keys of its kind")
}

/// Brings the keys of an entry into these states.
fn bring(kind: &'static Kind, all: &[Is], table: &mut toml::Table, choices: &mut Choices) {
    for Is(key, state) in all {
        let name = (*key).to_owned();
        match state {
            KeyState::There if table.contains_key(*key) => {}
            KeyState::There => drop(table.insert(name, example(spec(kind, key)))),
            KeyState::LeftOut | KeyState::Not(_) => drop(table.remove(*key)),
            KeyState::Having(inner) => {
                let inner = ((*inner).to_owned(), toml::Value::String("x".to_owned()));
                drop(table.insert(name, toml::Value::Table([inner].into_iter().collect())));
            }
            KeyState::Yes => drop(table.insert(name, toml::Value::Boolean(true))),
            KeyState::Text => drop(table.insert(name, toml::Value::String("x".to_owned()))),
            KeyState::Word(words) => {
                let words = words();
                let word = words[choices.of(words.len())].0;
                drop(table.insert(name, toml::Value::String(word.to_owned())));
            }
        }
    }
}

/// A value for a key that holds no entries: one of its words, a list of allowed length, or its example.
fn plain(key: &Spec, choices: &mut Choices) -> toml::Value {
    match &key.holds {
        Holds::Word(words) => {
            let words = words();
            toml::Value::String(words[choices.of(words.len())].0.to_owned())
        }
        Holds::List(each, least, most) if each.entries().is_empty() && choices.of(2) == 0 => {
            let many = if *most < usize::MAX && choices.of(2) == 0 { *most } else { *least };
            resized(example(key), many)
        }
        _ => example(key),
    }
}

/// A list or table with `many` items, made from its first one.
fn resized(value: toml::Value, many: usize) -> toml::Value {
    match value {
        toml::Value::Array(items) => {
            let first = items.into_iter().next().unwrap_or(toml::Value::Integer(1));
            toml::Value::Array(vec![first; many])
        }
        toml::Value::Table(table) => {
            let first = table.into_iter().next().map_or(toml::Value::Integer(1), |(_, value)| value);
            toml::Value::Table((0..many).map(|at| (format!("k{at}"), first.clone())).collect())
        }
        other => other,
    }
}

/// The minimum and the maximum number of items in a list or table; `None` if any number is allowed.
fn bounds(holds: &Holds, value: &toml::Value) -> Option<(usize, usize)> {
    match (holds, value) {
        (Holds::List(_, least, most), toml::Value::Array(_))
        | (Holds::Keyed(_, _, least, most), toml::Value::Table(_)) => {
            Some((*least, *most)).filter(|bounds| *bounds != (0, usize::MAX))
        }
        (Holds::Either(any), value) => any.iter().find_map(|one| bounds(one, value)),
        _ => None,
    }
}

/// A value that is an entry or a list of entries; `None` if the key's example will do.
fn nested(holds: &Holds, choices: &mut Choices, path: &[String], spots: &mut Vec<Spot>) -> Option<toml::Value> {
    match holds {
        Holds::Entry(kind) => Some(toml::Value::Table(made(kind(), choices, path, spots))),
        Holds::List(each, least, _) if !each.entries().is_empty() => {
            let many = 1.max(*least) + choices.of(2);
            let one = |at: usize| nested(each, choices, &[path, &[at.to_string()]].concat(), spots);
            (0..many).map(one).collect::<Option<_>>().map(toml::Value::Array)
        }
        Holds::Either(any) => {
            let entries: Vec<&Holds> = any.iter().filter(|one| !one.entries().is_empty()).collect();
            nested(entries.first()?, choices, path, spots)
        }
        _ => None,
    }
}

/// The example of a key.
fn example(key: &Spec) -> toml::Value {
    let table: toml::Table = toml::from_str(&format!("value = {}", key.example)).expect("TOML");
    table["value"].clone()
}

/// The entry at a path.
fn entry<'a>(document: &'a mut toml::Value, path: &[String]) -> &'a mut toml::Table {
    let mut value = document;
    for part in path {
        value = match value {
            toml::Value::Array(items) => &mut items[part.parse::<usize>().expect("a place")],
            other => other.as_table_mut().and_then(|table| table.get_mut(part)).expect("a key"),
        };
    }
    value.as_table_mut().expect("an entry")
}

/// A value of the wrong form for a key.
fn unfit(holds: &Holds, choices: &mut Choices) -> toml::Value {
    let text = |text: &str| toml::Value::String(text.to_owned());
    match holds {
        Holds::Number(least, most) => match choices.of(3) {
            0 => toml::Value::Integer(least - 1),
            1 => toml::Value::Integer(most + 1),
            _ => text("3"),
        },
        Holds::Words | Holds::Text(_) | Holds::Sum(_) | Holds::Comparison(_) => toml::Value::Integer(3),
        Holds::YesNo => text("true"),
        Holds::Yes => toml::Value::Boolean(false),
        Holds::Word(_) => text("zzzzzz"),
        Holds::Pattern(..) | Holds::Dice | Holds::Numbers | Holds::Cite | Holds::Defines(_) if choices.of(2) == 0 => {
            text("two §, 3x")
        }
        Holds::Pattern(..)
        | Holds::Dice
        | Holds::Numbers
        | Holds::Cite
        | Holds::Defines(_)
        // A referenced id is only looked up if nothing else is wrong.
        | Holds::Names(_)
        | Holds::Entry(_)
        | Holds::List(..)
        | Holds::By(..)
        | Holds::Keyed(..)
        | Holds::Either(_) => toml::Value::Boolean(true),
    }
}

/// Breaks a document at one of its entries, and returns what was done; `None` if nothing there can be broken.
fn broken(document: &mut toml::Value, spots: &[Spot], choices: &mut Choices) -> Option<String> {
    let spot = &spots[choices.of(spots.len())];
    let table = entry(document, &spot.path);
    let specs = spot.kind.specs();
    let told =
        |what: &str, key: &str| Some(format!("{what} `{key}` in the {} at {}", spot.kind.name, spot.path.join(".")));
    match choices.of(8) {
        0 => {
            let key = ["$schema", "zzzzzz"][choices.of(2)];
            table.insert(key.to_owned(), toml::Value::String("x".to_owned()));
            told("added", key)
        }
        1 => {
            let needed: Vec<&str> = specs.iter().filter(|key| key.needed).map(|key| key.name).collect();
            let key = *needed.get(choices.of(needed.len().max(1)))?;
            table.remove(key);
            told("removed", key)
        }
        2 => {
            let alternatives = spot.kind.alternatives().into_iter().next()?;
            let key = *alternatives.iter().find(|name| table.contains_key(**name))?;
            if choices.of(2) == 0 {
                table.remove(key);
                return told("removed", key);
            }
            let other = *alternatives.iter().find(|name| **name != key)?;
            table.insert(other.to_owned(), example(specs.iter().find(|spec| spec.name == other)?));
            told("added", other)
        }
        3 => {
            let needs = spot.kind.needs();
            let need = needs.iter().find(|need| match need.having {
                Some(inner) => has(table, need.key, inner),
                None => table.contains_key(need.key),
            })?;
            table.remove(need.other);
            told("removed what is needed by", need.key)
        }
        4 => {
            let some: Vec<&Never> = spot.kind.never().collect();
            let never = *some.get(choices.of(some.len().max(1)))?;
            bring(spot.kind, never.all, table, choices);
            told("did what is forbidden,", never.says)
        }
        5 => {
            let some: Vec<&Idle> = spot.kind.idle().collect();
            let Idle(keys, so) = *some.get(choices.of(some.len().max(1)))?;
            bring(spot.kind, so, table, choices);
            let key = keys[choices.of(keys.len())];
            bring(spot.kind, &[Is(key, KeyState::There)], table, choices);
            told("gave no effect to", key)
        }
        6 => {
            let bounded = |key: &&Spec| Some((key.name, bounds(&key.holds, table.get(key.name)?)?));
            let some: Vec<(&str, (usize, usize))> = specs.iter().filter_map(bounded).collect();
            let (key, (least, most)) = *some.get(choices.of(some.len().max(1)))?;
            let many = if least == 0 || most < usize::MAX && choices.of(2) == 0 { most + 1 } else { least - 1 };
            let value = table.remove(key)?;
            table.insert(key.to_owned(), resized(value, many));
            told("resized", key)
        }
        _ => {
            let there: Vec<&&Spec> = specs.iter().filter(|key| table.contains_key(key.name)).collect();
            let key = there.get(choices.of(there.len().max(1)))?;
            table.insert(key.name.to_owned(), unfit(&key.holds, choices));
            told("spoilt", key.name)
        }
    }
}

/// Whether no schema can see a problem, because it concerns more than one value.
fn beyond(problem: &Diagnostic) -> bool {
    match problem.code {
        Code::WrongType | Code::UnknownKey | Code::MissingKey => false,
        Code::BadValue => BEYOND.iter().any(|part| problem.message.contains(part)),
        _ => true,
    }
}

/// Parts of messages about faults that the schema leaves to the reader, because they concern more than one value.
const BEYOND: &[&str] = &[
    "is not a whole number of units",
    "a throw is required here",
    "can't be thrown",
    "can't have that fact as its value",
    "change a throw, but",
    "cost counts only where ways are compared",
    "counts only in a table with `per`",
    "needs `costs`, since the table has `per`",
    "faces; write",
    "has a meaning of its own in sums",
    "has no effect where its role",
    "has no effect where no",
    "has no effect where the force decides",
    "is not a number that `",
    "is not one of `tables` that has a table alone before it",
    "is not a single range with both ends",
    "is listed twice",
    "is neither `yes` nor `no`",
    "is not a throw of dice",
    "is named twice",
    "is translated twice",
    "offers no choice here",
    "named already",
    "neither met nor missed",
    "no dice are named",
    "each cell against an enemy shows",
    "no input is named here",
    "no result is named: write",
    "nothing in this action uses",
    "nothing is thrown on",
    "only a number can have a highest value",
    "only an input with `row-of` has rows",
    "out of range: from",
    "needs a number, but none is given",
    "takes no number",
    "the table under `on` has its own",
    "the row has",
    "there is no step",
    "there is no weapon for this table",
    "throws on no lookup",
    "is not a lookup",
    "means something else in sums",
    "which marks nothing on a ruler",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// Schema and reader agree on generated documents, whole and broken.
    #[test]
    fn schema_and_reader_judge_alike(which: u16, numbers in proptest::collection::vec(any::<u16>(), 40..120)) {
        let files: Vec<&FileKind> = every_file().collect();
        let file = files[usize::from(which) % files.len()];
        let mut choices = Choices { numbers, next: 0 };
        let mut spots = Vec::new();
        let mut document = toml::Value::Table(made(file.kind, &mut choices, &[], &mut spots));
        let whole = toml::to_string(&document).expect("TOML");
        let before = read(file.path, &whole);
        let refused: Vec<&Diagnostic> = before.iter().filter(|problem| !beyond(problem)).collect();
        let wrong = judged(file.kind, &whole);
        prop_assert!(wrong.is_empty(), "{}: the schema refuses {wrong:#?}\n{whole}", file.path);
        prop_assert!(refused.is_empty(), "{}: the reader refuses {refused:#?}\n{whole}", file.path);
        let Some(done) = broken(&mut document, &spots, &mut choices) else { return Ok(()) };
        let text = toml::to_string(&document).expect("TOML");
        let count = |problems: &[Diagnostic], one: &Diagnostic| {
            problems.iter().filter(|other| (other.code, &other.message) == (one.code, &one.message)).count()
        };
        let after = read(file.path, &text);
        let told = after.iter().any(|one| count(&after, one) > count(&before, one));
        let seen = !judged(file.kind, &text).is_empty();
        prop_assert!(seen && told, "{}: {done}: the schema {}, the reader {}\n{text}", file.path, verdict(seen), verdict(told));
    }
}

fn verdict(refuses: bool) -> &'static str {
    if refuses { "refuses it" } else { "allows it" }
}

fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::from(text),
        toml::Value::Integer(number) => Value::from(number),
        toml::Value::Float(number) => Value::from(number),
        toml::Value::Boolean(yes) => Value::from(yes),
        toml::Value::Datetime(date) => Value::from(date.to_string()),
        toml::Value::Array(items) => items.into_iter().map(json).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, json(value))).collect(),
    }
}

/// Validates a value, with the part of JSON Schema that our schemas use.
fn judge(whole: &Value, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let inner = whole.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is not defined"));
        judge(whole, inner, value, at, wrong);
    }
    for all in schema["allOf"].as_array().into_iter().flatten() {
        judge(whole, all, value, at, wrong);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = |one: &Value| {
            let mut own = Vec::new();
            judge(whole, one, value, at, &mut own);
            own.is_empty()
        };
        if !any.iter().any(fits) {
            wrong.push(format!("{at}: fits none of {}", any.len()));
        }
    }
    let fits = |one: &Value| {
        let mut own = Vec::new();
        judge(whole, one, value, at, &mut own);
        own.is_empty()
    };
    if let Some(one_of) = schema["oneOf"].as_array().filter(|one_of| one_of.iter().filter(|one| fits(one)).count() != 1)
    {
        wrong.push(format!("{at}: fits not one of {one_of:?}"));
    }
    if schema["not"].is_object() && fits(&schema["not"]) {
        wrong.push(format!("{at}: fits {}", schema["not"]));
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        other => panic!("the type {other}"),
    };
    let typed = match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    if !typed {
        wrong.push(format!("{at}: {value} is no {}", schema["type"]));
        return;
    }
    if let Some(words) = schema["enum"].as_array().filter(|words| !words.contains(value)) {
        wrong.push(format!("{at}: {value} is none of {words:?}"));
    }
    if let (Some(pattern), Some(text)) = (schema["pattern"].as_str(), value.as_str())
        && !Regex::new(pattern).expect("a regular expression").is_match(text)
    {
        wrong.push(format!("{at}: {text:?} does not fit {pattern}"));
    }
    let many = value.as_array().map(Vec::len).or(value.as_object().map(serde_json::Map::len)).unwrap_or_default();
    let bound = |name: &str| schema[name].as_u64().and_then(|bound| usize::try_from(bound).ok());
    let (least, most) = if value.is_array() { ("minItems", "maxItems") } else { ("minProperties", "maxProperties") };
    if bound(least).is_some_and(|least| many < least) || bound(most).is_some_and(|most| many > most) {
        wrong.push(format!("{at}: {many} are too few or too many"));
    }
    let number = value.as_i64();
    if let (Some(number), Some(least), Some(most)) = (number, schema["minimum"].as_i64(), schema["maximum"].as_i64())
        && !(least..=most).contains(&number)
    {
        wrong.push(format!("{at}: {number} is not within {least} and {most}"));
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        judge(whole, &schema["items"], item, &format!("{at}[{index}]"), wrong);
    }
    let Some(table) = value.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !table.contains_key(name) {
            wrong.push(format!("{at}: `{name}` is missing"));
        }
    }
    for (name, others) in schema["dependencies"].as_object().into_iter().flatten() {
        let others = others.as_array().into_iter().flatten().filter_map(Value::as_str);
        for other in others.filter(|other| table.contains_key(name) && !table.contains_key(*other)) {
            wrong.push(format!("{at}: `{name}` needs `{other}`"));
        }
    }
    for (key, inner) in table {
        if schema["propertyNames"].is_object() {
            judge(whole, &schema["propertyNames"], &Value::from(key.as_str()), at, wrong);
        }
        let known = &schema["properties"][key];
        let place = format!("{at}.{key}");
        match (known, &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(false)) => wrong.push(format!("{place}: not a key here")),
            (Value::Null, Value::Null) => {}
            (Value::Null, more) => judge(whole, more, inner, &place, wrong),
            (known, _) => judge(whole, known, inner, &place, wrong),
        }
    }
}
