use super::Odds;
use super::dice_odds::{pascal, within_reach};
use crate::diagnostic::Diagnostic;
use crate::model::{DieFaces, Pool};

/// The chance of each number of successes among `count` dice.
pub fn successes(count: u32, pool: &Pool, dies: &DieFaces) -> Odds<i64> {
    let die = dies.faces(pool.sides);
    repeated(&Odds::equally((die.first..=die.last).map(|face| pool.success.contains(face))), count)
}

/// The chance of each number of successes in `count` independent tries.
pub fn repeated(one: &Odds<bool>, count: u32) -> Odds<i64> {
    let (good, bad) = (one.ways_of(&true), one.ways_of(&false));
    let choose = pascal(count as usize);
    let ways =
        |met: u32| (i64::from(met), &choose[count as usize][met as usize] * good.pow(met) * bad.pow(count - met));
    Odds::counted((0..=count).map(ways))
}

/// The chance of each difference, one throw less another. An error if it takes too many sums.
pub fn compared(own: &Odds<i64>, other: &Odds<i64>) -> Result<Odds<i64>, Diagnostic> {
    let sums = (own.different() as u64).saturating_mul(other.different() as u64);
    within_reach("two throws against each other", sums)?;
    Ok(own.both(other, |own, other| own - other))
}
