//! Faults once found in play: each test fails on the paper as it was before the fix.

use std::fmt::Write;
use std::sync::Arc;

use crate::support::{set_roster, setup};
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Cell, Force, Paper, Style, TableKind};
use sabretache::rules::check;
use sabretache::typeset::{shortened, text};
use sabretache::view::{Card, RosterLook, RosterView, blank_roster};

use crate::support::{roster_alone, ruleset, rulesets, sabretache, worded, workshop};

const LOOK: RosterLook = RosterLook { setup: setup(Paper::A4, Style::Colour, false), blank: 0 };

fn force(text: &str) -> Force {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).force
}

fn view(text: &str) -> RosterView {
    let force = force(text);
    roster_alone(&ruleset(&force.ruleset), &force, LOOK)
}

fn cards(view: &RosterView) -> Vec<&Card> {
    view.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards).collect()
}

/// The notes on the first card.
fn noted(view: &RosterView) -> Vec<&str> {
    cards(view)[0].notes.iter().map(|note| note.words.as_str()).collect()
}

fn printed(view: &RosterView) -> String {
    let workshop = workshop();
    text(&set_roster(workshop, view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).document)
}

/// A force with one squad outside any group.
fn squad(army: &str, unit: &str, rest: &str) -> String {
    format!(
        "ruleset = \"fistful\"\narmy = \"{army}\"\nchoose = {{ place = \"arrakis\" }}\n[[units]]\nunit = \"{unit}\"\ncount = 8\nwith = [\"nco\"]\n{rest}"
    )
}

#[test]
fn shields_that_are_kept_are_printed() {
    let lasguns = view(&squad("harkonnen", "regulars", "take = [{ option = \"lasgun\", count = 3 }]\n"));
    assert_eq!(noted(&lasguns), ["Shield ×5", "Lasgun ×3", "NCO: Shield"]);
    let all = view(&squad("harkonnen", "regulars", "take = [{ option = \"lasgun\" }]\n"));
    assert!(!noted(&all).iter().any(|note| note.starts_with("Shield")), "{:?}", noted(&all));
}

#[test]
fn fedaykin_never_check_and_others_do() {
    let squad = |unit: &str, nco: &str| {
        let text = format!(
            "ruleset = \"fistful\"\narmy = \"fremen\"\n[[units]]\nunit = \"{unit}\"\ncount = 5\nwith = [\"{nco}\"]\n"
        );
        let view = view(&text);
        let words = cards(&view)[0].tracks.iter().flat_map(|track| {
            track
                .lines
                .iter()
                .flat_map(|line| line.marks.iter().map(|mark| mark.says.clone()))
                .chain(track.says.clone())
        });
        words.collect::<Vec<_>>().join(" ")
    };
    assert!(squad("fremen", "nco").contains("Check"), "{}", squad("fremen", "nco"));
    assert!(!squad("fedaykin", "fedaykin-nco").contains("Check"), "{}", squad("fedaykin", "fedaykin-nco"));
}

#[test]
fn the_nco_of_skirmishers_is_a_skirmisher() {
    let view = view(
        "ruleset = \"fistful\"\narmy = \"atreides\"\n[[units]]\nunit = \"skirmishers\"\ncount = 5\nwith = [\"nco\"]\n",
    );
    assert!(noted(&view).contains(&"NCO: Shield, Skirmisher"), "{:?}", noted(&view));
}

/// Names printed in the text are never shortened, on any roster in any look.
#[test]
fn no_name_of_the_text_is_cut() {
    for ruleset in rulesets() {
        for army in &ruleset.organisation.armies {
            let mut file = format!("ruleset = \"{}\"\narmy = \"{}\"\n", ruleset.id, army.id);
            for unit in &army.units {
                let _ = writeln!(file, "[[units]]\nunit = \"{}\"", unit.id);
            }
            let force = force(&file);
            for large in [false, true] {
                let view = roster_alone(
                    &ruleset,
                    &force,
                    RosterLook { setup: setup(Paper::A4, Style::Colour, large), ..LOOK },
                );
                let workshop = workshop();
                let fitted = set_roster(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
                let cut = shortened(&fitted.document);
                assert!(cut.is_empty(), "{} {}: {cut:?} cut short", ruleset.id, army.id);
                let words = text(&fitted.document).replace(char::is_whitespace, "");
                for unit in &army.units {
                    let name = unit.name.replace(char::is_whitespace, "");
                    assert!(words.contains(&name), "{}: {} is not on the roster", ruleset.id, unit.name);
                }
            }
        }
    }
}

fn rider(mount: &str) -> String {
    format!(
        "ruleset = \"firelock\"\n[[units]]\nunit = \"cavalry\"\nchoose = {{ weapon = \"musket\", mount = \"{mount}\" }}\nrolls = {{ bravery = 7 }}\n"
    )
}

#[test]
fn a_rider_has_the_moves_of_the_horse_and_his_own() {
    let view = view(&rider("fresh"));
    let rows: Vec<(String, Vec<String>)> =
        cards(&view)[0].rows.iter().map(|row| (row.label.clone(), row.values.clone())).collect();
    let row = |label: &str, values: [&str; 6]| (label.to_owned(), values.map(str::to_owned).to_vec());
    // Clear, rough, very rough (59, 60), spotting (84), loading (27), reach (96, 108).
    assert_eq!(
        rows,
        [row("Mounted", ["2″", "½″", "¼″", "4", "10", "25″"]), row("On foot", ["1″", "½″", "¼″", "4", "6", "50″"])]
    );
    let chances = cards(&view)[0].lines.iter().find(|line| line.name == "Chance to hit").expect("both are there");
    assert_eq!(chances.rows.iter().map(|row| row.label.as_str()).collect::<Vec<_>>(), ["Mounted", "On foot"]);
}

/// An Indian on a horse moves as the horse does, not as he runs.
#[test]
fn a_rider_moves_as_the_horse_does() {
    let view = view(&rider("fresh").replace("cavalry", "indian"));
    let rows: Vec<&[String]> = cards(&view)[0].rows.iter().map(|row| &row.values[..3]).collect();
    assert_eq!(rows, [["2″", "½″", "¼″"], ["2″", "2″", "1″"]]);
}

/// Players decide who rides, so a mount that never comes up at random is not a fault.
#[test]
fn line_infantry_ride_where_players_agree() {
    let mounted = force(&rider("fresh").replace("cavalry", "line"));
    assert!(check(&ruleset("firelock"), &mounted, None).findings.is_empty());
}

/// A mounted weapon takes 10 IPs, the same weapon on foot 6 or 2 (27): a rider's boxes mark both.
#[test]
fn a_riders_load_boxes_say_where_loading_on_foot_ends() {
    let marks = |weapon: &str, mount: &str| -> Vec<(usize, String)> {
        let view = view(&rider(mount).replace("musket", weapon));
        let load = cards(&view)[0].tracks.iter().find(|track| track.name == "Load").expect("he has a weapon");
        load.lines.iter().flat_map(|line| &line.marks).map(|mark| (mark.index + 1, mark.says.clone())).collect()
    };
    let on_foot = |at: usize| vec![(at, "on foot".to_owned())];
    assert_eq!(marks("musket", "fresh"), on_foot(6));
    assert_eq!(marks("bow", "worn"), on_foot(2));
    assert_eq!((marks("rifle", "fresh"), marks("musket", "none")), (vec![], vec![]));
}

/// The melee weapon is agreed before play: a chosen one is printed with the numbers of its row, an open one is a
/// blank to fill in, and no finding.
#[test]
fn a_melee_weapon_has_its_numbers_or_a_blank() {
    let firelock = ruleset("firelock");
    let armed = |melee: &str| {
        format!(
            "ruleset = \"firelock\"\n[[units]]\nunit = \"line\"\nchoose = {{ weapon = \"musket\"{melee} }}\nrolls = {{ bravery = 7 }}\n"
        )
    };
    let TableKind::Grid(grid) = &firelock.table("melee-weapons").expect("there").kind else { panic!("a grid") };
    for (melee, name, row) in [
        ("bayonet", "Bayonet", 0),
        ("knife", "Knife", 1),
        ("tomahawk", "Tomahawk", 1),
        ("war-club", "War club", 1),
        ("clubbed", "Clubbed musket", 2),
    ] {
        let view = view(&armed(&format!(", melee = {melee:?}")));
        assert!(noted(&view).contains(&name), "{melee}: {:?}", noted(&view));
        let line = cards(&view)[0].lines.iter().find(|line| line.name == "Melee").expect("his numbers");
        let said = line.rows[0].values[0].replace('−', "-");
        let numbers: Vec<Cell> =
            said.split([' ', ',', '.']).filter_map(|word| word.parse().ok()).map(Cell::Number).collect();
        assert_eq!(numbers, grid.rows[row].cells, "{melee}: {said}");
    }
    let open = view(&armed(""));
    assert!(noted(&open).iter().any(|note| note.starts_with("Melee weapon\u{a0}____")), "{:?}", noted(&open));
    assert!(cards(&open)[0].lines.iter().all(|line| line.name != "Melee"));
    assert!(check(&firelock, &force(&armed("")), None).findings.is_empty());
}

#[test]
fn cards_print_the_rules_of_their_figure() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "ruleset = \"firelock\"\n[[units]]\nunit = \"line\"\nchoose = { weapon = \"blunderbuss\" }\ntake = [{ option = \"officer\" }]\nrolls = { bravery = 7 }\n";
    std::fs::write(folder.path().join("a.toml"), text).expect("writable");
    for way in ["by-name", "officers-first"] {
        let output = sabretache(folder.path(), &["deck", "a.toml", "--way", way, "--as", "typ"]);
        assert!(output.status.success());
        let source = std::fs::read_to_string(folder.path().join(format!("output/a-deck-{way}/main.typ")));
        let source = source.expect("written");
        for rule in ["3 to the result", "−2 to spot", "within 12″"] {
            assert!(source.contains(rule), "{way}: no `{rule}`");
        }
    }
}

#[test]
fn random_figures_suit_their_kinds() {
    let firelock = ruleset("firelock");
    let wishes = sabretache::rules::Wishes { figures: 500, seed: 1757, ..Default::default() };
    let army = &firelock.organisation.armies[0];
    let (draft, _) = sabretache::rules::characters(&firelock, army, &wishes).expect("made");
    let mut kinds = std::collections::BTreeSet::new();
    for unit in &draft.units {
        let decided = |key: &str| unit.choose.iter().find(|(id, _)| id == key).map(|(_, way)| way.as_str());
        let (kind, weapon, mount) =
            (unit.unit.as_str(), decided("weapon").unwrap_or_default(), decided("mount").unwrap_or("none"));
        assert!(kind != "line" || mount == "none", "line infantry on a horse: {unit:?}");
        assert!(kind != "cavalry" || mount != "none", "cavalry on foot: {unit:?}");
        assert!(weapon != "bow" || kind == "indian", "a bow for anyone: {unit:?}");
        kinds.insert((kind.to_owned(), weapon.to_owned(), mount.to_owned()));
    }
    assert!(kinds.len() > 20, "{kinds:?}");
}

#[test]
fn a_lone_gunner_cannot_fire_from_the_start() {
    let crew = |count: i64| {
        view(&format!(
            "ruleset = \"scrubs\"\narmy = \"french\"\n[[units]]\nunit = \"cannon\"\ncount = {count}\nstats = {{ morale = 80, rate = 5 }}\n"
        ))
    };
    assert!(printed(&crew(1)).contains("can't fire"));
    let tracks: Vec<Vec<String>> = cards(&crew(2))[0].tracks.iter().map(|track| track.now.clone()).collect();
    assert!(tracks.iter().all(Vec::is_empty), "{tracks:?}");
}

#[test]
fn a_save_is_the_targets_own_throw() {
    let output =
        sabretache(crate::support::root(), &["table", "tenir", "fire-hit-legion", "--result", "6", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["met"][0], serde_json::json!([true, true, true, null]));
    assert_eq!(report["columns"][3], "Heavy: saves");
}

#[test]
fn a_squads_fire_dice_stand_under_its_losses() {
    let view =
        view("ruleset = \"tenir\"\narmy = \"legion\"\n[[units]]\nunit = \"squad\"\ncount = 5\nwith = [\"sergeant\"]\n");
    let track = cards(&view)[0].tracks.iter().find(|track| track.name == "Riflemen lost").expect("there").clone();
    let lanes: Vec<(String, Vec<String>)> =
        track.lines[0].lanes.iter().map(|lane| (lane.start.clone(), lane.values.clone())).collect();
    // A die for each rifleman and one for the sergeant; when moving, one for every two (110-111, T-41).
    let values = |all: [&str; 5]| all.map(str::to_owned).to_vec();
    assert_eq!(
        lanes,
        [("6".to_owned(), values(["5", "4", "3", "2", "1"])), ("2".to_owned(), values(["2", "1", "1", "0", "0"]))]
    );
    let berserk = cards(&view)[0].tracks.iter().find(|track| track.name == "Berserk").expect("there").clears;
    assert!(berserk, "it is wiped again");
}

#[test]
fn every_unit_that_throws_for_skills_has_its_own_numbers() {
    let death = ruleset("death");
    let thresholds = |army: &str, unit: &str| {
        let view = view(&format!("ruleset = \"death\"\narmy = \"{army}\"\n[[units]]\nunit = \"{unit}\"\ncount = 9\n"));
        let shown = cards(&view)[0].rolls.iter().map(|roll| {
            roll.results
                .iter()
                .map(|(words, _)| words.split(':').next().unwrap_or_default().to_owned())
                .collect::<Vec<_>>()
        });
        shown.map(|throws| throws.join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(death.organisation.rolls.len(), 2);
    // Firing +2 and melee +1 for Legionnaires (44, 47), firing +1 for Taureg (45), melee +3 for Fanatics (48). A quality
    // that no throw gives leaves its column empty.
    assert_eq!(thresholds("legion", "infantry"), [" 1–6 7+", "1 2–7 8+"]);
    assert_eq!(thresholds("legion", "turcos"), ["1–2 3–8 9+", "1–2 3–8 9+"]);
    assert_eq!(thresholds("arabs", "taureg-rifle"), ["1 2–7 8+", "1–2 3–8 9+"]);
    assert_eq!(thresholds("arabs", "bedouin-fanatic"), ["1–2 3–8 9+", " 1–5 6+"]);
    assert_eq!(thresholds("arabs", "bedouin-rifle"), ["1–2 3–8 9+", "1–2 3–8 9+"]);
}

/// Empty rosters have what is printed for each kind, its own boxes, and no more pages than needed.
#[test]
fn empty_rosters_are_for_their_army() {
    for ruleset in rulesets() {
        for army in &ruleset.organisation.armies {
            let view = blank_roster(&ruleset, Some(army), RosterLook { blank: 6, ..LOOK });
            assert!(!cards(&view).is_empty(), "{} {}", ruleset.id, army.id);
            let workshop = workshop();
            let fitted = set_roster(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            let pages = fitted.document.pages().len();
            assert!(pages <= 5, "{} {}: {pages} pages", ruleset.id, army.id);
        }
    }
    let death = ruleset("death");
    let legion = death.organisation.army("legion").expect("there");
    let view = blank_roster(&death, Some(legion), RosterLook { blank: 6, ..LOOK });
    assert!(!cards(&view).iter().any(|card| card.heads.contains(&"Ladders".to_owned())), "the Legion has no ladders");
    assert!(
        cards(&view).iter().flat_map(|card| &card.weapons.rows).any(|row| row.values.contains(&"6+".to_owned())),
        "what is printed stands there"
    );
}

/// For a track whose boxes are not figures, the text names the unit's number by which boxes are crossed off.
#[test]
fn an_empty_roster_says_which_boxes_are_crossed_off_before_play() {
    let firelock = ruleset("firelock");
    let view = blank_roster(&firelock, None, RosterLook { blank: 2, ..LOOK });
    let before = |rule: &&sabretache::view::RuleView| rule.says.starts_with("before play");
    let told: Vec<(&str, bool)> =
        view.rules.iter().filter(before).map(|rule| (rule.name.as_str(), rule.says.contains("IPs to load"))).collect();
    assert_eq!(told, [("Load", true)]);
}

#[test]
fn a_typed_limit_is_on_the_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.toml"), squad("harkonnen", "garrison", "")).expect("writable");
    let output = sabretache(folder.path(), &["roster", "a.toml", "--limit", "321", "--as", "typ"]);
    assert!(output.status.success());
    assert!(
        std::fs::read_to_string(folder.path().join("output/a-roster/main.typ"))
            .expect("there")
            .contains("of 321 points")
    );
}

#[test]
fn letters_that_the_usual_face_lacks_are_printed_and_those_that_no_face_has_are_boxes() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = |name: &str| squad("harkonnen", "garrison", &format!("name = \"{name}\"\n"));
    std::fs::write(folder.path().join("a.toml"), with("Жуков Ωμέγα Nguyễn ⚔★")).expect("writable");
    let output = sabretache(folder.path(), &["roster", "a.toml"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{said}");
    std::fs::write(folder.path().join("a.toml"), with("漢 guard")).expect("writable");
    let output = sabretache(folder.path(), &["roster", "a.toml", "--as", "typ"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("warning[missing-glyph]") && said.contains("漢"), "{said}");
    assert!(
        std::fs::read_to_string(folder.path().join("output/a-roster/main.typ")).expect("there").contains("□ guard")
    );
}

/// Unnamed units of a kind are numbered, on paper and in findings.
#[test]
fn units_of_one_kind_are_numbered() {
    let text =
        format!("{}[[units]]\nunit = \"garrison\"\ncount = 8\nwith = [\"nco\"]\n", squad("harkonnen", "garrison", ""));
    let force = force(&text);
    let fistful = ruleset("fistful");
    let checked = check(&fistful, &force, None);
    let titles: Vec<&str> = checked.muster.units.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["Garrison 1", "Garrison 2"]);
}
