//! Suggestions are legal, the best possible, and found quickly.

use sabretache::diagnostic::Code;
use sabretache::model::{Aim, Army, Force, ForceUnit, Ruleset, Severity, Take};
use sabretache::rules::{UnitPlace, check, recruit};
use sabretache::suggest::{Repair, Suggested, Wish};
use sabretache::work::{Patience, StopFlag, Stopped};

use crate::lists;
use crate::support::{every_force, example, rulesets};

/// The nodes of a search; no clock ends it.
const EFFORT: u64 = 600_000;

/// Suggests, searching up to that many nodes.
fn suggest(ruleset: &Ruleset, army: &Army, base: &Force, wish: &Wish<'_>) -> Suggested {
    let going = StopFlag::default();
    let patience = Patience::of_effort(&going, EFFORT);
    sabretache::suggest::suggest(ruleset, army, base, wish, patience).expect("nobody stops it")
}

fn repair(ruleset: &Ruleset, base: &Force, limit: Option<i64>) -> Repair {
    let going = StopFlag::default();
    let found = sabretache::suggest::repair(ruleset, base, limit, Patience::of_effort(&going, EFFORT));
    found.expect("nobody stops it").into_iter().next().expect("there is one")
}

fn from_nothing(ruleset: &Ruleset, army: &Army, limit: i64) -> (Force, Suggested) {
    let several = ruleset.organisation.armies.len() > 1;
    let base = Force {
        ruleset: ruleset.id.clone(),
        army: several.then(|| army.id.to_string()),
        limit: Some(limit),
        ..Force::default()
    };
    let wish = Wish { aim: Aim::Points, limit, own: None };
    let found = suggest(ruleset, army, &base, &wish);
    (base, found)
}

/// The number of errors, warnings and notices of a force, and its points.
fn weighed(ruleset: &Ruleset, draft: &Force) -> ([usize; 3], i64) {
    let checked = check(ruleset, draft, None);
    let count = |severity| checked.findings.iter().filter(|one| one.severity == severity).count();
    ([count(Severity::Error), count(Severity::Warning), count(Severity::Notice)], checked.points.unwrap_or(i64::MAX))
}

#[test]
fn every_army_is_built_to_its_points() {
    let rulesets = rulesets();
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let mut came_to = Vec::new();
    for army in &ruleset.organisation.armies {
        for limit in [200, 400, 800, 1_500] {
            let (_, found) = from_nothing(ruleset, army, limit);
            let first = found.answers.first().unwrap_or_else(|| panic!("{} at {limit}: no answer", army.id));
            for answer in &found.answers {
                let ([errors, warnings, notices], points) = weighed(ruleset, &answer.force);
                assert_eq!((errors, warnings), (0, 0), "{} at {limit}", army.id);
                assert!(points <= limit && points == answer.worth, "{} at {limit}: {points}", army.id);
                assert!(notices == 0 || limit == 200, "{} at {limit} has {notices} notices", army.id);
            }
            // Spending all points is the best possible; if that is not proven, what was left out is stated.
            assert_eq!(found.left_out.is_empty(), found.proven, "{} at {limit}: {:?}", army.id, found.left_out);
            came_to.push((army.id.to_string(), limit, first.worth));
        }
    }
    // Proven by the search; recorded here so that no change loses a point.
    let worth: Vec<i64> = came_to.iter().map(|(.., worth)| *worth).collect();
    assert_eq!(
        worth,
        [200, 400, 800, 1500, 200, 400, 800, 1500, 188, 400, 800, 1500, 200, 400, 800, 1500],
        "{came_to:?}"
    );
}

/// Every entry of a single unit: each size, attached figures, and one option taken by some or all.
fn entries(ruleset: &Ruleset, army: &Army) -> Vec<ForceUnit> {
    let organisation = &ruleset.organisation;
    let alone = army.units.iter().filter(|unit| !organisation.role(&unit.role).is_some_and(|role| role.attaches));
    let attached: Vec<String> = army
        .units
        .iter()
        .filter(|unit| organisation.role(&unit.role).is_some_and(|role| role.attaches))
        .map(|unit| unit.id.to_string())
        .collect();
    let mut all = Vec::new();
    for unit in alone {
        let new = recruit(organisation, Some(army), unit, &[], UnitPlace::Outside);
        let counts: Vec<Option<i64>> = if new.count.is_none() { vec![None] } else { (1..=12).map(Some).collect() };
        for count in counts {
            let with = attached.iter().map(|id| vec![id.clone()]).chain([Vec::new()]);
            for with in with {
                let plain = ForceUnit { count, with, ..new.clone() };
                all.push(plain.clone());
                for option in organisation.options_of(army) {
                    for figures in (1..count.unwrap_or(1)).map(Some).chain([None]) {
                        let take = vec![Take { option: option.id.to_string(), count: figures, attached: false }];
                        all.push(ForceUnit { take, ..plain.clone() });
                    }
                }
            }
        }
    }
    all
}

/// Tries this force, and every larger one made with more of these entries.
fn on(ruleset: &Ruleset, draft: &mut Force, sound: &[(ForceUnit, i64)], left: i64, best: &mut Option<(usize, i64)>) {
    if !draft.units.is_empty() {
        let ([errors, warnings, notices], points) = weighed(ruleset, draft);
        if errors == 0 && warnings == 0 {
            // A force without notices is better than one with them; their number does not matter.
            let found = (usize::from(notices > 0), points);
            let better = best.is_none_or(|(known, worth)| found.0 < known || found.0 == known && points > worth);
            if better {
                *best = Some(found);
            }
        }
    }
    for (index, (unit, cost)) in sound.iter().enumerate().filter(|(_, (_, cost))| *cost <= left) {
        draft.units.push(unit.clone());
        on(ruleset, draft, &sound[index..], left - cost, best);
        draft.units.pop();
    }
}

/// The maximum number of points of any force made of these entries, found by checking all of them.
fn by_hand(ruleset: &Ruleset, base: &Force, entries: &[ForceUnit], limit: i64) -> Option<(usize, i64)> {
    let cost = |unit: &ForceUnit| {
        let draft = Force { units: vec![unit.clone()], ..base.clone() };
        let ([errors, ..], points) = weighed(ruleset, &draft);
        (errors == 0 && points <= limit).then_some(points)
    };
    let sound: Vec<(ForceUnit, i64)> = entries.iter().filter_map(|unit| Some((unit.clone(), cost(unit)?))).collect();
    let mut best = None;
    on(ruleset, &mut base.clone(), &sound, limit, &mut best);
    best
}

#[test]
fn nothing_better_is_found_by_trying_everything() {
    let rulesets = rulesets();
    let fistful = rulesets.iter().find(|ruleset| ruleset.id == "fistful").expect("there");
    let bridge = example("bridge");
    let limits = |id: &str| match id {
        "atreides" => 120,
        "harkonnen" => 75,
        "corrino" => 150,
        "fremen" => 190,
        _ => 44,
    };
    for ruleset in [fistful, &bridge] {
        for army in &ruleset.organisation.armies {
            let limit = limits(&army.id);
            let (base, found) = from_nothing(ruleset, army, limit);
            let best = by_hand(ruleset, &base, &entries(ruleset, army), limit);
            let worth = found.answers.first().map(|answer| answer.worth);
            assert_eq!(worth, best.map(|(_, worth)| worth), "{} {} at {limit}", ruleset.id, army.id);
            assert!(found.proven || !found.left_out.is_empty(), "{} {}", ruleset.id, army.id);
        }
    }
}

/// A small random number generator, so that the same forces are broken each time.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % end as u64).expect("small")
    }
}

/// Breaks a force in one place; `false` if it could not.
fn broken(draft: &mut Force, way: usize, place: usize) -> bool {
    let mut units = draft.every_unit_mut();
    let count = units.len();
    let Some(unit) = units.get_mut(place % count.max(1)) else { return false };
    match way {
        0 => {
            let letters: String = unit.unit.chars().rev().skip(1).collect();
            unit.unit = letters.chars().rev().collect();
        }
        1 if unit.count.is_some() => unit.count = Some(40),
        2 if unit.count.is_some_and(|count| count > 3) => unit.count = Some(1),
        3 if !unit.with.is_empty() => drop(unit.with.remove(0)),
        4 if !unit.with.is_empty() => unit.with[0].push('x'),
        5 => unit.take.push(Take { option: "no-such-thing".to_owned(), count: None, attached: false }),
        6 if unit.count.is_some() && !unit.with.is_empty() => {
            let more = unit.with[0].clone();
            unit.with.push(more);
        }
        7 if !draft.groups.is_empty() => {
            let index = place % draft.groups.len();
            draft.groups[index].kind.push('s');
        }
        8 => draft.side = Some("nobody".to_owned()),
        9 if draft.army.is_some() => {
            if let Some(army) = &mut draft.army {
                army.remove(1);
            }
        }
        _ => return false,
    }
    true
}

#[test]
fn a_broken_force_is_repaired_without_losing_units() {
    let rulesets = rulesets();
    let samples = lists::samples(&rulesets);
    let mut chance = Chance(1757);
    let mut done = 0;
    while done < 100 {
        let draft = &samples[chance.below(samples.len())];
        let id = &draft.ruleset;
        let ruleset = rulesets.iter().find(|ruleset| ruleset.id == *id).expect("there");
        let places = 1 + chance.below(3);
        let mut wrong = draft.clone();
        let mut ways: Vec<(usize, usize)> = Vec::new();
        for _ in 0..places {
            let (way, place) = (chance.below(10), chance.below(40));
            // Two faults in one unit could be fixed by one step.
            if ways.iter().all(|(known, at)| *known != way && at % 7 != place % 7) && broken(&mut wrong, way, place) {
                ways.push((way, place));
            }
        }
        let ([errors, ..], _) = weighed(ruleset, &wrong);
        if errors == 0 || ways.is_empty() {
            continue;
        }
        done += 1;
        let mended = repair(ruleset, &wrong, None);
        let said: Vec<&str> = mended.steps.iter().map(|(said, _)| said.as_str()).collect();
        assert!(mended.legal(), "{id}, broken by {ways:?}: {said:?}, left: {:?}", mended.left);
        // Each was broken by an edit, so an edit fixes it; except sizes that a table prints no number for.
        let unprinted = check(ruleset, &wrong, None).findings.iter().any(|one| one.code == Code::NotStated);
        if unprinted {
            continue;
        }
        let units = |force: &Force| force.every_unit().len();
        assert_eq!(units(&mended.force), units(&wrong), "{id}, broken by {ways:?}, takes {said:?}");
        let ([left, ..], _) = weighed(ruleset, &mended.force);
        assert_eq!(left, 0);
    }
}

/// Legal forces made by hand, with their worth: a suggestion said to be the best is worth at least as much.
#[test]
fn no_handmade_force_beats_a_proven_best() {
    let known = [
        // A platoon with a named leader; one of over forty units; limits on number, share and options.
        ("fistful", "atreides", 350, Aim::Points, 350),
        ("fistful", "atreides", 312, Aim::Points, 311),
        ("bridge", "watch", 5_000, Aim::Points, 5_000),
        ("mudlarks", "reedfolk", 5_000, Aim::Figures, 752),
        ("mudlarks", "dredgers", 500, Aim::Points, 496),
        ("thornwick", "wardens", 400, Aim::Points, 106),
        ("thornwick", "wardens", 100, Aim::Figures, 9),
        ("lanterns", "keepers", 1_000, Aim::Figures, 42),
        // The attached figures give something up as well.
        ("fistful", "harkonnen", 259, Aim::Figures, 56),
    ];
    for (game, army, limit, aim, worth) in known {
        let ruleset = example(game);
        let army = ruleset.organisation.army(army).expect("there");
        let base = Force { ruleset: ruleset.id.clone(), army: Some(army.id.to_string()), ..Force::default() };
        let found = suggest(&ruleset, army, &base, &Wish { aim, limit, own: None });
        let first = found.answers.first().unwrap_or_else(|| panic!("{game} at {limit}: no answer"));
        assert!(first.worth >= worth, "{game} at {limit}: {} of {worth}", first.worth);
        assert!(found.bound.is_none_or(|bound| bound >= first.worth), "{game} at {limit}: {:?}", found.bound);
        for answer in &found.answers {
            let ([errors, warnings, _], points) = weighed(&ruleset, &answer.force);
            assert_eq!((errors, warnings, points <= limit), (0, 0, true), "{game} at {limit}");
        }
    }
}

/// A legal force may stay unchanged, whatever its units' options: there is always a suggestion.
#[test]
fn a_legal_force_always_has_a_suggestion() {
    let mut with_options = 0;
    for (ruleset, draft) in every_force() {
        let ([errors, warnings, _], points) = weighed(&ruleset, &draft);
        let army = draft.army.as_deref().and_then(|id| ruleset.organisation.army(id));
        let (Some(army), Some(limit)) = (army, draft.limit) else { continue };
        if !ruleset.organisation.priced || errors + warnings > 0 || !draft.custom.is_empty() {
            continue;
        }
        with_options += usize::from(draft.every_unit().iter().any(|unit| !unit.take.is_empty()));
        let found = suggest(&ruleset, army, &draft, &Wish { aim: Aim::Points, limit, own: None });
        let first = found.answers.first().unwrap_or_else(|| panic!("{:?}: no answer", draft.name));
        assert!(first.worth >= points, "{:?}: {} of {points}", draft.name, first.worth);
    }
    assert!(with_options >= 4, "{with_options}");
    // The option covers attached figures too, but there are none: two figures take it, as allowed.
    let ruleset = example("lanterns");
    let army = ruleset.organisation.army("keepers").expect("there");
    let take = || vec![Take { option: "plating".to_owned(), count: None, attached: true }];
    let ship = |unit: &str, take| ForceUnit {
        unit: unit.to_owned(),
        choose: vec![("captain".to_owned(), "steady".to_owned())],
        take,
        ..ForceUnit::default()
    };
    let units = vec![ship("beacon", take()), ship("lampship", take()), ship("trimmer", Vec::new())];
    let draft = Force {
        ruleset: ruleset.id.clone(),
        army: Some(army.id.to_string()),
        limit: Some(400),
        units,
        ..Force::default()
    };
    assert_eq!(weighed(&ruleset, &draft).0[..2], [0, 0]);
    let found = suggest(&ruleset, army, &draft, &Wish { aim: Aim::Points, limit: 400, own: None });
    assert!(!found.answers.is_empty());
}

/// A stopped search ends at its next step, and returns nothing.
#[test]
fn a_stopped_search_returns_nothing() {
    let ruleset = example("mudlarks");
    let army = ruleset.organisation.army("reedfolk").expect("there");
    let base = Force { ruleset: ruleset.id.clone(), army: Some(army.id.to_string()), ..Force::default() };
    let wish = Wish { aim: Aim::Figures, limit: 5_000, own: None };
    let going = StopFlag::default();
    let (found, took) = std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let patience = Patience::of_effort(&going, u64::MAX);
            sabretache::suggest::suggest(&ruleset, army, &base, &wish, patience)
        });
        // Far less than the search needs to finish.
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(!search.is_finished(), "it is too quick to be stopped");
        going.stop();
        let stopped = std::time::Instant::now();
        (search.join().expect("no panic"), stopped.elapsed())
    });
    assert_eq!(found, Err(Stopped));
    assert!(took < std::time::Duration::from_secs(2), "{took:?}");
}
