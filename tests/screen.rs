//! Output on a terminal: no word is broken on a narrow one, every verb has help, and hints can be followed.

use std::path::Path;

use crate::support::{program, root, sabretache};

const LINES: [&str; 9] = [
    "list",
    "show fistful",
    "show fistful harkonnen",
    "show firelock characters",
    "table fistful",
    "table scrubs fire",
    "table firelock hit-chance",
    "check data/fistful/samples --points",
    "audit scrubs",
];

fn narrow(line: &str, columns: &str) -> String {
    let mut command = program();
    command.current_dir(root()).env_remove("SABRETACHE_DATA").env("COLUMNS", columns).args(line.split(' '));
    String::from_utf8_lossy(&command.output().expect("it runs").stdout).into_owned()
}

fn words(text: &str) -> std::collections::BTreeSet<&str> {
    text.split_whitespace().collect()
}

#[test]
fn no_word_or_number_is_broken_on_a_narrow_terminal() {
    for line in LINES {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = sabretache(root(), &arguments);
        let whole = String::from_utf8_lossy(&output.stdout).into_owned();
        for columns in ["60", "80"] {
            let shown = narrow(line, columns);
            let broken: Vec<&str> = words(&shown)
                .into_iter()
                .filter(|word| !words(&whole).contains(word) && !whole.contains(word.trim_end_matches(':')))
                .collect();
            assert!(broken.is_empty(), "{line} at {columns}: {broken:?}");
            let most: usize = columns.parse().expect("a number");
            let long = shown.lines().find(|line| line.chars().count() > most && line.split_whitespace().count() > 2);
            assert!(long.is_none(), "{line} at {columns}: {long:?}");
        }
    }
}

#[test]
fn every_verb_has_help_with_an_example_and_its_exit_status() {
    let verbs = [
        "print",
        "sheet",
        "check",
        "explain",
        "roster",
        "deck",
        "aids",
        "table",
        "new",
        "roll",
        "audit",
        "list",
        "show",
        "completions",
        "man",
    ];
    for verb in verbs {
        let output = sabretache(Path::new("."), &["help", verb]);
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && help.contains(&format!("  sabretache {verb}")), "{verb}: {help}");
        assert!(help.contains("Example") && help.contains("Exit status: 0"), "{verb}: {help}");
    }
}

#[test]
fn completions_and_a_manual_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = sabretache(Path::new("."), &["completions", shell]);
        assert!(output.status.success() && output.stdout.len() > 1000, "{shell}");
    }
    let output = sabretache(Path::new("."), &["man"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains(".TH"));
}

#[test]
fn case_and_slips_are_forgiven_or_named() {
    for (line, status, wanted) in [
        ("show FISTFUL Hark", 0, "Baron Vladimir Harkonnen"),
        ("aids death --paper LETTER --as Typ -o target/tmp/case", 0, "death-aids-letter"),
        ("explain over-limt", 2, "did you mean `over-limit`?"),
        ("explain FS-D99", 2, "did you mean `FS-D"),
        ("explain fs-d23", 0, "Leadership 0"),
        ("explain X-01", 0, "Unclear:"),
        (
            "check data/fistful/samples/harkonen-garrison.toml",
            2,
            "did you mean `data/fistful/samples/harkonnen-garrison.toml`?",
        ),
        ("new scrubs arabs --figures 3", 2, "rolls up no figures before play"),
        ("new firelock --figures 3 --choose weapon=bow:1 --choose weapon=rifle:1", 2, "weapon"),
    ] {
        let output = sabretache(root(), &line.split(' ').collect::<Vec<_>>());
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{line}: {said}");
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

/// A sample of every ruleset's rulings, each explained by its id.
#[test]
fn rulings_are_explained_by_id() {
    for ruleset in crate::support::rulesets() {
        for ruling in ruleset.rulings.iter().step_by(9) {
            let output = sabretache(root(), &["explain", &ruling.id, "--ruleset", &ruleset.id]);
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success() && said.starts_with(&format!("{}, {}", ruling.id, ruleset.name)), "{said}");
        }
    }
}

/// The JSON of an army has each unit with values and price, and each option with its price.
#[test]
fn an_army_is_given_in_json() {
    let output = sabretache(root(), &["show", "fistful", "harkonnen", "--format", "json"]);
    let army: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let regulars =
        army["units"].as_array().expect("units").iter().find(|unit| unit["id"] == "regulars").expect("there");
    assert_eq!((&regulars["points"], &regulars["code"]), (&serde_json::json!(6), &serde_json::json!("RAs")));
    let options: Vec<_> = army["options"].as_array().expect("options").iter().map(|one| one["price"].clone()).collect();
    assert_eq!(options, ["+5 each", "−2 each", "×3/2"]);
    assert_eq!(army["letters"].as_array().expect("letters").len(), 30);
}

#[test]
fn a_sum_that_fails_for_some_force_is_an_error() {
    let sample = |boxes: &str, need: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join("own");
        std::fs::create_dir_all(own.join("armies")).expect("writable");
        let write = |name: &str, text: &str| std::fs::write(own.join(name), text).expect("writable");
        write(
            "ruleset.toml",
            "name = 'Own'\nauthor = 'A'\nsource = 'O'\ndata-version = '1'\n[theme]\ndisplay = 'Barlow'\naccent = '#333333'\nornament = 'rule'\n",
        );
        write(
            "sheet.toml",
            "[[sheets]]\ntitle = 'T'\npages = 1\ncolumns = 1\nblocks = [ { heading = 'R', rulings = true } ]\n",
        );
        write("rulings.toml", "[[rulings]]\nid = 'R-1'\nkind = 'gap'\ntrouble = 'T'\ndecision = 'D'\n");
        write(
            "organisation.toml",
            &format!(
                "roles = [ {{ id = 'troops', name = 'Troops', counts = true }} ]\n[[stats]]\nid = 'need'\nname = 'Need'\n[[options]]\nid = 'worse'\nname = 'Worse'\nadd = {{ need = -1 }}\n[[tracks]]\nid = 'losses'\nname = 'Losses'\nboxes = '{boxes}'\n[[forms]]\nname = 'Troops'\nfigures = 'Men'\n"
            ),
        );
        write(
            "armies/foot.toml",
            &format!(
                "name = 'Foot'\n[[units]]\nid = 'men'\nname = 'Men'\nrole = 'troops'\nstats = {{ need = {need} }}\n"
            ),
        );
        let force = "ruleset = 'own'\n[[units]]\nunit = 'men'\ncount = 8\n";
        std::fs::write(folder.path().join("a.toml"), force).expect("writable");
        let output = sabretache(folder.path(), &["check", "a.toml", "--data", "."]);
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    };
    for boxes in ["figures + ned", "figures * 100", "8 % (figures - 8)"] {
        let said = sample(boxes, "5");
        assert!(said.contains("bad-sum"), "{boxes}: {said}");
    }
    // A text that is not a number cannot be added to; with a number everything is valid.
    assert!(sample("figures", "'5+'").contains("error["), "{}", sample("figures", "'5+'"));
    assert!(sample("figures", "5").starts_with("a.toml: legal"), "{}", sample("figures", "5"));
}
