//! The JSON that programs read: no output has a key that its example in the help lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use sabretache::commands::SHAPES;
use serde_json::Value;

use crate::support::{root, run, sabretache, said};

/// Command lines that print each shape.
const RUNS: [(&str, &[&str]); 17] = [
    ("verdicts", &["check tests/cases/forces --points", "check --event tests/cases/check-event/event.toml"]),
    (
        "list",
        &[
            "export data/fistful/samples/harkonnen-garrison.toml --as",
            "export data/scrubs/samples/desert-patrol.toml --as",
            "export data/firelock/samples/ranger-patrol.toml --as",
            "export tests/cases/check-growing/gang.toml --data tests/games --as",
            "export tests/cases/check-ships/fleet.toml --data tests/games --as",
            "export tests/cases/check-loose/force.toml --as",
            "export tests/cases/check-other-dice/force.toml --as",
            "export tests/cases/check-word/ada.toml --as",
            "export tests/cases/diff-custom/new.toml --as",
            "export tests/cases/roster-picture/missing.toml --as",
        ],
    ),
    (
        "suggestion",
        &[
            "suggest tests/cases/suggest-force/force.toml --effort 400000",
            "suggest fistful --army harkonnen --limit 259 --aim figures --effort 120000",
            "suggest tests/cases/suggest-repair/force.toml",
            "suggest tests/cases/suggest-routes/force.toml",
            "suggest tests/cases/suggest-stuck/force.toml",
            "suggest tests/cases/suggest-warned/force.toml --effort 400000",
        ],
    ),
    (
        "comparison",
        &[
            "diff tests/cases/diff/old.toml tests/cases/diff/new.toml",
            "diff tests/cases/diff/new.toml tests/cases/diff/old.toml",
        ],
    ),
    ("meaning", &["explain over-limit"]),
    ("rulings", &["explain T-06", "explain FS-16", "explain S-12 --data tests/cases/sheet-house-ruling/house-rulings"]),
    ("restrictions", &["explain squad-leader", "explain atreides-company-leader"]),
    ("ability", &["explain EXsE4", "explain VHS"]),
    ("tables", &["table firelock", "table tenir", "table death"]),
    (
        "table",
        &[
            "table tenir fire-hit-legion --roll --seed 3",
            "table scrubs morale-loss --result 15",
            "table scrubs melee-sequence",
            "table scrubs hook-modifiers",
            "table thornwick fight --roll --dice d10 --against d6 --seed 7 --data tests/games",
            "table firelock hit-chance",
            "table firelock acquire-modifiers",
            "table tenir ammunition",
            "table firelock fire-result --result 9 --modifier +3",
            "table firelock turn",
            "table fistful weapons",
            "table death fire-modifiers",
            "table death horse-or-rider --result 3",
        ],
    ),
    ("actions", &["throw firelock", "throw fistful", "throw scrubs"]),
    (
        "throw",
        &[
            "throw firelock fire-result with=aimed --seed 3",
            "throw tenir fire-hit-legion row=Rifle column=Heavy: --seed 3",
            "throw tenir ammunition --dice 5,6",
            "throw death morale-die row=10 --seed 3",
            "throw firelock fire-reroll --dice 9",
            "throw firelock fire-result --dice 1",
            "throw thornwick fight own=d8 other=d6 --seed 7 --data tests/games",
            "throw death volley weapon=Foreign figures=3 skill=Great legionnaires=yes with=long --seed 3",
            "throw death morale lost=6 --force data/death/samples/tribes-of-the-erg.toml:3 --seed 3",
            "throw fistful check-for-losses morale=5 --dice 6,5,1,2",
            "throw death volley weapon=Foreign figures=1 skill=Great strength=20 --dice 9,20",
        ],
    ),
    (
        "odds",
        &[
            "odds 2d6 --at-least 7",
            "odds 3d6 --target 5+",
            "odds d6+1 --against d4",
            "odds tenir ammunition",
            "odds scrubs machine-gun range=Short crew=2",
            "odds scrubs morale lost=3 --force data/scrubs/samples/desert-patrol.toml:2",
            "odds death volley weapon=Pistol figures=20 skill=Average mounted=yes legionnaires=yes",
        ],
    ),
    ("audit", &["audit fistful", "audit tenir", "audit mini --data tests/cases/lint/data"]),
    ("rulesets", &["list"]),
    ("ruleset", &["show tenir", "show fistful", "show scrubs"]),
    (
        "army",
        &[
            "show tenir legion",
            "show fistful atreides",
            "show firelock characters",
            "show lanterns keepers --data tests/games",
            "show mudlarks dredgers --data tests/games",
            "show thornwick wardens --data tests/games",
        ],
    ),
];

/// Keys in none of these outputs: no game has steps within steps, and no ability code cites lines.
const SELDOM: [(&str, &str); 9] = [
    ("table", ".rows[].steps"),
    ("table", ".rows[].steps[]"),
    ("table", ".rows[].steps[].name"),
    ("table", ".rows[].steps[].says"),
    ("ability", ".findings[].cite"),
    ("throw", ".results[].rows[].note"),
    // Only a first route may end with faults left.
    ("suggestion", ".repair.routes[].left"),
    ("suggestion", ".repair.routes[].unproven"),
    ("suggestion", ".repair.routes[].left[]"),
];

type Paths = BTreeMap<String, BTreeSet<&'static str>>;

/// Collects every key by its path, with the types of its values.
fn paths(value: &Value, path: &str, found: &mut Paths) {
    let kind = match value {
        Value::Null => "nothing",
        Value::Bool(_) => "yes or no",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(items) => {
            for item in items {
                paths(item, &format!("{path}[]"), found);
            }
            "list"
        }
        Value::Object(table) => {
            // The keys of these tables are ids.
            let ids = ["choose", "stats", "rolls", "profile"].iter().any(|name| path.ends_with(name));
            for (key, inner) in table {
                // In these, all keys except the numbers that every action has.
                let named = ["outcome", "counts", "mean", "results"].iter().any(|name| path.ends_with(name));
                let of_all = ["total", "successes", "difference", "row", "says"].contains(&key.as_str());
                let is_id = ids || named && !of_all;
                paths(inner, &format!("{path}.{}", if is_id { "ID" } else { key }), found);
            }
            "table"
        }
    };
    found.entry(path.to_owned()).or_default().insert(kind);
}

fn known(name: &str) -> Paths {
    let shape = SHAPES.iter().find(|shape| shape.name == name).unwrap_or_else(|| panic!("no shape {name}"));
    let example: Value = serde_json::from_str(shape.example).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    let mut known = Paths::new();
    paths(&example, "", &mut known);
    known
}

/// The path without repetition: units in groups as units, steps in steps as steps, the result's row as a row.
fn plain(path: &str) -> String {
    let mut path = path.replacen(".row.", ".rows[].", 1);
    for (inner, outer) in [(".groups[].groups", ".groups"), (".steps[].steps", ".steps")] {
        while path.contains(inner) {
            path = path.replace(inner, outer);
        }
    }
    let grouped = path.strip_prefix(".groups[]").filter(|rest| rest.starts_with(".units"));
    let outside = grouped.map(str::to_owned);
    outside.unwrap_or(path)
}

fn plainly(paths: Paths) -> Paths {
    let mut plainly = Paths::new();
    for (path, kinds) in paths {
        plainly.entry(plain(&path)).or_default().extend(kinds);
    }
    plainly
}

/// Asserts that the example has every key of an output, with values of the same types; returns those keys.
fn compare(name: &str, line: &str, told: &str) -> BTreeSet<String> {
    let value: Value = serde_json::from_str(told).unwrap_or_else(|wrong| panic!("{line}: {wrong}: {told}"));
    let mut found = Paths::new();
    paths(&value, "", &mut found);
    let (known, found) = (plainly(known(name)), plainly(found));
    for (path, kinds) in &found {
        let like = known.get(path).is_some_and(|known| kinds.iter().all(|kind| known.contains(kind)));
        assert!(like, "{line}: `{path}`, {kinds:?}, differs in the example of `{name}`: {:?}", known.get(path));
    }
    found.into_keys().collect()
}

#[test]
fn every_output_has_the_shape_of_its_example() {
    let mut names: Vec<&str> = SHAPES.iter().map(|shape| shape.name).collect();
    names.retain(|name| *name != "report");
    assert_eq!(names, RUNS.map(|(name, _)| name), "each shape is run");
    for (name, lines) in RUNS {
        let mut told = BTreeSet::new();
        for line in lines {
            let json = if line.ends_with("--as") { "json" } else { "--format json" };
            let line = format!("{line} {json}");
            let output = sabretache(root(), &line.split(' ').collect::<Vec<_>>());
            assert!(!output.stdout.is_empty(), "{line}: {}", said(&output));
            told.extend(compare(name, &line, &String::from_utf8_lossy(&output.stdout)));
        }
        let missing: Vec<String> = plainly(known(name)).into_keys().filter(|path| !told.contains(path)).collect();
        let missing: Vec<&String> = missing.iter().filter(|path| !SELDOM.contains(&(name, path.as_str()))).collect();
        assert!(missing.is_empty(), "{name}: no run has {missing:?}");
    }
}

/// The keys of a shape with the types of their values, one per line.
fn keys(name: &str) -> Vec<String> {
    let line = |(path, kinds): (String, BTreeSet<&str>)| {
        let path = if path.is_empty() { "." } else { path.as_str() };
        format!("{name} {path}: {}", kinds.into_iter().collect::<Vec<_>>().join(", "))
    };
    plainly(known(name)).into_iter().map(line).collect()
}

/// `tests/shapes.txt` has every key that programs may rely on. `UPDATE_EXPECT=1` adds new ones there; none may be
/// removed from output and examples.
#[test]
fn no_key_is_removed() {
    let path = root().join("tests/shapes.txt");
    let now: BTreeSet<String> = SHAPES.iter().flat_map(|shape| keys(shape.name)).collect();
    let promised = fs::read_to_string(&path).expect("readable");
    let promised: BTreeSet<String> = promised.lines().map(str::to_owned).collect();
    let gone: Vec<&String> = promised.difference(&now).collect();
    assert!(gone.is_empty(), "removed: {gone:#?}");
    let new: Vec<&String> = now.difference(&promised).collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() && !new.is_empty() {
        let all: Vec<&str> = now.iter().map(String::as_str).collect();
        fs::write(&path, all.join("\n") + "\n").expect("writable");
        return;
    }
    assert!(new.is_empty(), "not promised yet (UPDATE_EXPECT=1 cargo test): {new:#?}");
}

/// Several forces are a list of the shape of one.
#[test]
fn several_forces_are_a_list() {
    let line = "export data/fistful/samples/harkonnen-garrison.toml data/scrubs/samples/desert-patrol.toml --as json";
    let output = sabretache(root(), &line.split(' ').collect::<Vec<_>>());
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let lists = told.as_array().expect("a list");
    for list in lists {
        compare("list", line, &list.to_string());
    }
    let games: Vec<Option<&str>> = lists.iter().map(|list| list["ruleset"].as_str()).collect();
    assert_eq!(games, [Some("fistful"), Some("scrubs")]);
}

/// A list's verdict is the same in the output and in the report.
#[test]
fn a_report_has_the_same_verdicts_as_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.json");
    let event = root().join("tests/cases/check-event/event.toml");
    let line =
        ["check", "--event", &event.to_string_lossy(), "--format", "json", "--report", &report.to_string_lossy()];
    let output = sabretache(root(), &line);
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let written = fs::read_to_string(&report).expect("written");
    compare("report", "check --report", &written);
    let written: Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(written["lists"], told);
}

/// A force's choices are a table, as in its file; lists of pairs, the older form, are still read.
#[test]
fn choices_are_a_table_and_pairs_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pairs = r#"{ "ruleset": "fistful", "army": "harkonnen", "choose": [["place", "arrakis"]],
        "units": [{ "unit": "beast-rabban" }] }"#;
    let table = pairs.replace(r#"[["place", "arrakis"]]"#, r#"{ "place": "arrakis" }"#);
    fs::write(folder.path().join("pairs.json"), pairs).expect("written");
    fs::write(folder.path().join("table.json"), table).expect("written");
    let (status, first) = run(folder.path(), "import pairs.json");
    assert!(status == 0 && first.contains("choose  = { place = \"arrakis\" }"), "{first}");
    assert_eq!(run(folder.path(), "import table.json"), (0, first));
}
