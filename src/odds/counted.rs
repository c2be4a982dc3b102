use num_bigint::BigUint;

use super::dice_odds::{MOST_WORK, row, totals_within};
use super::{Odds, Totals};
use crate::model::{Dice, DieFaces, Pool};

/// The chance of each number of successes among `count` dice.
pub fn successes(count: u32, pool: &Pool, dies: &DieFaces) -> Odds<i64> {
    let die = dies.faces(pool.sides);
    repeated(&Odds::equally((die.first..=die.last).map(|face| pool.success.contains(face))), count)
}

/// The chance of each number of successes in `count` independent tries.
pub fn repeated(one: &Odds<bool>, count: u32) -> Odds<i64> {
    let powers = |of: &BigUint| {
        let mut powers = vec![BigUint::from(1_u32)];
        for power in 0..count as usize {
            powers.push(&powers[power] * of);
        }
        powers
    };
    let (good, bad) = (powers(&one.ways_of(&true)), powers(&one.ways_of(&false)));
    let met = good.iter().zip(bad.iter().rev()).zip(row(count as usize));
    Odds::counted((0..).zip(met).map(|(met, ((good, bad), choose))| (met, choose * good * bad)))
}

/// The chances of each difference, one throw less another: exact, or where that takes too much work, between bounds.
pub fn contested(own: &Dice, other: &Dice, dies: &DieFaces) -> Totals {
    contested_within(own, other, dies, MOST_WORK)
}

/// Like `contested`, with at most this much work, unless even dice cut to two faces take more.
pub fn contested_within(own: &Dice, other: &Dice, dies: &DieFaces, most: u64) -> Totals {
    let mut each = most;
    loop {
        let (own, other) = (totals_within(own, dies, each), totals_within(other, dies, each));
        if own.work_of_less(&other) <= most || each == 0 {
            return own.less(&other);
        }
        each /= 4;
    }
}
