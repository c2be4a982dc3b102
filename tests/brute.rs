//! Of small games every force is made and checked: what is suggested is legal, and what is said to be the best there is has
//! nothing better beside it.

mod forces;
mod games;

use std::collections::BTreeMap;
use std::fmt::Write;

use sabretache::data;
use sabretache::model::{Aim, Guide, Ruleset};
use sabretache::rules::check;
use sabretache::suggest::{Suggested, Wish, suggest};
use sabretache::work::Going;

use forces::{Legal, Worth, has, nobody};
use games::{Game, KINDS, game};

/// The games of the ordinary run.
const GAMES: usize = 100;

/// About how many forces of a game are made: its limit is lowered until it has no more.
const FORCES: usize = 1_000;

#[test]
fn every_kind_of_restriction_is_in_games_enough() {
    let mut there: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..GAMES {
        let game = game(number);
        let mut kinds = game.kinds();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *there.entry(kind).or_default() += 1;
        }
    }
    for kind in KINDS {
        assert!(there.get(kind).is_some_and(|games| *games >= 10), "{kind}: {there:?}");
    }
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wrong {
    /// The check refuses it, or there are too few figures.
    Illegal,
    /// It is not worth what it says.
    Misjudged,
    /// Not among the forces that were made.
    Unknown,
    /// Said to be the best, and another is worth more.
    Beaten,
    /// Said to be the best, and another is worth as much and otherwise better.
    Untidy,
    /// Another is worth more than what is said to be possible.
    Unbound,
    /// Said that there is nothing, and there is.
    Missing,
    /// Neither proven nor said why not.
    Unsaid,
    StrictBeaten,
    StrictUnbound,
    StrictMissing,
}

fn worth(aim: Aim, worth: &Worth) -> i64 {
    match aim {
        Aim::Points => worth.points,
        Aim::Figures => worth.figures,
    }
}

/// How good a force is: the greater, the better.
fn rank(aim: Aim, one: &Worth) -> (i64, std::cmp::Reverse<usize>, i64) {
    let other = match aim {
        Aim::Points => one.figures,
        Aim::Figures => one.points,
    };
    (worth(aim, one), std::cmp::Reverse(one.warnings + one.notices), other)
}

fn found(ruleset: &Ruleset, game: &Game, aim: Aim) -> Suggested {
    let army = ruleset.organisation.army("blue").expect("there");
    let own = game.collection();
    let wish = Wish { aim, limit: game.limit, own: own.as_ref(), keep: true };
    suggest(ruleset, army, &nobody(ruleset, game), &wish, &Going::default()).expect("nobody stops it")
}

/// Everything that is wrong with what is suggested, each with words on it.
fn wrongs(ruleset: &Ruleset, game: &Game, legal: &Legal, aim: Aim, found: &Suggested) -> Vec<(Wrong, String)> {
    let mut wrong = Vec::new();
    let own = game.collection();
    let mut first = None;
    for (index, answer) in found.answers.iter().enumerate() {
        let checked = check(ruleset, &answer.force, None);
        let comes_to = Worth::of(&checked);
        let written = || data::written(&answer.force, &Guide::default()).unwrap_or_default();
        if !checked.legal() || comes_to.points > game.limit {
            let why: Vec<&str> = checked.findings.iter().map(|one| one.message.as_str()).collect();
            wrong.push((Wrong::Illegal, format!("answer {}: {}\n{}", index + 1, why.join("; "), written())));
            continue;
        }
        if own.as_ref().is_some_and(|own| !has(own, &answer.force)) {
            wrong.push((Wrong::Illegal, format!("answer {} has more than there is\n{}", index + 1, written())));
        }
        if worth(aim, &comes_to) != answer.worth {
            wrong.push((Wrong::Misjudged, format!("answer {}: {} of {comes_to:?}", index + 1, answer.worth)));
        }
        if !legal.worths.contains_key(&comes_to) {
            wrong.push((Wrong::Unknown, format!("answer {}: {comes_to:?}\n{}", index + 1, written())));
        }
        if index == 0 {
            first = Some(comes_to);
        }
    }
    let plain = |one: &&Worth| one.warnings == 0 && first.is_none_or(|first| one.notices <= first.notices);
    let every = |_: &&Worth| true;
    let kinds: [(&dyn Fn(&&Worth) -> bool, [Wrong; 3]); 2] = [
        (&plain, [Wrong::Beaten, Wrong::Unbound, Wrong::Missing]),
        (&every, [Wrong::StrictBeaten, Wrong::StrictUnbound, Wrong::StrictMissing]),
    ];
    let shown = |one: &Worth| {
        let force = data::written(&legal.worths[one], &Guide::default()).unwrap_or_default();
        format!("{one:?} is legal, suggested: {first:?}, bound {:?}, left out {:?}\n{force}", found.bound, found.left_out)
    };
    for (among, [beaten, unbound, missing]) in kinds {
        let Some(best) = legal.worths.keys().filter(among).max_by_key(|one| rank(aim, one)) else { continue };
        if wrong.iter().any(|(kind, _)| matches!(kind, Wrong::Beaten | Wrong::Unbound | Wrong::Missing)) {
            continue;
        }
        match &first {
            Some(first) if found.proven => {
                if worth(aim, best) > worth(aim, first) {
                    wrong.push((beaten, shown(best)));
                } else if beaten == Wrong::Beaten && rank(aim, best) > rank(aim, first) {
                    wrong.push((Wrong::Untidy, shown(best)));
                }
            }
            None if found.proven => wrong.push((missing, shown(best))),
            Some(_) | None => {}
        }
        if found.bound.is_some_and(|bound| bound < worth(aim, best)) {
            wrong.push((unbound, shown(best)));
        }
    }
    if !found.proven && found.left_out.is_empty() && found.tried {
        wrong.push((Wrong::Unsaid, format!("{first:?}, bound {:?}", found.bound)));
    }
    wrong
}

/// What is wrong with a game, by aim; none where it is too large.
fn judged(game: &mut Game) -> Option<(Ruleset, Legal)> {
    let ruleset = game.read().unwrap_or_else(|problem| panic!("{problem}\n{}", game.text()));
    let legal = forces::legal(&ruleset, game, FORCES, false).ok()?;
    Some((ruleset, legal))
}

/// The smallest game that is wrong in the same way.
fn smallest(game: &Game, aim: Aim, kind: Wrong) -> (Game, String) {
    let why = |game: &Game| -> Option<String> {
        let ruleset = game.read().ok()?;
        let mut small = game.clone();
        let legal = forces::legal(&ruleset, &mut small, 4 * FORCES, false).ok().filter(|_| small.limit == game.limit)?;
        let wrong = wrongs(&ruleset, game, &legal, aim, &found(&ruleset, game, aim));
        wrong.into_iter().find(|(known, _)| *known == kind).map(|(_, words)| words)
    };
    let (mut least, mut words) = (game.clone(), why(game).unwrap_or_default());
    while let Some((less, said)) = least.smaller().into_iter().find_map(|less| why(&less).map(|said| (less, said))) {
        (least, words) = (less, said);
    }
    (least, words)
}

#[test]
fn nothing_is_better_than_the_best_there_is() {
    nothing_better(0..GAMES);
}

fn nothing_better(games: std::ops::Range<usize>) {
    let (mut skipped, mut proven, mut asked) = (Vec::new(), 0, 0);
    let mut all: Vec<(Wrong, usize, Aim, Game)> = Vec::new();
    for number in games.clone() {
        let mut game = game(number);
        let Some((ruleset, legal)) = judged(&mut game) else {
            skipped.push(number);
            continue;
        };
        for aim in [Aim::Points, Aim::Figures] {
            let found = found(&ruleset, &game, aim);
            asked += 1;
            proven += usize::from(found.proven);
            let wrong = wrongs(&ruleset, &game, &legal, aim, &found);
            all.extend(wrong.into_iter().map(|(kind, _)| (kind, number, aim, game.clone())));
        }
    }
    all.sort_by_key(|(kind, number, ..)| (*kind, *number));
    let mut said = String::new();
    let shown: usize = std::env::var("BRUTE").ok().and_then(|shown| shown.parse().ok()).unwrap_or(2);
    let wanted = std::env::var("BRUTE_KIND").unwrap_or_default();
    let mut kinds: BTreeMap<Wrong, Vec<String>> = BTreeMap::new();
    for (kind, number, aim, game) in &all {
        let known = kinds.entry(*kind).or_default();
        if known.len() < shown && format!("{kind:?}").contains(&wanted) {
            let (least, words) = smallest(game, *aim, *kind);
            let asked = format!("--limit {} --aim {}", least.limit, aim.word());
            println!("## {kind:?}: game {number}, {asked}\n\n{}\n{words}", least.text());
            // Writing into a string always succeeds.
            let _ = writeln!(said, "## {kind:?}: game {number}, {asked}\n\n{}\n{words}", least.text());
        }
        known.push(format!("{number} {}", aim.word()));
    }
    println!("{said}\n\n{kinds:?}\nproven {proven} of {asked}; skipped {skipped:?}");
}
