//! The page of chances against an enemy's units: each figure on it is what `odds` says of the two units.

use std::fs;
use std::sync::Arc;

use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Ruleset, TargetTable};
use sabretache::rules::{AskedFor, Mustered, Parties, asked_of_units, muster};

use crate::pdf_drawing::words_of_pages;
use crate::support::{root, rulesets, run};

/// Two forces of each game that shoot and fight at each other.
const MEETINGS: [(&str, &str, &str); 7] = [
    ("fistful", "harkonnen-garrison", "atreides-raiders"),
    ("fistful", "corrino-sardaukar", "harkonnen-garrison"),
    ("death", "oasis-garrison", "tribes-of-the-erg"),
    ("scrubs", "desert-patrol", "scrubland-raiders"),
    ("firelock", "ranger-patrol", "convoy-escort"),
    ("tenir", "fort-defenders", "fort-besiegers"),
    ("tenir", "fort-besiegers", "fort-defenders"),
];

/// Each row on paper has the exact chances and means that the action has for the two units.
#[test]
fn every_figure_on_the_page_is_what_the_action_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = rulesets();
    for (game, own, enemy) in MEETINGS {
        let ruleset = all.iter().find(|ruleset| ruleset.id == game).expect("shipped");
        let path = |name: &str| format!("{}/data/{game}/samples/{name}.toml", root().display());
        let (status, said) = run(folder.path(), &format!("roster {} --against {} -o {own}", path(own), path(enemy)));
        assert_eq!(status, 0, "{said}");
        let pdf = fs::read(folder.path().join(own).join(format!("{own}-against-{enemy}.pdf"))).expect("the page");
        let words = words_of_pages(&pdf).join(" ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let read = |name: &str| {
            let text = fs::read_to_string(path(name)).expect("shipped");
            data::force(&Arc::new(Source { name: name.to_owned(), text })).expect("a force").force
        };
        let (own, enemy) = (read(own), read(enemy));
        let (own, _) = muster(ruleset, &own);
        let (enemy, _) = muster(ruleset, &enemy);
        let mut lines = 0;
        for (one, other) in own.units.iter().flat_map(|one| enemy.units.iter().map(move |other| (one, other))) {
            for table in ruleset.targets.iter().filter(|table| table.who.means(&one.candidate())) {
                let cells: Vec<String> =
                    (0..table.columns.lines.len()).map(|at| cell(ruleset, table, at, one, other)).collect();
                // A unit with a choice of weapons has a table for each, which the next test asks for by name.
                if table.against.means(&other.candidate()) && cells.iter().any(|cell| cell != "–") {
                    let line = cells.join(" ");
                    assert!(
                        words.contains(&line),
                        "{game}, {} at {}: `{line}` is not on:\n{words}",
                        one.title,
                        other.title
                    );
                    lines += 1;
                }
            }
        }
        assert!(lines >= 8, "{game}: {lines} lines");
    }
}

/// A cell as printed, worked out from the odds of all outcomes.
fn cell(ruleset: &Ruleset, table: &TargetTable, at: usize, one: &Mustered<'_>, other: &Mustered<'_>) -> String {
    let column = &table.columns.lines[at];
    let parties = Parties { own: Some(one), other: Some(other) };
    let own = column.given.iter().filter(|given| !given.is.is_empty());
    let own: Vec<(String, String)> = own.map(|given| (given.input.clone(), given.is.clone())).collect();
    let usual = table.given.iter().map(|given| (given.input.clone(), given.is.clone()));
    let with_usual: Vec<(String, String)> = own.iter().cloned().chain(usual).collect();
    // Some actions ask nothing about the enemy.
    let alone = Parties { own: Some(one), other: None };
    let asked = |given: &[(String, String)]| {
        let of = |parties| asked_of_units(ruleset, &table.action, given, parties);
        of(&parties).or_else(|_| of(&alone))
    };
    let Ok(AskedFor::Play(play)) = asked(&own).or_else(|_| asked(&with_usual)) else { return "–".to_owned() };
    let at = play.procedure.results.iter().position(|result| result.id == table.result).expect("its result");
    let odds = play.odds().expect("worked out");
    let percent = odds.chance(|results| results[at] >= 1).whole_percent();
    if play.procedure.results[at].is_so {
        return percent;
    }
    format!("{percent} · {}", odds.mean(|results| results[at]).decimal())
}

/// Of several weapons each has its own table.
#[test]
fn a_unit_with_two_weapons_has_a_table_for_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| format!("{}/data/fistful/samples/{name}.toml", root().display());
    let line = format!("roster {} --against {} -o out", path("corrino-sardaukar"), path("fremen-band"));
    let (status, said) = run(folder.path(), &line);
    assert_eq!(status, 0, "{said}");
    let pdf = fs::read(folder.path().join("out/corrino-sardaukar-against-fremen-band.pdf")).expect("the page");
    let words = words_of_pages(&pdf).join(" ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Fire: Projectile weapon") && words.contains("Fire: Thrown"), "{words}");
}

/// A force of another game, a game that names no such chances and an empty roster are refused.
#[test]
fn an_enemy_who_cannot_be_met_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |game: &str, name: &str| format!("{}/data/{game}/samples/{name}.toml", root().display());
    let (ours, theirs) = (path("fistful", "fremen-band"), path("death", "relief-column"));
    let (status, said) = run(folder.path(), &format!("roster {ours} --against {theirs}"));
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("is a force of `death`, not of `fistful`"), "{said}");
    let (status, said) = run(folder.path(), &format!("roster fistful --blank 6 --against {ours}"));
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("`--against` has no effect on an empty roster"), "{said}");
}
