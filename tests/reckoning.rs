//! Measures the wait for exact chances: `cargo bench --bench reckoning` asks every action of every game with its usual
//! and its largest inputs, and every exchange for pairs of units of the sample forces, and prints the slowest answers.
//! After `--`, `all` has it print every question with its answer instead, so that two versions can be compared; other
//! words narrow the questions to those that contain them.
#![allow(clippy::expect_used, reason = "a measurement that fails panics with its reason")]
#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Exchange, Force, Procedure, Ruleset};
use sabretache::rules::{
    Action, ActionInput, Exchanging, MayBe, Mustered, Parties, Play, exchange_inputs, muster, procedure_inputs,
};
use sabretache::view::{ExchangeReport, OddsReport};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Given = Vec<(String, String)>;

/// About the most sets of inputs that are asked of one action, and of one exchange of two units.
const SETS: usize = 24;

/// An answer takes longer than the page should make anybody wait.
const SLOW: Duration = Duration::from_millis(50);

fn main() {
    let mut asked: Vec<(Duration, String)> = Vec::new();
    let filters: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "all" && !word.starts_with('-')).collect();
    let mut ask = |words: String, answer: &dyn Fn() -> Option<String>| {
        if !filters.iter().all(|part| words.contains(part)) {
            return;
        }
        let before = worked();
        let Some(said) = answer() else { return };
        let took = worked().saturating_sub(before);
        asked.push((took, words.clone()));
        if prints_all() {
            println!("{words}\n  {said}");
        }
    };
    for (_, ruleset) in data::load_all(&Assets::embedded()) {
        let ruleset = &ruleset.expect("shipped");
        for action in Action::all(ruleset) {
            let inputs = action.inputs(ruleset);
            for given in sets(&inputs, &|given| action.act(ruleset, given).is_ok()) {
                let answer = || {
                    let act = action.act(ruleset, &given).ok()?;
                    Some(as_json(&OddsReport::of(ruleset, &act, &act.odds().ok()?, None)))
                };
                ask(format!("odds {} {}{}", ruleset.id, action.table.id, typed(&given)), &answer);
            }
        }
        for procedure in &ruleset.procedures {
            let inputs = procedure_inputs(procedure, &ruleset.tables);
            for given in sets(&inputs, &|given| Play::of(ruleset, procedure, given).is_ok()) {
                let of = format!("odds {} {}{}", ruleset.id, procedure.id, typed(&given));
                ask(of.clone(), &|| played(ruleset, procedure, &given, OddsReport::played));
                ask(of + " --format json", &|| played(ruleset, procedure, &given, OddsReport::together));
            }
        }
        exchanges(ruleset, &mut ask);
    }
    if prints_all() {
        return;
    }
    asked.sort();
    let slow = asked.iter().filter(|(took, _)| *took > SLOW).count();
    let all: Duration = asked.iter().map(|(took, _)| *took).sum();
    println!("{} answers in {:.1} s; {slow} took more than {} ms", asked.len(), all.as_secs_f64(), SLOW.as_millis());
    for (took, words) in asked.iter().rev().take(20.max(slow.min(200))) {
        println!("{:8.1} ms  {words}", took.as_secs_f64() * 1000.0);
    }
}

/// The time that this thread has worked so far; where the system does not tell, that since the first call.
fn worked() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|told| told.split(' ').next()?.parse().ok());
    told.map_or_else(|| FIRST.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Whether every question is printed with its answer.
fn prints_all() -> bool {
    std::env::args().any(|word| word == "all")
}

/// The answer of an action of several steps.
fn played(
    ruleset: &Ruleset,
    procedure: &Procedure,
    given: &Given,
    report: fn(&Ruleset, &Play<'_>, Option<i64>) -> Result<OddsReport, sabretache::diagnostic::Diagnostic>,
) -> Option<String> {
    let play = Play::of(ruleset, procedure, given).ok()?;
    Some(match report(ruleset, &play, None) {
        Ok(report) => as_json(&report),
        Err(problem) => problem.message,
    })
}

/// Asks every exchange for pairs of units: of each kind of unit the first in the samples.
fn exchanges(ruleset: &Ruleset, ask: &mut impl FnMut(String, &dyn Fn() -> Option<String>)) {
    let forces = samples(ruleset);
    let musters: Vec<_> = forces.iter().map(|(name, force)| (name, muster(ruleset, force).0)).collect();
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    let mut units: Vec<(String, &Mustered<'_>)> = Vec::new();
    for (name, muster) in &musters {
        for one in &muster.units {
            if kinds.insert(format!("{:?} {}", one.army.map(|army| &army.id), one.unit.id)) {
                units.push((format!("{name}:{}", one.title), one));
            }
        }
    }
    for exchange in &ruleset.exchanges {
        let own = units.iter().filter(|(_, one)| exchange.who.means(&one.candidate()));
        let pairs = own.flat_map(|own| units.iter().map(move |other| (own, other)));
        let pairs = pairs.filter(|(_, (_, other))| exchange.against.means(&other.candidate()));
        let pairs: Vec<_> = pairs.collect();
        // Of many pairs some, at equal steps.
        let step = pairs.len().div_ceil(6).max(1);
        for ((own, one), (other, two)) in pairs.into_iter().step_by(step) {
            let parties = Parties { own: Some(one), other: Some(two) };
            let of = format!("odds exchange {own} {other} by={}", exchange.id);
            for given in sets_of_units(ruleset, exchange, &parties) {
                ask(format!("{of}{}", typed(&given)), &|| {
                    let exchanging = Exchanging::of(ruleset, exchange, &given, &parties).ok()?;
                    Some(match ExchangeReport::of(ruleset, &exchanging, &parties) {
                        Ok(report) => as_json(&report),
                        Err(problems) => problems.into_iter().map(|problem| problem.message).collect(),
                    })
                });
            }
        }
    }
}

/// The sets of inputs of an exchange, without those that come from the units unless they are to be the largest.
fn sets_of_units(ruleset: &Ruleset, exchange: &Exchange, parties: &Parties<'_>) -> Vec<Given> {
    let accepted = |given: &Given| Exchanging::of(ruleset, exchange, given, parties).is_ok();
    let inputs = exchange_inputs(ruleset, exchange);
    let mut all = sets(&inputs, &accepted);
    // As in play: all that the units know comes from them.
    for given in all.clone().into_iter().take(3) {
        let mut left = given.clone();
        for (name, _) in given {
            let without: Given = left.iter().filter(|(known, _)| *known != name).cloned().collect();
            if accepted(&without) {
                left = without;
            }
        }
        all.insert(0, left);
    }
    all.into_iter().filter(accepted).collect()
}

/// The sample forces of a game, each with the name of its file.
fn samples(ruleset: &Ruleset) -> Vec<(String, Force)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(&*ruleset.id).join("samples");
    let mut files: Vec<_> = folder.read_dir().expect("samples").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("readable");
        let name = path.file_name().expect("a name").display();
        let name = format!("{}/samples/{name}", ruleset.id);
        let read = data::force(&Arc::new(Source { name: name.clone(), text })).expect("a force");
        (name, read.force)
    };
    files.iter().map(read).collect()
}

/// Sets of inputs that make sense: usual ones for combinations of the choices, and with these the largest numbers, with
/// each tick alone and with all, and with each number as usual.
fn sets(inputs: &[ActionInput], accepted: &dyn Fn(&Given) -> bool) -> Vec<Given> {
    const COMBINATIONS: usize = 3_000;
    let usual = |input: &ActionInput| match &input.may_be {
        MayBe::OneOf(choices) => choices.clone(),
        MayBe::Number(least, _) => vec![input.example.unwrap_or((*least).max(1)).to_string()],
        MayBe::YesNo | MayBe::AnyOf(_) => Vec::new(),
    };
    let mut begins: Vec<Given> = vec![Vec::new()];
    for input in inputs.iter().filter(|input| input.needed) {
        let values = usual(input);
        let step = (begins.len() * values.len()).div_ceil(COMBINATIONS).max(1);
        let with = |begin: &Given, value: &String| with(begin, &input.name, value);
        begins =
            begins.iter().flat_map(|begin| values.iter().map(move |value| with(begin, value))).step_by(step).collect();
    }
    let mut begins: Vec<Given> = begins.into_iter().filter(|begin| accepted(begin)).collect();
    let step = begins.len().div_ceil(6).max(1);
    begins = begins.into_iter().step_by(step).collect();
    let ticks: Vec<&str> =
        inputs.iter().filter(|input| input.may_be == MayBe::YesNo).map(|input| input.name.as_str()).collect();
    let mut all: Vec<Given> = begins.clone();
    for begin in &begins {
        let largest = |given: &Given, but: Option<&str>| {
            let numbers = inputs.iter().filter(|input| Some(input.name.as_str()) != but);
            numbers.fold(given.clone(), |given, input| {
                let MayBe::Number(0.., most) = input.may_be else { return given };
                let tried = [most, most / 2, most / 4].map(|number| with(&given, &input.name, &number.to_string()));
                tried.into_iter().find(|given| accepted(given)).unwrap_or(given)
            })
        };
        let ticked = |given: &Given, tick: &str| {
            let with = with(given, tick, "yes");
            if accepted(&with) { with } else { given.clone() }
        };
        let whole = largest(begin, None);
        all.extend(ticks.iter().map(|tick| largest(&ticked(begin, tick), None)));
        all.push(ticks.iter().fold(whole.clone(), |given, tick| ticked(&given, tick)));
        all.push(whole);
        let numbers = inputs.iter().filter(|input| matches!(input.may_be, MayBe::Number(0.., _)));
        all.extend(numbers.map(|input| largest(begin, Some(&input.name))));
    }
    let mut seen = BTreeSet::new();
    all.retain(|given| seen.insert(given.clone()));
    let step = all.len().div_ceil(SETS).max(1);
    all.into_iter().step_by(step).collect()
}

/// The inputs with this one.
fn with(given: &Given, name: &str, value: &str) -> Given {
    let others = given.iter().filter(|(known, _)| known != name).cloned();
    others.chain([(name.to_owned(), value.to_owned())]).collect()
}

fn typed(given: &Given) -> String {
    given.iter().fold(String::new(), |typed, (name, value)| typed + &format!(" '{name}={value}'"))
}

fn as_json(report: &(impl serde::Serialize + std::fmt::Debug)) -> String {
    serde_json::to_string(report).expect("JSON") + &if prints_all() { format!("\n  {report:?}") } else { String::new() }
}
