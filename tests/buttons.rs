//! The hint and the buttons of a broken restriction, for each kind: their texts, and the number of findings of that
//! severity before and after each. `tests/cases/buttons.txt` has the forces; lines after `+` are added to the
//! ruleset's organisation. `UPDATE_EXPECT=1 cargo test` writes the results.

use std::fs;
use std::sync::Arc;

use sabretache::assets::Assets;
use sabretache::changes::{apply, steps};
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Ruleset, Severity};
use sabretache::rules::{Finding, check, check_read};

use crate::support::{root, worded};

const MARK: &str = "→ ";

#[test]
fn every_kind_of_restriction_has_buttons_that_repair_it() {
    let path = root().join("tests/cases/buttons.txt");
    let text = fs::read_to_string(&path).expect("readable");
    let blocks: Vec<String> = text.split("\n# ").map(played).collect();
    let found = blocks.join("\n# ");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, format!("{}\n", found.trim_end())).expect("writable");
    }
    // A finding has the name of its restriction's key.
    let described = data::every_kind().into_iter().find(|kind| kind.name == "restriction").expect("described");
    for kind in described.alternatives().concat() {
        let own = blocks.iter().filter(|block| block.contains(&format!("{MARK}{kind} ")));
        let mended = own.filter(|block| block.lines().any(is_better));
        assert!(mended.count() > 0, "no button repairs `{kind}`");
    }
    assert_eq!(text.trim_end(), found.trim_end());
}

/// Whether a line reports a button that leaves fewer findings.
fn is_better(line: &str) -> bool {
    let numbers = line.rsplit_once(": ").and_then(|(_, numbers)| numbers.split_once(" → "));
    numbers.is_some_and(|(before, after)| after.parse::<usize>().ok() < before.parse().ok())
}

/// Runs a block: a force, and the buttons offered for each finding about a restriction or a built-in rule.
fn played(block: &str) -> String {
    let (title, rest) = block.split_once('\n').expect("a title");
    let kept: Vec<&str> = rest.lines().filter(|line| !line.starts_with(MARK) && !line.is_empty()).collect();
    let (added, own): (Vec<&str>, Vec<&str>) = kept.iter().partition(|line| line.starts_with('+'));
    let added: Vec<&str> = added.iter().map(|line| line.trim_start_matches('+')).collect();
    let source = Source { name: "force.toml".to_owned(), text: own.join("\n") };
    let read = data::force(&Arc::new(source)).unwrap_or_else(|wrong| panic!("{title}: {}", worded(&wrong)));
    let ruleset = with(&read.force.ruleset, &added.join("\n"));
    let checked = check_read(&ruleset, &read, None);
    let mut said = vec![title.to_owned()];
    said.extend(kept.iter().map(|line| (*line).to_owned()));
    for finding in checked.findings.iter().filter(|one| one.severity != Severity::Notice) {
        let rule = finding.rule.as_ref().map(|rule| format!(" {rule}")).unwrap_or_default();
        said.push(format!("{MARK}{}{rule}: {}", finding.code, finding.message));
        said.extend(finding.hint.iter().map(|hint| format!("{MARK}  hint: {hint}")));
        let alike = |findings: &[Finding]| findings.iter().filter(|one| one.severity == finding.severity).count();
        for remedy in steps(&checked, finding) {
            let mut force = read.force.clone();
            apply(&ruleset, &mut force, &remedy.change).unwrap_or_else(|wrong| panic!("{title}: {}", worded(&[wrong])));
            let (before, after) = (alike(&checked.findings), alike(&check(&ruleset, &force, None).findings));
            said.push(format!("{MARK}  {}: {before} → {after}", remedy.says));
        }
    }
    said.join("\n") + "\n"
}

/// A ruleset, shipped or an example, with this text added to its organisation.
fn with(id: &str, added: &str) -> Ruleset {
    let mut assets = Assets::embedded();
    let games = root().join("tests/games");
    assets.add_folder("data", &games).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    let own = [games.join(id), root().join("data").join(id)].into_iter().find(|folder| folder.exists()).expect("there");
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(own.join("organisation.toml")).expect("readable");
    fs::create_dir(folder.path().join(id)).expect("writable");
    fs::write(folder.path().join(id).join("organisation.toml"), format!("{text}\n{added}\n")).expect("writable");
    assets.add_folder("data", folder.path()).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    data::load(&assets, id).unwrap_or_else(|wrong| panic!("{id}: {}", worded(&wrong)))
}
