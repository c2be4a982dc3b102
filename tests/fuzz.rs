//! Random forces, rulesets, codes, dice, numbers and sums are read or refused quickly, and never cause a panic. Each
//! run has a few hundred of each; `PROPTEST_CASES=200000 cargo test --test all fuzz` takes an hour.

use std::fs;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use sabretache::assets::Assets;
use sabretache::data::{self, rewritten, written};
use sabretache::diagnostic::{Source, print};
use sabretache::model::{Backs, Dice, DieFaces, Force, Length, Numbers, PageSetup, ReadForce, Ruleset};
use sabretache::rules::{self, Mode, Stand, Throws, ability, check_read, profile, sides};
use sabretache::sum::Sum;
use sabretache::view::{self, Company, DeckLook, DeckSide, DeckWish, Printed, RosterLook};
use toml::Value;

use crate::support::{INK_SAVER_ON_LETTER, files, root, rulesets, set_roster, worded, workshop};

/// A change to a document: its kind, its place and its value.
type Change = (u8, u16, u16);

/// The number of cases, unless the environment asks for another.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(usual), failure_persistence: None, ..ProptestConfig::default() }
}

/// The processor time of a test's own thread, if the system reports it; else the time passed.
struct Work {
    begun: Instant,
    before: Option<Duration>,
}

impl Work {
    fn begin() -> Work {
        Work { begun: Instant::now(), before: Work::done() }
    }

    fn time(&self) -> Duration {
        let done = self.before.zip(Work::done()).map(|(before, done)| done.saturating_sub(before));
        done.unwrap_or_else(|| self.begun.elapsed())
    }

    fn done() -> Option<Duration> {
        let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        stat.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// The texts that are changed: every sample and every force of the cases, and each file of the shipped rulesets with
/// its ruleset and name.
struct Corpus {
    forces: Vec<Value>,
    files: Vec<(String, String, Value)>,
    words: Vec<String>,
    rulesets: Vec<Ruleset>,
}

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let parse = |text: &str| toml::from_str::<Value>(text).ok();
        let mut forces: Vec<Value> = ["tests/cases/forces", "tests/corpus/forces"]
            .iter()
            .flat_map(|folder| files(&root().join(folder), ".toml"))
            .filter_map(|path| parse(&fs::read_to_string(path).ok()?))
            .collect();
        let mut known = Vec::new();
        for (path, file) in Assets::embedded().below("data/") {
            let Some(value) = file.text().ok().and_then(|source| parse(&source.text)) else { continue };
            let (id, name) = path.trim_start_matches("data/").split_once('/').expect("a file of a ruleset");
            if name.starts_with("samples/") {
                forces.push(value);
            } else {
                known.push((id.to_owned(), name.to_owned(), value));
            }
        }
        let mut words = Vec::new();
        forces.iter().chain(known.iter().map(|(.., value)| value)).for_each(|value| gather(value, &mut words));
        words.sort();
        words.dedup();
        Corpus { forces, files: known, words, rulesets: rulesets() }
    })
}

/// Collects every key and text of a document.
fn gather(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(text) => words.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| gather(item, words)),
        Value::Table(table) => table.iter().for_each(|(key, item)| {
            words.push(key.clone());
            gather(item, words);
        }),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Table(table) => table.values().map(count).sum(),
        _ => 0,
    }
}

/// The node with this number; 0 is the document itself.
fn nth<'a>(value: &'a mut Value, number: &mut usize) -> Option<&'a mut Value> {
    if *number == 0 {
        return Some(value);
    }
    *number -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, number)),
        Value::Table(table) => table.iter_mut().find_map(|(_, item)| nth(item, number)),
        _ => None,
    }
}

/// Unusual values.
fn odd(pick: usize) -> Value {
    let texts = [
        "",
        " ",
        "0",
        "-1",
        "1+",
        "up to 0",
        "1-0",
        "99999999999999999999",
        "6\u{202e}+",
        "\u{feff}",
        "漢字",
        "a\nb",
        "“½″",
        "figures % 0",
        "lost ** 9",
        "((((((((1))))))))",
        "1d0",
        "999d999",
        "2d6 highest 9",
        "../../x",
        "#{}[]",
        "\u{0}",
    ];
    let numbers = [0, 1, -1, 2, 49, 50, 51, 400, 401, 1_000, 1_000_001, i64::MAX, i64::MIN];
    match pick % 5 {
        0 => Value::String(texts[pick / 5 % texts.len()].to_owned()),
        1 => Value::Integer(numbers[pick / 5 % numbers.len()]),
        2 => Value::Array(vec![Value::Integer(1); pick % 70]),
        3 => [Value::Boolean(true), Value::Float(f64::NAN), Value::Float(0.5), Value::Table(toml::Table::new())]
            [pick / 5 % 4]
            .clone(),
        _ => Value::String("W".repeat(pick % 500)),
    }
}

fn changed(mut document: Value, changes: &[Change], words: &[String]) -> String {
    for (what, place, with) in changes {
        let (place, with) = (usize::from(*place), usize::from(*with));
        let nodes = count(&document);
        let mut other = with % nodes;
        let copy = nth(&mut document, &mut other).cloned().unwrap_or(Value::Boolean(false));
        let mut number = place % nodes;
        let Some(node) = nth(&mut document, &mut number) else { continue };
        match (what % 8, node) {
            (0, node) => *node = odd(with),
            (1, node) => *node = Value::String(words[with % words.len()].clone()),
            (2, node) => *node = copy,
            (3, Value::Table(table)) => {
                let key = table.keys().nth(with % table.len().max(1)).cloned();
                key.and_then(|key| table.remove(&key));
            }
            (4, Value::Table(table)) => {
                table.insert(words[with % words.len()].clone(), copy);
            }
            (3 | 4, Value::Array(items)) if !items.is_empty() => drop(items.remove(with % items.len())),
            (5, Value::Array(items)) => {
                let item = items.get(with % items.len().max(1)).cloned().unwrap_or(copy);
                items.extend(std::iter::repeat_n(item, with % 60));
            }
            (6, Value::String(text)) => text.push_str(&words[with % words.len()]),
            (6, Value::Integer(number)) => *number = number.wrapping_add(i64::try_from(with).unwrap_or(0) - 32_768),
            (7, node) => *node = Value::Array(vec![node.clone(); with % 4]),
            _ => {}
        }
    }
    toml::to_string(&document).unwrap_or_default()
}

/// A text with characters inserted and removed.
fn scratched(mut text: String, scratches: &[(u16, u8)]) -> String {
    for (place, with) in scratches {
        let at = (0..=usize::from(*place) % (text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        match with % 4 {
            0 if at < text.len() => drop(text.remove(at)),
            1 => text.insert_str(at, "[["),
            2 => text.insert(at, '"'),
            _ => text.insert(at, char::from(*with)),
        }
    }
    text
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    proptest::collection::vec(any::<Change>(), 1..6)
}

/// Everything that is done with a force, except layout.
fn through(ruleset: &Ruleset, read: &ReadForce, text: &str) -> view::RosterView {
    let force = &read.force;
    let checked = check_read(ruleset, read, None);
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    for finding in &checked.findings {
        let at = checked.spot(finding);
        assert!(at.end > 0 && text.get(at.clone()).is_some(), "{finding:?} at {at:?}");
    }
    let _ = view::verdict("force.toml", &checked, &source);
    let _ = view::unit_lines(ruleset, &checked);
    let stand = Stand { named: force.side.as_deref(), army: checked.muster.army };
    let standing = sides(ruleset, &[stand]).or_else(|_| sides(ruleset, &[Stand { named: None, army: None }]));
    let standing = standing.expect("one force has a side");
    for way in &ruleset.decks {
        let look = DeckLook {
            setup: PageSetup::default(),
            size: way.size,
            backs: Backs::Duplex,
            sides: Printed::Both,
            offset: (Length::ZERO, Length::ZERO),
            blank: 1,
        };
        let side = DeckSide { stem: "force", checked: &checked };
        let asked = DeckWish { variants: &[], sides: &standing, first: None, extra: &[], checks: &[] };
        let deck = view::deck(ruleset, way, &[side], &asked, look);
        assert!(deck.pages.len() <= 20_000);
    }
    if let Ok(rolled) = rules::roll(ruleset, force, &Throws::Seed(u64::MAX), true, true) {
        let mut draft = Force { seed: Some(u64::MAX), ..force.clone() };
        let mut units = draft.every_unit_mut();
        for one in rolled {
            units[one.unit].rolls.retain(|(id, _)| *id != one.roll);
            units[one.unit].rolls.push((one.roll, one.natural));
        }
        // `rewritten` itself reads back what it writes.
        let written = rewritten(&source, &draft);
        assert!(written.is_ok(), "{}", worded(&written.err().unwrap_or_default()));
    }
    let look = RosterLook { setup: PageSetup::default(), blank: 1 };
    view::roster(Company { forces: &[&checked], sides: &standing }, 0, look)
}

fn read(text: &str) -> Option<ReadForce> {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    match data::force(&source) {
        Ok(force) => Some(force),
        Err(problems) => {
            assert!(!problems.is_empty() && problems.len() <= 101, "{} problems", problems.len());
            for problem in &problems {
                let _ = print(problem, false);
            }
            None
        }
    }
}

fn ruleset_of(read: &ReadForce) -> Option<&'static Ruleset> {
    corpus().rulesets.iter().find(|ruleset| ruleset.id == read.force.ruleset)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn forces(which: u16, changes in changes(), scratches in proptest::collection::vec(any::<(u16, u8)>(), 0..2)) {
        let corpus = corpus();
        let document = corpus.forces[usize::from(which) % corpus.forces.len()].clone();
        let text = scratched(changed(document, &changes, &corpus.words), &scratches);
        let work = Work::begin();
        if let Some((force, ruleset)) = read(&text).and_then(|force| { let own = ruleset_of(&force)?; Some((force, own)) }) {
            through(ruleset, &force, &text);
        }
        prop_assert!(work.time().as_secs() < 10, "{:?} for\n{}", work.time(), text);
    }

    #[test]
    fn codes(code in "[GRVELAHXFSspgmtWNEDCBM1-7.,!–-]{0,14}|\\PC{0,12}", role in proptest::option::of("leader|nco|troops|x")) {
        for ruleset in &corpus().rulesets {
            let Some(construction) = &ruleset.organisation.construction else { continue };
            for mode in [Mode::Strict, Mode::Tolerant, Mode::Literal] {
                let read = ability(construction, &code, role.as_deref(), mode);
                let _ = profile(construction, &read, true);
                for fault in &read.faults {
                    prop_assert!(fault.at.start <= fault.at.end && code.get(fault.at.clone()).is_some());
                }
            }
        }
    }

    #[test]
    fn dice_numbers_and_sums(text in "[0-9d+\\-,– highestlowtup]{0,20}|[()0-9a-z_+*/%<>=! ,.-]{0,60}|\\PC{0,30}") {
        if let Ok(dice) = text.parse::<Dice>() {
            let (least, greatest) = dice.span(&DieFaces::default());
            prop_assert!(least <= greatest);
        }
        if let Ok(numbers) = text.parse::<Numbers>() {
            prop_assert_eq!(numbers.to_string().parse::<Numbers>().ok(), Some(numbers));
        }
        if let Ok(sum) = Sum::parse(&text, &["figures", "lost"]) {
            for (figures, lost) in [(0, 0), (1, 0), (10, 3), (10_000, 400), (-1, i64::MAX)] {
                let _ = sum.evaluate(&[("figures", figures), ("lost", lost)]);
                let _ = sum.holds(&[("figures", figures), ("lost", lost)]);
            }
        }
    }
}

proptest! {
    // Each case reads a whole ruleset.
    #![proptest_config(cases(60))]

    #[test]
    fn rulesets_changed(which: u16, changes in changes(), scratches in proptest::collection::vec(any::<(u16, u8)>(), 0..2)) {
        let corpus = corpus();
        let (id, name, document) = &corpus.files[usize::from(which) % corpus.files.len()];
        let text = scratched(changed(document.clone(), &changes, &corpus.words), &scratches);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(id).join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(&path, text).expect("writable");
        let work = Work::begin();
        let mut assets = Assets::embedded();
        assets.add_folder("data", folder.path()).expect("it changes a ruleset");
        match data::load(&assets, id) {
            Err(problems) => {
                prop_assert!(!problems.is_empty() && problems.len() <= 101);
                for problem in &problems {
                    let _ = print(problem, false);
                }
            }
            Ok(ruleset) => {
                for sheet in &ruleset.sheets {
                    let _ = view::sheet(&ruleset, sheet, PageSetup::default());
                }
                for (path, file) in assets.below(&format!("data/{id}/samples/")) {
                    let source = file.text().expect(path);
                    let force = data::force(&source).expect("a sample");
                    through(&ruleset, &force, &source.text);
                }
                let _ = view::audited(&ruleset);
                let _ = view::aids(&ruleset, PageSetup::default());
                for army in &ruleset.organisation.armies {
                    let look = RosterLook { setup: INK_SAVER_ON_LETTER, blank: 3 };
                    let _ = view::blank_roster(&ruleset, Some(army), look);
                    let _ = view::ArmyDetail::of(&ruleset, army);
                    let (draft, guide) = rules::starter(&ruleset, army, Some(400));
                    // `written` itself reads back what it writes.
                    let begun = written(&draft, &guide);
                    prop_assert!(begun.is_ok(), "{}", worded(&begun.err().unwrap_or_default()));
                }
            }
        }
        prop_assert!(work.time().as_secs() < 10, "{:?}", work.time());
    }
}

proptest! {
    // Each case is laid out.
    #![proptest_config(ProptestConfig { cases: cases(12).cases.div_ceil(20).max(12), ..cases(12) })]

    #[test]
    fn rosters(which: u16, changes in changes()) {
        let corpus = corpus();
        let document = corpus.forces[usize::from(which) % corpus.forces.len()].clone();
        let text = changed(document, &changes, &corpus.words);
        if let Some((force, ruleset)) = read(&text).and_then(|force| { let own = ruleset_of(&force)?; Some((force, own)) })
            && check_read(ruleset, &force, None).figures() < 200
        {
            let view = through(ruleset, &force, &text);
            // Characters that no font has are replaced earlier; everything else fits, or is reported.
            if let Err(problems) = set_roster(workshop(), &view) {
                let known = |code: &str| problems.iter().all(|problem| problem.code.name() == code);
                prop_assert!(known("missing-glyph") || known("does-not-fit"), "{:?}", problems);
            }
        }
    }
}

/// Files that once did harm, or were made to, are read or refused quickly.
#[test]
fn the_corpus_does_no_harm() {
    let mut seen = 0;
    for path in files(&root().join("tests/corpus/forces"), ".toml") {
        let text = String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned();
        let work = Work::begin();
        if let Some((force, ruleset)) =
            read(&text).and_then(|force| Some((ruleset_of(&force)?, force)).map(|(own, force)| (force, own)))
        {
            through(ruleset, &force, &text);
        }
        assert!(work.time().as_secs() < 10, "{}: {:?}", path.display(), work.time());
        seen += 1;
    }
    assert!(seen >= 6, "the corpus is gone");
}
