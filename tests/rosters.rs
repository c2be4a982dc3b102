//! Rosters: every sample on every paper, the largest force, the longest names, illegal forces and empty rosters.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::documents;
use sabretache::model::{Force, PageSetup, Paper, Ruleset, Style};
use sabretache::rules::check;
use sabretache::typeset::{Fitted, Printing, pdf, png, shortened, text};
use sabretache::view::{Card, RosterLook, RosterView, aids, blank_roster, value_shown};

use crate::legibility::{least_above_the_foot, sizes};
use crate::pdf_drawing::words_of_pages;
use crate::sheets::sound;
use crate::support::{
    PAPERS, example, files, root, roster_alone, rulesets, sabretache, set_aids, set_roster, setup, worded, workshop,
};

#[test]
fn every_sample_prints_on_every_paper() {
    let rulesets = rulesets();
    let mut views = Vec::new();
    for ruleset in &rulesets {
        for (index, (path, force)) in samples(ruleset).into_iter().enumerate() {
            for paper in PAPERS {
                let looks =
                    [(Style::Colour, false), (Style::InkSaver, false), (Style::Colour, true), (Style::InkSaver, true)];
                // Every sample in colour; the other looks for the first of each ruleset only.
                for (style, large) in looks.into_iter().take(if index == 0 { 4 } else { 1 }) {
                    let setup = setup(paper, style, large);
                    views.push((format!("{path} {setup:?}"), view(ruleset, &force, setup)));
                }
            }
        }
        for paper in PAPERS {
            let look = RosterLook { setup: setup(paper, Style::Colour, false), blank: 6 };
            views.push((format!("{} blank {paper:?}", ruleset.id), blank_roster(ruleset, None, look)));
        }
    }
    let workshop = workshop();
    let waiting = Mutex::new(views);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((name, view)) = waiting.lock().expect("unbroken").pop() else { break };
                    let fitted =
                        set_roster(workshop, &view).unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    assert!(fitted.body >= if view.furniture.large { 60 } else { 36 }, "{name}");
                    assert!(shortened(&fitted.document).is_empty(), "{name}: a name is cut short");
                    assert!(fitted.compiles <= 3, "{name} took {} layouts", fitted.compiles);
                    let bytes = pdf(&workshop.press, &fitted, Printing::both_sides())
                        .unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    sound(&name, &bytes, &view.furniture.title, &view.furniture.author, 1);
                }
            });
        }
    });
}

/// Large print is larger on every roster: its body size and its mean; and nothing is under 12 pt.
#[test]
fn large_print_is_larger() {
    let workshop = workshop();
    for ruleset in rulesets() {
        for (path, force) in samples(&ruleset) {
            let set = |large: bool| {
                let view = view(&ruleset, &force, setup(Paper::A4, Style::Colour, large));
                set_roster(workshop, &view).unwrap_or_else(|wrong| panic!("{path}: {}", worded(&wrong)))
            };
            let (ordinary, large) = (set(false), set(true));
            assert!(large.body >= ordinary.body, "{path}: {} and {} quarter points", ordinary.body, large.body);
            let ((usual, _), (mean, least)) = (sizes(&ordinary), sizes(&large));
            assert!(mean > usual, "{path}: {usual:.2} pt ordinary, {mean:.2} pt large");
            assert!(least >= 12.0 - 0.01, "{path}: {least:.2} pt in large print");
        }
    }
}

/// Each figure of a squad has its own box, whatever is printed above it.
#[test]
fn every_figure_has_a_box() {
    for ruleset in rulesets() {
        for (path, force) in samples(&ruleset) {
            let checked = check(&ruleset, &force, None);
            let view = view(&ruleset, &force, PageSetup::default());
            let cards = view.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
            for (card, unit) in cards.zip(by_form(&ruleset, &checked)) {
                let boxes = card.tracks.iter().filter(|track| !track.clears).map(|track| {
                    let boxes: usize = track.lines.iter().map(|line| line.boxes.len()).sum();
                    boxes * usize::try_from(track.copies).expect("small")
                });
                let most: usize = boxes.sum();
                assert!(
                    most >= usize::try_from(unit).expect("small"),
                    "{path}: {} has {most} boxes for {unit}",
                    card.name
                );
            }
        }
    }
}

/// The figures of each unit, in the roster's order.
fn by_form(ruleset: &Ruleset, checked: &sabretache::rules::Checked<'_>) -> Vec<i64> {
    let muster = &checked.muster;
    let form = |one: &sabretache::rules::Mustered<'_>| {
        ruleset.organisation.forms.iter().position(|form| form.who.means(&one.candidate()))
    };
    let mut figures = Vec::new();
    for group in std::iter::once(None).chain((0..muster.groups.len()).map(Some)) {
        for wanted in 0..ruleset.organisation.forms.len() {
            let inside = muster.units.iter().filter(|one| one.group == group && form(one) == Some(wanted));
            figures.extend(inside.map(sabretache::rules::Mustered::figures));
        }
    }
    figures
}

#[test]
fn a_battalion_prints_whole_and_a_long_name_is_cut_short_with_a_warning() {
    let rulesets = rulesets();
    let mut text = "ruleset = \"fistful\"\narmy = \"corrino\"\nname = \"The Padishah Emperor's own battalion\"\n\
                    [[groups]]\nkind = \"battalion\"\n[[groups.units]]\nunit = \"captain\"\n"
        .to_owned();
    let long = "Squad ".repeat(10);
    for _ in 0..5 {
        text += "[[groups.groups]]\nkind = \"company\"\n[[groups.groups.units]]\nunit = \"captain\"\n";
        for _ in 0..5 {
            text +=
                "[[groups.groups.groups]]\nkind = \"platoon\"\n[[groups.groups.groups.units]]\nunit = \"lieutenant\"\n";
            for _ in 0..5 {
                writeln!(
                    text,
                    "[[groups.groups.groups.units]]\nunit = \"sardaukar\"\ncount = 8\nwith = [\"nco\"]\nname = {long:?}"
                )
                .expect("a string takes it");
            }
        }
    }
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let force = force(&text);
    let checked = check(ruleset, &force, None);
    assert!(checked.legal(), "{:#?}", checked.findings);
    assert_eq!(checked.figures(), 5 * 5 * 5 * 9 + 5 * 5 + 5 + 1);
    let workshop = workshop();
    for paper in PAPERS {
        let fitted = set_roster(workshop, &view(ruleset, &force, setup(paper, Style::Colour, false)))
            .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        assert!(fitted.document.pages().len() >= 10);
        assert!(shortened(&fitted.document).iter().all(|name| name.starts_with(&long)));
    }
    let mut huge = force;
    huge.groups[0].groups[0].groups[0].units[1].name = Some("W".repeat(200));
    let fitted = set_roster(workshop, &view(ruleset, &huge, PageSetup::default()))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    assert!(shortened(&fitted.document).iter().any(|name| name.starts_with("WWW")), "nothing is cut short");
}

/// A number that the rules leave to the players is one line on the roster; the check reports it as ever.
#[test]
fn what_the_players_decide_is_no_fault_of_the_list() {
    let rulesets = rulesets();
    let game = |id: &str| rulesets.iter().find(|ruleset| ruleset.id == id).expect("there");
    let asked = force("ruleset = \"scrubs\"\narmy = \"arabs\"\n[[units]]\nunit = \"foot\"\ncount = 10\n");
    assert!(!check(game("scrubs"), &asked, None).legal());
    let words = printed(game("scrubs"), &asked);
    assert!(words.contains("To agree before play") && !words.contains("NOT LEGAL"), "{words}");
    let rolled = force("ruleset = \"firelock\"\n[[units]]\nunit = \"line\"\nchoose = { weapon = \"musket\" }\n");
    let words = printed(game("firelock"), &rolled);
    assert!(words.contains("To roll before play") && !words.contains("has not been rolled"), "{words}");
}

/// A squad's checks are two rows of numbers, with its NCO and without; a unit that can't shoot says so.
#[test]
fn a_squad_shows_both_its_checks_and_that_it_cannot_shoot() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let squad = |with: &str| {
        format!(
            "ruleset = \"fistful\"\narmy = \"harkonnen\"\nchoose = {{ place = \"arrakis\" }}\n[[units]]\nunit = \"garrison\"\ncount = 8\n{with}\n"
        )
    };
    let told = |with: &str| printed(ruleset, &force(&squad(with))).replace('\u{a0}', " ");
    let led = told("with = [\"nco\"]");
    assert!(led.contains("NCO alive") && led.contains("NCO killed") && led.contains("No missile weapon"), "{led}");
    assert!(led.contains("Harkonnen, 58 points"), "{led}");
    let alone = told("");
    assert!(!alone.contains("NCO alive"), "{alone}");
    let armed = told("take = [{ option = \"lasgun\", count = 2 }]");
    assert!(!armed.contains("No missile weapon"), "{armed}");
}

#[test]
fn an_illegal_force_prints_and_says_so() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "death").expect("there");
    let force = force("ruleset = \"death\"\narmy = \"legion\"\n[[units]]\nunit = \"cannon\"\ncount = 5\n");
    let words = printed(ruleset, &force);
    assert!(words.contains("NOT LEGAL") && words.contains("Cannon unit: 5 figures"), "{words}");
    assert!(words.contains("Fingerprint") && words.contains(&check(ruleset, &force, None).fingerprint()));
}

/// Even with the longest names that a file may have, the roster prints, and shortened names are reported.
#[test]
fn the_longest_names_still_print() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    for name in ["W".repeat(300), "Ww ".repeat(99)] {
        let unit = format!("[[units]]\nunit = \"fremen\"\nname = {name:?}\ncount = 6\n").repeat(3);
        let force =
            force(&format!("ruleset = \"fistful\"\narmy = \"fremen\"\nname = {name:?}\nplayer = {name:?}\n{unit}"));
        let workshop = workshop();
        let fitted = set_roster(workshop, &view(ruleset, &force, PageSetup::default()))
            .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        assert!(shortened(&fitted.document).len() >= 4, "{:?}", shortened(&fitted.document));
    }
}

fn printed(ruleset: &Ruleset, force: &Force) -> String {
    let workshop = workshop();
    let fitted: Fitted = set_roster(workshop, &view(ruleset, force, PageSetup::default()))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    text(&fitted.document)
}

/// In ink-saver style every roster, deck and aid takes a third less ink.
#[test]
fn ink_is_saved_on_rosters_decks_and_aids() {
    let workshop = workshop();
    let ink = |set: &Fitted| -> usize {
        let pages = png(&set.document, 40).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
        pages.iter().map(|page| crate::pictures::ink(page)).sum()
    };
    let shown = |what: &str, full: &Fitted, saved: &Fitted| {
        let (full, saved) = (ink(full), ink(saved));
        assert!(saved * 3 <= full * 2, "{what}: {saved} of {full}");
    };
    let [full, saved] = [Style::Colour, Style::InkSaver].map(|style| setup(Paper::A4, style, false));
    for ruleset in rulesets() {
        for (path, force) in samples(&ruleset) {
            let set = |setup| {
                set_roster(workshop, &view(&ruleset, &force, setup))
                    .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)))
            };
            let (full, saved) = (set(full), set(saved));
            crate::legibility::legible_at_arms_length(&path, &full);
            shown(&path, &full, &saved);
        }
        for way in &ruleset.decks {
            let forces: Vec<Force> = samples(&ruleset).into_iter().map(|(_, force)| force).take(1).collect();
            let set =
                |setup| crate::decks::dealt(&ruleset, &way.id, &forces.iter().collect::<Vec<_>>(), setup, way.size);
            shown(&format!("{} {}", ruleset.id, way.id), &set(full), &set(saved));
        }
        let set =
            |setup| set_aids(workshop, &aids(&ruleset, setup)).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        let (full, saved) = (set(full), set(saved));
        crate::legibility::legible(&ruleset.id, &full);
        shown(&ruleset.id, &full, &saved);
    }
}

fn view(ruleset: &Ruleset, force: &Force, setup: PageSetup) -> RosterView {
    roster_alone(ruleset, force, RosterLook { setup, blank: 0 })
}

fn samples(ruleset: &Ruleset) -> Vec<(String, Force)> {
    let assets = Assets::embedded();
    let folder = format!("data/{}/samples/", ruleset.id);
    let read = |(path, file): (&str, &sabretache::assets::Asset)| {
        (path.to_owned(), force(&file.text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong]))).text))
    };
    assets.below(&folder).map(read).collect()
}

fn force(text: &str) -> Force {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).force
}

#[test]
fn hostile_names_print_as_themselves() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "death").expect("there");
    let hostile = "#panic(\"x\") ] $ \\ \" // * {{ }} <a> @b";
    let force = force(&format!(
        "ruleset = \"death\"\narmy = \"legion\"\nname = {hostile:?}\nplayer = {hostile:?}\n[[units]]\nunit = \"cannon\"\ncount = 4\nname = {hostile:?}\n"
    ));
    let words = printed(ruleset, &force).replace(char::is_whitespace, "");
    let wanted = hostile.replace(char::is_whitespace, "");
    // In the title, as the player, as the unit, and twice in the foot.
    assert_eq!(words.matches(&wanted).count(), 5, "{words}");
}

#[test]
fn a_character_that_no_font_has_is_named() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "death").expect("there");
    let force =
        force("ruleset = \"death\"\narmy = \"legion\"\nname = \"漢\"\n[[units]]\nunit = \"cannon\"\ncount = 4\n");
    let workshop = workshop();
    let wrong = set_roster(workshop, &view(ruleset, &force, PageSetup::default())).err();
    let wrong = worded(&wrong.expect("no font has it"));
    assert!(wrong.contains("no font has the character `漢`"), "{wrong}");
}

/// A stat's value is a number or a throw, by its form: options change it and sums use it; if lower is better, the
/// roster gives the value before and after.
#[test]
fn values_have_the_type_of_their_form() {
    let mut assets = Assets::embedded();
    let folder = root().join("tests/cases/show-typed/data");
    for path in files(&folder, ".toml") {
        let name = path.strip_prefix(&folder).expect("below").to_string_lossy().replace('\\', "/");
        assets.add(format!("data/{name}"), name, std::fs::read(&path).map_err(|error| error.to_string()), "data");
    }
    let ruleset = data::load(&assets, "mini").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let force = force("ruleset = \"mini\"\n[[units]]\nunit = \"axes\"\ncount = 3\ntake = [{ option = \"shields\" }]\n");
    let checked = check(&ruleset, &force, None);
    let unit = &checked.muster.units[0];
    let shown: Vec<String> = unit
        .stats
        .iter()
        .map(|(id, value)| format!("{id} {}", value_shown(&ruleset.organisation, id, value)))
        .collect();
    assert_eq!(shown, ["defense 4+", "speed 5″", "row-1 3", "total 8", "attack 2d6+1"]);
    let view = format!("{:?}", view(&ruleset, &force, PageSetup::default()));
    assert!(view.contains("Shields (defense 5+ → 4+, att +1, speed −1)"), "{view}");
}

/// A force of custom troops, without an army.
const OWN_TROOPS: &str = "ruleset = \"fistful\"\nname = \"Vernius\"\n\
    [[custom]]\nid = \"guard\"\nname = \"Guard\"\nrole = \"troops\"\ncode = \"VHs\"\n\
    [[custom]]\nid = \"prophet\"\nname = \"Prophet\"\nrole = \"leader\"\ncode = \"EHSsp-M3\"\n\
    [[units]]\nunit = \"guard\"\ncount = 6\n[[units]]\nunit = \"prophet\"\nname = \"Rhombur\"\n";

#[test]
fn own_troops_wear_no_armys_badge() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let own = force(OWN_TROOPS);
    let alone = view(ruleset, &own, PageSetup::default());
    assert_eq!(alone.side, None);
    assert!(alone.furniture.subtitle.is_some_and(|words| words.starts_with("Own troops · ")));
    // Beside any army they have a sign that no army has.
    for (path, other) in samples(ruleset) {
        let checked = [check(ruleset, &own, None), check(ruleset, &other, None)];
        let checked: Vec<_> = checked.iter().collect();
        let sides = crate::support::sides(ruleset, &checked);
        assert_eq!(sides.own, [false, true], "{path}");
        let (side, _) = &sides.there[sides.of[0]];
        assert!(!ruleset.organisation.sides.contains(side), "{path}: {side:?}");
    }
    let named = force(&format!("side = \"harkonnen\"\n{OWN_TROOPS}"));
    assert!(view(ruleset, &named, PageSetup::default()).side.is_some_and(|side| side.word == "Harkonnen"));
}

/// A unit printed as a row of a table gives everything that a card would.
#[test]
fn a_row_says_what_its_leader_has() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let words = printed(ruleset, &force(OWN_TROOPS));
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Prophet · EHSsp-M3 · Shield · Projectile weapon · Messiah"), "{words}");
    // Each word has an icon but for the weapon that he has not.
    for (army, unit, noted) in [
        (
            "atreides",
            "paul-muaddib",
            &[("shield", "Shield"), ("crown", "Messiah"), ("", "No\u{a0}missile\u{a0}weapon")][..],
        ),
        ("fremen", "stilgar", &[("pistol", "Maula pistol")][..]),
    ] {
        let text = format!("ruleset = \"fistful\"\narmy = \"{army}\"\n[[units]]\nunit = \"{unit}\"\n");
        let card = only_card(ruleset, &text);
        let notes = card.notes.iter().map(|note| (note.icon.as_deref().unwrap_or_default(), note.words.as_str()));
        assert_eq!(notes.collect::<Vec<_>>(), noted, "{unit}");
    }
}

/// A track in rows prints all its boxes, wherever its marks are.
#[test]
fn a_row_has_its_boxes_wherever_their_marks_are() {
    let mut ruleset = example("bridge");
    ruleset.organisation.forms.iter_mut().for_each(|form| form.rows = true);
    let force = force(
        "ruleset = \"bridge\"\narmy = \"watch\"\n[[units]]\nunit = \"halberds\"\ncount = 4\ntake = [{ option = \"shields\" }]\n",
    );
    let printed = printed(&ruleset, &force);
    assert!(printed.contains("nerve") && printed.contains("Lost") && printed.contains("Shields"), "{printed}");
}

#[test]
fn a_missing_nco_is_not_mentioned() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let without = format!("{:?}", view(ruleset, &force(OWN_TROOPS), PageSetup::default()));
    assert!(without.contains("Losses") && !without.contains("NCO"), "{without}");
    for unit in ["fremen", "fedaykin"] {
        let band = format!("ruleset = \"fistful\"\narmy = \"fremen\"\n[[units]]\nunit = \"{unit}\"\ncount = 5\n");
        let said = |with: &str| {
            let view = view(ruleset, &force(&format!("{band}{with}")), PageSetup::default());
            let cards = view.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
            format!("{:?}", cards.map(|card| &card.tracks).collect::<Vec<_>>())
        };
        assert!(!said("").contains("NCO"), "{unit}");
        assert!(said("with = [\"nco\"]\n").contains("NCO"), "{unit}");
    }
}

/// An NCO present is worth 1, however many there are; his own row has no morale, which is the squad's.
#[test]
fn two_ncos_are_worth_one() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let text = "ruleset = \"fistful\"\n\
        [[custom]]\nid = \"smugglers\"\nname = \"Smugglers\"\nrole = \"troops\"\ncode = \"RApt\"\n\
        [[custom]]\nid = \"ser\"\nname = \"Sergeant\"\nrole = \"nco\"\ncode = \"VAsp-N2\"\n\
        [[units]]\nunit = \"smugglers\"\ncount = 8\n";
    for (with, morale) in [("", "6"), ("with = [\"ser\"]\n", "7"), ("with = [\"ser\", \"ser\"]\n", "7")] {
        let card = only_card(ruleset, &format!("{text}{with}"));
        let lanes = card.tracks.iter().flat_map(|track| &track.lines).flat_map(|line| &line.lanes);
        // Once the NCO is killed, a row of its own counts; nothing stands before its first box.
        let starts: Vec<&str> = lanes.map(|lane| lane.start.as_str()).filter(|start| !start.is_empty()).collect();
        assert_eq!(starts, [morale], "{with}");
        let column = card.heads.iter().position(|head| head == "Morale").expect("there");
        assert!(card.rows[1..].iter().all(|row| row.values[column] == "–"), "{with}");
    }
}

/// The only card of a force's roster.
fn only_card(ruleset: &Ruleset, text: &str) -> Card {
    let view = view(ruleset, &force(text), PageSetup::default());
    view.sections.into_iter().flat_map(|section| section.forms).flat_map(|form| form.cards).next().expect("a card")
}

/// A leader has his unit's weapons unless he brings his own; rules about those are printed with him alone.
#[test]
fn leaders_are_armed() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "death").expect("there");
    let led = |army: &str, unit: &str, count: i64, with: &str| {
        let unit = format!("[[units]]\nunit = \"{unit}\"\ncount = {count}\nwith = [\"{with}\"]\n");
        format!("ruleset = \"death\"\narmy = \"{army}\"\n{unit}")
    };
    let arms = |text: &str| {
        let force = force(text);
        let checked = check(ruleset, &force, None);
        let arms = checked.muster.units[0].arms.iter().map(|(weapon, count)| (weapon.to_string(), *count));
        arms.collect::<Vec<_>>()
    };
    // Printed in lines 30 to 32 and 36.
    for (unit, count, weapon) in [
        ("bedouin-warrior", 20, "spear"),
        ("bedouin-fanatic", 20, "spear"),
        ("bedouin-cavalry", 12, "bedouin-rifle"),
        ("taureg-cavalry", 12, "taureg-rifle"),
        ("bedouin-rifle", 20, "bedouin-rifle"),
        ("taureg-rifle", 20, "taureg-rifle"),
        ("taureg-warrior", 20, "spear"),
    ] {
        assert_eq!(arms(&led("arabs", unit, count - 1, "leader")), [(weapon.to_owned(), count)], "{unit}");
    }
    let (nco, officer) = (led("legion", "infantry", 9, "leader"), led("legion", "infantry", 9, "officer"));
    assert_eq!(arms(&led("legion", "turcos", 11, "leader")), [("turcos-rifle".to_owned(), 12)]);
    assert_eq!(arms(&nco), [("legion-rifle".to_owned(), 10)]);
    assert_eq!(arms(&officer), [("legion-rifle".to_owned(), 9), ("pistol".to_owned(), 1)]);
    let has_pistol_boxes =
        |text: &str| only_card(ruleset, text).tracks.iter().any(|track| track.name == "Officer's pistol");
    assert!(!has_pistol_boxes(&nco) && has_pistol_boxes(&officer));
    // Whose dice they are is printed beside the number, since in the heading it would be wrong for some.
    assert!(ruleset.organisation.weapon_stats.iter().all(|stat| !stat.name.contains("figure")));
}

/// A company takes one line for each figure, with the lines of tables that they share once: 12 fit on one side with their
/// rules, 16 on the first of two, 40 on three. Boxes have 5 mm, and only the foot's words are below 9 pt.
#[test]
fn a_company_takes_few_pages() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "firelock").expect("there");
    let company = |figures: usize, ridden: bool| {
        let mut list = "ruleset = \"firelock\"\n".to_owned();
        for index in 0..figures {
            let (weapon, mount) =
                [("rifle", "none"), ("musket", "none"), ("pistol", "fresh"), ("musket", "normal")][index % 4];
            let mount = if index % 8 < 4 || !ridden { "none" } else { mount };
            write!(
                list,
                "[[units]]\nunit = \"guerrilla\"\nname = \"Figure {index:02}\"\nchoose = {{ weapon = \"{weapon}\", mount = \"{mount}\", melee = \"tomahawk\" }}\nrolls = {{ bravery = {} }}\n",
                index % 10 + 1
            )
            .expect("a string takes it");
        }
        force(&list)
    };
    let most = company(40, true);
    let shown = view(ruleset, &most, PageSetup::default());
    let cards: Vec<&Card> =
        shown.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards).collect();
    assert!(cards.iter().all(|card| card.lines.is_empty() && !card.keys.is_empty()));
    assert!(shown.boxed(44).boxes >= 50, "5 mm");
    let letters: BTreeSet<&String> = shown.keyed.iter().map(|one| &one.key).collect();
    assert_eq!(letters.len(), shown.keyed.len(), "each line has its own letter");
    for (name, key) in cards.iter().flat_map(|card| &card.keys) {
        let named = shown.keyed.iter().filter(|one| (&one.name, &one.key) == (name, key)).count();
        assert_eq!(named, 1, "{name} {key}");
    }
    assert!((2..12).contains(&shown.keyed.len()), "{}", shown.keyed.len());
    for paper in PAPERS {
        for (figures, ridden, pages) in [(12, false, 1), (16, false, 2), (40, true, 3)] {
            let view = view(ruleset, &company(figures, ridden), setup(paper, Style::Colour, false));
            let fitted = set_roster(workshop(), &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            assert!(shortened(&fitted.document).is_empty());
            assert_eq!(fitted.document.pages().len(), pages, "{paper:?}: {figures} figures");
            assert!(least_above_the_foot(&fitted) >= 9.0, "{paper:?}: {:.2} pt", least_above_the_foot(&fitted));
            let bytes = pdf(&workshop().press, &fitted, Printing::both_sides())
                .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            let on_first = &words_of_pages(&bytes)[0];
            let there = (0..figures).filter(|index| on_first.contains(&format!("Figure {index:02}"))).count();
            assert!(ridden || there == figures, "{paper:?}: {there} of {figures} figures on the first side");
            let words = text(&fitted.document);
            assert!((0..figures).all(|index| words.contains(&format!("Figure {index:02}"))), "{paper:?}");
            sound("a company", &bytes, &view.furniture.title, &view.furniture.author, 1);
        }
    }
    // Fewer have cards, as has large print.
    let few = Force { units: most.units[..11].to_vec(), ..most.clone() };
    assert!(view(ruleset, &few, PageSetup::default()).keyed.is_empty());
    let large = view(ruleset, &most, setup(sabretache::model::Paper::A4, Style::Colour, true));
    assert!(large.keyed.is_empty());
}

/// Hidden tracks are not on an opponent's roster.
#[test]
fn an_opponents_roster_hides_hidden_tracks() {
    let folder = tempfile::tempdir().expect("a folder");
    let tribe = "ruleset = \"death\"\narmy = \"arabs\"\nname = \"Erg\"\n\
        [[units]]\nunit = \"bedouin-rifle\"\ncount = 19\nwith = [\"leader\"]\n";
    std::fs::write(folder.path().join("erg.toml"), tribe).expect("writable");
    let output = sabretache(folder.path(), &["roster", "erg.toml", "--for-opponent", "--as", "typ"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = |roster: &str| {
        let path = folder.path().join(format!("output/{roster}/main.typ"));
        std::fs::read_to_string(path).expect("there").contains("Units that may come back")
    };
    assert!(told("erg-roster"));
    assert!(!told("erg-roster-opponent"));
}

/// All covers share one cap and one floor, each says from which loss a failure removes the unit, and the leader has
/// his box.
#[test]
fn morale_under_losses_follows_one_rule_in_every_cover() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "scrubs").expect("there");
    let card = |morale: i64, count: i64| {
        let unit = format!("[[units]]\nunit = \"foot\"\ncount = {count}\nstats = {{ morale = {morale} }}\n");
        only_card(ruleset, &format!("ruleset = \"scrubs\"\narmy = \"french\"\n{unit}"))
    };
    let lanes = |card: &Card| {
        let losses = card.tracks.iter().find(|track| track.name == "Losses").expect("there");
        let lanes = losses.lines.iter().flat_map(|line| &line.lanes);
        lanes.map(|lane| (lane.start.clone(), lane.values.join(" "))).collect::<Vec<_>>()
    };
    let sure = lanes(&card(100, 2));
    let told = |start: &str, values: &str| (start.to_owned(), values.to_owned());
    assert_eq!(sure, [told("99", "90 80"), told("99", "99 90"), told("99", "99 99")]);
    assert_eq!(lanes(&card(10, 2)), [told("10", "0 –"), told("20", "10 0"), told("30", "20 10")]);
    let green = card(70, 12);
    // On 50 or under, a unit that fails is removed.
    let losses = green.tracks.iter().find(|track| track.name == "Losses").expect("there");
    let mut dark = Vec::new();
    for lane in losses.lines.iter().flat_map(|line| &line.lanes) {
        let own = lane.values.iter().zip(&lane.dark).filter(|(_, dark)| **dark);
        dark.push((lane.name.as_str(), own.map(|(value, _)| value.as_str()).collect::<Vec<_>>().join(" ")));
    }
    let expected =
        [("Open", "50 45 40 35 30 25 20 15 10"), ("Building", "50 45 40 35 30 25 20"), ("Fort", "50 45 40 35 30")];
    assert_eq!(dark, expected.map(|(name, values)| (name, values.to_owned())));
    assert!(green.tracks.iter().any(|track| track.name == "Leader"), "{green:?}");
    let moves = green.rows.iter().flat_map(|row| &row.values).filter(|value| value.contains("est "));
    let moves: Vec<&str> = moves.map(String::as_str).collect();
    assert_eq!(moves, ["highest 2 of 3d10", "lowest 2 of 3d10", "lowest 1 of 3d10"]);
}

/// A blank to fill in by hand stays on one line with its words.
#[test]
fn blanks_keep_their_words_in_one_line() {
    let kept = [("firelock", "Melee weapon", "weapon"), ("fistful", "Skirmisher trained\u{a0}____", "trained")];
    for (id, kept, last) in kept {
        let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == id).expect("known");
        let look = RosterLook { setup: PageSetup::default(), blank: 6 };
        let set = documents::blank_roster(&ruleset, None, look).set(workshop());
        let bytes =
            set.and_then(|document| document.pdf(workshop())).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        let pages = words_of_pages(&bytes);
        let mut lines = pages.iter().flat_map(|page| page.lines());
        assert!(lines.clone().any(|line| line.trim() == kept), "{id}: {pages:?}");
        assert!(!lines.any(|line| line.starts_with(last)), "{id}: {pages:?}");
    }
}

/// An empty roster gives only losses that hold for every size, asks for numbers that are not printed, and does not
/// mention return for a unit that never returns.
#[test]
fn a_blank_roster_holds_for_every_size() {
    let rulesets = rulesets();
    let ruleset = |id: &str| rulesets.iter().find(|ruleset| ruleset.id == id).expect("there");
    let look = RosterLook { setup: PageSetup::default(), blank: 8 };
    let cards = |id: &str| {
        let sections = blank_roster(ruleset(id), None, look).sections;
        sections.into_iter().flat_map(|section| section.forms).flat_map(|form| form.cards).collect::<Vec<_>>()
    };
    let guns = cards("scrubs");
    let crews = guns.iter().flat_map(|card| &card.tracks).filter(|track| track.name == "Crew lost");
    let lines: Vec<_> = crews.flat_map(|track| &track.lines).collect();
    assert!(lines.iter().any(|line| line.marks.iter().any(|mark| mark.says == "can't fire" && mark.index == 2)));
    assert!(lines.iter().flat_map(|line| &line.lanes).any(|lane| lane.values == ["6", "4", "2", "0"]));
    for card in cards("death") {
        assert_eq!(card.rows.len(), 1, "{:?}", card.rows);
    }
    let open = "ruleset = \"scrubs\"\narmy = \"french\"\n[[units]]\nunit = \"foot\"\ncount = 8\n";
    let told = only_card(ruleset("scrubs"), open);
    assert_eq!(told.rows[0].values[..2], [String::new(), String::new()], "{:?}", told.heads);
    let fanatics = "ruleset = \"death\"\narmy = \"arabs\"\n\
        [[units]]\nunit = \"bedouin-fanatic\"\ncount = 19\nwith = [\"leader\"]\n";
    let told = only_card(ruleset("death"), fanatics);
    let ladders = told.tracks.iter().find(|track| track.name == "Ladders").expect("there");
    assert_eq!(ladders.says, None);
    // Troops that never check are not told to: if they are on the roster, the rule names the units it is for.
    let fistful = ruleset("fistful");
    let band = "ruleset = \"fistful\"\narmy = \"fremen\"\n[[units]]\nunit = \"fremen\"\ncount = 5\n\
        [[units]]\nunit = \"fremen\"\ncount = 6\n[[units]]\nunit = \"fedaykin\"\ncount = 5\n";
    let fremen = fistful.organisation.armies.iter().find(|army| army.id == "fremen");
    let named = |view: &RosterView| {
        let losses = view.rules.iter().filter(|rule| rule.name.starts_with("Losses"));
        losses.inspect(|rule| assert!(rule.says.contains("Check"), "{rule:?}")).map(|rule| rule.name.clone()).collect()
    };
    let names: [Vec<String>; 3] = [
        named(&view(fistful, &force(band), PageSetup::default())),
        named(&blank_roster(fistful, fremen, look)),
        named(&blank_roster(fistful, None, look)),
    ];
    // Two squads of one kind share one name; of many units, those are named that it is not for.
    assert_eq!(names, [["Losses (Fremen)"], ["Losses (Fremen)"], ["Losses (all but Fedaykin)"]]);
}

/// A track of the whole force is printed only with a unit that it is for.
#[test]
fn a_count_of_the_whole_force_needs_a_unit_that_it_is_for() {
    let rulesets = rulesets();
    let death = rulesets.iter().find(|one| one.id == "death").expect("there");
    let trackers = |unit: &str| {
        let units = format!("units = [{{ unit = \"{unit}\", count = 19, with = [\"leader\"] }}]\n");
        let force = force(&format!("ruleset = \"death\"\narmy = \"arabs\"\n{units}"));
        let view = view(death, &force, setup(Paper::A4, Style::Colour, false));
        view.trackers.iter().map(|one| one.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(trackers("bedouin-rifle"), ["Units that may come back"]);
    assert_eq!(trackers("bedouin-fanatic"), [""; 0]);
    let blank = |army: &str| {
        let army = death.organisation.armies.iter().find(|one| one.id == army);
        blank_roster(death, army, RosterLook { setup: setup(Paper::A4, Style::Colour, false), blank: 3 })
    };
    assert_eq!(blank("arabs").trackers.len(), 1);
    assert_eq!(blank("legion").trackers.len(), 0);
    // Empty rosters have the tables of rosters too, for the armies that use them.
    let tables = |army: &str| blank(army).tables.iter().map(|table| table.name.clone()).collect::<Vec<_>>();
    assert_eq!(tables("legion"), ["Saving throw"]);
    assert_eq!(tables("arabs"), [""; 0]);
}

/// An empty roster offers no weapon that the army's rules advise against.
#[test]
fn an_empty_roster_offers_only_its_armys_weapons() {
    let rulesets = rulesets();
    let scrubs = rulesets.iter().find(|one| one.id == "scrubs").expect("there");
    let shown = |id: &str| {
        let army = scrubs.organisation.armies.iter().find(|one| one.id == id);
        let look = RosterLook { setup: setup(Paper::A4, Style::Colour, false), blank: 3 };
        format!("{:?}", blank_roster(scrubs, army, look))
    };
    let (french, arabs) = (shown("french"), shown("arabs"));
    assert!(french.contains("\"French pistol\"") && !french.contains("\"Arab spear\""), "{french}");
    assert!(arabs.contains("\"Arab spear\"") && !arabs.contains("\"French pistol\""), "{arabs}");
}

/// An empty roster has every tracker that some choice may need, and every note that a unit may come to have, even if
/// another unit always has it.
#[test]
fn an_empty_roster_has_everything_a_choice_may_need() {
    let plate = "name = \"Made\"\nauthor = \"A. Writer\"\nsource = \"M\"\ndata-version = \"1.0\"\n\
        theme = { display = \"Oxanium\", accent = \"#2f4a6b\", ornament = \"rule\" }\n";
    let organisation = r#"
        roles   = [{ id = "crew", name = "Crews", counts = true }]
        traits  = [{ id = "rowing", name = "Rowing" }]
        tracks  = [{ id = "oars", name = "Oars", each = "force", boxes = 6, for = { choose = { drive = ["oars"] } } }]
        forms   = [{ name = "Crews", figures = "Sailors", tables = ["drill"] }]
        [[choices]]
        id      = "drive"
        name    = "Drive"
        of      = "unit"
        for     = { units = ["sloop"] }
        options = [{ id = "sails", name = "Sails" }, { id = "oars", name = "Oars", gain = ["rowing"] }]
    "#;
    let army = r#"
        name  = "Ours"
        units = [
          { id = "sloop", name = "Sloop", role = "crew" },
          { id = "galley", name = "Galley", role = "crew", traits = ["rowing"] },
        ]
    "#;
    let drill = r#"
        [[tables]]
        id    = "drill"
        name  = "Drill"
        notes = [{ head = "Stroke", says = "never into the wind.", for = { traits = ["rowing"] } }]
    "#;
    let files = [
        ("ruleset.toml", plate),
        ("organisation.toml", organisation),
        ("armies/ours.toml", army),
        ("tables/drill.toml", drill),
    ];
    let files = files.map(|(name, text)| (format!("data/made/{name}"), text.as_bytes().to_vec()));
    let made = data::load(&Assets::carried(files), "made").unwrap_or_else(|problems| panic!("{}", worded(&problems)));
    let look = RosterLook { setup: setup(Paper::A4, Style::Colour, false), blank: 1 };
    let blank = blank_roster(&made, made.organisation.armies.first(), look);
    let trackers: Vec<&str> = blank.trackers.iter().map(|one| one.name.as_str()).collect();
    let tables: Vec<&str> = blank.tables.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((trackers, tables), (vec!["Oars"], vec!["Drill"]));
}
