//! Random figures and rolled forces: the seed decides, real dice are taken as rolled, and everything that a player
//! wrote stays.

use std::fs;
use std::path::Path;

use crate::decks::trims;
use crate::pdf_drawing::drawn;
use crate::support::{root, rulesets, sabretache};

fn run(folder: &Path, line: &str) -> (i32, String) {
    let output = sabretache(folder, &line.split(' ').collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap_or(-1), said)
}

#[test]
fn an_evening_of_random_figures_is_the_same_in_two_folders() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    for folder in &folders {
        for line in [
            "new firelock --figures 8 --seed 1757 -o a.toml",
            "new firelock --figures 8 --seed 1758 -o b.toml",
            "check a.toml b.toml",
            "roster a.toml b.toml -o out",
            "roster a.toml",
            "deck a.toml b.toml",
        ] {
            let (status, said) = run(folder.path(), line);
            assert_eq!(status, 0, "{line}: {said}");
        }
    }
    for name in
        ["a.toml", "b.toml", "out/a-roster.pdf", "out/b-roster.pdf", "output/a-roster.pdf", "output/a-and-b-deck.pdf"]
    {
        let [one, other] = folders.each_ref().map(|folder| fs::read(folder.path().join(name)).expect("written"));
        assert!(one == other, "{name} differs");
    }
    let pages = drawn(&fs::read(folders[0].path().join("output/a-and-b-deck.pdf")).expect("written"));
    let cards: usize = pages.iter().map(|page| trims(page).len()).sum();
    assert_eq!(cards, 16, "a card for each figure of both sides");
    let text = fs::read_to_string(folders[0].path().join("a.toml")).expect("written");
    assert_eq!(text.matches("[[units]]").count(), 8);
    assert_ne!(text, fs::read_to_string(folders[0].path().join("b.toml")).expect("written"));
}

#[test]
fn wishes_are_met_and_impossible_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let line =
        "new firelock --figures 40 --seed 1 --choose weapon=rifle:1,musket:3 --choose unit=light --take officer=2";
    let (status, text) = run(folder.path(), line);
    assert_eq!(status, 0, "{text}");
    assert_eq!(text.matches("unit   = \"light\"").count(), 40);
    assert_eq!(text.matches("officer").count(), 2);
    let muskets = text.matches("\"musket\"").count();
    assert_eq!(muskets + text.matches("\"rifle\"").count(), 40);
    assert!((20..40).contains(&muskets), "{muskets} of 40 have muskets");
    for (line, wanted) in [
        ("new firelock --figures 2 --choose weapon=lance", "there is no weapon `lance`"),
        ("new firelock --figures 2 --choose hat=red", "there is no choice `hat`"),
        ("new firelock --figures 2 --take general=1", "there is no option `general`"),
        ("new firelock --figures 2 --take officer=3", "2 figures can take `officer`, but 3 were asked for"),
        ("new firelock --seed 3", "is for figures made at random"),
    ] {
        let (status, said) = run(folder.path(), line);
        assert!(status == 2 && said.contains(wanted), "{line}: {said}");
    }
}

/// The figures that a command makes, each as its part of the file.
fn made(line: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, text) = run(folder.path(), line);
    assert_eq!(status, 0, "{line}: {text}");
    let written = text.split("\nnotice[").next().expect("there is a first");
    written.split("\n[[units]]").skip(1).map(str::to_owned).collect()
}

/// Weights only choose among the things that a kind of figure can have; anything it never has at random is reported.
#[test]
fn weights_give_no_figure_a_forbidden_choice() {
    let folder = tempfile::tempdir().expect("a folder");
    let never = "a Line infantryman made at random never has";
    for (line, wanted) in [
        ("--choose unit=line:1 --choose mount=fresh:1", "`mount = fresh`\n  = hint: allow `none` as well, or leave"),
        ("--choose mount=worn:1,normal:2", "`mount = normal` or `mount = worn`"),
        ("--choose unit=line --choose weapon=bow", "`weapon = bow`"),
    ] {
        let (status, said) = run(folder.path(), &format!("new firelock --figures 3 {line}"));
        assert!(status == 2 && said.contains(&format!("{never} {wanted}")), "{line}: {said}");
    }
    let on_horses = made("new firelock --figures 60 --seed 3 --choose mount=fresh:1,none:1");
    let mounted = |kind: &str| {
        let own = on_horses.iter().filter(|figure| figure.contains(&format!("unit   = \"{kind}\"")));
        own.filter(|figure| figure.contains("mount = \"fresh\"")).count()
    };
    assert!(mounted("line") == 0 && mounted("guerrilla") > 0 && mounted("indian") > 0, "{on_horses:?}");
    // A weight of 0 by itself excludes nothing.
    let worn = made("new firelock --figures 9 --seed 3 --choose unit=cavalry --choose mount=worn --choose weapon=none");
    assert!(worn.iter().all(|figure| figure.contains("mount = \"worn\"") && figure.contains("weapon = \"none\"")));
    for figure in made("new firelock --figures 60 --seed 3 --choose melee=bayonet") {
        let can = ["musket", "rifle"].iter().any(|gun| figure.contains(&format!("weapon = \"{gun}\"")));
        assert_eq!(figure.contains("melee = \"bayonet\""), can, "{figure}");
    }
}

/// A new force gives each kind its usual weapons.
#[test]
fn a_force_to_begin_with_is_armed_sensibly() {
    let figures = made("new firelock");
    let usual = [
        ("guerrilla", "weapon = \"musket\", mount = \"none\", melee = \"knife\""),
        ("indian", "weapon = \"musket\", mount = \"none\", melee = \"tomahawk\""),
        ("light", "weapon = \"musket\", mount = \"none\", melee = \"bayonet\""),
        ("line", "weapon = \"musket\", mount = \"none\", melee = \"bayonet\""),
        ("cavalry", "weapon = \"pistol\", mount = \"fresh\", melee = \"other\""),
    ];
    assert_eq!(figures.len(), usual.len());
    for (figure, (kind, armed)) in figures.iter().zip(usual) {
        assert!(figure.contains(&format!("\"{kind}\"")) && figure.contains(armed), "{kind}: {figure}");
    }
}

#[test]
fn missing_rolls_are_made_and_the_rest_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("force.toml");
    let before = "# tonight\nruleset = \"firelock\"\nseed = 12   # agreed\n\n[[units]]\nunit = \"line\"   # front\n\
                  choose = { weapon = \"musket\" }\nrolls = { bravery = 9 }\n\n[[units]]\nunit = \"light\"\n\
                  choose = { weapon = \"rifle\" }\n";
    fs::write(&path, before).expect("writable");
    let (status, said) = run(folder.path(), "roll force.toml");
    let after = fs::read_to_string(&path).expect("readable");
    assert_eq!(status, 0, "{said}");
    // Rolling records the version of the data.
    let before = before.replace("# agreed\n", "# agreed\ndata-version = \"1.0\"\n");
    let (kept, rolled) = after.split_at(before.len());
    assert_eq!(kept, before);
    assert!(rolled.starts_with("rolls = { bravery = ") && rolled.ends_with(" }\n"), "{rolled}");
    assert_eq!(run(folder.path(), "roll force.toml").1, "there is nothing left to roll\n");
    let (status, said) = run(folder.path(), "roll force.toml --again --dice 3,10");
    assert_eq!((status, said.as_str()), (0, "Line infantryman: bravery 3\nLight trooper: bravery 10\n"));
    // Both record that they were thrown again, and the roster shows it.
    let after = fs::read_to_string(&path).expect("readable");
    assert_eq!(after.matches("throws = 2").count(), 2, "{after}");
    run(folder.path(), "roster force.toml --as typ");
    let roster = fs::read_to_string(folder.path().join("output/force-roster/main.typ")).expect("written");
    assert_eq!(roster.matches("thrown 2 times").count(), 2, "{roster}");
    for (line, wanted) in [
        ("roll force.toml --again --dice 3", "1 result given, 2 required"),
        ("roll force.toml --again --dice 3,11", "can't be rolled: d10 shows 1 to 10"),
        ("roll nowhere.toml", "can't read"),
    ] {
        let (status, said) = run(folder.path(), line);
        assert!(status == 2 && said.contains(wanted), "{line}: {said}");
    }
}

/// Each face of the d10 for bravery comes up equally often over many figures.
#[test]
fn rolls_follow_the_exact_chances() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "firelock").expect("there");
    let mut counts = [0_i64; 10];
    for seed in 0..20 {
        let wishes = sabretache::rules::Wishes { figures: 500, seed, ..Default::default() };
        let army = &ruleset.organisation.armies[0];
        let (draft, _) = sabretache::rules::characters(ruleset, army, &wishes).expect("made");
        for (_, natural) in draft.units.iter().flat_map(|unit| &unit.rolls) {
            counts[usize::try_from(*natural).expect("a face") - 1] += 1;
        }
    }
    // 10,000 throws, 1,000 expected each, five standard deviations of √(10,000 × 0.1 × 0.9) = 30.
    assert_eq!(counts.iter().sum::<i64>(), 10_000);
    assert!(counts.iter().all(|count| (count - 1_000).abs() <= 150), "{counts:?}");
    assert!(root().join("data/firelock/names.toml").exists());
}
