//! The shipped data, checked number by number where a mistake is likely.

use proptest::prelude::*;
use sabretache::model::{Decides, Dice, DieFaces, PageSetup, Ruleset, TableId, TableKind};
use sabretache::rules::{Answer, Asked, consult, dice_of, throw};
use sabretache::view::{self, SheetView};
use serde_json::{Value, json};

use crate::support::{daggers, root, rulesets, sabretache};

fn table(arguments: &[&str]) -> Value {
    let output = sabretache(root(), &[&["table"], arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_best_character_has_bravery_10_7_4_1() {
    let answer = table(&["firelock", "bravery", "--result", "10"]);
    assert_eq!(answer["row"]["cells"], json!([10, 7, 4, 1]));
    assert_eq!((&answer["natural"], &answer["modified"]), (&json!(10), &json!(10)));
}

#[test]
fn bayonets_count_minus_1_0_and_2() {
    let weapons = table(&["firelock", "melee-weapons"]);
    let cells: Vec<_> = weapons["rows"].as_array().expect("rows").iter().map(|row| row["cells"].clone()).collect();
    // Of other weapons nothing is printed: no modifier, by a ruling.
    assert_eq!(cells, [json!([-1, 0, 2]), json!([2, 1, 0]), json!([-2, 1, 1]), json!([0, 0, 0])]);
}

#[test]
fn the_published_examples_of_the_chance_to_hit_come_out() {
    let chances = table(&["firelock", "hit-chance"]);
    let column = |distance: &str| {
        chances["columns"].as_array().expect("columns").iter().position(|name| name == distance).expect("a column")
    };
    let at = |row: usize, distance: &str| chances["rows"][row]["cells"][column(distance)].clone();
    // Lines 94, 100, 106 and 184 of the text: pistol, musket and rifle at the distances in its examples.
    assert_eq!([at(2, "12"), at(1, "22"), at(0, "12"), at(1, "12")], [json!(26), json!(56), json!(88), json!(76)]);
    // One level down on horseback; nothing beyond a weapon's reach.
    assert_eq!([at(3, "12"), at(3, "30"), at(1, "60")], [json!(13), Value::Null, Value::Null]);
}

#[test]
fn the_modifiers_of_a_result_open_it_at_both_ends() {
    let killed = table(&["firelock", "fire-result", "--result", "10", "--modifier", "+6"]);
    assert_eq!((&killed["modified"], &killed["row"]["cells"]), (&json!(16), &json!(["is killed"])));
    let missed = table(&["firelock", "fire-result", "--result", "1", "--modifier", "-5"]);
    assert_eq!((&missed["modified"], &missed["row"]["next"]), (&json!(-4), &json!("fire-reroll")));
}

/// Every throw of every table has a result within the faces that the ruleset gives the die. Returns the number of
/// throws.
fn thrown_within_faces(ruleset: &Ruleset) -> usize {
    let mut thrown = 0;
    for table in &ruleset.tables {
        let Some(dice) = dice_of(table) else { continue };
        let (least, greatest) = dice.span(&ruleset.dice);
        for seed in 0..200 {
            let (shown, total) = throw(dice, &ruleset.dice, seed);
            let die = ruleset.dice.faces(dice.sides);
            assert!(shown.iter().all(|face| (die.first..=die.last).contains(face)));
            assert!((least..=greatest).contains(&total), "{} {}", ruleset.id, table.id);
            let consulted = consult(table, &ruleset.dice, Asked { natural: total, modifier: None, against: None })
                .expect("a natural result is answered");
            assert!(consulted.answer != Answer::Row(None), "{} {}: nothing answers {total}", ruleset.id, table.id);
            thrown += 1;
        }
        // A 0 on the face may count as the highest.
        let nought = consult(table, &ruleset.dice, Asked { natural: least - 1, modifier: None, against: None });
        assert!(
            nought.is_err()
                || (least == 1
                    && nought
                        == consult(table, &ruleset.dice, Asked { natural: greatest, modifier: None, against: None }))
        );
        assert!(consult(table, &ruleset.dice, Asked { natural: least - 2, modifier: None, against: None }).is_err());
        assert!(consult(table, &ruleset.dice, Asked { natural: greatest + 1, modifier: None, against: None }).is_err());
    }
    thrown
}

#[test]
fn no_throw_leaves_the_faces_of_its_die() {
    assert!(rulesets().iter().map(thrown_within_faces).sum::<usize>() > 1000);
}

#[test]
fn the_face_0_counts_as_zero_in_the_scrub() {
    let rulesets = rulesets();
    let scrubs = rulesets.iter().find(|ruleset| ruleset.id == "scrubs").expect("shipped");
    let mut faces = std::collections::BTreeSet::new();
    for table in scrubs.tables.iter().filter(|table| dice_of(table).is_some()) {
        for seed in 0..300 {
            faces.extend(throw(dice_of(table).expect("thrown"), &scrubs.dice, seed).0);
        }
        let refused = consult(table, &scrubs.dice, Asked { natural: 10, modifier: None, against: None })
            .expect_err("a d10 has no 10 here");
        assert!(refused.message.ends_with("runs from 0 to 9 here"), "{}", refused.message);
    }
    assert_eq!(faces.into_iter().collect::<Vec<_>>(), (0..=9).collect::<Vec<_>>());
}

#[test]
fn every_table_is_on_a_sheet() {
    for ruleset in rulesets() {
        let shown: Vec<String> = ruleset
            .sheets
            .iter()
            .flat_map(|sheet| view::sheet(&ruleset, sheet, PageSetup::default()).blocks)
            .flat_map(|block| block.rows)
            .flatten()
            .map(|part| part.name)
            .collect();
        // Tables with a row for each unit are on rosters and cards instead.
        let own: Vec<&TableId> = ruleset.organisation.forms.iter().flat_map(|form| &form.tables).collect();
        for table in ruleset.tables.iter().filter(|table| !own.contains(&&table.id)) {
            assert!(shown.contains(&table.name), "{}: `{}` is on no sheet", ruleset.id, table.id);
        }
    }
}

/// The pages of rulings have every ruling once, under numbers that continue.
#[test]
fn every_ruling_is_on_its_pages() {
    for ruleset in rulesets() {
        let pages = view::rulings_pages(&ruleset, PageSetup::default()).expect("there are some");
        let listed: Vec<_> = pages.phases.iter().flat_map(|phase| &phase.rulings).collect();
        assert!(listed.iter().enumerate().all(|(place, one)| one.number == place + 1), "{}", ruleset.id);
        assert_eq!(listed.len(), ruleset.rulings.len(), "{}", ruleset.id);
        // No bar stands over nothing.
        assert!(pages.phases.iter().all(|phase| !phase.rulings.is_empty()), "{}", ruleset.id);
        for ruling in &ruleset.rulings {
            let one = listed.iter().find(|one| ruling.id == one.id).expect("each is there");
            assert_eq!((&one.trouble, &one.decision), (&ruling.trouble, &ruling.decision));
        }
    }
}

/// A ruling that decides play is in its rule: a dagger with its number follows its words on a sheet. No dagger leads to
/// a ruling of another kind.
#[test]
fn every_ruling_that_decides_play_is_in_its_rule() {
    let mut stood = 0;
    for ruleset in rulesets() {
        let views = ruleset.sheets.iter().map(|sheet| view::sheet(&ruleset, sheet, PageSetup::default()));
        let views: Vec<SheetView> = views.collect();
        let marked: Vec<(&str, Vec<usize>)> = views.iter().flat_map(daggers).collect();
        let pages = view::rulings_pages(&ruleset, PageSetup::default()).expect("there are some");
        for ruling in &ruleset.rulings {
            let number = pages.phases.iter().flat_map(|phase| &phase.rulings).find(|one| ruling.id == one.id);
            let number = number.expect("each is there").number;
            // Words under a row begin with a capital.
            let words = ruling.footnote().to_lowercase();
            let said = |(text, numbers): &(&str, Vec<usize>)| {
                numbers.contains(&number) && text.to_lowercase().contains(&words)
            };
            if ruling.decides == Decides::Play {
                assert!(marked.iter().any(said), "{}: {} is in no rule on a sheet", ruleset.id, ruling.id);
                stood += 1;
            } else {
                assert!(!marked.iter().any(|(_, numbers)| numbers.contains(&number)), "{}", ruling.id);
            }
        }
    }
    assert!(stood > 150, "{stood}");
}

#[test]
fn every_entry_cites_its_lines() {
    for ruleset in rulesets() {
        for table in &ruleset.tables {
            assert!(table.remarks.cite.is_some(), "{}: `{}` cites nothing", ruleset.id, table.id);
            if let TableKind::Grid(grid) = &table.kind {
                assert!(
                    grid.rows.iter().all(|row| row.remarks.cite.is_some()),
                    "{}: a row of `{}` cites nothing",
                    ruleset.id,
                    table.id
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn any_dice_stay_within_their_span(count in 1u32..9, sides in 2u32..101, kept in 1u32..9, seed: u64) {
        let kept = kept.min(count);
        for text in [format!("{count}d{sides}"), format!("{count}d{sides} highest {kept}"), format!("{count}d{sides} lowest {kept}")] {
            let dice: Dice = text.parse().expect("dice");
            let (least, greatest) = dice.span(&DieFaces::default());
            let total = throw(&dice, &DieFaces::default(), seed).1;
            prop_assert!((least..=greatest).contains(&total));
        }
    }

    #[test]
    fn no_text_read_as_numbers_or_dice_causes_a_panic(text in "\\PC{0,24}") {
        let _ = text.parse::<sabretache::model::Numbers>();
        let _ = text.parse::<Dice>();
        let _ = sabretache::sum::Sum::parse(&text, &["distance"]).map(|sum| sum.evaluate(&[("distance", 7)]));
    }
}
