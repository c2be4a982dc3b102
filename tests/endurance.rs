//! Searches and repairs against the clock, for as long as is asked: no answer may be late.

use std::fmt::Write;
use std::time::{Duration, Instant};

use sabretache::model::{Aim, Force, Ruleset};
use sabretache::suggest::{Wish, repair, suggest};
use sabretache::work::{Patience, StopFlag};

use crate::brute::forces::nobody;
use crate::brute::games::game;
use crate::lists;
use crate::repair_routes::broken_force;
use crate::suggest::Chance;
use crate::support::rulesets;

/// The seconds that a search is given, as without `--seconds`.
const SECONDS: Duration = Duration::from_secs(2);

/// The most that an answer may be late: half a second in an optimised build, and four times that in any other.
const LATE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 2_000 } else { 500 });

/// The minutes that the test takes, unless `SABRETACHE_MINUTES` says otherwise.
const MINUTES: u64 = 60;

/// How long the answers to questions of one kind took.
#[derive(Default)]
struct Times {
    asked: usize,
    /// How many ended before their time was up.
    whole: usize,
    longest: Duration,
    late: Vec<String>,
}

impl Times {
    /// Asks a question with the seconds that it has.
    fn ask<T>(&mut self, name: impl FnOnce() -> String, question: impl FnOnce(Patience<'_>) -> T) -> T {
        let (going, began) = (StopFlag::default(), Instant::now());
        let answer = question(Patience {
            going: &going,
            effort: u64::MAX,
            gone: &|_| began.elapsed().as_secs_f64() / SECONDS.as_secs_f64(),
            until: 1.0,
        });
        let took = began.elapsed();
        self.asked += 1;
        self.whole += usize::from(took < SECONDS);
        self.longest = self.longest.max(took);
        if took > SECONDS + LATE {
            self.late.push(format!("{}: {took:?}", name()));
        }
        answer
    }
}

/// `SABRETACHE_MINUTES=60 cargo test --release -- --ignored --nocapture every_search_ends`.
#[test]
#[ignore = "an hour"]
#[expect(clippy::print_stdout, reason = "its figures are read by whoever runs it")]
fn every_search_ends_within_its_seconds() {
    let minutes = std::env::var("SABRETACHE_MINUTES").ok().and_then(|typed| typed.parse().ok()).unwrap_or(MINUTES);
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let rulesets = rulesets();
    let samples = lists::samples(&rulesets);
    let mut times: [(&str, Times); 4] =
        ["small games", "shipped games", "broken forces", "crowds"].map(|kind| (kind, Times::default()));
    // A first seed that nobody picked: the moment.
    let first = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let mut seed = first;
    while Instant::now() < end {
        let [small, shipped, broken, crowds] = &mut times;
        of_a_game(&mut small.1, seed);
        of_an_army(&mut shipped.1, &rulesets, seed);
        let of = broken_force(&rulesets, &samples, seed);
        let mend = |times: &mut Times, force: &Force, name: &str| {
            let said = || format!("{name} of seed {seed}, {} units", force.every_unit().len());
            times.ask(said, |patience| repair(of.ruleset, force, None, patience)).expect("nobody stops it");
        };
        mend(&mut broken.1, &of.force, "the force");
        mend(&mut crowds.1, &crowded(&of.force, seed), "the crowd");
        seed += 1;
    }
    let mut told = String::new();
    for (kind, times) in &times {
        let _ = writeln!(
            told,
            "{kind}: {} asked, {} ended by themselves, the longest took {:?}",
            times.asked, times.whole, times.longest
        );
    }
    println!("seeds {first} to {seed}\n{told}");
    let late: Vec<&String> = times.iter().flat_map(|(_, times)| &times.late).collect();
    assert!(late.is_empty(), "{late:#?}\n{told}");
}

/// Asks for the best forces of a small game, at its own limit and at a larger one.
fn of_a_game(times: &mut Times, seed: u64) {
    let number = usize::try_from(seed % 1_000_000_007).expect("small");
    let mut game = game(number);
    for factor in [1, 12] {
        game.limit *= factor;
        let ruleset = game.read().unwrap_or_else(|problem| panic!("game {number}: {problem}"));
        let army = ruleset.organisation.army("blue").expect("there");
        let (base, own) = (nobody(&ruleset, &game), game.collection());
        for aim in [Aim::Points, Aim::Figures] {
            let wish = Wish { aim, limit: game.limit, own: own.as_ref() };
            let name = || format!("game {number}, limit {}, {}", game.limit, aim.word());
            times.ask(name, |patience| suggest(&ruleset, army, &base, &wish, patience)).expect("nobody stops it");
        }
    }
}

/// Asks for the best forces of a random army of the shipped games that has prices.
fn of_an_army(times: &mut Times, rulesets: &[Ruleset], seed: u64) {
    let mut chance = Chance(seed);
    let priced: Vec<&Ruleset> = rulesets.iter().filter(|ruleset| ruleset.organisation.priced).collect();
    let ruleset = priced[chance.below(priced.len())];
    let armies = &ruleset.organisation.armies;
    let army = &armies[chance.below(armies.len())];
    let limit = 50 + i64::try_from(chance.below(3_000)).expect("small");
    let aim = [Aim::Points, Aim::Figures][chance.below(2)];
    let base =
        Force { ruleset: ruleset.id.clone(), army: Some(army.id.to_string()), limit: Some(limit), ..Force::default() };
    let wish = Wish { aim, limit, own: None };
    let name = || format!("{} of {} at {limit}, {}", army.id, ruleset.id, aim.word());
    times.ask(name, |patience| suggest(ruleset, army, &base, &wish, patience)).expect("nobody stops it");
}

/// A broken force many times over, with its limit.
fn crowded(force: &Force, seed: u64) -> Force {
    let times = 1 + Chance(seed).below(40);
    let (units, groups) = (force.units.len(), force.groups.len());
    let mut crowd = force.clone();
    crowd.units = force.units.iter().cycle().take(units * times).cloned().collect();
    crowd.groups = force.groups.iter().cycle().take(groups * times).cloned().collect();
    crowd
}
