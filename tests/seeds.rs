//! Seeds prove dice: no force made by the program is ever accused, in any face, and any changed die is noticed.
//! Agreed words give each player a seed, so that nobody can look for a better one.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use sabretache::data::{self, rewritten};
use sabretache::diagnostic::{Code, Source};
use sabretache::model::Ruleset;
use sabretache::page::{Request, answer};
use sabretache::rules::{Throws, check_read, note, roll, seed_of_words};
use serde_json::{Value, json};

use crate::page::shop;
use crate::support::{files, root, run, sabretache};

/// A game whose figures are rolled before play.
fn firelock() -> &'static Ruleset {
    shop().ruleset("firelock").expect("shipped")
}

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "the list".to_owned(), text: text.to_owned() })
}

/// The codes of a check's findings about dice.
fn doubts(ruleset: &Ruleset, text: &str) -> Vec<Code> {
    let read = data::force(&source(text)).unwrap_or_else(|wrong| panic!("{}", crate::support::worded(&wrong)));
    let found = check_read(ruleset, &read, None).findings;
    let dice = [Code::OtherDice, Code::OtherSeed, Code::Unproven];
    found.into_iter().map(|finding| finding.code).filter(|code| dice.contains(code)).collect()
}

/// The list in the page's answer; `None` if the page refuses.
fn on_page(address: &str, body: &Value) -> Option<String> {
    let response = answer(shop(), &Request::post(address, body.to_string()));
    let answered: Value = serde_json::from_slice(&response.body).ok()?;
    (response.status == 200).then(|| answered["text"].as_str().expect("a list").to_owned())
}

/// Rolls what is missing, or everything again, as the verb `roll` does.
fn rolled(ruleset: &Ruleset, text: &str, seed: Option<u64>, again: bool) -> String {
    let source = source(text);
    let force = data::force(&source).expect("a list").force;
    let own = force.seed;
    let seed = seed.or(own.filter(|_| !again)).unwrap_or(99);
    let fresh = roll(ruleset, &force, &Throws::Seed(seed), again, false).expect("rolled");
    let mut draft = force.clone();
    if fresh.is_empty() {
        return text.to_owned();
    }
    note(ruleset, &mut draft, &fresh, Some(seed), false);
    rewritten(&source, &draft).expect("written")
}

/// Does one thing to a list, on the page or in a terminal.
fn step(ruleset: &Ruleset, text: &str, (what, number, seed): (u8, usize, u64)) -> String {
    let act = |action: Value| on_page("/firelock/force", &json!({ "text": text, "action": action }));
    let throw = |body: Value| on_page("/firelock/roll", &body);
    let done = match what {
        0 => throw(json!({ "text": text, "again": number, "seed": seed })),
        1 => throw(json!({ "text": text, "action": { "do": "rename", "unit": number, "name": "Ann" } })),
        2 => act(json!({ "do": "move", "unit": number, "up": seed % 2 == 0 })),
        3 => act(json!({ "do": "remove", "unit": number })),
        4 => act(json!({ "do": "duplicate", "unit": number })),
        5 => act(json!({ "do": "add", "unit": "light" })),
        6 => act(json!({ "do": "choose", "unit": number, "choice": "weapon", "decision": "rifle" })),
        7 => act(json!({ "do": "retype", "unit": number, "id": "officer" })),
        8 => Some(rolled(ruleset, text, None, false)),
        9 => Some(rolled(ruleset, text, Some(seed), false)),
        10 => Some(rolled(ruleset, text, Some(seed), true)),
        11 => Some(rolled(ruleset, text, None, true)),
        _ => act(json!({ "do": "roll", "unit": number, "roll": "bravery", "natural": 1 + seed % 10 })),
    };
    done.unwrap_or_else(|| text.to_owned())
}

/// The list with one die changed by hand; `None` if no figure has a die.
fn changed(text: &str, which: usize, by: i64) -> Option<String> {
    let mut draft = data::force(&source(text)).ok()?.force;
    let mut dice: Vec<&mut i64> =
        draft.every_unit_mut().into_iter().flat_map(|unit| &mut unit.rolls).map(|(_, natural)| natural).collect();
    let count = dice.len();
    let die = dice.get_mut(which.checked_rem(count)?)?;
    **die = (**die - 1 + by) % 10 + 1;
    rewritten(&source(text), &draft).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing done to a list on the page or in a terminal brings findings against its dice. One die changed by hand
    /// is always noticed, as long as there is a seed it could be from.
    #[test]
    fn no_list_that_was_thrown_is_accused_and_every_changed_die_is(
        seed in 0..=(1_u64 << 53),
        figures in 1..9_u32,
        steps in vec((0..13_u8, 0..8_usize, 0..1000_u64), 0..8),
        (which, by) in (0..50_usize, 1..10_i64),
    ) {
        let ruleset = firelock();
        let mut text = on_page("/firelock/roll", &json!({ "figures": figures, "seed": seed })).expect("thrown");
        let mut typed = false;
        for one in steps {
            text = step(ruleset, &text, one);
            // If a die was typed before others were rolled, nothing shows whether those came from their seed.
            typed |= one.0 == 12;
            let mut found = doubts(ruleset, &text);
            found.retain(|code| !typed || *code != Code::Unproven);
            prop_assert_eq!(found, [], "{:?}\n{}", one, text);
        }
        let force = data::force(&source(&text)).expect("a list").force;
        let told = force.every_unit().iter().all(|unit| unit.rolls.is_empty() || unit.thrown.is_some());
        if let Some(other) = changed(&text, which, by).filter(|_| force.seed.is_some() && told) {
            prop_assert_eq!(doubts(ruleset, &other), [Code::OtherDice], "{}", other);
        }
    }

    /// Lists of earlier versions do not record their throws: they are never accused, and count as proven if their
    /// dice are unchanged.
    #[test]
    fn no_list_of_an_earlier_version_is_accused(
        seed in 0..1_000_000_u64,
        figures in 1..9_u32,
        steps in vec((0..8_u8, 0..8_usize, 0..1000_u64), 0..6),
    ) {
        let ruleset = firelock();
        let plain = |text: &str| {
            let lines = text.lines().filter(|line| !line.starts_with("thrown"));
            lines.flat_map(|line| [line, "\n"]).collect::<String>()
        };
        let mut text = plain(&on_page("/firelock/roll", &json!({ "figures": figures, "seed": seed })).expect("thrown"));
        prop_assert_eq!(doubts(ruleset, &text), []);
        for one in steps {
            text = plain(&step(ruleset, &text, one));
            let found = doubts(ruleset, &text);
            prop_assert!(found.iter().all(|code| *code == Code::Unproven), "{:?}\n{}", one, text);
        }
    }
}

/// A seed always gives the same results: these figures and dice were recorded before `thrown` existed.
#[test]
fn old_seeds_give_the_same_results() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "new firelock --figures 8 --seed 1757 -o a.toml");
    let text = fs::read_to_string(folder.path().join("a.toml")).expect("written");
    let values = |key: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix("= "));
        lines.map(|value| value.trim_matches('"').to_owned()).collect::<Vec<_>>()
    };
    let dice: Vec<String> =
        values("rolls").iter().map(|rolls| rolls.chars().filter(char::is_ascii_digit).collect()).collect();
    assert_eq!(dice, ["4", "8", "1", "7", "4", "3", "5", "2"]);
    let units = ["cavalry", "cavalry", "guerrilla", "line", "guerrilla", "light", "line", "guerrilla"];
    assert_eq!(values("unit"), units);
    assert_eq!(values("name")[1..4], ["Silas Harrow", "Micah Carver", "Thomas Mercer"]);
    let (_, said) = run(folder.path(), "roll a.toml --again --seed 4");
    let dice: Vec<&str> = said.lines().filter_map(|line| line.rsplit_once("bravery ")).map(|(_, die)| die).collect();
    assert_eq!(dice, ["7", "4", "8", "5", "3", "2", "9", "3"]);
    // Both are proven, and so is a list from before `thrown`.
    assert_eq!(run(folder.path(), "check a.toml").1.lines().count(), 1);
    for path in files(&root().join("data/firelock/samples"), ".toml") {
        let text = fs::read_to_string(&path).expect("readable");
        assert_eq!(doubts(firelock(), &text), [], "{}: real dice", path.display());
    }
}

/// Removing a figure does not change the others' dice, and a new figure takes the free place.
#[test]
fn a_new_figure_takes_the_dice_of_a_removed_one() {
    let ruleset = firelock();
    let text = on_page("/firelock/roll", &json!({ "figures": 4, "seed": 1757 })).expect("thrown");
    let dice = |text: &str| {
        let draft = data::force(&source(text)).expect("a list").force;
        draft.every_unit().iter().map(|unit| unit.rolls[0].1).collect::<Vec<_>>()
    };
    assert_eq!(dice(&text), [4, 8, 1, 7]);
    let fewer = step(ruleset, &text, (3, 2, 0));
    let again = rolled(ruleset, &step(ruleset, &fewer, (5, 0, 0)), None, false);
    assert_eq!(dice(&again), [4, 8, 7, 1]);
    // Nor does deleting a die get rid of it: the same one is rolled again.
    let out = again.replace("rolls  = { bravery = 1 }\n", "").replace("rolls = { bravery = 1 }\n", "");
    assert_ne!(out, again);
    assert_eq!(dice(&rolled(ruleset, &out, None, false)), [4, 8, 7, 1]);
}

/// A changed die is reported where players read it: in a check, on the roster and on the page.
#[test]
fn a_changed_die_is_reported_on_paper_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "new firelock --figures 3 --seed 1757 -o a.toml");
    let path = folder.path().join("a.toml");
    let text = fs::read_to_string(&path).expect("written").replace("bravery = 4 }", "bravery = 10 }");
    fs::write(&path, &text).expect("writable");
    let told = "Silas Harrow: Bravery 10; seed 1757 gives 4";
    let (status, said) = run(folder.path(), "check a.toml");
    assert!(status == 0 && said.contains(&format!("warning[other-dice]: {told}")), "{said}");
    run(folder.path(), "roster a.toml --as typ");
    let roster = fs::read_to_string(folder.path().join("output/a-roster/main.typ")).expect("written");
    // Special characters are escaped there.
    for words in ["Bravery 10", "seed 1757 gives 4", "seed 1757 \\u{28}not proven"] {
        assert!(roster.contains(words), "{words}");
    }
    let body = json!({ "text": text, "action": { "do": "title", "name": "Ours" } });
    let response = answer(shop(), &Request::post("/firelock/roll", body.to_string()));
    let shown: Value = serde_json::from_slice(&response.body).expect("JSON");
    assert_eq!(shown["seed"], json!(format!("These dice are not those of the seed: {told}.")));
    // Thrown again on the page, the figure is proven and records it; with a typed die the list has no seed and claims
    // nothing.
    let again = step(firelock(), &text, (0, 0, 0));
    assert!(again.contains("thrown = { place = 1, throw = 2 }") && doubts(firelock(), &again).is_empty(), "{again}");
    let typed = step(firelock(), &text, (12, 0, 8));
    assert!(!typed.contains("seed") && !typed.contains("thrown") && doubts(firelock(), &typed).is_empty(), "{typed}");
}

fn with(folder: &Path, name: &str, change: impl Fn(&str) -> String) {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).expect("there");
    let after = change(&text);
    assert_ne!(text, after);
    fs::write(path, after).expect("writable");
}

/// With agreed words, dice thrown in any other way are refused, and the hint's command corrects that.
#[test]
fn agreed_words_leave_only_one_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, words) = (folder.path(), "--word Waterloo --word Ligny");
    let legal = |list: &str| run(here, &format!("check {list} --word ligny --word WATERLOO"));
    let new = |figures: u32| run(here, &format!("new firelock --figures {figures} --player Ada -o a.toml {words}"));
    assert_eq!(new(8).0, 0);
    let seed = seed_of_words(&["ligny", "waterloo"].map(str::to_owned), "Ada");
    assert!(fs::read_to_string(here.join("a.toml")).expect("there").contains(&format!("= {seed}\n")));
    assert_eq!(legal("a.toml").0, 0, "{}", legal("a.toml").1);
    let refused = |wanted: &str| {
        let (status, said) = legal("a.toml");
        assert!(status == 1 && said.contains(wanted), "{wanted}: {said}");
        let (_, hint) = said.split_once("roll it as agreed: `sabretache ").expect("a hint");
        let command = hint.split('`').next().expect("a command");
        assert_eq!(run(here, command).0, 0, "{command}");
        assert_eq!(legal("a.toml").0, 0, "{}", legal("a.toml").1);
    };
    // Another seed, and no seed.
    assert_eq!(run(here, "roll a.toml --again --seed 3").0, 0);
    refused("seed 3; the words agreed give Ada seed");
    assert_eq!(run(here, "roll a.toml --again --dice 9,9,9,9,9,9,9,9").0, 0);
    refused("the dice have no seed; the words agreed give Ada seed");
    // One changed die, one figure of another seed, one thrown again, and one without its throw.
    with(here, "a.toml", |text| text.replacen("bravery = ", "bravery = 1", 1).replace("bravery = 110", "bravery = 9"));
    refused("other-dice");
    with(here, "a.toml", |text| text.replacen("{ place = 1 }", "{ place = 1, seed = 5 }", 1));
    refused("thrown with seed 5, not");
    with(here, "a.toml", |text| step(firelock(), text, (0, 2, 0)));
    refused("thrown 2 times; only 1 throw was agreed");
    with(here, "a.toml", |text| text.replacen("thrown = { place = 2 }\n", "", 1));
    refused("nothing shows which throw of seed");
    // Many figures thrown, and the best of them kept.
    fs::remove_file(here.join("a.toml")).expect("there");
    assert_eq!(new(9).0, 0);
    with(here, "a.toml", |text| step(firelock(), text, (3, 4, 0)));
    refused("`thrown` gives place 9, but 8 figures have the places 1 to 8");
    // Without agreed words nothing is refused.
    run(here, "roll a.toml --again --seed 3");
    assert_eq!(run(here, "check a.toml").0, 0);
}

#[test]
fn an_event_may_agree_on_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let event = "name = \"Autumn open\"\nruleset = \"firelock\"\nword = [\"Ligny\", \"Waterloo\"]\n\n\
                 [[players]]\nname = \"Ada Field\"\nfile = \"a.toml\"\n\n[[players]]\nname = \"Ben\"\n";
    fs::write(here.join("event.toml"), event).expect("writable");
    run(here, "new firelock --figures 4 --word waterloo --word ligny --player Ben -o b.toml");
    run(here, "new firelock --figures 4 --seed 1 -o a.toml");
    let (status, said) = run(here, "check --event event.toml a.toml b.toml --report r.json");
    assert!(status == 1 && said.contains("1 of 2 legal"), "{said}");
    assert!(said.contains("give Ada Field seed") && said.contains("roll a.toml --again --event event.toml`"), "{said}");
    // The report gives the words.
    assert!(fs::read_to_string(here.join("r.json")).expect("written").contains("\"Waterloo\""));
    // The roster reports it too, and the command in the message corrects it.
    run(here, "roster --event event.toml a.toml --as typ");
    let roster = fs::read_to_string(here.join("output/a-roster/main.typ")).expect("written");
    assert!(roster.contains("the words agreed give Ada Field seed"), "{roster}");
    assert_eq!(run(here, "roll a.toml --again --event event.toml").0, 0);
    assert_eq!(run(here, "check --event event.toml a.toml b.toml").0, 0);
    // Each player has a different seed.
    let seeds = ["a.toml", "b.toml"].map(|name| {
        let text = fs::read_to_string(here.join(name)).expect("there");
        data::force(&source(&text)).expect("a list").force.seed.expect("a seed")
    });
    assert_ne!(seeds[0], seeds[1]);
    for (line, wanted) in [
        ("roll a.toml --word x --seed 3", "can't be used together"),
        ("new firelock --figures 2 --word x", "--player"),
        ("new firelock --word x --player Ada", "is for figures made at random"),
        ("roll a.toml --event none.toml", "can't read"),
    ] {
        let (status, said) = run(here, line);
        assert!(status == 2 && said.contains(wanted), "{line}: {said}");
    }
    with(here, "event.toml", |text| text.replace("word = [\"Ligny\", \"Waterloo\"]\n", ""));
    let (status, said) = run(here, "roll a.toml --again --event event.toml");
    assert!(status == 2 && said.contains("no word has been agreed for Autumn open"), "{said}");
    for word in ["\"\"", "[]", "[\" \"]", "3"] {
        with(here, "event.toml", |text| format!("{}\nword = {word}\n\n[[players]]\nname = \"Cleo\"\n", &text[..42]));
        assert_eq!(run(here, "check --event event.toml b.toml").0, 2, "{word}");
    }
}

/// With agreed words, the page throws like the terminal, and throws no figure again.
#[test]
fn the_page_throws_with_the_same_seed() {
    let body = json!({ "figures": 3, "words": ["Waterloo", " ligny ", ""], "player": " Ada Field ", "seed": 7 });
    let text = on_page("/firelock/roll", &body).expect("thrown");
    let words = ["--word", "Ligny", "--word", "WATERLOO", "--player", "Ada Field"];
    let arguments: Vec<&str> = ["new", "firelock", "--figures", "3"].into_iter().chain(words).collect();
    let typed = sabretache(root(), &arguments);
    assert_eq!(String::from_utf8_lossy(&typed.stdout), text);
    let force = data::force(&source(&text)).expect("a list").force;
    assert_eq!(force.player.as_deref(), Some("Ada Field"));
    let seed = seed_of_words(&["ligny", "waterloo"].map(str::to_owned), "Ada Field");
    assert_eq!(force.seed.expect("a seed"), seed);
    // On the Check page, other words refuse the list.
    for (words, legal) in [(["LIGNY", "waterloo"], true), (["Ligny", "Wavre"], false), (["", " "], true)] {
        let body = json!({ "lists": [["a.toml", text]], "words": words });
        let response = answer(shop(), &Request::post("/check", body.to_string()));
        let judged: Value = serde_json::from_slice(&response.body).expect("JSON");
        assert_eq!(judged["lists"][0]["verdict"] == json!("legal"), legal, "{judged}");
    }
    let again = json!({ "text": text, "again": 0, "seed": 1, "words": ["x"] });
    assert_eq!(answer(shop(), &Request::post("/firelock/roll", again.to_string())).status, 422);
    let nobody = json!({ "figures": 3, "words": ["x"], "seed": 1 });
    assert_eq!(answer(shop(), &Request::post("/firelock/roll", nobody.to_string())).status, 422);
}
