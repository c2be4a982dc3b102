//! Who is in a force and on its printed pages: attached figures, those taken from other units, and the contents of new forces
//! and blank rosters.

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Code;
use sabretache::model::{Army, DemandKind, Force, ForceUnit, PageSetup, Ruleset, Severity, Unit};
use sabretache::rules::{UnitPlace, check, recruit, starter, suspicions};
use sabretache::view::{Card, Cross, LaneView, RosterLook, RosterView, TrackView, blank_roster};

use crate::support::{every_force, root, roster_alone, rulesets, worded};

/// Every unit attached without a finding has a row or a name on the roster.
#[test]
fn every_attached_figure_is_printed() {
    let mut tried = 0;
    for ruleset in rulesets() {
        let organisation = &ruleset.organisation;
        let attaches = |unit: &&Unit| organisation.role(&unit.role).is_some_and(|role| role.attaches);
        let counts = |unit: &&Unit| organisation.role(&unit.role).is_some_and(|role| role.counts);
        for army in &organisation.armies {
            for unit in army.units.iter().filter(counts) {
                for attached in army.units.iter().filter(attaches) {
                    let mut own = recruit(organisation, Some(army), unit, &[], UnitPlace::Outside);
                    if !own.with.contains(&attached.id.to_string()) {
                        own.with.push(attached.id.to_string());
                    }
                    let force = alone(&ruleset, army, own);
                    if check(&ruleset, &force, None)
                        .findings
                        .iter()
                        .any(|finding| finding.code == Code::Broken(DemandKind::Attach))
                    {
                        continue;
                    }
                    let view = roster_alone(&ruleset, &force, look(0));
                    let named = |card: &&Card| card.rows.iter().any(|row| row.label.contains(&attached.name));
                    let place = format!("{} {}: {} with {}", ruleset.id, army.id, unit.id, attached.id);
                    assert!(cards(&view).any(|card| named(&card)), "{place} prints him nowhere");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= 10, "{tried}");
}

/// Units that the player gave the same name are numbered alike everywhere; a number that would repeat another name is
/// skipped, and the name alone still means the first.
#[test]
fn units_of_one_name_are_numbered() {
    let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == "firelock").expect("shipped");
    let army = &ruleset.organisation.armies[0];
    let mut force =
        alone(&ruleset, army, recruit(&ruleset.organisation, Some(army), &army.units[0], &[], UnitPlace::Outside));
    let named = |name: &str| ForceUnit { name: Some(name.to_owned()), ..force.units[0].clone() };
    force.units = ["Horse", "Horse", "Horse 1", "Foot"].map(named).to_vec();
    let titles: Vec<String> = check(&ruleset, &force, None).muster.units.iter().map(|one| one.title.clone()).collect();
    assert_eq!(titles, ["Horse 2", "Horse 3", "Horse 1", "Foot"]);
    let view = roster_alone(&ruleset, &force, look(0));
    assert_eq!(cards(&view).map(|card| card.name.as_str()).collect::<Vec<_>>(), titles);
}

/// A unit that is added states only decisions that are otherwise open, and no defaults.
#[test]
fn a_recruit_states_no_default() {
    let mut stated = 0;
    for ruleset in rulesets() {
        let organisation = &ruleset.organisation;
        for army in &organisation.armies {
            for unit in &army.units {
                for (id, way) in recruit(organisation, Some(army), unit, &[], UnitPlace::Outside).choose {
                    let choice = organisation.choice(&id).expect("one of the game's");
                    let usual = choice.default.as_ref().is_some_and(|default| default == way.as_str());
                    assert!(!choice.open && !usual, "{}: {} {id} = {way}", ruleset.id, unit.id);
                    stated += 1;
                }
            }
        }
    }
    assert!(stated > 0);
}

/// A force of one unit.
fn alone(ruleset: &Ruleset, army: &Army, unit: ForceUnit) -> Force {
    Force { ruleset: ruleset.id.clone(), army: Some(army.id.to_string()), units: vec![unit], ..Force::default() }
}

fn look(blank: u32) -> RosterLook {
    RosterLook { setup: PageSetup::default(), blank }
}

fn cards(view: &RosterView) -> impl Iterator<Item = &Card> {
    view.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards)
}

fn tenir() -> Ruleset {
    rulesets().into_iter().find(|ruleset| ruleset.id == "tenir").expect("there")
}

/// A new force has no warnings, and in a game without points no findings at all: nothing left to agree, nothing outside
/// its group, and no figure counted twice.
#[test]
fn a_new_force_has_no_warnings() {
    for ruleset in rulesets() {
        for army in &ruleset.organisation.armies {
            let (draft, _) = starter(&ruleset, army, None);
            let checked = check(&ruleset, &draft, None);
            let built = |code| {
                matches!(
                    code,
                    Code::Broken(
                        DemandKind::Inside
                            | DemandKind::Number
                            | DemandKind::Holds
                            | DemandKind::Needs
                            | DemandKind::Size
                    )
                )
            };
            let least = if ruleset.id == "tenir" { Severity::Notice } else { Severity::Warning };
            let odd: Vec<_> = checked.findings.iter().filter(|one| built(one.code) && one.severity >= least).collect();
            assert!(odd.is_empty(), "{} {}: {odd:#?}", ruleset.id, army.id);
            assert!(checked.muster.units.iter().all(|one| !one.unit.from_others), "{} {}", ruleset.id, army.id);
        }
    }
    let ruleset = tenir();
    let begun = |army: &str| {
        let army = ruleset.organisation.army(army).expect("there");
        let (draft, _) = starter(&ruleset, army, None);
        assert!(draft.groups.is_empty());
        draft.units.into_iter().map(|unit| unit.unit).collect::<Vec<_>>()
    };
    assert_eq!(begun("legion"), ["captain", "squad", "machine-gun", "artillery"]);
    assert_eq!(begun("arabs"), ["foot", "mounted", "mounted-leader", "mounted-leader"]);
}

/// An empty roster has the rows that depend on a decision, although nothing is decided yet.
#[test]
fn a_blank_roster_has_rows_for_every_decision() {
    let mut assets = Assets::embedded();
    assets.add_folder("data", &root().join("tests/cases/new-of-force/data")).expect("readable");
    let ruleset = data::load(&assets, "fair").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let view = blank_roster(&ruleset, None, look(6));
    let tables: Vec<&str> = view.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(tables, ["Cloaks"]);
    assert!(view.rules.is_empty(), "given once, in the table");
    let decided: Vec<usize> = cards(&view).map(|card| card.notes.len()).collect();
    assert!(decided.iter().all(|notes| *notes == 1), "each has a blank for its cloak: {decided:?}");
}

/// Rows that follow from a decision are given once below an empty roster, each under its condition.
#[test]
fn a_blank_roster_gives_the_rows_of_each_decision() {
    let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == "firelock").expect("there");
    let view = blank_roster(&ruleset, None, look(6));
    let table = view.tables.iter().find(|table| table.name == "Melee weapon").expect("printed");
    let heads: Vec<&str> = table.body.items.iter().filter_map(|item| item.head.as_deref()).collect();
    assert_eq!(
        heads,
        ["Bayonet: Melee", "Knife, Tomahawk or War club: Melee", "Clubbed musket: Melee", "Other weapon: Melee"]
    );
}

/// An empty roster has no more units of a kind than a force may have, and prints the numbers that depend only on boxes.
#[test]
fn a_blank_roster_has_no_more_units_than_a_force_may() {
    let ruleset = tenir();
    let kinds = |army: &str| {
        let view = blank_roster(&ruleset, ruleset.organisation.army(army), look(6));
        let named = |name: &str| cards(&view).filter(|card| card.kind.as_deref() == Some(name)).count();
        let counted = [
            "Captain",
            "Lieutenant",
            "Squad",
            "Maxim",
            "Artillery piece",
            "Supply unit",
            "Tower post",
            "Saboteur party",
        ];
        let fire: Vec<String> = cards(&view)
            .flat_map(|card| &card.tracks)
            .flat_map(|track| track.lines.iter().flat_map(|line| &line.lanes))
            .filter(|lane| lane.name == "Fire d6")
            .map(|lane| lane.values.join(" "))
            .collect();
        let rows = cards(&view).map(|card| card.rows.len()).max();
        (counted.map(named), fire, rows)
    };
    let (legion, fire, _) = kinds("legion");
    assert_eq!(legion, [1, 1, 6, 1, 1, 1, 1, 1]);
    assert_eq!(fire.len(), 8);
    assert!(fire.iter().all(|values| !values.trim().is_empty()), "{fire:?}");
    assert_eq!(fire[0], "10 9 8 7 6 5 4 3 2 1");
    let (arabs, fire, rows) = kinds("arabs");
    assert_eq!(arabs, [0, 0, 0, 0, 1, 0, 0, 1]);
    assert!(fire.iter().all(|values| !values.trim().is_empty()), "{fire:?}");
    // Tribal leaders may join any tribe.
    assert_eq!(rows, Some(2));
}

/// A row of numbers under a track: those with no box crossed off, with one, and so on.
fn row_of_numbers(track: &TrackView, index: usize) -> Vec<String> {
    let lanes: Vec<&LaneView> = track.lines.iter().filter_map(|line| line.lanes.get(index)).collect();
    let mut last = String::new();
    let all = lanes.iter().take(1).map(|lane| &lane.start).chain(lanes.iter().flat_map(|lane| &lane.values));
    let held = all.map(|value| {
        if !value.is_empty() {
            last.clone_from(value);
        }
        last.clone()
    });
    held.collect()
}

fn marks(track: &TrackView) -> Vec<(usize, String)> {
    let (mut before, mut marks) = (0, Vec::new());
    for line in &track.lines {
        marks.extend(line.marks.iter().map(|mark| (before + mark.index, mark.says.clone())));
        before += line.boxes.len();
    }
    marks
}

fn boxes(track: &TrackView) -> usize {
    track.lines.iter().map(|line| line.boxes.len()).sum()
}

/// Only a gun's crew fires and moves it: a leader is not among their boxes, and has his own.
#[test]
fn a_gun_is_served_by_its_crew_alone() {
    let ruleset = tenir();
    let card = |army: &str, unit: &str, count: u32, with: &[&str]| {
        let with = with.iter().map(ToString::to_string).collect();
        let own = ForceUnit { unit: unit.to_owned(), count: Some(count.into()), with, ..ForceUnit::default() };
        let force = alone(&ruleset, ruleset.organisation.army(army).expect("there"), own);
        let view = roster_alone(&ruleset, &force, look(0));
        cards(&view).next().expect("a card").clone()
    };
    for (army, unit, leader, fire, moves, half) in [
        ("legion", "machine-gun", ("sergeant", "Sergeant", 2), "8 8 4 0", "2 2 1 0", 1),
        ("legion", "artillery", ("sergeant", "Sergeant", 2), "8 8 8 4 4 0", "1 1 1 0 0 0", 2),
        ("arabs", "artillery", ("tribal-leader", "Tribal leader lost", 1), "4 4 4 2 2 0", "1 1 1 0 0 0", 2),
    ] {
        let (leader, named, own) = leader;
        let count = u32::try_from(fire.split(' ').count() - 1).expect("small");
        for with in [&[][..], &[leader][..]] {
            let card = card(army, unit, count, with);
            let track = |name: &str| card.tracks.iter().find(|track| track.name == name);
            let crew = track("Crew lost").expect("there");
            let place = format!("{army} {unit} {with:?}");
            assert_eq!(row_of_numbers(crew, 0).join(" "), fire, "{place}");
            assert_eq!(row_of_numbers(crew, 1).join(" "), moves, "{place}");
            assert_eq!(marks(crew), [(half, "half dice".to_owned())], "{place}");
            assert_eq!(track(named).map_or(0, boxes), if with.is_empty() { 0 } else { own }, "{place}");
            // The sergeant's die is a rifle's.
            assert!(!card.heads.iter().any(|head| head == "Adds standing"), "{place}: {:?}", card.heads);
        }
    }
}

/// An empty roster says to cross off a box, from the left, for each figure that a unit lacks; the remaining boxes then
/// have the numbers that the roster of a unit of that size has.
#[test]
fn blank_boxes_hold_for_every_size() {
    let mut tried = Vec::new();
    for ruleset in rulesets() {
        let organisation = &ruleset.organisation;
        let attaches = |unit: &&Unit| organisation.role(&unit.role).is_some_and(|role| role.attaches);
        for army in &organisation.armies {
            let blank = blank_roster(&ruleset, Some(army), look(40));
            for unit in &army.units {
                let kind = |card: &&Card| {
                    let kinds = card.kind.as_deref().unwrap_or_default().split(", ");
                    kinds.flat_map(|some| some.split(" or ")).any(|one| one.eq_ignore_ascii_case(&unit.name))
                };
                let Some(card) = cards(&blank).find(kind) else { continue };
                let crossed = |track: &&TrackView| track.cross == Some(Cross::Figures);
                for track in card.tracks.iter().filter(crossed) {
                    for count in 1..=u32::try_from(boxes(track)).expect("small") {
                        let mut own = recruit(organisation, Some(army), unit, &[], UnitPlace::Outside);
                        own.count = Some(count.into());
                        // Every attachment that is allowed is assumed to be there.
                        let led = |own: &ForceUnit| {
                            let fits = army.units.iter().filter(attaches).find_map(|leader| {
                                let with = vec![leader.id.to_string()];
                                let led = ForceUnit { with, ..own.clone() };
                                let force = alone(&ruleset, army, led.clone());
                                let checked = check(&ruleset, &force, None);
                                let refused =
                                    checked.findings.iter().any(|one| one.code == Code::Broken(DemandKind::Attach));
                                (!refused).then_some(led)
                            });
                            fits.unwrap_or_else(|| own.clone())
                        };
                        let own = if own.with.is_empty() { led(&own) } else { own };
                        let force = alone(&ruleset, army, own);
                        let view = roster_alone(&ruleset, &force, look(0));
                        let real = cards(&view).flat_map(|card| &card.tracks).find(|real| real.id == track.id);
                        let Some(real) = real else { continue };
                        let place = format!("{} {} {} of {count}: {}", ruleset.id, army.id, unit.id, track.name);
                        let Some(few) = boxes(track).checked_sub(boxes(real)) else { continue };
                        let lanes = track.lines.first().map_or(0, |line| line.lanes.len());
                        for lane in
                            (0..lanes).filter(|lane| row_of_numbers(track, *lane).iter().any(|value| !value.is_empty()))
                        {
                            let (blank, real) = (row_of_numbers(track, lane), row_of_numbers(real, lane));
                            // Nothing is printed before the first box where no number is needed yet.
                            let before = |value: &String| if value == "–" { String::new() } else { value.clone() };
                            let parted =
                                |row: &[String]| row.split_first().map(|(at, rest)| (before(at), rest.to_vec()));
                            // A row that never holds a number is not printed for a unit that is known.
                            let never = |row: &[String]| row.iter().all(|value| before(value).is_empty());
                            if real.is_empty() {
                                assert!(never(&blank[few..]), "{place}: {blank:?}");
                                continue;
                            }
                            assert_eq!(parted(&blank[few..]), parted(&real), "{place}");
                            tried.push(place.clone());
                        }
                        for (at, says) in marks(track).into_iter().filter(|(at, _)| *at >= few) {
                            assert!(marks(real).contains(&(at - few, says.clone())), "{place}: {says}");
                        }
                    }
                }
            }
        }
    }
    assert!(tried.len() >= 60, "{}", tried.len());
}

/// A table's rule for a unit is on its empty card too, or once for several units.
#[test]
fn a_blank_roster_says_how_its_units_move() {
    let ruleset = tenir();
    let view = blank_roster(&ruleset, None, look(8));
    let said = view.rules.iter().filter(|rule| rule.name.starts_with("Moves"));
    let said: Vec<String> = said.map(|rule| format!("{}: {}", rule.name, rule.says)).collect();
    assert_eq!(
        said,
        [
            "Moves (Foot): 2d6; led 3d6, low die dropped. Fires standing only.",
            "Moves (Mounted): 4d6; led 5d6, low die dropped. Fires standing only.",
            "Moves (Squad): 3d6 led, 2d6 unled, dropping the low die; d6 if it fires.",
        ]
    );
    let lines = cards(&view).flat_map(|card| &card.lines).map(|line| line.rows[0].values.join(" "));
    assert_eq!(lines.collect::<Vec<_>>(), ["________ (2d6, or 4d6 if mounted). It does not fire."]);
}

/// The use of boxes whose number is not known yet is explained once on an empty roster, in the language of its game.
#[test]
fn an_empty_roster_says_once_how_its_boxes_are_used() {
    let speaking = Assets::embedded().speaking(Some("fr".to_owned()));
    let french = data::load(&speaking, "tenir").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    for (ruleset, name, left, first) in [
        (tenir(), "Boxes", "from the left", "the first that applies"),
        (french, "Cases", "en partant de la gauche", "le premier qui vaut"),
    ] {
        let view = blank_roster(&ruleset, None, look(8));
        let said: Vec<_> = view.rules.iter().filter(|rule| rule.name == name).collect();
        assert!(matches!(said.as_slice(), [one] if one.says.contains(left) && one.says.contains(first)), "{said:?}");
    }
}

/// Figures on trays are laid out as on the table: twelve to a line, in two ranks of six, with any leaders.
#[test]
fn trays_are_rows_of_twelve() {
    let mut trays = 0;
    for (ruleset, draft) in every_force().into_iter().filter(|(ruleset, _)| ruleset.id == "tenir") {
        let view = roster_alone(&ruleset, &draft, look(0));
        for track in cards(&view).flat_map(|card| &card.tracks).filter(|track| track.name == "Losses") {
            let lines: Vec<usize> = track.lines.iter().map(|line| line.boxes.len()).collect();
            let (_, full) = lines.split_last().expect("a line");
            assert!(full.iter().all(|boxes| *boxes == 12) && lines.iter().all(|boxes| *boxes <= 12), "{lines:?}");
            assert_eq!(track.group, 6);
            trays += lines.len();
        }
    }
    assert_eq!(trays, 11);
}

/// No two tables of a game have the same name.
#[test]
fn no_two_tables_share_a_name() {
    for ruleset in rulesets() {
        let odd: Vec<String> = suspicions(&ruleset).into_iter().map(|one| one.message).collect();
        assert!(odd.iter().all(|message| !message.contains("are called")), "{odd:#?}");
    }
}

/// No sheet refers its reader to another sheet, or to itself.
#[test]
fn no_sheet_mentions_a_sheet() {
    for ruleset in rulesets() {
        for sheet in &ruleset.sheets {
            for table in sheet.tables().filter_map(|id| ruleset.table(id)) {
                let words = format!("{:?}", sabretache::view::table_alone(&ruleset, table).body);
                assert!(!words.contains(" sheet"), "{} {}: {words}", ruleset.id, table.id);
            }
        }
    }
}
