//! Small forces and codes with their verdicts. The first line of a force says what it shows; lines after `# →` are
//! the verdict and every finding, so a case without findings fails on any. `UPDATE_EXPECT=1 cargo test` writes the
//! actual output; read it before you commit it.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{ReadForce, Ruleset, Severity};
use sabretache::rules::{Mode, ability, check_read, profile};

use crate::support::{files, root, rulesets, worded};

const MARK: &str = "# → ";

#[test]
fn every_force_gets_its_verdict() {
    let rulesets = rulesets();
    let cases = files(&root().join("tests/cases/forces"), ".toml");
    let mut wrong = Vec::new();
    for path in &cases {
        let text = fs::read_to_string(path).expect("readable");
        let body: String = text.split_inclusive('\n').filter(|line| !line.starts_with(MARK)).collect();
        let found = verdict(&rulesets, &body);
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(MARK)).collect();
        if expected == found {
            continue;
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let (title, rest) = body.split_once('\n').expect("a first line that says what it shows");
            let marks = found.iter().fold(String::new(), |marks, line| marks + MARK + line + "\n");
            fs::write(path, format!("{title}\n{marks}{rest}")).expect("writable");
            continue;
        }
        wrong.push(format!("{}\n  expected {expected:#?}\n  found {found:#?}", path.display()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let codes = fs::read_to_string(root().join("tests/cases/codes.txt")).expect("readable");
    let codes = codes.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    assert!(cases.len() + codes >= 120, "{} forces and {codes} codes", cases.len());
}

#[test]
fn every_code_comes_to_its_profile() {
    let path = root().join("tests/cases/codes.txt");
    let text = fs::read_to_string(&path).expect("readable");
    let rulesets = rulesets();
    let building = rulesets.iter().find(|ruleset| ruleset.organisation.construction.is_some()).expect("one builds");
    let mut found = String::new();
    for line in text.lines() {
        let asked = line.split(" → ").next().unwrap_or_default().trim_end();
        if asked.is_empty() || asked.starts_with('#') {
            writeln!(found, "{line}").expect("a string takes it");
        } else {
            writeln!(found, "{asked} → {}", code(building, asked)).expect("a string takes it");
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &found).expect("writable");
    }
    assert_eq!(text.trim_end(), found.trim_end());
}

#[test]
fn every_sample_is_legal_and_large_enough_to_play() {
    let assets = Assets::embedded();
    for ruleset in rulesets() {
        let mut samples = 0;
        for (path, file) in assets.below(&format!("data/{}/samples/", ruleset.id)) {
            let read = read(&file.text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong]))).text);
            let checked = check_read(&ruleset, &read, None);
            let heavy: Vec<_> =
                checked.findings.iter().filter(|finding| finding.severity != Severity::Notice).collect();
            assert!(heavy.is_empty(), "{path}: {heavy:#?}");
            assert!(checked.figures() >= 8, "{path} has {} figures", checked.figures());
            assert_eq!(checked.points.is_some(), ruleset.organisation.priced, "{path}");
            samples += 1;
        }
        assert!(samples >= 2, "{} has {samples} samples", ruleset.id);
    }
}

#[test]
fn comments_and_layout_do_not_change_a_fingerprint() {
    let rulesets = rulesets();
    let print = |text: &str| {
        let read = read(text);
        let ruleset = rulesets.iter().find(|ruleset| ruleset.id == read.force.ruleset).expect("there");
        check_read(ruleset, &read, None).fingerprint()
    };
    let plain = "ruleset = \"death\"\narmy = \"legion\"\n[[units]]\nunit = \"cannon\"\ncount = 4\n";
    let other = "# ours\narmy   = 'legion'\nruleset = \"death\"\n\n[[units]]\ncount = 0x4 # four\nunit = \"cannon\"\n";
    assert_eq!(print(plain), print(other));
    assert_ne!(print(plain), print(&plain.replace('4', "5")));
    assert_eq!(print(plain).len(), 8);
}

fn read(text: &str) -> ReadForce {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)))
}

fn verdict(rulesets: &[Ruleset], text: &str) -> Vec<String> {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    let read = match data::force(&source) {
        Ok(read) => read,
        Err(problems) => {
            return problems.iter().map(|problem| format!("unread {}: {}", problem.code, problem.message)).collect();
        }
    };
    let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.id == read.force.ruleset) else {
        return vec![format!("no ruleset {}", read.force.ruleset)];
    };
    let checked = check_read(ruleset, &read, None);
    let points = checked.points.map(|points| format!(", {points} points")).unwrap_or_default();
    let limit = checked.limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
    let legal = if checked.legal() { "legal" } else { "not legal" };
    let mut lines = vec![format!("{legal}{points}{limit}, figures: {}", checked.figures())];
    for finding in &checked.findings {
        let weight = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Notice => "notice",
        };
        let rule = finding.rule.as_ref().map(|rule| format!(" {rule}")).unwrap_or_default();
        let hint = finding.hint.as_ref().map(|hint| format!(" | {hint}")).unwrap_or_default();
        lines.push(format!("{weight} {}{rule}: {}{hint}", finding.code, finding.message));
    }
    lines
}

fn code(ruleset: &Ruleset, asked: &str) -> String {
    let construction = ruleset.organisation.construction.as_ref().expect("it builds");
    let mut words = asked.split(' ');
    let code = words.next().unwrap_or_default();
    let (mut role, mut mode) = (None, Mode::Tolerant);
    for word in words {
        match word.strip_prefix("role=") {
            Some(named) => role = Some(named),
            None => mode = Mode::Strict,
        }
    }
    let read = ability(construction, code, role, mode);
    let built = profile(construction, &read, true);
    let stats: Vec<String> = built.stats.iter().map(|(id, value)| format!("{id} {value}")).collect();
    let mut said = format!("{} {}, {} points", read.normalised, stats.join(" "), built.price);
    for fault in &read.faults {
        let weight = if fault.severity == Severity::Error { "error" } else { "warning" };
        write!(said, "; {weight} at {}: {}", fault.at.start + 1, fault.message).expect("a string takes it");
    }
    said
}
