use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::divisor::{divisor, multiple_of_all};
use super::leads::Leads;

/// The number of cases of each outcome in the end, even if states lead back to others; by index, from the numbers of
/// cases of the states at the beginning, which are the first ones. `None` if a state may never be left.
pub(super) fn taken_out(
    all: &[Leads],
    reached: &[BigUint],
    of: &BigUint,
    order: &[usize],
) -> Option<BTreeMap<usize, BigUint>> {
    let reached = reached.iter().map(|number| Share::of(number.clone(), of.clone())).collect();
    let ends = ended(all.iter().map(Ways::of).collect(), reached, order)?;
    let shared = multiple_of_all(ends.values().map(|share| &share.below));
    let number = |share: Share| share.above * (&shared / share.below);
    Some(ends.into_iter().map(|(at, share)| (at, number(share))).collect())
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

    /// Divided by its difference from 1; `None` if that is 0.
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
    fn of(leads: &Leads) -> Ways {
        let shares = |ways: &BTreeMap<usize, BigUint>| {
            ways.iter().map(|(at, number)| (*at, Share::of(number.clone(), leads.of.clone()))).collect()
        };
        Ways { again: shares(&leads.again), done: shares(&leads.done) }
    }

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

/// The share of each outcome in the end, from the shares of the states at the beginning, which are the first ones. Each
/// state in turn is taken out, and the ways through it are joined. `None` if a state may never be left.
fn ended(mut ways: Vec<Ways>, reached: Vec<Share>, order: &[usize]) -> Option<BTreeMap<usize, Share>> {
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
    for &at in order {
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
