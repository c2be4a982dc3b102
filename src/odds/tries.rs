use num_bigint::BigUint;

use super::Odds;
use super::odds_of::merged;

/// The odds of a sum to which each state's own number of independent tries is added, all from `one`. A try that is
/// `None` is left uncounted, and so are the least likely cases where these take more than `most` sums.
pub fn after_tries(states: &Odds<(u32, i128)>, one: &Odds<Option<i128>>, most: u64) -> Odds<Option<i128>> {
    const FEW: usize = 20_000;
    let one = one.clone().reduced();
    let longest = states.things().map(|(times, _)| *times).max().unwrap_or(0);
    let few = usize::try_from(most).unwrap_or(FEW).min(FEW);
    if let Some(tries) = few_tries(&one, longest, few)
        && states.things().map(|(times, _)| tries[*times as usize].different()).sum::<usize>() <= few
    {
        return states.then(|(times, sum)| tries[*times as usize].map(|added| added.map(|added| added + sum)));
    }
    one_by_one(states, &one, longest, most)
}

/// The odds of what 0, 1, 2 … tries add up to; `None` if they take more than this many sums.
fn few_tries(one: &Odds<Option<i128>>, longest: u32, few: usize) -> Option<Vec<Odds<Option<i128>>>> {
    let mut all = vec![Odds::certain(Some(0_i128))];
    let mut sums = 0;
    for _ in 0..longest {
        let last = all.last()?;
        sums += last.different() * one.different();
        if sums > few {
            return None;
        }
        all.push(last.both(one, |sum, added| Some((*sum)? + (*added)?)));
    }
    Some(all)
}

/// The result of `after_tries`, one try after another: the states with the most tries begin, and are joined by others
/// when as many are left, so that those with the same sum go on as one.
fn one_by_one(states: &Odds<(u32, i128)>, one: &Odds<Option<i128>>, longest: u32, most: u64) -> Odds<Option<i128>> {
    let mut entering = states.parted(|(times, sum)| (*times, Some(*sum)));
    let (mut all, mut scale, mut sums): (Vec<(Option<i128>, BigUint)>, _, _) = (Vec::new(), BigUint::from(1_u32), 0);
    for left in (0..=longest).rev() {
        if left < longest {
            sums += (all.len() * one.different()) as u64;
            if sums > most {
                all = likeliest(all, most / (8 * one.different() as u64));
            }
            let counted = || all.iter().filter_map(|(sum, number)| Some(((*sum)?, number)));
            let lost: BigUint = all.iter().filter(|(sum, _)| sum.is_none()).map(|(_, number)| number).sum();
            let next = one.ways.iter().flat_map(|(added, ways)| {
                counted().map(move |(sum, number)| (added.map(|added| added + sum), number * ways))
            });
            all = merged(next.chain([(None, lost * &one.of)]));
            scale *= &one.of;
        }
        if let Some(more) = entering.remove(&left) {
            all = merged(all.into_iter().chain(more.ways.into_iter().map(|(sum, number)| (sum, number * &scale))));
        }
    }
    Odds { of: &states.of * scale, ways: all }
}

/// This many of the likeliest cases; all others are left uncounted.
fn likeliest(mut all: Vec<(Option<i128>, BigUint)>, most: u64) -> Vec<(Option<i128>, BigUint)> {
    all.sort_by(|(_, one), (_, other)| other.cmp(one));
    let rest = all.split_off(all.len().min(usize::try_from(most).unwrap_or(usize::MAX)));
    merged(all.into_iter().chain(rest.into_iter().map(|(_, number)| (None, number))))
}

#[cfg(test)]
mod tests {
    use super::{after_tries, few_tries, one_by_one};
    use crate::odds::Odds;

    /// A d6 that counts for its face, and a second number in hundreds.
    fn die() -> Odds<Option<i128>> {
        Odds::equally((1..=6).map(|face| Some(face + 100 * i128::from(face == 6))))
    }

    #[test]
    fn tries_one_after_another_come_to_the_same() {
        let states = Odds::equally([(0, 5), (2, 100), (2, 1_000), (3, 100), (3, 100), (5, 0)]);
        let tries = few_tries(&die(), 5, 1_000_000).unwrap_or_default();
        let each = states.then(|(times, sum)| tries[*times as usize].map(|added| added.map(|added| added + sum)));
        let slowly = one_by_one(&states, &die(), 5, 1_000_000);
        assert_eq!(slowly.reduced(), each.clone().reduced());
        assert_eq!(after_tries(&states, &die(), 1_000_000).reduced(), each.reduced());
    }

    #[test]
    fn beyond_reach_the_rest_is_left_uncounted() {
        let states = Odds::equally([(6, 0), (4, 1)]);
        let exact = after_tries(&states, &die(), 1_000_000);
        for most in [10, 100, 200, 400] {
            let some = after_tries(&states, &die(), most);
            let lost = some.chance(Option::is_none);
            assert_eq!(some.chance(|_| true).to_string(), "1");
            assert!(!lost.is_zero());
            for (sum, chance) in exact.outcomes() {
                let counted = some.chance(|one| one == sum);
                assert!(counted <= chance && chance <= counted.plus(&lost), "{sum:?} within {most}");
            }
        }
    }
}
