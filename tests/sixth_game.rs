//! The example game of pools, symbols and chits: answers that were worked out by hand.

use sabretache::model::Ruleset;
use sabretache::rules::Play;

use crate::support::example;

/// A play of an action with inputs, as typed in words.
fn play<'g>(game: &'g Ruleset, action: &str, inputs: &str) -> Play<'g> {
    let procedure = game.procedures.iter().find(|procedure| procedure.id == action).expect("an action");
    let pair = |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let given: Vec<(String, String)> = inputs.split(';').filter_map(pair).collect();
    Play::of(game, procedure, &given).expect("all inputs")
}

/// The chance that a result is one of those that `may` accepts.
fn chance(action: &str, inputs: &str, result: &str, may: impl Fn(i64) -> bool) -> String {
    let game = example("wreckers");
    let play = play(&game, action, inputs);
    let at = play.procedure.results.iter().position(|one| one.id == result).expect("a result");
    play.odds().expect("few sums").chance(|outcome| may(outcome[at])).to_string()
}

/// The chance that a result is true.
fn so(action: &str, inputs: &str, result: &str) -> String {
    chance(action, inputs, result, |number| number != 0)
}

#[test]
fn ties_go_to_both_to_none_or_are_thrown_again() {
    // 15 of 36 throws are higher, 6 are ties.
    assert_eq!(so("race", "", "one"), "7/12");
    assert_eq!(so("race", "", "other"), "7/12");
    // 1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 = 146 of 1296 throws of 2d6 against 2d6 are ties; (1296 − 146) / 2 = 575.
    assert_eq!(so("wrestle", "", "other"), "575/1296");
    assert_eq!(chance("wrestle", "", "by", |by| by > 0), "575/1296");
    assert_eq!(chance("wrestle", "", "by", |by| by == 10), "1/1296");
    assert_eq!(so("lots", "", "first"), "1/2");
}

#[test]
fn chits_are_not_put_back() {
    // Ten chits: 2 ebb, 3 slack, 3 flood, 1 spring tide, 1 wreck; C(10, 3) = 120 draws.
    assert_eq!(so("tide", "chits=3", "breaks"), "3/10");
    assert_eq!(chance("tide", "chits=3", "kinds", |kinds| kinds == 1), "1/60");
    // 3 + 1 = 4 inches and 3 more: the spring tide and two floods, 3 ways.
    assert_eq!(chance("tide", "chits=3", "rise", |rise| rise == 5), "1/40");
    assert_eq!(so("tide", "chits=10", "breaks"), "1");
}

#[test]
fn different_faces_and_kept_dice_are_counted() {
    // 6 × 5 × 4 × 3 of 6⁴ throws show four different faces, 6 show one.
    assert_eq!(chance("plunder", "figures=4", "crates", |crates| crates == 4), "5/18");
    assert_eq!(chance("plunder", "figures=4", "crates", |crates| crates == 1), "1/216");
    // 16 of 216 throws of three dice have two sixes or more.
    assert_eq!(chance("haul", "figures=3", "hauls", |inches| inches == 12), "2/27");
    // All but the lowest of two dice is the higher: 9 of 36 are 5.
    assert_eq!(chance("haul", "figures=2", "drifts", |inches| inches == 5), "1/4");
}

#[test]
fn one_throws_against_several() {
    // With one knife he has d6 + 1; both foes are at most that in 4 + 9 + 16 + 25 + 36 + 36 of 6 × 36 throws.
    assert_eq!(so("brawl", "foes=2;knives=1", "down"), "5/12");
    // He floors both if both are below his die: 0 + 1 + 4 + 9 + 16 + 25 of 216.
    assert_eq!(chance("brawl", "foes=2", "floored", |floored| floored == 2), "55/216");
}

#[test]
fn a_percentage_leads_to_two_tables_under_the_same_modifiers() {
    // By moonlight at 4″: 80 − 16 = 64 of 100; down on 9 and 10.
    assert_eq!(so("shoot", "light=Moon;distance=4", "down"), "16/125");
    assert_eq!(so("shoot", "light=Moon;distance=4", "flat"), "12/125");
    // From within 4″, 2 is added to both: down on 7 to 10; grazed on 1 alone, and then flat on 4 to 10.
    assert_eq!(so("shoot", "light=Moon;distance=4;with=from within 4″", "down"), "32/125");
    assert_eq!(so("shoot", "light=Moon;distance=4;with=from within 4″", "flat"), "28/625");
    // A lantern at 1″ gives 103, which is kept at 100: 00 to 99 all hit; with −20 it is 80.
    assert_eq!(so("shoot", "light=Lantern;distance=1", "down"), "1/5");
    assert_eq!(so("shoot", "light=Lantern;distance=1;with=the target is among rocks", "down"), "4/25");
}

#[test]
fn numbers_carried_over_decide_the_next_turn() {
    // In two turns: a jam (1/3), then a 1 (1/6) bursts it.
    assert_eq!(so("swivel-gun", "turns=2", "burst"), "1/18");
    // Jammed in the second turn (2/3 × 1/3), or in the first and not cleared (1/3 × 2/6).
    assert_eq!(so("swivel-gun", "turns=2", "jammed"), "1/3");
    assert_eq!(chance("swivel-gun", "turns=2", "hits", |hits| hits == 2), "1/9");
    // A step is seen in 15 of 36 throws, a tie (6) rouses the watch: then in 21.
    assert_eq!(chance("past-the-watch", "steps=1", "steps", |steps| steps == 0), "5/12");
    // 15/36 × 21/36 + 6/36 × 15/36.
    assert_eq!(chance("past-the-watch", "steps=2", "steps", |steps| steps == 2), "5/16");
}

#[test]
fn symbols_may_be_thrown_again_without_end() {
    // A striker has no cut on three faces, one on two, and on a 6 two and one more die; guards are 0 on two faces, 2 on
    // one, 1 on three. Driven back: 1/2 × 4/6 + 1/3 × 1/6.
    assert_eq!(so("clash", "strikers=1;guards=1;coat=Shirt", "driven"), "7/18");
    // Each cut goes through a shirt on 1 to 5 and puts down on a 6: 5/36. None does with 2k cuts in 1/2 × 6⁻ᵏ, with
    // 2k + 1 in 1/3 × 6⁻ᵏ, and with eight, at which counting ends, in 6⁻⁴ of all clashes.
    let (stands, of) = (31_u128, 36_u128);
    let none: u128 = (0..4_u32)
        .map(|k| {
            let even = 3 * 6_u128.pow(4 - k) * stands.pow(2 * k) * of.pow(8 - 2 * k);
            let odd = 2 * 6_u128.pow(4 - k) * stands.pow(2 * k + 1) * of.pow(7 - 2 * k);
            even + odd
        })
        .sum();
    let (mut above, mut below) = (none + 6 * stands.pow(8), 6_u128.pow(5) * of.pow(8));
    for prime in [2, 3] {
        while above % prime == 0 && below % prime == 0 {
            (above, below) = (above / prime, below / prime);
        }
    }
    let found = chance("clash", "strikers=1;coat=Shirt", "down", |down| down == 0);
    assert_eq!(found, format!("{above}/{below}"));
}

#[test]
fn nerve_falls_with_losses_and_half_a_gang_runs() {
    // 2d6 at most 8 in 26 of 36; of four, two is half.
    assert_eq!(so("nerve-check", "began=4;lost=2", "holds"), "13/18");
    assert_eq!(so("nerve-check", "began=4;lost=2", "runs"), "5/18");
    assert_eq!(so("nerve-check", "began=5;lost=2", "runs"), "0");
}

/// The results of real dice, in the order of the action's results; the message, if the dice are wrong.
fn shown(action: &str, inputs: &str, faces: &[i64]) -> Result<Vec<i64>, String> {
    let game = example("wreckers");
    let played = play(&game, action, inputs).shown(faces);
    played.map(|played| played.results).map_err(|problem| problem.message)
}

#[test]
fn real_dice_and_chits_are_taken_as_they_fell() {
    // A 6: two cuts and a surge, which shows a 4: one cut. One guard of 1. Two coats, of which one turns. One is down.
    assert_eq!(shown("clash", "strikers=1;guards=1;coat=Oilskin", &[6, 4, 3, 5, 2, 6]), Ok(vec![3, 1, 0]));
    assert_eq!(shown("tide", "chits=3", &[4, 3, 3]), Ok(vec![5, 2, 0]));
    assert_eq!(shown("tide", "chits=2", &[5, 5]), Err("`5` can't be drawn".to_owned()));
    assert_eq!(shown("tide", "chits=2", &[5, 6]), Err("`6` can't be drawn".to_owned()));
    // It jams, is not cleared, and is cleared in the third turn.
    assert_eq!(shown("swivel-gun", "turns=3", &[2, 3, 5]), Ok(vec![0, 0, 0]));
    assert_eq!(
        shown("swivel-gun", "turns=3", &[2, 1, 5]),
        Err("2 dice are thrown, but 3 are given".to_owned()),
        "it has burst"
    );
}
