//! Actions: all falls of the dice give outcomes with the stated odds, for every action of every game.

use std::collections::{BTreeMap, BTreeSet};

use sabretache::model::{Cell, Dice, Ruleset};
use sabretache::rules::{Act, Action, ActionInput, CameTo, MayBe};

use crate::support::{example, rulesets, throws_agree};

type Given = Vec<(String, String)>;

/// The maximum number of falls of the dice that are counted for one action.
const MOST: u64 = 1_000_000;

/// The shipped games and the example games.
fn games() -> Vec<Ruleset> {
    rulesets().into_iter().chain(["bridge", "lanterns", "mudlarks", "thornwick", "wreckers"].map(example)).collect()
}

/// Every set of required inputs; of numbers the first three.
fn ways(inputs: &[ActionInput]) -> Vec<Given> {
    inputs.iter().filter(|input| input.needed).fold(vec![Vec::new()], |ways, input| {
        let values: Vec<String> = match &input.may_be {
            MayBe::OneOf(_) | MayBe::YesNo | MayBe::AnyOf(_) => {
                input.may_be.choices().into_iter().map(str::to_owned).collect()
            }
            MayBe::Number(from, _) => (*from..from + 3).map(|number| number.to_string()).collect(),
        };
        let with = |way: &Given| {
            values.iter().map(|value| [way.clone(), vec![(input.name.clone(), value.clone())]].concat()).collect()
        };
        ways.iter().flat_map(|way: &Given| -> Vec<Given> { with(way) }).collect()
    })
}

/// The same inputs without modifiers, with each one alone, with an added number, and with two throwers.
fn modified(action: &Action<'_>, inputs: &[ActionInput], way: &Given) -> Vec<Given> {
    let more = |name: &str, value: &str| [way.clone(), vec![(name.to_owned(), value.to_owned())]].concat();
    let mut all = vec![way.clone()];
    for modifier in action.modifiers.iter().filter(|modifier| matches!(modifier.add, Cell::Number(_))) {
        all.push(more("with", &modifier.when));
    }
    if !action.modifiers.is_empty() {
        all.push(more("modifier", "-2"));
    }
    if inputs.iter().any(|input| input.name == "number" && !input.needed) {
        all.push(more("number", "2"));
    }
    all
}

/// Every act of an action, with its inputs in words; acts that its table refuses are left out.
fn acts<'a>(ruleset: &'a Ruleset, action: &Action<'a>) -> Vec<(String, Act<'a>)> {
    let inputs = action.inputs(ruleset);
    let given = ways(&inputs).into_iter().flat_map(|way| modified(action, &inputs, &way));
    let act = |given: Given| {
        let words = format!("{} {} {given:?}", ruleset.id, action.table.id);
        action.act(ruleset, &given).ok().map(|act| (words, act))
    };
    given.filter_map(act).collect()
}

fn dice(act: &Act<'_>) -> Vec<Dice> {
    (0..act.number).flat_map(|_| act.cast.throws()).collect()
}

/// Every way in which the dice of an act may fall, as faces that a player would type.
fn for_each_fall(ruleset: &Ruleset, dice: &[Dice], mut seen: impl FnMut(&[i64])) {
    let sides: Vec<(i64, i64)> = dice
        .iter()
        .flat_map(|dice| {
            let die = ruleset.dice.faces(dice.sides);
            (0..dice.count).map(move |_| (die.first, die.last))
        })
        .collect();
    let mut faces: Vec<i64> = sides.iter().map(|(first, _)| *first).collect();
    loop {
        seen(&faces);
        let Some(next) = (0..faces.len()).find(|at| faces[*at] < sides[*at].1) else { return };
        faces[next] += 1;
        for before in 0..next {
            faces[before] = sides[before].0;
        }
    }
}

#[test]
fn every_fall_of_the_dice_has_the_outcome_that_the_odds_count() {
    let mut counted = BTreeSet::new();
    for ruleset in games() {
        for action in Action::all(&ruleset) {
            let acts = acts(&ruleset, &action);
            assert!(!acts.is_empty(), "{} {} can't be thrown", ruleset.id, action.table.id);
            for (words, act) in acts {
                let thrown = dice(&act);
                let cases: u64 = thrown.iter().map(|dice| u64::from(dice.sides).saturating_pow(dice.count)).product();
                if cases > MOST {
                    continue;
                }
                let mut falls: BTreeMap<CameTo, u64> = BTreeMap::new();
                for_each_fall(&ruleset, &thrown, |faces| {
                    let results = act.shown(faces).expect("dice that can be");
                    *falls.entry(act.came_to(&results)).or_default() += 1;
                });
                let odds = act.odds().expect("few sums");
                assert_eq!(odds.different(), falls.len(), "{words}: {falls:?}");
                for (came_to, ways) in falls {
                    let chance = odds.chance(|other| *other == came_to);
                    assert_eq!(chance.to_string(), lowest(ways, cases), "{words}: {came_to:?}");
                }
                counted.insert((ruleset.id.clone(), action.table.id.to_string()));
            }
        }
    }
    // These include every action of every game.
    let all: BTreeSet<(String, String)> = games()
        .iter()
        .flat_map(|ruleset| Action::all(ruleset).into_iter().map(|one| (ruleset.id.clone(), one.table.id.to_string())))
        .collect();
    assert_eq!(all.difference(&counted).collect::<Vec<_>>(), Vec::<&(String, String)>::new());
    assert!(all.len() >= 40, "only {} actions", all.len());
}

/// A fraction in its lowest terms.
fn lowest(ways: u64, of: u64) -> String {
    let (mut one, mut other) = (ways, of);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    if of == one { (ways / one).to_string() } else { format!("{}/{}", ways / one, of / one) }
}

/// The last act of each action.
#[test]
fn throws_agree_with_the_odds() {
    for ruleset in games() {
        for action in Action::all(&ruleset) {
            let Some((words, act)) = acts(&ruleset, &action).pop() else { continue };
            throws_agree(&words, &act.odds().expect("few sums"), |thrower| act.came_to(&act.thrown(thrower)));
        }
    }
}

#[test]
fn an_input_never_has_the_same_choice_twice() {
    for ruleset in games() {
        for action in Action::all(&ruleset) {
            for input in action.inputs(&ruleset) {
                let choices = input.may_be.choices();
                let different: BTreeSet<&&str> = choices.iter().collect();
                assert_eq!(different.len(), choices.len(), "{} {}: {choices:?}", ruleset.id, action.table.id);
                assert!(choices.iter().all(|choice| !choice.is_empty()), "{} {}", ruleset.id, action.table.id);
            }
        }
    }
}
