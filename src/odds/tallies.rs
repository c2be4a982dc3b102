use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::Odds;
use super::dice_odds::{row, within_reach};
use super::odds_of::merged;
use crate::diagnostic::Diagnostic;

/// The odds of several counts after each of these numbers of independent tries; `one` gives what a single try adds to
/// each count. An error if it takes too many steps.
pub fn tallies(one: &Odds<Vec<i64>>, tries: &BTreeSet<u32>) -> Result<Tallies, Diagnostic> {
    if let Some(all) = multinomial(one, tries)? {
        return Ok(all);
    }
    let width = one.things().next().map_or(0, Vec::len);
    let most = tries.last().copied().unwrap_or(0);
    let all = gathered(one, most, &vec![0; width], |so_far, more| added(so_far, more, 1))?;
    Ok((0..).zip(all).filter(|(number, _)| tries.contains(number)).collect())
}

/// The odds of a state after 0, 1, 2 … up to `most` independent tries. The state begins as `empty`; `join` adds the
/// outcome of one try to it. An error if it takes too many steps.
pub fn gathered<A: Ord, S: Ord + Clone>(
    one: &Odds<A>,
    most: u32,
    empty: &S,
    join: impl Fn(&S, &A) -> S,
) -> Result<Vec<Odds<S>>, Diagnostic> {
    let mut all = vec![Odds::certain(empty.clone())];
    let mut sums = 0_u64;
    for _ in 0..most {
        let Some(last) = all.last() else { break };
        sums = sums.saturating_add((last.different() as u64).saturating_mul(one.different() as u64));
        within_reach(&format!("{most} throws"), sums.saturating_mul(weight(most.into())))?;
        let next = last.both(one, |so_far, more| join(so_far, more));
        all.push(next);
    }
    Ok(all)
}

/// The odds of a state after 0, 1, 2 … up to `most` cards drawn without replacement. `cards` gives each kind with its
/// number of copies; the state begins as `empty`, and `join` adds one card to it, whose result must not depend on the
/// order of the cards. An error if it takes too many steps.
pub fn drawn<A, S: Ord + Clone>(
    cards: &[(A, u32)],
    most: u32,
    empty: &S,
    join: impl Fn(&S, &A) -> S,
) -> Result<Vec<Odds<S>>, Diagnostic> {
    // States by the number of cards drawn, from the kinds seen so far.
    let mut all: Vec<Vec<(S, BigUint)>> = vec![Vec::new(); most as usize + 1];
    all[0].push((empty.clone(), BigUint::from(1_u32)));
    let mut sums = 0_u64;
    for (card, copies) in cards {
        let choose = row(*copies as usize);
        let mut next: Vec<Vec<(S, BigUint)>> = vec![Vec::new(); all.len()];
        for (drawn, states) in all.iter().enumerate() {
            for (state, ways) in states {
                let mut with = state.clone();
                for more in 0..=(*copies as usize).min(most as usize - drawn) {
                    if more > 0 {
                        with = join(&with, card);
                    }
                    next[drawn + more].push((with.clone(), ways * &choose[more]));
                    sums += 1;
                }
            }
        }
        within_reach(&format!("{most} cards"), sums).map_err(|wrong| wrong.hint("draw fewer cards"))?;
        all = next.into_iter().map(merged).collect();
    }
    Ok(all.into_iter().map(Odds::counted).collect())
}

/// How many steps one sum counts as where this many throws are joined, since its numbers grow longer.
fn weight(most: u64) -> u64 {
    most.div_ceil(100)
}

/// The counts after `times` more tries that each add `more`.
fn added(so_far: &[i64], more: &[i64], times: i64) -> Vec<i64> {
    so_far.iter().zip(more).map(|(so_far, more)| so_far + times * more).collect()
}

/// The counts of all tries together, by the number of tries.
type Tallies = BTreeMap<u32, Odds<Vec<i64>>>;

/// The result of `tallies`, worked out by the number of tries that each outcome has: quicker where a try has few
/// outcomes. `None` if it has many, or more than one more than there are counts. An error if it takes too many steps.
fn multinomial(one: &Odds<Vec<i64>>, tries: &BTreeSet<u32>) -> Result<Option<Tallies>, Diagnostic> {
    const FEW: usize = 4;
    let width = one.ways.first().map_or(0, |(adds, _)| adds.len());
    // With more outcomes than that, different tries come to the same counts; `gathered` joins those after each try and is
    // quicker.
    if one.different() > FEW || one.different() > width + 1 {
        return Ok(None);
    }
    let most = tries.last().map_or(0, |most| *most as usize);
    let wanted: Vec<bool> = (0..=most).map(|number| tries.iter().any(|one| *one as usize == number)).collect();
    let mut choose: BTreeMap<usize, Vec<BigUint>> = BTreeMap::new();
    // Counts by the number of tries, of the outcomes seen so far.
    let mut all: Vec<Vec<(Vec<i64>, BigUint)>> = vec![Vec::new(); most + 1];
    all[0].push((vec![0; width], BigUint::from(1_u32)));
    let mut sums = 0_u64;
    for (at, (adds, ways)) in one.ways.iter().enumerate() {
        let is_last = at + 1 == one.different();
        let powers: Vec<BigUint> = (0..=tries.last().copied().unwrap_or(0)).map(|tries| ways.pow(tries)).collect();
        let mut next: Vec<Vec<(Vec<i64>, BigUint)>> = vec![Vec::new(); all.len()];
        for (tried, states) in all.iter().enumerate() {
            let then: Vec<usize> = (tried..=most).filter(|then| wanted[*then] || !is_last).collect();
            sums = sums.saturating_add((states.len() as u64).saturating_mul(then.len() as u64));
            within_reach(&format!("{most} throws"), sums.saturating_mul(weight(most as u64)))?;
            for then in then {
                let more = then - tried;
                let times = i64::try_from(more).unwrap_or(i64::MAX);
                let ways = match tried {
                    0 => powers[more].clone(),
                    _ => &choose.entry(then).or_insert_with(|| row(then))[more] * &powers[more],
                };
                next[then].extend(states.iter().map(|(counts, number)| (added(counts, adds, times), number * &ways)));
            }
        }
        all = next.into_iter().map(merged).collect();
    }
    let odds = (0..).zip(all).filter(|(number, _)| tries.contains(number));
    Ok(Some(odds.map(|(number, ways)| (number, Odds::counted(ways))).collect()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{drawn, gathered, tallies};
    use crate::odds::Odds;

    #[test]
    fn a_die_is_read_for_two_facts_at_once() {
        // On a d6, 4 or more hits, and a 6 also counts separately.
        let die = Odds::equally((1..=6).map(|face| vec![i64::from(face >= 4), i64::from(face == 6)]));
        let two = tallies(&die, &BTreeSet::from([0, 2])).unwrap_or_default();
        assert_eq!(two.keys().copied().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(two[&0].chance(|counts| *counts == [0, 0]).to_string(), "1");
        assert_eq!(two[&2].chance(|counts| *counts == [2, 2]).to_string(), "1/36");
        assert_eq!(two[&2].chance(|counts| *counts == [2, 1]).to_string(), "1/9");
        assert_eq!(two[&2].chance(|counts| *counts == [1, 1]).to_string(), "1/6");
        assert_eq!(two[&2].chance(|counts| counts[1] > counts[0]).to_string(), "0");
    }

    #[test]
    fn few_outcomes_are_counted_as_many_are() {
        let die = Odds::equally((1..=6).map(|face| vec![i64::from(face >= 4), i64::from(face == 6)]));
        let slowly = gathered(&die, 7, &vec![0, 0], |so_far, more| super::added(so_far, more, 1));
        let slowly: Vec<Odds<Vec<i64>>> = slowly.unwrap_or_default();
        assert_eq!(slowly.len(), 8);
        for tries in [(0..=7).collect(), BTreeSet::from([3, 7])] {
            let quickly = tallies(&die, &tries).unwrap_or_default();
            assert_eq!(quickly.keys().copied().collect::<BTreeSet<u32>>(), tries);
            for (number, odds) in quickly {
                assert_eq!(odds, slowly[number as usize]);
            }
        }
    }

    #[test]
    fn cards_are_not_put_back() {
        // Two aces among five cards; three are drawn.
        let cards = [(1_i64, 2), (0, 3)];
        let odds = drawn(&cards, 3, &0_i64, |aces, card| aces + card).unwrap_or_default();
        let chances = (0..=3).map(|aces| odds[3].chance(|drawn| *drawn == aces).to_string()).collect::<Vec<_>>();
        assert_eq!(chances, ["1/10", "3/5", "3/10", "0"]);
    }

    #[test]
    fn too_many_cards_are_refused_with_a_hint_on_cards() {
        let cards: Vec<(u64, u32)> = (0..24).map(|bit| (1 << bit, 1)).collect();
        let refused =
            drawn(&cards, 24, &0_u64, |hand, card| hand | card).err().map(|wrong| (wrong.message, wrong.hint));
        let message = "working out the chances of 24 cards takes 2097150 steps; at most 2000000 are allowed".to_owned();
        assert_eq!(refused, Some((message, Some("draw fewer cards".to_owned()))));
    }
}
