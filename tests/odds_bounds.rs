//! Chances of which not every case is counted lie between true bounds.

use std::fs;

use sabretache::odds::{Fraction, MOST_SUMS, Odds};
use sabretache::rules::{AskedFor, ExchangeOutcome, Exchanging, Parties, asked_for};

use crate::support::{root, rulesets, run};

/// A game, one of its actions, and inputs by name.
type Asked = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Actions of several steps, some with throws made again and again, each with inputs.
const ACTIONS: [Asked; 5] = [
    ("tenir", "volley-arabs", &[("firing", "Standing"), ("cover", "Heavy"), ("figures", "6")]),
    ("tenir", "guns-legion", &[("gun", "Rifle, pistol, Maxim"), ("cover", "Heavy"), ("target", "6")]),
    ("tenir", "ladder-assault", &[("climbers", "3"), ("defenders", "2")]),
    (
        "death",
        "volley",
        &[
            ("weapon", "Bedouin rifle"),
            ("figures", "8"),
            ("skill", "Average"),
            ("legionnaires", "yes"),
            ("mounted", "yes"),
        ],
    ),
    (
        "fistful",
        "shooting",
        &[
            ("weapon", "Lasgun"),
            ("distance", "9"),
            ("skill", "6"),
            ("cover", "No cover"),
            ("figures", "6"),
            ("shield", "yes"),
        ],
    ),
];

/// Every exact chance lies between the counted chance and that with all uncounted cases added, however little is counted;
/// and every exact mean lies between those with the least and the greatest number in all uncounted cases.
#[test]
fn the_uncounted_cases_bound_every_chance() {
    let all = rulesets();
    let (mut partly, mut means) = (0, 0);
    for (game, action, given) in ACTIONS {
        let ruleset = all.iter().find(|ruleset| ruleset.id == game).expect("shipped");
        let given: Vec<(String, String)> = given.iter().map(|(name, is)| ((*name).into(), (*is).into())).collect();
        let Ok(AskedFor::Play(play)) = asked_for(ruleset, action, &given) else { panic!("{game} {action}") };
        for (at, result) in play.procedure.results.iter().enumerate() {
            let exact = play.odds_of(&[at]).expect("few");
            for most in [1, 16, 40, 100, 200, 500, 1_000, 4_000, 20_000] {
                let some = play.odds_within(&[at], most).expect("some");
                let uncounted = some.chance(Option::is_none);
                partly += usize::from(!uncounted.is_zero() && uncounted < whole(&some));
                assert_eq!(whole(&some).to_string(), "1", "{action} {} within {most}", result.id);
                for (value, chance) in exact.outcomes() {
                    let counted = some.chance(|one| one.as_ref() == Some(value));
                    assert!(
                        counted <= chance && chance <= counted.plus(&uncounted),
                        "{action} {} {value:?} within {most}: {chance} is not from {counted} to {uncounted} more",
                        result.id
                    );
                }
                let Some((fewest, many)) = play.span(at) else { continue };
                let bound = |beyond: i64| some.mean(|one| one.as_ref().map_or(beyond, |values| values[0]));
                let (least, mean, most) = (bound(fewest), exact.mean(|values| values[0]), bound(many));
                assert!(
                    least <= mean && mean <= most,
                    "{action} {} within {most}: {mean} is not from {least} to {most}",
                    result.id
                );
                means += usize::from(least < most && !some.chance(Option::is_some).is_zero());
            }
            let enough = play.odds_within(&[at], 2_000_000).expect("all");
            assert_eq!(enough.map(|one| one.clone().unwrap_or_default()), exact, "{action} {}", result.id);
        }
    }
    assert!(partly >= 10 && means >= 5, "{partly} are counted in part, {means} have bounds of their mean");
}

fn whole(odds: &Odds<Option<Vec<i64>>>) -> Fraction {
    odds.chance(|_| true)
}

/// A game, one of its exchanges, and all inputs, in words.
const EXCHANGES: [(&str, &str, &str); 4] = [
    ("tenir", "charge", "figures=9 foes=4 lost=20 moving=Charging,_foot led=Dice distance=6 fire-figures=4"),
    ("tenir", "volley", "foes=9 lost=20 firing=Standing cover=Light figures=8"),
    (
        "scrubs",
        "melee",
        "figures=6 foes=6 began=10 foes-began=10 stand-base=60 weapon=French_rifle range=Short fire-figures=6 close-base=60",
    ),
    (
        "fistful",
        "melee",
        "figures=4 foes=3 strength=9 foes-strength=8 charge-morale=9 one-skill=5 one-foes-skill=4 foe-skill=4 \
         foe-foes-skill=5 foes-check-morale=9 check-morale=9",
    ),
];

/// Every exact mean of a loss lies between those with the least and the greatest loss in all uncounted cases, and no
/// outcome is beyond these.
#[test]
fn the_uncounted_cases_bound_every_mean_of_an_exchange() {
    let all = rulesets();
    let mut narrowed = 0;
    for (game, exchange, given) in EXCHANGES {
        let ruleset = all.iter().find(|ruleset| ruleset.id == game).expect("shipped");
        let exchange = ruleset.exchanges.iter().find(|one| one.id == exchange).expect("shipped");
        let given = given.split_whitespace().filter_map(|word| word.split_once('='));
        let given: Vec<(String, String)> = given.map(|(name, is)| (name.into(), is.replace('_', " "))).collect();
        let exchanging = Exchanging::of(ruleset, exchange, &given, &Parties::default()).expect("all inputs");
        let exact = exchanging.odds_within(MOST_SUMS).expect("odds");
        assert!(exact.chance(Option::is_none).is_zero(), "{}", exchange.id);
        for (at, (loss, span)) in exchange.losses.iter().zip(exchanging.spans()).enumerate() {
            let (fewest, many) = span.unwrap_or_else(|| panic!("{} {} has no span", exchange.id, loss.result.id));
            let lost = |one: &ExchangeOutcome| one.losses[at];
            let beyond =
                |one: &Option<ExchangeOutcome>| one.as_ref().is_some_and(|one| !(fewest..=many).contains(&lost(one)));
            assert!(exact.chance(beyond).is_zero(), "{} {} is from {fewest} to {many}", exchange.id, loss.result.id);
            for most in [1, 16, 100, 500, 2_000, 10_000] {
                let some = exchanging.odds_within(most).expect("some");
                let bound = |beyond: i64| some.mean(|one| one.as_ref().map_or(beyond, lost));
                let (least, mean, most) = (bound(fewest), exact.mean(|one| one.as_ref().map_or(0, lost)), bound(many));
                assert!(least <= mean && mean <= most, "{} {}: {mean}", exchange.id, loss.result.id);
                narrowed += usize::from(least < most && !some.chance(Option::is_some).is_zero());
            }
        }
    }
    assert!(narrowed >= 5, "{narrowed} have bounds of their mean");
}

/// An action that is beyond reach is answered with bounds, on a terminal and to programs.
#[test]
fn an_action_beyond_reach_has_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    let copied = folder.path().join("own/scrubs");
    fs::create_dir_all(&copied).expect("writable");
    let shipped = fs::read_to_string(root().join("data/scrubs/actions.toml")).expect("shipped");
    let long = r#"
[[actions]]
id     = "storm"
name   = "Storm"
inputs = [ { id = "dice", number = "1-100" } ]

[[actions.steps]]
name   = "First"
number = "dice"
throw  = "1d10"
open   = true
counts = [ { id = "ones", name = "ones", natural = "1" }, { id = "twos", name = "twos", natural = "2" } ]

[[actions.steps]]
name   = "Second"
number = "dice"
throw  = "1d10"
open   = true
counts = [ { id = "threes", name = "threes", natural = "3" }, { id = "fours", name = "fours", natural = "4" } ]

[[actions.results]]
id    = "even"
name  = "as many"
so-if = "ones * threes == twos * fours"

[[actions.results]]
id    = "lead"
name  = "lead"
sum   = "max(-5, min(9, ones * threes - twos * fours))"

[[chances]]"#;
    fs::write(copied.join("actions.toml"), shipped.replacen("\n[[chances]]", long, 1)).expect("writable");
    let (status, said) = run(folder.path(), "odds scrubs storm dice=55 --data own");
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("there are too many cases to count") && said.contains("% to "), "{said}");
    let (status, said) = run(folder.path(), "odds scrubs storm dice=55 --data own --format json");
    assert_eq!(status, 0, "{said}");
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let even = &report["results"]["even"][0];
    assert!(even["chance"].is_string() && even["at-most"].is_string(), "{said}");
    let lead = |mean: &str| {
        let fraction = report[mean]["lead"].as_str().unwrap_or_else(|| panic!("no {mean}: {report}")).to_owned();
        let (above, below) = fraction.split_once('/').unwrap_or((&fraction, "1"));
        above.parse::<f64>().expect("a number") / below.parse::<f64>().expect("a number")
    };
    // At most one case in fifty is uncounted, and each of these is from -5 to 9.
    let (least, most) = (lead("mean"), lead("mean-at-most"));
    assert!(least < most && most - least < 14.0 * 0.02 && least > 1.4 && most < 1.7, "{least} to {most}");
    let (_, exact) = run(folder.path(), "odds scrubs storm dice=4 --data own");
    assert!(!exact.contains(" to ") && exact.contains("as many: "), "{exact}");
}
