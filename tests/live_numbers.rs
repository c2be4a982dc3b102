//! Every number of an action's own, and of the tables it throws on, has an effect: changed by one, it changes the odds.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Mutex;

use sabretache::model::{
    By, Cell, CellOf, Counted, Dice, InputKind, Keep, NumberOf, Numbers, PlacePick, Procedure, Ruleset, StepDice,
    StepTarget, TableKind,
};
use sabretache::odds::Odds;
use sabretache::rules::{Play, Thrower};
use sabretache::sum::Sum;

use crate::procedures::{Given, games, ways};

/// All sums of a procedure, each with its place.
fn sums(procedure: &mut Procedure) -> Vec<(String, &mut Sum)> {
    fn of_cell<'s>(place: &str, of: &'s mut CellOf) -> Vec<(String, &'s mut Sum)> {
        let picks = [&mut of.row, &mut of.column].into_iter();
        let sums = picks.filter_map(|pick| if let PlacePick::Answering(sum) = pick { Some(sum) } else { None });
        sums.map(|sum| (place.to_owned(), sum)).collect()
    }
    let mut all = Vec::new();
    for number in &mut procedure.numbers {
        match &mut number.of {
            NumberOf::Sum(sum) => all.push((number.id.clone(), sum)),
            NumberOf::Formula(of) => all.push((number.id.clone(), &mut of.across)),
            NumberOf::Cell(of) => all.extend(of_cell(&number.id, of)),
            NumberOf::Modifier(..) => {}
        }
    }
    for carried in &mut procedure.carried {
        all.push((carried.id.clone(), &mut carried.begins));
        all.push((carried.id.clone(), &mut carried.becomes));
    }
    for step in &mut procedure.steps {
        let own = [&mut step.number, &mut step.add, &mut step.when].into_iter().flatten();
        let again = step.again.iter_mut().map(|again| &mut again.when);
        all.extend(own.chain(again).map(|sum| (step.name.clone(), sum)));
        match &mut step.target {
            StepTarget::Number(_, sum) => all.push((step.name.clone(), sum)),
            StepTarget::Need(of) => all.extend(of_cell(&step.name, of)),
            StepTarget::Rows(_) | StepTarget::Open => {}
        }
        if let StepDice::Known(sum) = &mut step.dice {
            all.push((step.name.clone(), sum));
        }
        for count in &mut step.counts {
            if let Counted::If(sum) = &mut count.of {
                all.push((count.id.clone(), sum));
            }
        }
    }
    all.extend(procedure.refused.iter_mut().map(|refused| (refused.says.clone(), &mut refused.sum)));
    all.extend(procedure.results.iter_mut().map(|result| (result.id.clone(), &mut result.sum)));
    all
}

/// The sum with one of its numbers one more and one less, for each number in its text.
fn shifted(sum: &Sum) -> Vec<[Option<Sum>; 2]> {
    let text = sum.text();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let begins = |at: usize| text[at..].starts_with(|c: char| c.is_ascii_digit()) && !text[..at].ends_with(is_word);
    let places = text.char_indices().map(|(at, _)| at).filter(|at| begins(*at));
    let each = places.map(|at| {
        let long = text[at..].find(|letter| !is_word(letter)).unwrap_or(text.len() - at);
        let number: i64 = text[at..at + long].parse().expect("a number");
        [1, -1].map(|by| Sum::read(&format!("{}({}){}", &text[..at], number + by, &text[at + long..])).ok())
    });
    each.collect()
}

/// The dice with one of their numbers changed.
fn other_dice(dice: &Dice) -> Vec<Dice> {
    let keep = match dice.keep {
        Keep::All => None,
        Keep::Highest(kept) => Some(Keep::Highest(if kept < dice.count { kept + 1 } else { kept - 1 })),
        Keep::Lowest(kept) => Some(Keep::Lowest(if kept < dice.count { kept + 1 } else { kept - 1 })),
    };
    let more = Dice { count: dice.count + 1, ..dice.clone() };
    let sides = Dice { sides: dice.sides + 1, ..dice.clone() };
    let added = (dice.add != 0).then(|| Dice { add: dice.add + 1, ..dice.clone() });
    [more, sides].into_iter().chain(added).chain(keep.map(|keep| Dice { keep, ..dice.clone() })).collect()
}

/// The numbers with one end one less wide, for each end.
fn narrowed(numbers: &Numbers) -> Vec<Numbers> {
    let mut all = Vec::new();
    for at in 0..numbers.ranges.len() {
        for by_from in [true, false] {
            let mut other = numbers.clone();
            let range = &mut other.ranges[at];
            let end = if by_from { &mut range.from } else { &mut range.to };
            let Some(end) = end else { continue };
            *end += if by_from { 1 } else { -1 };
            all.push(other);
        }
    }
    all
}

/// The changes of a procedure's own numbers: either of a pair shows that the number counts.
fn own_changes(ruleset: &Ruleset, index: usize) -> Vec<(String, Vec<Ruleset>)> {
    let mut all = Vec::new();
    let with = |change: &dyn Fn(&mut Procedure)| {
        let mut game = ruleset.clone();
        change(&mut game.procedures[index]);
        game
    };
    let mut procedure = ruleset.procedures[index].clone();
    for (slot, (place, sum)) in sums(&mut procedure).into_iter().enumerate() {
        for (at, pair) in shifted(sum).into_iter().enumerate() {
            let games = pair.into_iter().flatten().map(|other| {
                with(&|procedure| {
                    if let Some((_, sum)) = sums(procedure).into_iter().nth(slot) {
                        *sum = other.clone();
                    }
                })
            });
            all.push((format!("number {} of `{}` ({place})", at + 1, sum.text()), games.collect()));
        }
    }
    for (at, step) in ruleset.procedures[index].steps.iter().enumerate() {
        if let StepDice::These(dice) = &step.dice {
            let games = other_dice(dice).into_iter().map(|other| {
                (
                    format!("{dice} of `{}`", step.name),
                    vec![with(&|one| one.steps[at].dice = StepDice::These(other.clone()))],
                )
            });
            all.extend(games);
        }
        for (place, count) in step.counts.iter().enumerate() {
            let others: Vec<Counted> = match &count.of {
                Counted::Natural(numbers) => narrowed(numbers).into_iter().map(Counted::Natural).collect(),
                Counted::Highest(kept) => vec![Counted::Highest(kept + 1)],
                Counted::Lowest(kept) => vec![Counted::Lowest(kept + 1)],
                _ => Vec::new(),
            };
            for other in others {
                let change = with(&|one| one.steps[at].counts[place].of = other.clone());
                all.push((format!("`{}` of `{}`", count.id, step.name), vec![change]));
            }
        }
    }
    all
}

/// The changes of numbers in the tables on which a procedure throws or looks up, but for those of cells.
fn table_changes(ruleset: &Ruleset, index: usize) -> Vec<(String, Vec<Ruleset>)> {
    let procedure = &ruleset.procedures[index];
    let changing: Vec<String> = procedure
        .steps
        .iter()
        .flat_map(|step| step.changing(&ruleset.tables))
        .map(|modifier| modifier.when.clone())
        .collect();
    let formulas: BTreeSet<&str> = procedure
        .numbers
        .iter()
        .filter_map(|number| if let NumberOf::Formula(of) = &number.of { Some(of.table.as_str()) } else { None })
        .collect();
    let thrown: BTreeSet<&str> = procedure
        .steps
        .iter()
        .filter_map(|step| match &step.target {
            StepTarget::Rows(id) => Some(id.as_str()),
            StepTarget::Need(of) => Some(of.table.as_str()),
            StepTarget::Number(..) | StepTarget::Open => None,
        })
        .collect();
    let mut all = Vec::new();
    for (at, table) in ruleset.tables.iter().enumerate() {
        let mut push = |place: String, change: &dyn Fn(&mut TableKind)| {
            let mut game = ruleset.clone();
            change(&mut game.tables[at].kind);
            all.push((format!("{place} of table `{}`", table.id), vec![game]));
        };
        match &table.kind {
            TableKind::Modifiers(modifiers) => {
                for (row, modifier) in modifiers.rows.iter().enumerate().filter(|(_, one)| changing.contains(&one.when))
                {
                    let Cell::Number(add) = modifier.add else { continue };
                    push(format!("{add} of `{}`", modifier.when), &|kind| {
                        if let TableKind::Modifiers(all) = kind {
                            all.rows[row].add = Cell::Number(add + 1);
                        }
                    });
                }
            }
            TableKind::Formula(formula) if formulas.contains(table.id.as_str()) => {
                for (row, one) in formula.rows.iter().enumerate() {
                    for other in shifted(&one.sum).into_iter().filter_map(|[more, _]| more) {
                        push(format!("`{}`", one.sum.text()), &|kind| {
                            if let TableKind::Formula(all) = kind {
                                all.rows[row].sum = other.clone();
                            }
                        });
                    }
                }
            }
            TableKind::Lookup(lookup) if thrown.contains(table.id.as_str()) => {
                if let By::Thrown(dice) = &lookup.by {
                    for other in other_dice(dice) {
                        push(format!("{dice}"), &|kind| {
                            if let TableKind::Lookup(all) = kind {
                                all.by = By::Thrown(other.clone());
                            }
                        });
                    }
                }
                for (row, one) in lookup.rows.iter().enumerate() {
                    for other in narrowed(&one.on) {
                        push(format!("row {}", one.on), &|kind| {
                            if let TableKind::Lookup(all) = kind {
                                all.rows[row].on = other.clone();
                            }
                        });
                    }
                }
            }
            TableKind::Grid(grid) if thrown.contains(table.id.as_str()) => {
                let Some(dice) = &grid.throw else { continue };
                for other in other_dice(dice) {
                    push(format!("{dice}"), &|kind| {
                        if let TableKind::Grid(all) = kind {
                            all.throw = Some(other.clone());
                        }
                    });
                }
            }
            TableKind::Formula(_)
            | TableKind::Lookup(_)
            | TableKind::Grid(_)
            | TableKind::Notes(_)
            | TableKind::Steps(_) => {}
        }
    }
    all
}

/// The ways of a procedure, and those with each number at the ends of what it may be, and at each number that its sums
/// name.
fn wide_ways(ruleset: &Ruleset, index: usize) -> Vec<Given> {
    let procedure = &ruleset.procedures[index];
    let mut all = ways(procedure, ruleset);
    let mut copy = procedure.clone();
    let named = |text: &str| -> Vec<i64> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.filter_map(|word| word.parse::<i64>().ok()).flat_map(|number| [number - 1, number, number + 1]).collect()
    };
    let numbers: BTreeSet<i64> = sums(&mut copy).into_iter().flat_map(|(_, sum)| named(sum.text())).collect();
    let bases: Vec<Given> = [0, all.len() / 3, all.len() / 2, all.len() - 1].map(|at| all[at].clone()).to_vec();
    for input in &procedure.inputs {
        let InputKind::Number { least, most, .. } = &input.kind else { continue };
        let tried = numbers.iter().copied().filter(|number| (least..=most).contains(&number)).chain([*least, *most]);
        for value in tried.collect::<BTreeSet<i64>>() {
            for base in &bases {
                let mut given: Given = base.iter().filter(|(name, _)| *name != input.id).cloned().collect();
                given.push((input.id.clone(), value.to_string()));
                all.push(given);
            }
        }
    }
    all
}

/// The faces and results of an action thrown by each seed; `None` if it refuses its inputs.
type Throws = Option<Vec<(Vec<Vec<i64>>, Vec<i64>)>>;

/// The sets of inputs of which the odds are compared where no throw differs: rare falls may need it.
const ODDS: usize = 6;

/// A set of inputs, with what was found out about it in the game as it is.
struct Tried {
    given: Given,
    throws: OnceCell<Throws>,
    odds: OnceCell<Option<Odds<Vec<i64>>>>,
}

impl Tried {
    /// Whether throws of the same seeds differ in the changed game.
    fn differs(&self, (before, now): (&Ruleset, &Ruleset), index: usize) -> bool {
        *self.throws.get_or_init(|| throws(before, index, &self.given)) != throws(now, index, &self.given)
    }

    /// Whether the odds differ in the changed game.
    fn has_other_odds(&self, (before, now): (&Ruleset, &Ruleset), index: usize) -> bool {
        *self.odds.get_or_init(|| odds(before, index, &self.given)) != odds(now, index, &self.given)
    }
}

fn throws(game: &Ruleset, index: usize, given: &Given) -> Throws {
    const SEEDS: u64 = 6;
    let play = Play::of(game, &game.procedures[index], given).ok()?;
    let thrown = |seed| {
        let played = play.thrown(&mut Thrower::new(seed, 0)).ok()?;
        let faces = played.steps.iter().flat_map(|step| step.throws.iter().map(|(faces, _)| faces.clone()));
        Some((faces.collect(), played.results))
    };
    (0..SEEDS).map(thrown).collect()
}

fn odds(game: &Ruleset, index: usize, given: &Given) -> Option<Odds<Vec<i64>>> {
    Play::of(game, &game.procedures[index], given).ok()?.odds_if_few().ok()
}

/// The numbers of one procedure that change nothing, and how many were tried.
fn inert(ruleset: &Ruleset, index: usize) -> (Vec<String>, usize) {
    let given = wide_ways(ruleset, index);
    // Far apart sets of inputs follow each other, so that a number which few of them read is soon met.
    let many = given.len();
    let step = (many * 618 / 1000..).find(|step| greatest_divisor(*step, many) == 1).unwrap_or(1);
    let tried =
        |at: usize| Tried { given: given[at * step % many].clone(), throws: OnceCell::new(), odds: OnceCell::new() };
    let tried: Vec<Tried> = (0..many).map(tried).collect();
    let changes: Vec<(String, Vec<Ruleset>)> =
        own_changes(ruleset, index).into_iter().chain(table_changes(ruleset, index)).collect();
    let counts = |games: &Vec<Ruleset>| {
        let pairs = || games.iter().map(|game| (ruleset, game));
        tried.iter().any(|one| pairs().any(|pair| one.differs(pair, index)))
            || tried.iter().take(ODDS).any(|one| pairs().any(|pair| one.has_other_odds(pair, index)))
    };
    let all = changes.len();
    let inert = changes.into_iter().filter(|(_, games)| !counts(games));
    (inert.map(|(place, _)| format!("{} {}: {place}", ruleset.id, ruleset.procedures[index].id)).collect(), all)
}

fn greatest_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

#[test]
fn every_other_number_of_an_action_changes_its_throws_or_odds() {
    let games = games();
    let all: Vec<(&Ruleset, usize)> =
        games.iter().flat_map(|game| (0..game.procedures.len()).map(move |index| (game, index))).collect();
    let (left, found) = (Mutex::new(all.into_iter()), Mutex::new((Vec::new(), 0)));
    let work = || {
        while let Some((ruleset, index)) = { left.lock().expect("unbroken").next() } {
            let (inert, tried) = inert(ruleset, index);
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
    assert!(inert.is_empty(), "of {tried} numbers {} change nothing:\n{}", inert.len(), inert.join("\n"));
    assert!(tried > 800, "only {tried} numbers are tried");
}
