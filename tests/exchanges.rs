//! Exchanges of two units: their chances are those of their actions, put together here one outcome at a time.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::support::{root, rulesets, run};

/// A fraction in its lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part(i128, i128);

impl Part {
    const NONE: Part = Part(0, 1);

    fn of(above: i128, below: i128) -> Part {
        let (mut one, mut other) = (above, below);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        Part(above / one.max(1), below / one.max(1))
    }

    fn read(text: &str) -> Part {
        let number = |digits: &str| digits.parse().expect("digits");
        text.split_once('/').map_or_else(|| Part(number(text), 1), |(above, below)| Part(number(above), number(below)))
    }

    fn times(self, other: Part) -> Part {
        let (one, two) = (Part::of(self.0, other.1), Part::of(other.0, self.1));
        Part(one.0 * two.0, one.1 * two.1)
    }

    fn plus(self, other: Part) -> Part {
        let shared = Part::of(self.1, other.1);
        Part::of(self.0 * shared.1 + other.0 * shared.0, self.1 * shared.1)
    }
}

/// The outcomes of an action or an exchange with their chances; a yes counts as 1.
type Outcomes = Vec<(BTreeMap<String, i64>, Part)>;

/// The chances of losses and endings, by these.
type Ends = BTreeMap<(Vec<i64>, String), Part>;

fn json(line: &str) -> Value {
    let (status, said) = run(&root().join("data"), &format!("{line} --format json"));
    assert_eq!(status, 0, "{line}: {said}");
    serde_json::from_str(&said).expect("JSON")
}

/// The chances of an action alone. Words are separated by single spaces, and a space in a value is written `_`.
fn action(line: &str) -> Outcomes {
    let output = crate::support::sabretache(
        &root().join("data"),
        &line
            .split(' ')
            .map(|word| word.replace('_', " "))
            .collect::<Vec<_>>()
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>(),
    );
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{line}: {output:?}"));
    let outcomes = report["outcomes"].as_array().expect("outcomes");
    let value = |value: &Value| value.as_i64().unwrap_or_else(|| i64::from(value.as_bool().expect("yes or no")));
    let read = |one: &Value| {
        let results = one["outcome"].as_object().expect("results");
        let results = results.iter().map(|(name, one)| (name.clone(), value(one))).collect();
        (results, Part::read(one["chance"].as_str().expect("a fraction")))
    };
    outcomes.iter().map(read).collect()
}

/// The chances of an exchange, by its losses in this order and its ending.
fn exchange(line: &str, losses: &[&str]) -> Ends {
    let report = json(&format!("odds exchange {line}"));
    let outcomes = report["outcomes"].as_array().expect("outcomes");
    let read = |one: &Value| {
        let lost: Vec<i64> = losses.iter().map(|loss| one["outcome"][loss].as_i64().expect("a number")).collect();
        let ending = one["ending"].as_str().expect("an ending").to_owned();
        ((lost, ending), Part::read(one["chance"].as_str().expect("a fraction")))
    };
    let mut ends = Ends::new();
    for ((lost, ending), chance) in outcomes.iter().map(read) {
        add(&mut ends, &lost, &ending, chance);
    }
    // The chance of an ending is the sum over all losses.
    for ending in report["endings"].as_array().expect("endings") {
        let of = ends.iter().filter(|((_, id), _)| *id == *ending["ending"].as_str().expect("an id"));
        let sum = of.fold(Part::NONE, |sum, (_, chance)| sum.plus(*chance));
        assert_eq!(sum, Part::read(ending["chance"].as_str().expect("a fraction")), "{line}: {ending}");
    }
    ends
}

fn add(ends: &mut Ends, losses: &[i64], ending: &str, chance: Part) {
    let known = ends.entry((losses.to_vec(), ending.to_owned())).or_insert(Part::NONE);
    *known = known.plus(chance);
}

fn agree(found: &Ends, expected: &Ends) {
    let whole = expected.values().fold(Part::NONE, |sum, chance| sum.plus(*chance));
    assert_eq!(whole, Part(1, 1), "the test leaves something out");
    let expected: Ends =
        expected.iter().filter(|(_, chance)| chance.0 > 0).map(|(end, chance)| (end.clone(), *chance)).collect();
    assert_eq!(*found, expected);
}

/// Fire, then the check of a unit that has lost figures: each number of killed asks for a check of its own.
#[test]
fn fire_and_morale_are_the_two_actions_one_after_the_other() {
    let own = "scrubs/samples/desert-patrol.toml:2";
    let other = "scrubs/samples/scrubland-raiders.toml:4";
    let mut expected = Ends::new();
    for (shots, chance) in action(&format!("odds scrubs volley range=Short figures=4 --force {own} --format json")) {
        let killed = shots["killed"];
        if killed == 0 {
            add(&mut expected, &[0], "unhurt", chance);
            continue;
        }
        let lost = 3 + killed;
        let line = format!("odds scrubs morale began=12 lost={lost} with=building --force {other} --format json");
        for (morale, then) in action(&line) {
            let ending = ["removed", "routs", "holds"].into_iter().find(|ending| morale[*ending] == 1);
            add(&mut expected, &[killed], ending.expect("an ending"), chance.times(then));
        }
    }
    let found =
        exchange(&format!("{own} {other} by=fire range=Short figures=4 lost=3 morale-with=building"), &["killed"]);
    agree(&found, &expected);
    assert!(found.len() > 8, "{found:?}");
}

/// The same throw that kills may kill the leader, whose unit then checks without him; and several hits on one figure
/// are one loss.
#[test]
fn results_of_one_throw_stay_together() {
    let own = "death/samples/relief-column.toml:1";
    let other = "death/samples/tribes-of-the-erg.toml:bedouin-rifle";
    let mut expected = Ends::new();
    let line = format!(
        "odds death volley figures=3 skill=Average legionnaires=no strength=20 --force {own} --against {other} --format json"
    );
    for (shots, chance) in action(&line) {
        if shots["dead"] == 0 {
            add(&mut expected, &[0], "unshaken", chance);
            continue;
        }
        for (hits, then) in action(&format!("odds death figures-hit hits={} --format json", shots["dead"])) {
            let dead = hits["struck"];
            let led = if shots["leader"] == 1 { "" } else { "with=leader_still " };
            let line = format!("odds death morale strength=20 lost={} {led}--format json", 9 + dead);
            for (morale, last) in action(&line) {
                let ending = ["off", "holds"].into_iter().find(|ending| morale[*ending] == 1).unwrap_or("falls-back");
                add(&mut expected, &[dead], ending, chance.times(then).times(last));
            }
        }
    }
    let found = exchange(&format!("{own} {other} by=fire figures=3 skill=Average lost=9"), &["dead"]);
    agree(&found, &expected);
}

/// Two figures against three: one fights one, the other two; then each side that has to checks.
#[test]
fn a_melee_is_its_fights_and_the_checks_of_both_sides() {
    let own = "fistful/samples/harkonnen-garrison.toml:Gate";
    let other = "fistful/samples/atreides-raiders.toml:Duke";
    let fight =
        |foes: i64| action(&format!("odds fistful fight foes={foes} --force {own} --against {other} --format json"));
    let strength = |line: &str| {
        let report = json(line);
        let drawn = report["drawn"].as_array().expect("drawn").iter();
        let inputs = drawn.flat_map(|one| one["inputs"].as_array().expect("inputs"));
        let number = |name: &str| {
            let mut inputs = inputs.clone().filter(|input| input["name"] == name);
            inputs.next().expect(name)["value"].as_str().expect("a value").parse::<i64>().expect("a number")
        };
        [number("strength"), number("foes-strength")]
    };
    let line = format!("{own} {other} by=melee figures=2 foes=3 stands=yes lost=3 foes-lost=1");
    let [strength, foes_strength] = strength(&format!("odds exchange {line}"));
    // The ends of a check: 0 held, 1 shaken, 2 routed, 3 destroyed.
    let check = |unit: &str, began: i64, lost: i64, dead: i64| -> Vec<(usize, Part)> {
        let left = began - lost - dead;
        if left == 0 {
            return vec![(3, Part(1, 1))];
        }
        if dead == 0 || dead == 1 && 2 * left > began {
            return vec![(0, Part(1, 1))];
        }
        let share = 4 * (lost + dead);
        let with = match share {
            _ if share >= 3 * began => "with=75%_lost ",
            _ if share >= 2 * began => "with=50%_lost ",
            _ if share >= began => "with=25%_of ",
            _ => "",
        };
        let outcomes = action(&format!("odds fistful check-for-losses {with}--force {unit} --format json"));
        let end = |one: &BTreeMap<String, i64>| ["holds", "shaken", "routed"].iter().position(|end| one[*end] == 1);
        outcomes.into_iter().map(|(one, chance)| (end(&one).expect("an end"), chance)).collect()
    };
    let mut losses: BTreeMap<[i64; 2], Part> = BTreeMap::new();
    for (one, first) in fight(1) {
        for (two, second) in fight(2) {
            let dead = [one["killed"] + two["killed"], one["foes-killed"] + two["foes-killed"]];
            let known = losses.entry(dead).or_insert(Part::NONE);
            *known = known.plus(first.times(second));
        }
    }
    let mut expected = Ends::new();
    for ([dead, foes_dead], chance) in losses {
        for (foes_end, one) in check(other, foes_strength, 1, foes_dead) {
            for (end, two) in check(own, strength, 3, dead) {
                let ending = match (foes_end, end) {
                    (1.., 1..) => "both-break",
                    (3, _) => "foes-destroyed",
                    (2, _) => "foes-rout",
                    (1, _) => "foes-shaken",
                    (_, 3) => "destroyed",
                    (_, 2) => "routs",
                    (_, 1) => "shaken",
                    (_, _) => "both-hold",
                };
                add(&mut expected, &[foes_dead, dead], ending, chance.times(one).times(two));
            }
        }
    }
    agree(&exchange(&line, &["foes-killed", "killed"]), &expected);
}

/// Each exchange of each game is worked out for two units of its samples.
#[test]
fn every_exchange_of_every_game_comes_out() {
    let all = [
        "fistful fire harkonnen-garrison:Gate atreides-raiders:Duke weapon=Projectile skill=4 cover=Light distance=7 shield=no",
        "fistful melee harkonnen-garrison:Gate atreides-raiders:Duke figures=7 foes=3",
        "death fire relief-column:1 tribes-of-the-erg:bedouin-rifle skill=Average",
        "death fire-at-legion tribes-of-the-erg:bedouin-rifle relief-column:1 skill=Average",
        "death machine-gun oasis-garrison:machine-gun tribes-of-the-erg:bedouin-rifle skill=Great",
        "death melee tribes-of-the-erg:bedouin-rifle relief-column:1 attackers-skill=Average defenders-skill=Great figures=8 foes=5",
        "firelock fire ranger-patrol:1 convoy-escort:3 distance=12",
        "firelock melee ranger-patrol:1 convoy-escort:3 ground=Woods",
        "scrubs fire desert-patrol:2 scrubland-raiders:1 range=Short",
        "scrubs machine-gun desert-patrol:machine-gun scrubland-raiders:1 range=Short",
        "scrubs cannon desert-patrol:cannon scrubland-raiders:1 range=Short under=5",
        "scrubs melee scrubland-raiders:1 desert-patrol:2 range=Short figures=12",
        "tenir volley fort-defenders:2 fort-besiegers:4 firing=Standing cover=Light lost=23",
        "tenir gun fort-defenders:machine-gun fort-besiegers:4 cover=Heavy lost=23",
        "tenir volley-arabs fort-besiegers:4 fort-defenders:2 firing=Standing cover=Light",
        "tenir charge fort-besiegers:4 fort-defenders:2 moving=foot distance=6 figures=9 foes=4 lost=20",
    ];
    let mut tried: Vec<(String, String)> = Vec::new();
    for line in all {
        let words: Vec<&str> = line.split(' ').collect();
        let [game, by, own, other, rest @ ..] = words.as_slice() else { panic!("{line}") };
        let file = |unit: &str| {
            let (name, unit) = unit.split_once(':').expect("a unit");
            format!("{game}/samples/{name}.toml:{unit}")
        };
        let inputs = rest.join(" ");
        let report = json(format!("odds exchange {} {} by={by} {inputs}", file(own), file(other)).trim_end());
        let number = |part: &str| report[part].as_array().expect("a list").len();
        assert!(number("outcomes") > 1 && number("endings") > 1, "{line}: {report}");
        tried.push(((*game).to_owned(), (*by).to_owned()));
    }
    let described = rulesets();
    let described = described.iter().flat_map(|game| game.exchanges.iter().map(move |one| (&game.id, &one.id)));
    for (game, id) in described {
        assert!(tried.iter().any(|(known, by)| known == game && id == by), "{game} {id} is not tried");
    }
}

/// Each mistake of an author is reported, all in one run.
#[test]
fn an_exchange_that_makes_no_sense_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own/scrubs");
    fs::create_dir_all(&own).expect("writable");
    let shipped = fs::read_to_string(root().join("data/scrubs/actions.toml")).expect("shipped");
    let (actions, _) = shipped.split_once("[[exchanges]]").expect("exchanges");
    let wrong = r#"
[[exchanges]]
id     = "fire"
name   = "Fire"
inputs = [ { id = "idle", number = "1-2" } ]
stages = [
  { id = "shots", action = "volley", sets = [{ input = "rage", sum = "1" }, { input = "range", sum = "1" }, { input = "range", is = "Medium" }] },
  { id = "morale", action = "morale", by = "others", if = "shot_killed > 0" },
]
losses  = [ { id = "killed", name = "killed", of = "other", sum = "shots_killed" } ]
endings = [ { id = "holds", name = "it holds", if = "killed > 0" } ]
otherwise = { id = "hurt", name = "it is hurt" }

[[exchanges]]
id      = "charge"
name    = "Charge"
stages  = [ { id = "morale", action = "moral" } ]
losses  = [ { id = "killed", name = "killed", of = "own", sum = "1" } ]
endings = [ { id = "holds", name = "it holds" } ]

[[exchanges]]
id     = "idle"
name   = "Idle"
inputs = [ { id = "unused", number = "1-2" } ]
stages = [
  { id = "shots", action = "volley" },
  { id = "morale", action = "morale", by = "other", if = "early", sets = [{ input = "lost", sum = "1" }] },
]
totals  = [ { id = "early", sum = "late" }, { id = "late", sum = "shots_killed" } ]
losses  = [ { id = "killed", name = "killed", of = "other", sum = "late" } ]
otherwise = { id = "over", name = "it is over" }

[[exchanges]]
id     = "idle"
name   = "Idle"
inputs = [ { id = "unused", number = "1-2" } ]
stages = [
  { id = "shots", action = "volley" },
  { id = "morale", action = "morale", by = "other", sets = [{ input = "lost", sum = "1" }] },
]
losses  = [ { id = "killed", name = "killed", of = "other", sum = "shots_killed" } ]
otherwise = { id = "over", name = "it is over" }

[[exchanges]]
id     = "idle"
name   = "Idle"
stages = [ { id = "shots", action = "volley" } ]
losses  = [ { id = "killed", name = "killed", of = "other", sum = "shots_killed" } ]
endings = [ { id = "over", name = "it is over", if = "shots_killed" } ]
otherwise = { id = "over", name = "it is over" }
"#;
    fs::write(own.join("actions.toml"), format!("{actions}{wrong}")).expect("writable");
    let (status, said) = run(folder.path(), "odds exchange scrubs --data own");
    assert_eq!(status, 2, "{said}");
    let heads: Vec<&str> = said.lines().filter(|line| line.starts_with("error")).collect();
    let expected = [
        "error[dangling-id]: the action has no input `rage`",
        "error[bad-value]: `range` is not a number: give it a value with `is`",
        "error[dangling-id]: there is no value `Medium` of `range`",
        "error[bad-value]: `others` is not known here; did you mean `other`?",
        "error[bad-sum]: `shot_killed` is not known in this sum; it may use `idle`, `min`, `max`, `half_up`, `half_down`, `quotient_up` or `quotient_down`",
        "error[bad-sum]: `shots_killed` is not known in this sum; it may use `idle`, `min`, `max`, `half_up`, `half_down`, `quotient_up` or `quotient_down`",
        "error[bad-sum]: `killed` is not known in this sum; it may use `idle`, `min`, `max`, `half_up`, `half_down`, `quotient_up` or `quotient_down`",
        "error[missing-key]: `otherwise` is missing here",
        "error[missing-key]: `if` is missing here",
        "error[bad-value]: `late` is not known yet: a total may use only those before it",
        "error[bad-value]: nothing in this exchange uses `unused`",
        "error[bad-value]: nothing in this exchange uses a result of `morale`",
        "error[duplicate-id]: another exchange has the id `idle`",
        "error[duplicate-id]: `over` is defined twice in this exchange",
    ];
    assert_eq!(heads, expected, "{said}");
}
