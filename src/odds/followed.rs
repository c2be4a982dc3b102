use std::collections::{BTreeMap, BTreeSet};

use super::Odds;
use super::divisor::{divisor, multiple};
use num_bigint::BigUint;

/// The state after one pass of something that is repeated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Onward<S, T> {
    /// Another pass begins, in this state.
    Again(S),
    /// It has ended, with this outcome.
    Done(T),
}

/// A share of 1.
#[derive(Clone, PartialEq, Eq)]
struct Share {
    above: BigUint,
    below: BigUint,
}

impl Share {
    fn of(above: BigUint, below: BigUint) -> Share {
        let shared = divisor(&above, &below);
        Share { above: above / &shared, below: below / shared }
    }

    fn none() -> Share {
        Share { above: BigUint::ZERO, below: BigUint::from(1_u32) }
    }

    fn times(&self, other: &Share) -> Share {
        Share::of(&self.above * &other.above, &self.below * &other.below)
    }

    fn plus(&self, other: &Share) -> Share {
        if self.below == other.below {
            return Share { above: &self.above + &other.above, below: self.below.clone() };
        }
        Share::of(&self.above * &other.below + &other.above * &self.below, &self.below * &other.below)
    }

    /// 1 divided by the difference from 1; `None` if that is 0.
    fn one_over_rest(&self) -> Option<Share> {
        let rest = &self.below - &self.above;
        (rest.bits() > 0).then(|| Share::of(self.below.clone(), rest))
    }
}

/// The shares with which one state leads to others, and to outcomes, by index.
#[derive(Clone, Default)]
struct Ways {
    again: BTreeMap<usize, Share>,
    done: BTreeMap<usize, Share>,
}

impl Ways {
    fn add(known: &mut BTreeMap<usize, Share>, at: usize, share: &Share) {
        let sum = known.get(&at).map_or_else(|| share.clone(), |known| known.plus(share));
        known.insert(at, sum);
    }

    /// All shares times this one.
    fn scaled(&self, by: &Share) -> Ways {
        if by.above == by.below {
            return self.clone();
        }
        let scaled = |ways: &BTreeMap<usize, Share>| ways.iter().map(|(at, share)| (*at, share.times(by))).collect();
        Ways { again: scaled(&self.again), done: scaled(&self.done) }
    }

    fn add_all(&mut self, other: &Ways) {
        other.again.iter().for_each(|(at, share)| Ways::add(&mut self.again, *at, share));
        other.done.iter().for_each(|(at, share)| Ways::add(&mut self.done, *at, share));
    }
}

/// The odds of the outcomes of something that is repeated until it ends, however long that takes. `pass` gives the
/// odds after one more pass for each of several states at once; an error of it ends the work. `None` if it might never
/// end.
pub fn followed<S: Ord + Clone, T: Ord + Clone, E>(
    begin: &Odds<S>,
    mut pass: impl FnMut(&[S]) -> Result<Vec<Odds<Onward<S, T>>>, E>,
) -> Result<Option<Odds<T>>, E> {
    let mut places: BTreeMap<S, usize> = BTreeMap::new();
    let mut outcomes: BTreeMap<T, usize> = BTreeMap::new();
    let mut ways: Vec<Ways> = Vec::new();
    let mut next: Vec<S> = begin.things().cloned().collect();
    places.extend(next.iter().cloned().zip(0..));
    let reached: Vec<Share> = begin.ways.values().map(|number| Share::of(number.clone(), begin.of.clone())).collect();
    while !next.is_empty() {
        let mut found = Vec::new();
        for odds in pass(&next)? {
            let mut from = Ways::default();
            for (onward, number) in odds.ways {
                let share = Share { above: number, below: odds.of.clone() };
                match onward {
                    Onward::Done(outcome) => {
                        let at = outcomes.len();
                        Ways::add(&mut from.done, *outcomes.entry(outcome).or_insert(at), &share);
                    }
                    Onward::Again(state) => {
                        let at = places.len();
                        let at = *places.entry(state.clone()).or_insert_with(|| {
                            found.push(state);
                            at
                        });
                        Ways::add(&mut from.again, at, &share);
                    }
                }
            }
            ways.push(from);
        }
        next = found;
    }
    let Some(ends) = ended(ways, reached) else { return Ok(None) };
    let shared = ends.values().fold(BigUint::from(1_u32), |shared, share| multiple(&shared, &share.below));
    let number = |at: &usize| ends.get(at).map_or(BigUint::ZERO, |share| &share.above * (&shared / &share.below));
    Ok(Some(Odds::counted(outcomes.into_iter().map(|(outcome, at)| (outcome, number(&at))))))
}

/// The share of each outcome in the end, from the shares of the states at the beginning, which are the first ones. Each
/// state in turn is taken out, and the ways through it are joined. `None` if a state may never be left.
fn ended(mut ways: Vec<Ways>, reached: Vec<Share>) -> Option<BTreeMap<usize, Share>> {
    let order = forwards(&ways);
    let mut before: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); ways.len()];
    for (from, one) in ways.iter().enumerate() {
        for to in one.again.keys() {
            before[*to].insert(from);
        }
    }
    let mut shares = reached;
    shares.resize(ways.len(), Share::none());
    let mut all = Ways::default();
    let mut gone = vec![false; ways.len()];
    for at in order {
        let mut own = std::mem::take(&mut ways[at]);
        let stays = own.again.remove(&at).unwrap_or_else(Share::none);
        own = own.scaled(&stays.one_over_rest()?);
        gone[at] = true;
        for from in std::mem::take(&mut before[at]).into_iter().filter(|from| !gone[*from]) {
            if let Some(share) = ways[from].again.remove(&at) {
                for to in own.again.keys() {
                    before[*to].insert(from);
                }
                ways[from].add_all(&own.scaled(&share));
            }
        }
        let share = std::mem::replace(&mut shares[at], Share::none());
        if share.above.bits() > 0 {
            let onward = own.scaled(&share);
            onward.again.iter().for_each(|(to, share)| shares[*to] = shares[*to].plus(share));
            all.add_all(&Ways { again: BTreeMap::new(), done: onward.done });
        }
    }
    Some(all.done)
}

/// The states in an order in which each comes before those that it leads to, except those that lead back.
fn forwards(ways: &[Ways]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; ways.len()];
    for start in 0..ways.len() {
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = |at: usize, open: &mut Vec<(usize, Vec<usize>)>| {
            if !std::mem::replace(&mut seen[at], true) {
                open.push((at, ways[at].again.keys().copied().collect()));
            }
        };
        enter(start, &mut open);
        while let Some((at, left)) = open.last_mut() {
            match left.pop() {
                Some(to) => enter(to, &mut open),
                None => {
                    order.push(*at);
                    open.pop();
                }
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::{Onward, followed};
    use crate::odds::Odds;

    /// The chance of each number in the end, as text.
    fn ends(begin: i64, pass: impl Fn(i64) -> Odds<Onward<i64, i64>>) -> Vec<(i64, String)> {
        let all = |states: &[i64]| Ok::<_, ()>(states.iter().map(|state| pass(*state)).collect());
        let odds = followed(&Odds::certain(begin), all).ok().flatten();
        odds.iter().flat_map(Odds::outcomes).map(|(end, chance)| (*end, chance.to_string())).collect()
    }

    #[test]
    fn a_walk_that_turns_back_ends_where_it_should() {
        // From 1 of 3, a fair step up or down until 0 or 3: the gambler's ruin.
        let pass = |at: i64| {
            let to = |at| if at == 0 || at == 3 { Onward::Done(at) } else { Onward::Again(at) };
            Odds::equally([to(at - 1), to(at + 1)])
        };
        assert_eq!(ends(1, pass), [(0, "2/3".to_owned()), (3, "1/3".to_owned())]);
    }

    #[test]
    fn a_die_may_be_thrown_again_without_end() {
        // Each 6 counts and is thrown again; counted up to 2.
        let pass = |sixes: i64| {
            let one = |face| if face == 6 { Onward::Again((sixes + 1).min(2)) } else { Onward::Done(sixes) };
            Odds::equally((1..=6).map(one))
        };
        let expected = [(0, "5/6"), (1, "5/36"), (2, "1/36")].map(|(end, chance)| (end, chance.to_owned()));
        assert_eq!(ends(0, pass), expected);
    }

    #[test]
    fn something_that_never_ends_has_no_odds() {
        let pass = |at: i64| Odds::equally([Onward::Again(1 - at), Onward::Again(at)]);
        assert_eq!(ends(0, pass), []);
    }
}
