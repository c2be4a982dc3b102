//! Repairs change as little as possible of what the player wrote.

use std::cell::Cell;
use std::fs;
use std::sync::Arc;

use sabretache::changes::Change;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Force, ForceGroup, ForceUnit, Ruleset, Severity, Take};
use sabretache::rules::check;
use sabretache::suggest::{Repair, carried_out};
use sabretache::work::{Patience, StopFlag, Stopped};

use crate::support::{every_force, example, root, rulesets};

pub fn repair(ruleset: &Ruleset, base: &Force, limit: Option<i64>) -> Vec<Repair> {
    let going = StopFlag::default();
    let found = sabretache::suggest::repair(ruleset, base, limit, Patience::of_effort(&going, u64::MAX));
    found.expect("nobody stops it")
}

pub fn steps_of(repair: &Repair) -> Vec<&str> {
    repair.steps.iter().map(|(said, _)| said.as_str()).collect()
}

pub fn legal(ruleset: &Ruleset, force: &Force) -> bool {
    check(ruleset, force, None).legal()
}

/// A sample of a game, by the force's name.
fn sample(ruleset: &Ruleset, stem: &str) -> Force {
    let found = every_force()
        .into_iter()
        .find(|(own, draft)| own.id == ruleset.id && draft.name.as_ref().is_some_and(|name| name == stem));
    found.unwrap_or_else(|| panic!("no sample is called {stem}")).1
}

/// A mistake made in a legal force.
type Slip = fn(&mut Force);

#[test]
fn one_mistake_is_repaired_in_the_cheapest_way() {
    let slips: [(&str, &str, Slip, &str); 5] = [
        (
            "fistful",
            "Carthag garrison",
            |draft| "beast-rabban".clone_into(&mut draft.every_unit_mut()[1].unit),
            "Lieutenant in place of Beast Rabban 1 in First platoon",
        ),
        ("fistful", "Carthag garrison", |draft| "lace".clone_into(&mut draft.choose[0].0), "write `place` for `lace`"),
        (
            "mudlarks",
            "Sluice gate shift",
            |draft| named(draft, "Red shift").count = Some(2),
            "Red shift: 5 figures in place of 2; Red shift: leave out Harpoon gun",
        ),
        (
            "mudlarks",
            "Heron marsh band",
            |draft| named(draft, "Heron riders").count = Some(2),
            "Heron riders: 3 figures in place of 2",
        ),
        ("mudlarks", "Heron marsh band", |draft| draft.limit = Some(800), "add a Squad: 3 Heron riders"),
    ];
    for (game, name, slip, step) in slips {
        let ruleset = example(game);
        let mut draft = sample(&ruleset, name);
        slip(&mut draft);
        let routes = repair(&ruleset, &draft, None);
        assert_eq!((routes[0].legal(), steps_of(&routes[0]).join("; ").as_str()), (true, step), "{name}");
    }
}

/// Forces with one fault, whose hint is also the cheapest repair.
const ONE_FAULT: [&str; 24] = [
    "death-arabs-cavalry-of-20",
    "death-arabs-tuareg",
    "death-legion-turcos-of-13",
    "firelock-count",
    "firelock-group",
    "firelock-side-unknown",
    "firelock-stat-not-asked",
    "firelock-weapon-misspelt",
    "fistful-army-misspelt",
    "fistful-atreides-nco-misspelt",
    "fistful-atreides-no-nco",
    "fistful-atreides-skirmisher-training",
    "fistful-atreides-two-ncos",
    "fistful-atreides-unit-misspelt",
    "fistful-attached-to-leader",
    "fistful-choice-unknown",
    "fistful-corrino-option-for-leader",
    "fistful-fremen-one-squad",
    "fistful-fremen-platoon",
    "fistful-harkonnen-lasgun-place-not-said",
    "fistful-harkonnen-two-squads",
    "fistful-option-misspelt",
    "tenir-reinforcement-with-a-gun",
    "tenir-two-sergeants",
];

/// A step is the finding's hint with the unit's name in place of `it`, and an added unit is of the kind asked
/// for.
#[test]
fn a_step_says_what_the_hint_says() {
    let mut differ = Vec::new();
    for stem in ONE_FAULT {
        let path = root().join(format!("tests/cases/forces/{stem}.toml"));
        let text = fs::read_to_string(&path).expect("readable");
        let read = data::force(&Arc::new(Source { name: stem.to_owned(), text })).expect("a force");
        let ruleset = example(&read.force.ruleset);
        let checked = check(&ruleset, &read.force, None);
        let mut hints = checked.findings.iter().filter(|one| one.severity == Severity::Error);
        let hint = hints.next().and_then(|finding| finding.hint.clone()).expect("a hint");
        let routes = repair(&ruleset, &read.force, None);
        let step = steps_of(&routes[0]).join("; ");
        if hints.next().is_some() || !hint.split(" it ").all(|words| step.contains(words)) {
            differ.push((stem, hint, step));
        }
    }
    assert!(differ.is_empty(), "{differ:#?}");
}

fn named<'d>(draft: &'d mut Force, title: &str) -> &'d mut ForceUnit {
    let unit = title.to_lowercase().replace(' ', "-");
    let mut units = draft.every_unit_mut().into_iter();
    units.find(|one| one.name.as_deref() == Some(title) || one.unit == unit).unwrap_or_else(|| panic!("no {title}"))
}

/// A list of many squads, each in a platoon of its own kind.
fn many(ruleset: &Ruleset, groups: usize, squads: usize) -> Force {
    let mut draft = sample(ruleset, "Carthag garrison");
    let platoon = draft.groups[0].clone();
    let squad = platoon.units.iter().find(|unit| !unit.with.is_empty()).expect("a squad").clone();
    let leader = platoon.units.iter().find(|unit| unit.unit == "lieutenant").expect("a leader").clone();
    let inside =
        std::iter::once(leader).chain(std::iter::repeat_n(ForceUnit { name: None, take: Vec::new(), ..squad }, squads));
    let units: Vec<ForceUnit> = inside.collect();
    draft.groups =
        std::iter::repeat_n(sabretache::model::ForceGroup { units, name: None, ..platoon }, groups).collect();
    draft.units.clear();
    draft.limit = None;
    draft
}

#[test]
fn twenty_four_faulty_squads_are_all_repaired() {
    let ruleset = example("fistful");
    let mut draft = many(&ruleset, 6, 4);
    assert!(legal(&ruleset, &draft));
    for (index, unit) in draft.every_unit_mut().into_iter().enumerate().filter(|(_, unit)| !unit.with.is_empty()) {
        match index % 4 {
            0 => unit.count = Some(14),
            1 => unit.with.clear(),
            2 => unit.unit.push('x'),
            _ => {
                unit.count = Some(3);
                unit.with.push("nco".to_owned());
            }
        }
    }
    let routes = repair(&ruleset, &draft, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
    assert_eq!(routes[0].force.every_unit().len(), draft.every_unit().len(), "{:?}", steps_of(&routes[0]));
}

#[test]
fn far_over_the_limit_the_cheapest_units_are_removed() {
    let ruleset = example("fistful");
    let mut draft = many(&ruleset, 62, 3);
    draft.units.extend([draft.groups[0].units[1].clone()]);
    assert_eq!(draft.every_unit().len(), 249);
    draft.limit = Some(2_000);
    let routes = repair(&ruleset, &draft, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
}

#[test]
fn seven_faults_among_twelve_squads() {
    let ruleset = example("fistful");
    let mut draft = many(&ruleset, 3, 4);
    let mut squads: Vec<&mut ForceUnit> =
        draft.every_unit_mut().into_iter().filter(|unit| !unit.with.is_empty()).collect();
    squads[0].count = Some(14);
    squads[2].unit.push('x');
    squads[3].with.clear();
    squads[5].take.push(Take { option: "lasgn".to_owned(), count: None, attached: false });
    squads[7].with[0].push('x');
    squads[10].count = Some(2);
    draft.groups[1].kind = "company".to_owned();
    let routes = repair(&ruleset, &draft, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
    let steps = [
        "the company: write `platoon` for `company`",
        "Regulars 1 in the first platoon: 10 figures in place of 14",
        "write `regulars` for `regularsx` in the first platoon",
        "Regulars 3 in the first platoon: write `with = [\"nco\"]`",
        "Regulars 5 in the second platoon: write `lasgun` for `lasgn`",
        "Regulars 7 in the second platoon: write `nco` for `ncox`",
        "Regulars 10 in the third platoon: 8 figures in place of 2",
    ];
    assert_eq!(steps_of(&routes[0]), steps);
}

/// A force of 62 platoons without their leaders, at ten times its points, is repaired in time, and many similar changes
/// are described as one.
#[test]
fn platoons_that_all_lack_their_leader_are_reported_together() {
    let ruleset = example("fistful");
    let mut draft = many(&ruleset, 62, 4);
    for group in &mut draft.groups {
        group.units.retain(|unit| unit.unit != "lieutenant");
    }
    let routes = repair(&ruleset, &draft, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
    assert_eq!(steps_of(&routes[0]), ["each of the 62 platoons: add a Lieutenant"]);
    assert_eq!(routes[0].steps[0].1.len(), 62);
    draft.limit = Some(2_000);
    let going = StopFlag::default();
    // Before any search, and with too little effort for the points, the faults left are given once.
    for (effort, legal) in [(0, false), (40, false), (2_500, true)] {
        let patience = Patience::of_effort(&going, effort);
        let routes = sabretache::suggest::repair(&ruleset, &draft, None, patience).expect("nobody stops it");
        let steps: Vec<&str> = steps_of(&routes[0]);
        assert_eq!(routes[0].legal(), legal, "{effort}: {steps:?}, {:?}", routes[0].left);
        assert!(routes[0].left.len() <= 2 && steps.len() < 60, "{effort}: {steps:#?}, {:?}", routes[0].left);
        let again = sabretache::suggest::repair(&ruleset, &draft, None, patience).expect("nobody stops it");
        assert_eq!(routes, again, "{effort}");
    }
}

/// An option listed twice stays once.
#[test]
fn an_option_listed_twice_is_dropped_once() {
    let ruleset = example("fistful");
    let mut draft = sample(&ruleset, "Carthag garrison");
    let unit = named(&mut draft, "Red squad");
    unit.take.push(unit.take[0].clone());
    let place = draft.every_unit().iter().position(|unit| unit.take.len() > 1).expect("there");
    let option = draft.every_unit()[place].take[0].option.clone();
    let after = carried_out(&ruleset, &draft, &[Change::Drop { unit: place, option }]).expect("a force");
    assert_eq!(after.every_unit()[place].take.len(), 1);
    let routes = repair(&ruleset, &draft, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
    assert_eq!(routes[0].force.every_unit()[place].take.len(), 1, "{:?}", steps_of(&routes[0]));
}

/// Forces with one error whose steps are not among the ways in the hint: another change costs less, or the hint is more or
/// less exact about the words to write.
const IN_OTHER_WORDS: [&str; 14] = [
    "death-arabs-colonel",
    "death-legion-germans",
    "fistful-atreides-company-of-two",
    "fistful-atreides-sardaukar",
    "fistful-atreides-two-letos",
    "fistful-corrino-battalion-of-1",
    "fistful-corrino-company-bashar",
    "fistful-corrino-company-of-4",
    "fistful-corrino-company-of-6",
    "fistful-corrino-skirmisher-count",
    "fistful-empty",
    "fistful-fremen-sandworm",
    "scrubs-arab-machine-gun",
    "tenir-tower-of-nobody",
];

/// Whether a step has the words of a hint, or those of one of the ways that the hint offers.
fn is_one_of(step: &str, hint: &str) -> bool {
    let several = |way: &str| {
        let (offered, typed) = way.strip_prefix("write ")?.rsplit_once(" for ")?;
        let word = step.rsplit_once("write ")?.1.strip_suffix(typed)?.strip_suffix(" for ")?;
        Some(offered.split(", ").flat_map(|words| words.split(" or ")).any(|one| one == word))
    };
    let mut ways = hint.split("; ").flat_map(|part| part.split(", or "));
    ways.any(|way| way.split(" it ").all(|words| step.contains(words)) || several(way) == Some(true))
}

/// In every case with one error, apart from those listed, the steps say what the hint says.
#[test]
fn hints_and_steps_agree_in_every_case() {
    let rulesets = rulesets();
    let mut differ = Vec::new();
    let mut compared = 0;
    let mut paths: Vec<_> = fs::read_dir(root().join("tests/cases/forces"))
        .expect("there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    for path in paths {
        let stem = path.file_stem().expect("named").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("readable");
        let Ok(read) = data::force(&Arc::new(Source { name: stem.clone(), text })) else { continue };
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.id == read.force.ruleset) else { continue };
        let checked = check(ruleset, &read.force, None);
        let errors: Vec<_> = checked.findings.iter().filter(|one| one.severity == Severity::Error).collect();
        let [only] = errors.as_slice() else { continue };
        let Some(hint) = only.hint.clone().filter(|hint| !hint.starts_with("cut ")) else { continue };
        let routes = repair(ruleset, &read.force, None);
        compared += 1;
        let steps = steps_of(&routes[0]);
        let parts = hint.split(", and ").filter(|part| !part.starts_with("cut "));
        if !parts.into_iter().all(|part| steps.iter().any(|step| is_one_of(step, part))) {
            differ.push((stem, hint, steps.join("; ")));
        }
    }
    let stems: Vec<&str> = differ.iter().map(|(stem, ..)| stem.as_str()).collect();
    assert!(compared > 50, "{compared}");
    assert_eq!(stems, IN_OTHER_WORDS, "{differ:#?}");
}

/// A wrong word in troops built from a code is corrected; the troops and their units stay.
#[test]
fn troops_built_from_a_code_are_corrected() {
    let ruleset = example("fistful");
    for (stem, step) in [
        ("code-does-not-lead", "your own A hero: write `EHs-W` for `EHs`"),
        ("code-leads", "your own Saboteurs: write `VHs` for `VHs-E2`"),
        ("code-unknown", "your own Saboteurs: write `VLs` for `VQs`"),
        ("extra-unknown", "your own Saboteurs: write `always-charges` for `flies`"),
        ("id-of-a-unit", "your own Saboteurs: write `saboteurs` for `troopers`"),
        ("id-twice", "your own Others: write `others` for `saboteurs`"),
        ("role-unknown", "your own Saboteurs: write `troops` for `trooper`"),
        ("shield-and-lasgun", "your own Saboteurs: write `VHg` for `VHsg`"),
    ] {
        let text = fs::read_to_string(root().join(format!("tests/cases/forces/fistful-custom-{stem}.toml")));
        let source = Arc::new(Source { name: stem.to_owned(), text: text.expect("readable") });
        let read = data::force(&source).expect("readable");
        let routes = repair(&ruleset, &read.force, None);
        assert_eq!(steps_of(&routes[0]), [step], "{stem}");
        assert!(routes[0].legal(), "{stem}: {:?}", routes[0].left);
        assert_eq!(routes[0].force.every_unit().len(), read.force.every_unit().len(), "{stem}");
        let rewritten = data::rewritten(&source, &routes[0].force).expect("written");
        let again = data::force(&Arc::new(Source { name: stem.to_owned(), text: rewritten })).expect("readable");
        assert_eq!(again.force, routes[0].force, "{stem}");
    }
}

/// Units of a dissolved group take its place, and later steps still refer to the same units.
#[test]
fn units_of_a_dissolved_group_keep_their_numbers() {
    let ruleset = example("fistful");
    let unit =
        |name: &str| ForceUnit { name: Some(name.to_owned()), unit: "nobody".to_owned(), ..ForceUnit::default() };
    let group = |names: &[&str], groups| ForceGroup {
        kind: "platoon".to_owned(),
        units: names.iter().map(|name| unit(name)).collect(),
        groups,
        ..ForceGroup::default()
    };
    let inner = group(&["D"], vec![group(&["E"], Vec::new())]);
    let groups = vec![group(&["B", "C"], vec![inner]), group(&["F"], Vec::new())];
    let base = Force { units: vec![unit("A")], groups, ..Force::default() };
    let left = |changes: &[Change]| {
        let force = carried_out(&ruleset, &base, changes).expect("a force");
        let names = |units: &[ForceUnit]| units.iter().filter_map(|unit| unit.name.clone()).collect::<String>();
        let every = force.every_group();
        std::iter::once(names(&force.units))
            .chain(every.iter().map(|(group, _)| names(&group.units)))
            .collect::<Vec<_>>()
    };
    // The groups are 0 to 3, outer before inner; the units 0 to 5.
    let dissolve = |group| Change::Dissolve { group };
    assert_eq!(left(&[dissolve(0)]), ["ABC", "D", "E", "F"]);
    assert_eq!(left(&[dissolve(1)]), ["A", "BCD", "E", "F"]);
    assert_eq!(left(&[dissolve(0), dissolve(1), Change::Remove { unit: 3 }]), ["ABC", "E", "F"]);
    assert_eq!(left(&[dissolve(1), Change::Remove { unit: 4 }, Change::RemoveGroup { group: 0 }]), ["A", "F"]);
    assert_eq!(left(&[dissolve(3), Change::Remove { unit: 5 }, dissolve(2)]), ["A", "BC", "DE"]);
    // A group takes those inside it along, and can't go into itself.
    let nest = |group, inside| Change::Nest { group, inside };
    assert_eq!(left(&[nest(0, Some(3))]), ["A", "F", "BC", "D", "E"]);
    assert_eq!(left(&[nest(1, None), Change::Remove { unit: 5 }]), ["A", "BC", "", "D", "E"]);
    assert_eq!(left(&[nest(1, Some(3)), nest(2, None), dissolve(3)]), ["AF", "BC", "D", "E"]);
    let into_itself = [nest(0, Some(2))];
    assert!(carried_out(&ruleset, &base, &into_itself).is_err());
}

/// A group that moves into another is written there as its player wrote it, with its remarks, one step further in.
#[test]
fn a_group_that_moves_is_written_where_it_goes() {
    let ruleset = example("fistful");
    let company = "ruleset = \"fistful\"\n\n[[groups]]\nkind = \"company\"\n\n  [[groups.groups]]\n  kind = \"platoon\"\n\n    \
        [[groups.groups.units]]\n    unit = \"lieutenant\"\n\n";
    let text = format!(
        "{company}[[groups]]\nkind = \"platoon\"\nname = \"Three\"\n\n  [[groups.units]]\n  unit = \"garrison\"   # red bases\n  \
         count = 8\n"
    );
    let source = Arc::new(Source { name: "force.toml".to_owned(), text });
    let base = data::force(&source).expect("a force").force;
    let moved = carried_out(&ruleset, &base, &[Change::Nest { group: 2, inside: Some(0) }]).expect("a force");
    let expected = format!(
        "{company}  [[groups.groups]]\n  kind = \"platoon\"\n  name = \"Three\"\n\n    [[groups.groups.units]]\n    \
         unit = \"garrison\"   # red bases\n    count = 8\n"
    );
    assert_eq!(data::rewritten(&source, &moved).expect("written"), expected);
}

/// The text of a repaired force, with its steps.
fn written(ruleset: &Ruleset, text: &str) -> (Vec<String>, String) {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    let base = data::force(&source).expect("a force").force;
    let routes = repair(ruleset, &base, None);
    assert!(routes[0].legal(), "{:?}", routes[0].left);
    let text = data::rewritten(&source, &routes[0].force).expect("written");
    (steps_of(&routes[0]).into_iter().map(str::to_owned).collect(), text)
}

/// A die that none can show is written as it was thrown, and the seed and the throws of the other figures stay.
#[test]
fn a_wrong_die_is_written_as_it_was_thrown() {
    let ruleset = example("firelock");
    let text = "ruleset = \"firelock\"\nseed = 1757\n\n[[units]]\nunit = \"cavalry\"\nname = \"Silas Harrow\"\n\
        count = 1   # alone\nchoose = { weapon = \"pistol\", mount = \"normal\", melee = \"other\" }\n\
        rolls = { bravery = 14 }\nthrown = { place = 1 }\n\n[[units]]\nunit = \"line\"\nname = \"Micah Boone\"\n\
        choose = { weapon = \"musket\", mount = \"none\", melee = \"bayonet\" }\nrolls = { bravery = 7 }\n\
        thrown = { place = 4 }\n";
    let (steps, then) = written(&ruleset, text);
    assert_eq!(steps, ["Silas Harrow: write `bravery = 4`"]);
    assert_eq!(then, text.replace("bravery = 14", "bravery = 4"));
    // A throw of another place shows no number for this roll.
    let (steps, then) = written(&ruleset, &text.replace("thrown = { place = 1 }\n", ""));
    assert_eq!(steps, ["Silas Harrow: leave `bravery` out"]);
    assert_eq!(then, text.replace("rolls = { bravery = 14 }\nthrown = { place = 1 }\n", ""));
    // One figure is not counted.
    let (steps, then) =
        written(&ruleset, &text.replace("bravery = 14", "bravery = 4").replace("count = 1 ", "count = 3 "));
    assert_eq!(steps, ["Silas Harrow: leave `count` out"]);
    assert_eq!(then, text.replace("bravery = 14", "bravery = 4").replace("count = 1   # alone\n", ""));
}

/// Units that leave a group which is dissolved take their remarks along, and the group's, even if they are changed.
#[test]
fn units_that_move_and_change_keep_their_remarks() {
    let ruleset = example("fistful");
    let text = "ruleset = \"fistful\"\narmy = \"fremen\"\nlimit = 400   # agreed\n\n# the band of Sietch Tabr\n\
        [[groups]]   # header\nkind = \"band\"\nname = \"Sietch Tabr\"\n\n  # painted last winter\n  \
        [[groups.units]]\n  unit = \"fremen\"   # white robes\n  count = 5         # five\n  \
        with = [\"fedaykin-nco\"]   # Otheym\n\n  # second squad\n  [[groups.units]]\n  unit = \"fedaykin\"   # the commandos\n  \
        name = \"Death commandos\"\n  count = 4           # one still unpainted\n# the end\n";
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    let base = data::force(&source).expect("a force").force;
    let changes = [
        Change::Dissolve { group: 0 },
        Change::Attach { unit: 1, who: "nco".to_owned() },
        Change::Count { unit: 1, figures: 5 },
    ];
    let force = carried_out(&ruleset, &base, &changes).expect("a force");
    let then = data::rewritten(&source, &force).expect("written");
    let expected = "ruleset = \"fistful\"\narmy = \"fremen\"\nlimit = 400   # agreed\n\n# the band of Sietch Tabr\n\n\
        # painted last winter\n[[units]]\nunit = \"fremen\"   # white robes\ncount = 5         # five\n\
        with = [\"fedaykin-nco\"]   # Otheym\n\n# second squad\n[[units]]\nunit = \"fedaykin\"   # the commandos\n\
        name = \"Death commandos\"\ncount = 5           # one still unpainted\nwith = [\"nco\"]\n# the end\n";
    assert_eq!(then, expected);
}

/// A stopped repair returns nothing; one that has lasted long enough returns the best so far.
#[test]
fn a_repair_that_lasts_too_long_answers_with_the_best_so_far() {
    let ruleset = example("mudlarks");
    let draft = Force { army: Some("nobody".to_owned()), ..sample(&ruleset, "Sluice gate shift") };
    let going = StopFlag::default();
    let patience = Patience { going: &going, effort: u64::MAX, gone: &|_| 1.0, until: 1.0 };
    let found = sabretache::suggest::repair(&ruleset, &draft, None, patience).expect("the best so far");
    assert_eq!((found.len(), found[0].steps.len(), found[0].legal()), (1, 0, false));
    going.stop();
    assert_eq!(sabretache::suggest::repair(&ruleset, &draft, None, patience), Err(Stopped));
}

/// A force of 500 units is looked at as a whole, which takes long: once the time is over, little more is done.
#[test]
fn a_crowd_ends_when_its_time_is_over() {
    let ruleset = example("fistful");
    let mut draft = many(&ruleset, 62, 8);
    for group in &mut draft.groups {
        group.kind = "company".to_owned();
        group.units[3].take.push(Take { option: "no-such-thing".to_owned(), count: None, attached: false });
    }
    draft.limit = Some(2_000);
    let going = StopFlag::default();
    for over in [1, 40, 200, 400] {
        let (looks, late) = (Cell::new(0), Cell::new(0));
        let gone = |_| {
            looks.set(looks.get() + 1);
            late.set(late.get() + u32::from(looks.get() > over));
            if looks.get() >= over { 1.0 } else { 0.0 }
        };
        let patience = Patience { going: &going, effort: u64::MAX, gone: &gone, until: 1.0 };
        let routes = sabretache::suggest::repair(&ruleset, &draft, None, patience).expect("nobody stops it");
        assert!(!routes.is_empty() && looks.get() >= over, "{over}: {}", looks.get());
        // It was a hundred forces and more, each judged whole.
        assert!(late.get() < 30, "{over}: {} looks after the time was over", late.get());
    }
}
