//! Procedures of several steps: all falls of the dice give results with the stated odds, for every procedure of every
//! game.

use std::cell::{Cell as Flag, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use sabretache::diagnostic::{Code, Diagnostic};
use sabretache::model::{
    Cell, CellOf, NumberOf, PlacePick, Procedure, Ruleset, StepDice, StepTarget, TableKind, in_sums,
};
use sabretache::rules::{ActionInput, AskedFor, Fall, MayBe, Play, Thrower, asked_for, procedure_inputs};
use sabretache::sum::Sum;
use sabretache::view::actions;

use crate::support::{example, rulesets, throws_agree};

pub type Given = Vec<(String, String)>;

/// The maximum number of falls of the dice that are counted for one set of inputs.
const MOST: usize = 1_500;

/// The same for a procedure whose dice never fall in so few ways, of which one set of inputs is enough.
const MANY: usize = 12_000;

/// If passes carry numbers on, falls rarer than one in this many are not followed to their end.
const RAREST: u128 = 700;

/// About the most sets of inputs of one procedure whose throws are counted out.
const SPREAD: usize = 60;

/// The maximum number of sets of inputs for which such throws are counted out.
const SETS: usize = 6;

pub fn games() -> Vec<Ruleset> {
    rulesets().into_iter().chain(["bridge", "lanterns", "mudlarks", "thornwick", "wreckers"].map(example)).collect()
}

/// The values tried for an input: every choice, and a few numbers, including those at which counted lookups begin.
fn values(input: &ActionInput, procedure: &Procedure, ruleset: &Ruleset) -> Vec<String> {
    let (least, most) = match &input.may_be {
        MayBe::OneOf(_) | MayBe::YesNo | MayBe::AnyOf(_) => {
            return input.may_be.choices().into_iter().map(str::to_owned).collect();
        }
        MayBe::Number(least, most) => (*least, *most),
    };
    let asked = |sum: &Sum| sum.names().contains(&in_sums(&input.name));
    let answered = read_cells(procedure).into_iter().filter(|of| match &of.row {
        PlacePick::Answering(sum) => asked(sum),
        PlacePick::At(_) | PlacePick::Chosen(_) => false,
    });
    let begins = answered.flat_map(|of| match &ruleset.table(&of.table).expect("a table").kind {
        TableKind::Lookup(lookup) => lookup.rows.iter().flat_map(|row| row.on.ends()).collect::<Vec<i64>>(),
        TableKind::Grid(_)
        | TableKind::Modifiers(_)
        | TableKind::Formula(_)
        | TableKind::Notes(_)
        | TableKind::Steps(_) => Vec::new(),
    });
    // A number that may be refused is tried on either side of its bound.
    let refused = procedure.refused.iter().any(|refused| asked(&refused.sum));
    let bounds = procedure.numbers.iter().filter(|_| refused).flat_map(|number| match &number.of {
        NumberOf::Cell(of) => column_numbers(ruleset, of),
        NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => Vec::new(),
    });
    let bounds = bounds.flat_map(|number| [number, number + 1]);
    // A wide range, such as a percentage, is also tried in the middle.
    let middle = (most - least > 40).then_some(i64::midpoint(least, most));
    let few = [least, least + 1, least + 2].into_iter().chain(middle).chain(begins).chain(bounds);
    let few: BTreeSet<i64> = few.filter(|number| (least..=most).contains(number)).collect();
    few.iter().map(ToString::to_string).collect()
}

/// The numbers in a grid's column, from which a cell is read.
fn column_numbers(ruleset: &Ruleset, of: &CellOf) -> Vec<i64> {
    let (TableKind::Grid(grid), PlacePick::At(column)) = (&ruleset.table(&of.table).expect("a table").kind, &of.column)
    else {
        return Vec::new();
    };
    let cells = grid.rows.iter().filter_map(|row| row.cells.get(*column));
    cells.filter_map(|cell| if let Cell::Number(number) = cell { Some(*number) } else { None }).collect()
}

/// Every set of required inputs, alone and with each optional input.
fn ways(procedure: &Procedure, ruleset: &Ruleset) -> Vec<Given> {
    let inputs = procedure_inputs(procedure, &ruleset.tables);
    let values = |input: &ActionInput| values(input, procedure, ruleset);
    let needed = inputs.iter().filter(|input| input.needed).fold(vec![Vec::new()], |ways: Vec<Given>, input| {
        let with = |way: &Given| -> Vec<Given> {
            let one = |value: String| [way.clone(), vec![(input.name.clone(), value)]].concat();
            values(input).into_iter().map(one).collect()
        };
        ways.iter().flat_map(with).collect()
    });
    let besides: Vec<(String, String)> = inputs
        .iter()
        .filter(|input| !input.needed)
        .flat_map(|input| values(input).into_iter().map(|value| (input.name.clone(), value)))
        .collect();
    // Optional inputs are tried with the first set, the last and one between.
    let some = [0, needed.len() / 2, needed.len() - 1].map(|at| needed[at].clone());
    let more = some.iter().flat_map(|way| besides.iter().map(|one| [way.clone(), vec![one.clone()]].concat()));
    let all: Vec<Given> = needed.iter().cloned().chain(more).collect();
    // The last set has all ticks together.
    let ticks = inputs.iter().filter(|input| !input.needed && values(input) == ["yes", "no"]);
    let ticks: Given = ticks.map(|input| (input.name.clone(), "yes".to_owned())).collect();
    let ticked: Vec<Given> = needed.iter().map(|way| [way.clone(), ticks.clone()].concat()).collect();
    all.into_iter().chain(ticked).collect()
}

/// Up to `SPREAD` of these sets of inputs, at equal steps from the first to the last.
fn spread(ways: Vec<Given>) -> Vec<Given> {
    let step = ways.len().div_ceil(SPREAD).max(1);
    let last = ways.len().saturating_sub(1);
    ways.into_iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last).map(|(_, way)| way).collect()
}

/// A fraction, small enough here for 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share(u128, u128);

impl Share {
    fn plus(self, one_in: u128) -> Share {
        Share::lowest(self.0 * one_in + self.1, self.1 * one_in)
    }

    /// Its share of a larger whole.
    fn of(self, whole: Share) -> Share {
        Share::lowest(self.0 * whole.1, self.1 * whole.0)
    }

    fn lowest(above: u128, below: u128) -> Share {
        let (mut one, mut other) = (above, below);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        Share(above / one, below / one)
    }

    fn shown(self) -> String {
        if self.1 == 1 { self.0.to_string() } else { format!("{}/{}", self.0, self.1) }
    }
}

/// The outcomes of all falls of the dice that were followed to their end.
struct CountedOut {
    /// The chance of every outcome among the falls that were followed.
    shares: BTreeMap<Vec<i64>, Share>,
    /// The chance of all that was not followed.
    cut: Share,
}

/// The chance of every outcome, by counting all falls of the dice; `None` if there are too many, or a table has no
/// row for the inputs.
fn counted_out(ruleset: &Ruleset, play: &Play<'_>, most: usize) -> Option<CountedOut> {
    let carries = !play.procedure.carried.is_empty();
    let mut shares: BTreeMap<Vec<i64>, Share> = BTreeMap::new();
    // The faces of the fall being tried, each with the first and last face of its die; of a card, its place among
    // those left.
    let mut way: Vec<(i64, i64, i64)> = Vec::new();
    let (mut whole, mut cut) = (Share(0, 1), Share(0, 1));
    for _ in 0..if carries { 4 * most } else { most } {
        let seen = RefCell::new(0);
        let tried = RefCell::new(std::mem::take(&mut way));
        let typed = RefCell::new(Vec::new());
        let (steps, again, rare) = (RefCell::new(Vec::new()), Flag::new(false), Flag::new(false));
        let played = play.played(|step, fall| {
            // If throws are repeated until one counts, a repeated fall is left out, and chances are shares of the
            // rest.
            let mut steps = steps.borrow_mut();
            if steps.last() != Some(&step.name) {
                again.set(!carries && steps.contains(&step.name));
                steps.push(step.name.clone());
            }
            if again.get() {
                return Err(Diagnostic::error(Code::BadValue, "again"));
            }
            let (count, first, last) = match fall {
                Fall::Dice(dice, _) => {
                    let die = ruleset.dice.faces(dice.sides);
                    (dice.count, die.first, die.last)
                }
                Fall::Card(bag) => (1, 0, i64::from(bag.cards()) - 1),
            };
            let mut faces = Vec::new();
            for _ in 0..count {
                let at = seen.replace_with(|at| *at + 1);
                let mut tried = tried.borrow_mut();
                if at == tried.len() {
                    if carries && one_in(&tried) > RAREST {
                        rare.set(true);
                        return Err(Diagnostic::error(Code::BadValue, "too rare"));
                    }
                    tried.push((first, first, last));
                }
                let face = match fall {
                    Fall::Dice(..) => tried[at].0,
                    Fall::Card(bag) => {
                        let copies = |(card, copies): &(i64, u32)| vec![*card; *copies as usize];
                        let left: Vec<i64> = bag.kinds().iter().flat_map(copies).collect();
                        left[usize::try_from(tried[at].0).expect("a place")]
                    }
                };
                typed.borrow_mut().push(face);
                faces.push(face);
            }
            Ok(faces)
        });
        way = tried.into_inner();
        if let Ok(played) = &played {
            assert_eq!(play.shown(&typed.borrow()).expect("as rolled").results, played.results, "typed as rolled");
        } else if !again.get() && !rare.get() {
            return None;
        }
        let one_in = one_in(&way);
        // A fall rarer than one in 1,000,000,000 means that there are far too many.
        if one_in > 1_000_000_000 {
            return None;
        }
        if let Ok(played) = played {
            let share = shares.entry(played.results).or_insert(Share(0, 1));
            *share = share.plus(one_in);
            whole = whole.plus(one_in);
        } else if rare.get() {
            cut = cut.plus(one_in);
        }
        // The next fall: the last die with a face left shows it, and the later dice start again.
        while way.last().is_some_and(|(face, _, last)| face == last) {
            way.pop();
        }
        match way.last_mut() {
            Some(last) => last.0 += 1,
            None => {
                // Where numbers are carried on, no repeated fall is left out, so nothing is missing from the whole.
                let whole = if carries { Share(1, 1) } else { whole };
                let shares = shares.into_iter().map(|(outcome, share)| (outcome, share.of(whole))).collect();
                return Some(CountedOut { shares, cut });
            }
        }
    }
    None
}

/// The number of equally likely falls of these dice.
fn one_in(way: &[(i64, i64, i64)]) -> u128 {
    let sides = way.iter().map(|(_, first, last)| u128::try_from(last - first + 1).expect("faces"));
    sides.fold(1_u128, u128::saturating_mul)
}

#[test]
fn counting_every_throw_gives_the_odds() {
    let mut never: Vec<String> = Vec::new();
    // The results whose least and greatest number are known, and those that come to both.
    let (mut spanned, mut reached) = (0, 0);
    for ruleset in games() {
        for procedure in &ruleset.procedures {
            let (mut counted, mut several) = (0, false);
            let ways = spread(ways(procedure, &ruleset));
            let tries = ways.iter().map(|given| (given, MOST)).chain(ways.iter().map(|given| (given, MANY)));
            for (given, most) in tries {
                let enough = most == MANY && several || counted >= SETS && !procedure.carried.is_empty();
                if enough {
                    break;
                }
                let Ok(play) = Play::of(&ruleset, procedure, given) else { continue };
                let Some(CountedOut { shares, cut }) = counted_out(&ruleset, &play, most) else { continue };
                let odds = play.odds().expect("few sums");
                let words = format!("{} {} {given:?}", ruleset.id, procedure.id);
                for at in 0..procedure.results.len() {
                    let Some((least, most)) = play.span(at) else { continue };
                    let all = || odds.things().map(|outcome| outcome[at]);
                    assert!(all().all(|one| (least..=most).contains(&one)), "{words}: {least} to {most}");
                    spanned += 1;
                    reached += usize::from(all().any(|one| one == least) && all().any(|one| one == most));
                }
                if cut.0 > 0 {
                    // Throws without an end: each chance is at least what was counted, and more by what was not at most.
                    #[allow(clippy::cast_precision_loss)]
                    let real = |share: Share| share.0 as f64 / share.1 as f64;
                    if real(cut) > 0.2 {
                        continue;
                    }
                    for (outcome, chance) in odds.outcomes() {
                        let parts = chance.rounded(1_000_000_000).to_string().parse::<f64>().expect("a number");
                        let least = shares.get(outcome).map_or(0.0, |share| real(*share));
                        let within = parts / 1e9 >= least - 1e-9 && parts / 1e9 <= least + real(cut) + 1e-9;
                        assert!(within, "{words}: {outcome:?} {chance}, {least}, {cut:?}");
                    }
                    counted += 1;
                    several |= shares.len() > 1;
                    continue;
                }
                assert_eq!(odds.different(), shares.len(), "{words}");
                for (outcome, share) in &shares {
                    let chance = odds.chance(|other| other == outcome);
                    assert_eq!(chance.to_string(), share.shown(), "{words}: {outcome:?}");
                }
                counted += 1;
                several |= shares.len() > 1;
            }
            if counted == 0 || !several {
                never.push(format!("{} {}", ruleset.id, procedure.id));
            }
        }
    }
    assert!(spanned > 1_000 && 2 * reached > spanned, "{reached} of {spanned}");
    assert!(never.is_empty(), "{never:?} are never counted out");
}

/// Of each procedure the inputs with many outcomes.
#[test]
fn throws_agree_with_the_odds() {
    let games = games();
    let procedures = games.iter().flat_map(|ruleset| ruleset.procedures.iter().map(move |one| (ruleset, one)));
    let left = Mutex::new(procedures);
    let work = || {
        while let Some((ruleset, procedure)) = { left.lock().expect("unbroken").next() } {
            let all = ways(procedure, ruleset);
            let plays = all.iter().filter_map(|given| Some((given, Play::of(ruleset, procedure, given).ok()?)));
            let Some((given, play)) =
                plays.max_by_key(|(_, play)| play.odds().map_or(0, |odds| odds.different()).min(40))
            else {
                panic!("{} {} can't be thrown", ruleset.id, procedure.id)
            };
            let words = format!("{} {} {given:?}", ruleset.id, procedure.id);
            throws_agree(&words, &play.odds().expect("few sums"), |thrower| {
                play.thrown(thrower).expect("dice").results
            });
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// The table cells that a procedure reads.
fn read_cells(procedure: &Procedure) -> Vec<&CellOf> {
    let numbers = procedure.numbers.iter().filter_map(|number| match &number.of {
        NumberOf::Cell(of) => Some(of),
        NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => None,
    });
    let needs = procedure.steps.iter().filter_map(|step| match &step.target {
        StepTarget::Need(of) => Some(of),
        StepTarget::Rows(_) | StepTarget::Number(..) | StepTarget::Open => None,
    });
    let dice = procedure.steps.iter().filter_map(|step| match &step.dice {
        StepDice::InCell(of) => Some(of),
        StepDice::OfTable | StepDice::These(_) | StepDice::Known(_) | StepDice::Drawn(_) => None,
    });
    numbers.chain(needs).chain(dice).collect()
}

/// The inputs that `throw` and the page begin with can be thrown for, and begin with the number that the data name.
#[test]
fn the_example_of_each_action_can_be_thrown() {
    let mut named = 0;
    for ruleset in games() {
        for line in actions(&ruleset).actions {
            let typed = line.example.iter().map(|typed| typed.split_once('=').expect("a value"));
            let given: Given = typed.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            for input in line.inputs.iter().filter(|input| input.needed) {
                let value = &given.iter().find(|(name, _)| *name == input.name).expect("an example").1;
                named += usize::from(input.example.is_some());
                assert!(input.example.is_none_or(|example| *value == example.to_string()), "{} {value}", line.action);
            }
            match asked_for(&ruleset, &line.action, &given) {
                Ok(AskedFor::Play(play)) => drop(play.thrown(&mut Thrower::new(7, 0)).expect("thrown")),
                Ok(AskedFor::Act(act)) => drop(act.thrown(&mut Thrower::new(7, 0))),
                Err(problems) => panic!("{} {}: {problems:?}", ruleset.id, line.action),
            }
        }
    }
    assert!(named > 30, "{named}");
}
