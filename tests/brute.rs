//! Of small games every force is made and checked: what is suggested is legal, and what is said to be the best there is has
//! nothing better beside it.

mod forces;
mod games;

use std::collections::BTreeMap;

use games::{KINDS, game};

/// The games of the ordinary run.
const GAMES: usize = 300;

#[test]
fn every_kind_of_restriction_is_in_games_enough() {
    let mut there: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for number in 0..GAMES {
        let game = game(number);
        match game.read() {
            Ok(_) => {}
            Err(problem) => wrong.push(format!("game {number}: {problem}\n{}", game.text())),
        }
        let mut kinds = game.kinds();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *there.entry(kind).or_default() += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    println!("{there:?}");
    for kind in KINDS {
        assert!(there.get(kind).is_some_and(|games| *games >= 10), "{kind}: {there:?}");
    }
}

#[test]
fn timing() {
    for number in 0..60 {
        let mut game = game(number);
        let ruleset = game.read().unwrap();
        let begun = std::time::Instant::now();
        let Some(limit) = forces::fitting(&ruleset, &game, 1_500) else { println!("{number}: too many"); continue };
        let before = game.limit;
        game.limit = limit;
        let fit = begun.elapsed();
        let legal = forces::legal(&ruleset, &game, false).unwrap();
        println!("{number}: limit {before} -> {limit}; {fit:?} {:?} checked {} worths {}", begun.elapsed(), legal.checked, legal.worths.len());
    }
}
