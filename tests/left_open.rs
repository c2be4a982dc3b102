//! Chances of what earlier throws leave: points, wounds and skills. Each fraction was worked out by itself, in Python, by
//! listing every fall of the dice.

use std::sync::LazyLock;

use sabretache::model::Ruleset;
use sabretache::odds::Odds;
use sabretache::rules::{AskedFor, asked_for};

use crate::support::rulesets;

/// The shipped games, read once for all these chances.
static GAMES: LazyLock<Vec<Ruleset>> = LazyLock::new(rulesets);

/// The odds of these results of an action, in order.
fn odds(game: &str, action: &str, inputs: &str, results: &[&str]) -> Odds<Vec<i64>> {
    let game = GAMES.iter().find(|one| one.id == game).expect("a game");
    let pair = |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.replace('_', " ")));
    let given: Vec<(String, String)> = inputs.split(' ').filter_map(pair).collect();
    let Ok(AskedFor::Play(play)) = asked_for(game, action, &given) else { panic!("{action} {inputs}") };
    let at = |id: &&str| play.procedure.results.iter().position(|one| one.id == *id).expect("a result");
    play.odds_of(&results.iter().map(at).collect::<Vec<usize>>()).expect("few sums")
}

/// The chance of each set of these results, in words. Inputs are separated by spaces; a space in a value is written `_`.
pub fn chances(game: &str, action: &str, inputs: &str, results: &[&str]) -> String {
    let odds = odds(game, action, inputs, results);
    let numbers = |outcome: &[i64]| outcome.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    odds.outcomes().map(|(outcome, chance)| format!("{}: {chance}", numbers(outcome))).collect::<Vec<_>>().join(", ")
}

/// Fractions of points that are lost are rounded up; a rider throws for his own and his horse's together.
#[test]
fn the_points_left_to_a_figure_missed_before() {
    let left = |action: &str, inputs: &str| chances("firelock", action, inputs, &["free"]);
    assert_eq!(left("impulse", "bravery=5"), "6: 1/6, 7: 1/6, 8: 1/6, 9: 1/6, 10: 1/6, 11: 1/6");
    assert_eq!(left("impulse", "bravery=5 cowers=yes"), "3: 1/3, 4: 1/3, 5: 1/3");
    let quarter = "4: 1/10, 5: 1/10, 6: 1/5, 7: 1/10, 8: 1/10, 9: 1/5, 10: 1/10, 11: 1/10";
    assert_eq!(left("impulse", "bravery=5 d10=yes startled=yes"), quarter);
    let half = "1: 1/216, 2: 1/24, 3: 25/216, 4: 23/108, 5: 1/4, 6: 23/108, 7: 25/216, 8: 1/24, 9: 1/216";
    assert_eq!(left("impulse-mounted", "horse-hits=0 vexed=yes acts=yes"), half);
}

/// Points in hand are halved, rounded down, and halved again at a second loss.
#[test]
fn command_points_are_halved_by_each_leader_lost() {
    let points = |inputs: &str| chances("tenir", "command-points", inputs, &["points"]);
    assert_eq!(points(""), "1: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6");
    assert_eq!(points("kept=3 lost=1"), "2: 1/3, 3: 1/3, 4: 1/3");
    assert_eq!(points("kept=3 lost=2"), "1: 2/3, 2: 1/3");
}

/// An NCO among the foes throws with his own skill, and both throw one more since they are several.
#[test]
fn an_nco_among_the_foes_has_his_own_skill() {
    let fight = |inputs: &str| chances("fistful", "fight", inputs, &["foes-killed", "killed", "foes-nco-killed"]);
    let two = "0 0 0: 1/1000, 0 1 0: 43/125, 1 0 0: 1/200, 1 1 0: 37/100, 1 1 1: 7/200, 2 0 1: 179/1000, 2 1 1: 33/500";
    assert_eq!(fight("skill=10 foes=2 foes-skill=8 foes-nco-skill=12"), two);
    let alone = "0 0 0: 1/50, 0 1 0: 31/50, 1 0 1: 29/100, 1 1 1: 7/100";
    assert_eq!(fight("skill=10 foes-skill=8 foes-nco-skill=12"), alone);
    let leaves =
        chances("fistful", "fight", "skill=10 foes=2 foes-skill=8 foes-nco-skill=12 leaves=yes", &["foes-killed"]);
    assert_eq!(leaves, "0: 529/1000, 1: 81/200, 2: 33/500");
}

/// Dice of the same number are hits on the same figure: two serious wounds kill it, and a seventh hit is on another.
#[test]
fn several_hits_on_one_legionnaire() {
    let hits = |inputs: &str| chances("death", "legionnaires-hit", inputs, &["dead", "serious", "light"]);
    let three = "0 0 1: 3/4000, 0 0 2: 9/800, 0 0 3: 3/200, 0 1 0: 9/4000, 0 1 1: 27/800, 0 1 2: 9/200, 0 2 0: 9/400, \
                 0 2 1: 9/200, 0 3 0: 3/200, 1 0 0: 223/9000, 1 0 1: 17/160, 1 0 2: 3/50, 1 1 0: 97/800, \
                 1 1 1: 3/25, 1 2 0: 3/50, 2 0 0: 73/600, 2 0 1: 2/25, 2 1 0: 2/25, 3 0 0: 8/225";
    assert_eq!(hits("hits=3"), three);
    let wounded = "0 0 1: 3/4000, 0 0 2: 9/800, 0 0 3: 3/200, 1 0 0: 973/36000, 1 0 1: 7/50, 1 0 2: 21/200, \
                   2 0 0: 637/2400, 2 0 1: 49/200, 3 0 0: 343/1800";
    assert_eq!(hits("hits=3 wounded=yes"), wounded);
    let of = |inputs: &str, result: &str| {
        odds("death", "legionnaires-hit", inputs, &[result]).mean(|outcome| outcome[0]).to_string()
    };
    assert_eq!(of("hits=7", "dead"), "20074519997/7776000000");
    assert_eq!(of("hits=7", "serious"), "547795493/432000000");
    assert_eq!(of("hits=7", "light"), "985795681/864000000");
    assert_eq!(of("hits=7 wounded=yes", "dead"), "29934838871/7776000000");
}
