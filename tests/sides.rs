//! Sides: whoever prints, and in any order of files, a force has the same sign, colour and cards.

use std::fs;
use std::path::Path;

use sabretache::rules::{Stand, known_sides, sides};

use crate::support::{rulesets, sabretache};

fn woodsman(folder: &Path, name: &str, side: &str) {
    let text = format!(
        "ruleset = \"firelock\"\n{side}\n[[units]]\nunit = \"guerrilla\"\nchoose = {{ weapon = \"rifle\" }}\nrolls = {{ bravery = 7 }}\n"
    );
    fs::write(folder.join(name), text).expect("writable");
}

/// The typst source that a command line writes.
fn source(folder: &Path, line: &str) -> String {
    let arguments: Vec<&str> = line.split(' ').chain(["--as", "typ"]).collect();
    let output = sabretache(folder, &arguments);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    let made = said.split("  ").next().unwrap_or_default();
    fs::read_to_string(folder.join(made).join("main.typ")).expect("written")
}

#[test]
fn players_who_print_separately_have_different_suits() {
    let folder = tempfile::tempdir().expect("a folder");
    woodsman(folder.path(), "ours.toml", "side = \"red\"");
    woodsman(folder.path(), "theirs.toml", "side = \"black\"");
    let (ours, theirs) = (source(folder.path(), "roster ours.toml"), source(folder.path(), "roster theirs.toml"));
    assert!(ours.contains("\"hearts\"") && !ours.contains("\"spades\""));
    assert!(theirs.contains("\"spades\"") && !theirs.contains("\"hearts\""));
    let both = ["deck ours.toml theirs.toml", "deck theirs.toml ours.toml"].map(|line| source(folder.path(), line));
    for deck in &both {
        assert!(deck.contains("diamond") && deck.contains("spade"), "{deck}");
    }
    let moved = source(folder.path(), "roster ours.toml --side ours=black");
    assert!(moved.contains("\"spades\""));
}

#[test]
fn forces_of_one_side_share_its_chips_and_others_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("writable");
    let squad = "[[units]]\nunit = \"squad\"\ncount = 5\nwith = [\"sergeant\"]\n";
    write("fort.toml", &format!("ruleset = \"tenir\"\narmy = \"legion\"\n[[units]]\nunit = \"captain\"\n{squad}"));
    write("relief.toml", &format!("ruleset = \"tenir\"\narmy = \"legion\"\n{squad}"));
    let tribe = "ruleset = \"tenir\"\narmy = \"arabs\"\n[[units]]\nunit = \"foot\"\ncount = 12\n";
    write("east.toml", tribe);
    write("west.toml", tribe);
    let count = |line: &str, word: &str| source(folder.path(), line).matches(&format!("\"title\": \"{word}\"")).count();
    let all = "deck fort.toml relief.toml east.toml west.toml";
    assert_eq!([count(all, "Leader"), count(all, "Commander"), count(all, "Support")], [1, 1, 0]);
    let two = format!("{all} --way two-commanders");
    assert_eq!([count(&two, "Leader"), count(&two, "Commander"), count(&two, "Support")], [1, 2, 0]);
    let gun = format!("{all} --way captured-gun");
    assert_eq!([count(&gun, "Commander"), count(&gun, "Support")], [1, 1]);
}

#[test]
fn one_sign_for_two_sides_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let tribe = "ruleset = \"tenir\"\narmy = \"arabs\"\n[[units]]\nunit = \"foot\"\ncount = 12\n";
    fs::write(folder.path().join("east.toml"), tribe).expect("writable");
    fs::write(folder.path().join("west.toml"), format!("side = \"green\"\n{tribe}")).expect("writable");
    let output = sabretache(folder.path(), &["deck", "east.toml", "west.toml"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("share a sign, the club"), "{said}");
}

#[test]
fn packs_are_shared_by_all_sides_up_to_the_last_in_use() {
    for ruleset in &rulesets() {
        let known = known_sides(ruleset);
        let least = ruleset.organisation.sides.len().max(2);
        for (place, side) in known.iter().enumerate() {
            let counted = sides(ruleset, &[Stand { named: Some(&side.id), army: None }]).map(|sides| sides.counted);
            assert_eq!(counted.ok(), Some(least.max(place + 1)), "{}: {}", ruleset.id, side.id);
        }
    }
}
