//! Every number that an action reads has an effect: changed by one, in the data alone, it changes what is thrown or its
//! odds.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Mutex;

use sabretache::model::Ruleset;
use sabretache::odds::Fraction;
use sabretache::rules::{
    Action, ActionInput, AskedFor, CameTo, DiceResult, MayBe, Thrower, asked_for, procedure_inputs,
};

use crate::numbers_read::{Change, named_in, of_action, of_procedure, reached};
use crate::procedures::{Given, games};

/// The numbers that change nothing if changed by one, each with the reason; one that does not need its place here fails
/// the test.
const WITHOUT_EFFECT: [(&str, &str); 4] = [
    ("firelock impulse-mounted: usually 0 of `horse-hits`", "a horse throws the same dice until its third hit"),
    ("firelock run-mounted: usually 0 of `horse-hits`", "a horse throws the same dice until its third hit"),
    ("fistful shooting: at most 100 of `distance`", "no weapon has that range, and the tables that say so are read"),
    ("wreckers shoot: at most 40 of `distance`", "no light reaches so far, and the table that says so is read"),
];

/// The maximum number of sets of inputs with which a change is tried before it is called without effect.
const TRIES: u64 = 3_000;

/// The number of throws that are compared for a set of inputs.
const SEEDS: u64 = 3;

/// The maximum number of dice in such a throw if its odds are compared too; more would take long.
const DICE: usize = 10;

/// The faces thrown by each seed, and the results.
type Thrown = Vec<(Vec<i64>, Vec<i64>)>;

/// The exact chance of each set of results.
type Chances = Vec<(Vec<i64>, Fraction)>;

/// The answer of an action to a set of inputs: what is thrown by a few seeds; `None` if the inputs are refused, or lead
/// to a cell that has nothing.
fn thrown(game: &Ruleset, action: &str, given: &Given, at: u64) -> Option<Thrown> {
    let asked = asked_for(game, action, given).ok()?;
    let throw = |seed| {
        let thrower = &mut Thrower::new(seed, 0);
        match &asked {
            AskedFor::Act(act) => {
                let results = act.thrown(thrower);
                let other = |one: &DiceResult| one.other.as_ref().map_or_else(Vec::new, |(faces, _)| faces.clone());
                let faces = results.iter().flat_map(|one| [one.shown.clone(), other(one)].concat());
                Some((faces.collect(), vec![number_of(act.came_to(&results))]))
            }
            AskedFor::Play(play) => {
                let played = play.thrown(thrower).ok()?;
                let throws = played.steps.iter().flat_map(|step| &step.throws);
                Some((throws.flat_map(|(faces, _)| faces).copied().collect(), played.results))
            }
        }
    };
    (SEEDS * at..SEEDS * (at + 1)).map(throw).collect()
}

/// Its odds; `None` if there are too many cases.
fn chances(game: &Ruleset, action: &str, given: &Given) -> Option<Chances> {
    let odds = match asked_for(game, action, given).ok()? {
        AskedFor::Act(act) => act.odds().ok()?.map(|outcome| vec![number_of(*outcome)]),
        AskedFor::Play(play) => play.odds_if_few().ok()?,
    };
    Some(odds.outcomes().map(|(outcome, chance)| (outcome.clone(), chance)).collect())
}

fn number_of(outcome: CameTo) -> i64 {
    match outcome {
        CameTo::Row(row) => row.map_or(-1, |row| i64::try_from(row).expect("a row")),
        CameTo::Successes(number) | CameTo::Total(number) => number,
    }
}

/// A set of inputs, with the answers of the action in the game as it is, once they are asked for.
struct Tried {
    at: u64,
    given: Given,
    thrown: OnceCell<Option<Thrown>>,
    chances: OnceCell<Option<Chances>>,
}

impl Tried {
    /// Whether the action throws otherwise, or has other odds, in the changed game.
    fn differs(&self, before: &Ruleset, now: &Ruleset, action: &str) -> bool {
        let known = self.thrown.get_or_init(|| thrown(before, action, &self.given, self.at));
        let other = thrown(now, action, &self.given, self.at);
        if *known != other {
            return true;
        }
        let few = other.is_some_and(|throws| throws.iter().all(|(faces, _)| faces.len() <= DICE));
        let known = || self.chances.get_or_init(|| chances(before, action, &self.given)).as_ref();
        few && known().is_some_and(|known| chances(now, action, &self.given).is_some_and(|other| other != *known))
    }
}

/// An action with the sets of inputs that it was asked so far.
struct Asked<'a> {
    /// The game without what no action reads, so that it is soon copied.
    ruleset: Ruleset,
    action: &'a str,
    inputs: Vec<ActionInput>,
    /// The numbers tried where an input takes a number: those that the action's sums and tables name, and their
    /// neighbours.
    numbers: BTreeSet<i64>,
    /// By the inputs that they begin with, and their place among those that do.
    tried: RefCell<BTreeMap<(Given, u64), Rc<Tried>>>,
}

impl<'a> Asked<'a> {
    fn new(ruleset: &'a Ruleset, action: &'a str, inputs: Vec<ActionInput>, numbers: &BTreeSet<i64>) -> Asked<'a> {
        let numbers = numbers.iter().flat_map(|number| [number - 1, *number, number + 1]);
        let numbers = numbers.chain(-6..=6).collect();
        let mut ruleset = ruleset.clone();
        ruleset.organisation.armies.clear();
        ruleset.earlier.clear();
        (ruleset.plain, ruleset.before) = (None, None);
        Asked { ruleset, action, inputs, numbers, tried: RefCell::default() }
    }

    /// Whether what the action says differs in the changed game, for any of many sets of inputs that begin with those
    /// without which the number is not read.
    fn counts(&self, change: &Change) -> bool {
        let games = change.edits.iter().map(|(with, edit)| (with, edited(&self.ruleset, edit)));
        let games: Vec<(&Given, Ruleset)> = games.collect();
        (0..TRIES)
            .any(|at| games.iter().any(|(with, game)| self.tried(with, at).differs(&self.ruleset, game, self.action)))
    }

    fn tried(&self, with: &Given, at: u64) -> Rc<Tried> {
        let new =
            || Rc::new(Tried { at, given: self.given(with, at), thrown: OnceCell::new(), chances: OnceCell::new() });
        Rc::clone(self.tried.borrow_mut().entry((with.clone(), at)).or_insert_with(new))
    }

    /// These inputs, with the others at random, but always the same: mostly small numbers, whose odds are soon known.
    fn given(&self, with: &Given, at: u64) -> Given {
        let mut state = at.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1757;
        let mut below = |many: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 11).expect("64 bits") % many
        };
        // Every third time only one input is not as plain as can be: numbers at their least, no ticks, no modifiers.
        let plain = (below(3) == 0).then(|| below(self.inputs.len().max(1)));
        let mut given = with.clone();
        for (place, input) in
            self.inputs.iter().enumerate().filter(|(_, input)| with.iter().all(|(name, _)| *name != input.name))
        {
            let value = match &input.may_be {
                MayBe::OneOf(choices) => Some(choices[below(choices.len())].clone()),
                MayBe::Number(least, _) if plain.is_some_and(|at| at != place) => {
                    input.needed.then(|| least.to_string())
                }
                MayBe::YesNo | MayBe::AnyOf(_) if plain.is_some_and(|at| at != place) => None,
                MayBe::YesNo => (below(2) == 0).then(|| "yes".to_owned()),
                MayBe::AnyOf(choices) => (below(3) == 0).then(|| choices[below(choices.len())].when.clone()),
                MayBe::Number(least, most) => {
                    let may = |number: &i64| (least..=most).contains(&number);
                    let some = [*least, least + 1, least + 2, *most].into_iter().chain(input.example).filter(may);
                    let few: Vec<i64> = some.chain(input.usual).collect();
                    let all: Vec<i64> = self.numbers.iter().copied().filter(may).chain(few.clone()).collect();
                    let from = if below(2) == 0 { &few[..few.len().min(3)] } else { &all[..] };
                    let value = from[below(from.len())].to_string();
                    (input.needed || below(2) == 0).then_some(value)
                }
            };
            given.extend(value.map(|value| (input.name.clone(), value)));
        }
        given
    }
}

fn edited(ruleset: &Ruleset, edit: &dyn Fn(&mut Ruleset)) -> Ruleset {
    let mut game = ruleset.clone();
    edit(&mut game);
    game
}

/// The numbers of an action that change nothing, and how many were tried.
fn inert(asked: &Asked<'_>, changes: Vec<Change>) -> (Vec<String>, usize) {
    let all = changes.len();
    let without = changes.into_iter().filter(|change| !asked.counts(change));
    (without.map(|change| format!("{} {}: {}", asked.ruleset.id, asked.action, change.place)).collect(), all)
}

/// Every action of a game, each with a way to ask it what changes nothing.
type Question<'a> = Box<dyn FnOnce() -> (Vec<String>, usize) + Send + 'a>;

fn questions(ruleset: &Ruleset) -> Vec<Question<'_>> {
    let mut all: Vec<Question<'_>> = Vec::new();
    for (index, procedure) in ruleset.procedures.iter().enumerate() {
        all.push(Box::new(move || {
            let inputs = procedure_inputs(procedure, &ruleset.tables);
            let mut numbers = named_in(procedure);
            numbers.extend(reached(procedure, ruleset));
            let asked = Asked::new(ruleset, &procedure.id, inputs, &numbers);
            inert(&asked, of_procedure(ruleset, index))
        }));
    }
    for action in Action::all(ruleset) {
        all.push(Box::new(move || {
            let asked = Asked::new(ruleset, &action.table.id, action.inputs(ruleset), &BTreeSet::new());
            inert(&asked, of_action(ruleset, &action))
        }));
    }
    all
}

#[test]
fn each_number_that_an_action_reads_changes_its_throws_or_odds() {
    let games = games();
    let left = Mutex::new(games.iter().flat_map(questions));
    let found = Mutex::new((Vec::new(), 0));
    let work = || {
        while let Some(question) = { left.lock().expect("unbroken").next() } {
            let (inert, tried) = question();
            let mut found = found.lock().expect("unbroken");
            found.0.extend(inert);
            found.1 += tried;
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let (mut inert, tried) = found.into_inner().expect("unbroken");
    inert.sort();
    let known: Vec<&str> = WITHOUT_EFFECT.iter().map(|(place, _)| *place).collect();
    assert_eq!(inert, known, "of {tried} numbers, those that change nothing");
    assert!(tried > 1_800, "only {tried} numbers are tried");
}
