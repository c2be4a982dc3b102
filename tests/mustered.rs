//! Who is in a force and stands on its paper: the attached, those whom a unit takes from others, and what a start and a
//! blank roster hold.

use sabretache::diagnostic::Code;
use sabretache::model::{Army, Draft, DraftUnit, Force, PageSetup, Ruleset, Severity, Unit};
use sabretache::rules::{check, recruit, starter, suspicions};
use sabretache::view::{Card, RosterLook, RosterView, blank_roster};

use crate::support::{every_force, roster_alone, rulesets};

/// Whoever is attached without a word of complaint has a row or a name on the roster.
#[test]
fn whoever_is_attached_is_printed() {
    let mut tried = 0;
    for ruleset in rulesets() {
        let organisation = &ruleset.organisation;
        let attaches = |unit: &&Unit| organisation.role(&unit.role).is_some_and(|role| role.attaches);
        let counts = |unit: &&Unit| organisation.role(&unit.role).is_some_and(|role| role.counts);
        for army in &organisation.armies {
            for unit in army.units.iter().filter(counts) {
                for attached in army.units.iter().filter(attaches) {
                    let mut own = recruit(organisation, Some(army), unit);
                    if !own.with.contains(&attached.id.to_string()) {
                        own.with.push(attached.id.to_string());
                    }
                    let force = Force::from(&alone(&ruleset, army, own));
                    if check(&ruleset, &force, None).findings.iter().any(|finding| finding.code == Code::Attach) {
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

/// A force of one unit.
fn alone(ruleset: &Ruleset, army: &Army, unit: DraftUnit) -> Draft {
    Draft { ruleset: ruleset.id.clone(), army: Some(army.id.to_string()), units: vec![unit], ..Draft::default() }
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

/// A start draws no warning, and in a game without points nothing at all: nothing that must be agreed first,
/// nothing that belongs in a formation, and nobody twice.
#[test]
fn a_start_holds_nothing_that_is_remarked_on() {
    for ruleset in rulesets() {
        for army in &ruleset.organisation.armies {
            let (draft, _) = starter(&ruleset, army, None);
            let force = Force::from(&draft);
            let checked = check(&ruleset, &force, None);
            let built = |code| matches!(code, Code::Inside | Code::Number | Code::Holds | Code::Needs | Code::Size);
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

/// An empty roster has no more of a kind than a force may have, and the numbers that follow from boxes alone.
#[test]
fn a_blank_roster_keeps_to_what_may_be_there() {
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
    // Tribal leaders may be with any tribe.
    assert_eq!(rows, Some(2));
}

/// Figures on trays stand as on the table: twelve to a line, in two ranks of six, whoever is with them.
#[test]
fn trays_are_rows_of_twelve() {
    let mut trays = 0;
    for (ruleset, draft) in every_force().into_iter().filter(|(ruleset, _)| ruleset.id == "tenir") {
        let view = roster_alone(&ruleset, &Force::from(&draft), look(0));
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

/// Lists and the page tell any two tables of a game apart.
#[test]
fn no_two_tables_have_one_name() {
    for ruleset in rulesets() {
        let odd: Vec<String> = suspicions(&ruleset).into_iter().map(|one| one.message).collect();
        assert!(odd.iter().all(|message| !message.contains("are called")), "{odd:#?}");
    }
}

/// No sheet sends its reader to another sheet, or to itself.
#[test]
fn no_sheet_speaks_of_a_sheet() {
    for ruleset in rulesets() {
        for sheet in &ruleset.sheets {
            for table in sheet.tables().filter_map(|id| ruleset.table(id)) {
                let words = format!("{:?}", sabretache::view::shown(&ruleset, table).body);
                assert!(!words.contains(" sheet"), "{} {}: {words}", ruleset.id, table.id);
            }
        }
    }
}
