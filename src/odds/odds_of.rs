use std::collections::{BTreeMap, BTreeSet};

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;

use super::Fraction;
use super::denominator::Denominator;
use super::divisor::{divisor, multiple_of_all};

/// The exact chance of each outcome, as its number among equally likely cases.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Odds<T> {
    /// The number of all cases: the sum of `ways`, 1 or more.
    pub(super) of: BigUint,
    /// Each outcome once, in order, with its number of cases, 1 or more.
    pub(super) ways: Vec<(T, BigUint)>,
}

impl<T: Ord> Odds<T> {
    /// One outcome, always.
    pub fn certain(outcome: T) -> Odds<T> {
        Odds::counted([(outcome, BigUint::from(1_u32))])
    }

    /// Equally likely outcomes, such as the faces of a die; one named twice is twice as likely. Needs at least one.
    pub fn equally(outcomes: impl IntoIterator<Item = T>) -> Odds<T> {
        Odds::counted(outcomes.into_iter().map(|outcome| (outcome, BigUint::from(1_u32))))
    }

    /// Outcomes with their numbers of cases; those with 0 are left out.
    pub(super) fn counted(cases: impl IntoIterator<Item = (T, BigUint)>) -> Odds<T> {
        let ways = merged(cases);
        Odds { of: ways.iter().map(|(_, number)| number).sum(), ways }
    }

    /// Outcomes with their numbers of cases, of as many cases as these odds.
    fn as_many<U: Ord>(&self, cases: impl IntoIterator<Item = (U, BigUint)>) -> Odds<U> {
        Odds { of: self.of.clone(), ways: merged(cases) }
    }

    /// The odds of the meanings of the outcomes; outcomes with the same meaning are added up.
    pub fn map<U: Ord>(&self, meaning: impl Fn(&T) -> U) -> Odds<U> {
        self.as_many(self.ways.iter().map(|(outcome, number)| (meaning(outcome), number.clone())))
    }

    /// Like `map`, with a meaning that may fail; the first error ends it.
    pub fn try_map<U: Ord, E>(&self, mut meaning: impl FnMut(&T) -> Result<U, E>) -> Result<Odds<U>, E> {
        let meant = self.ways.iter().map(|(outcome, number)| Ok((meaning(outcome)?, number.clone())));
        meant.collect::<Result<Vec<_>, E>>().map(|cases| self.as_many(cases))
    }

    /// The odds among the outcomes that `may` accepts, as when all others are thrown again; `None` if it accepts none.
    pub fn given(&self, may: impl Fn(&T) -> bool) -> Option<Odds<T>>
    where
        T: Clone,
    {
        let left = self.ways.iter().filter(|(outcome, _)| may(outcome));
        let left = Odds::counted(left.map(|(outcome, number)| (outcome.clone(), number.clone())));
        (left.different() > 0).then_some(left)
    }

    /// The odds of each part that outcomes belong to, by the part; `part` takes an outcome apart.
    pub fn parted<K: Ord, U: Ord>(&self, part: impl Fn(&T) -> (K, U)) -> BTreeMap<K, Odds<U>> {
        let mut parts: BTreeMap<K, Vec<(U, BigUint)>> = BTreeMap::new();
        for (outcome, number) in &self.ways {
            let (key, rest) = part(outcome);
            parts.entry(key).or_default().push((rest, number.clone()));
        }
        parts.into_iter().map(|(key, cases)| (key, Odds::counted(cases))).collect()
    }

    /// The odds of two independent outcomes taken together.
    pub fn both<U: Ord, V: Ord>(&self, other: &Odds<U>, meaning: impl Fn(&T, &U) -> V) -> Odds<V> {
        let meaning = &meaning;
        Odds::counted(
            self.ways.iter().flat_map(|(one, cases)| {
                other.ways.iter().map(move |(two, others)| (meaning(one, two), cases * others))
            }),
        )
    }

    /// The odds after a further throw that may depend on the first outcome.
    pub fn then<U: Ord>(&self, mut next: impl FnMut(&T) -> Odds<U>) -> Odds<U> {
        let next = |outcome: &T| Ok::<_, std::convert::Infallible>(next(outcome));
        match self.try_then(next) {
            Ok(odds) => odds,
            Err(never) => match never {},
        }
    }

    /// Like `then`, with a throw that may fail; the first error ends it.
    pub fn try_then<U: Ord, E>(&self, mut next: impl FnMut(&T) -> Result<Odds<U>, E>) -> Result<Odds<U>, E> {
        let following = self.ways.iter().map(|(outcome, number)| Ok((number, next(outcome)?)));
        let following: Vec<(&BigUint, Odds<U>)> = following.collect::<Result<_, E>>()?;
        let shared = multiple_of_all(following.iter().map(|(_, odds)| &odds.of));
        let ways = merged(following.into_iter().flat_map(|(number, odds)| {
            let each = number * (&shared / &odds.of);
            odds.ways.into_iter().map(move |(outcome, ways)| (outcome, ways * &each))
        }));
        Ok(Odds { of: &self.of * shared, ways })
    }

    /// The same odds with the smallest numbers of cases.
    pub(super) fn reduced(self) -> Odds<T> {
        let mut shared = self.of.clone();
        for (_, number) in &self.ways {
            if shared.bits() == 1 {
                return self;
            }
            if (number % &shared).bits() > 0 {
                shared = divisor(&shared, number);
            }
        }
        let ways = self.ways.into_iter().map(|(outcome, number)| (outcome, number / &shared)).collect();
        Odds { of: self.of / &shared, ways }
    }

    /// Each outcome, in order.
    pub fn things(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.ways.iter().map(|(outcome, _)| outcome)
    }

    /// Each outcome, the likeliest first.
    pub fn likeliest(&self) -> Vec<&T> {
        let mut all: Vec<&(T, BigUint)> = self.ways.iter().collect();
        all.sort_by(|(_, one), (_, other)| other.cmp(one));
        all.into_iter().map(|(outcome, _)| outcome).collect()
    }

    /// The outcomes that are left when the likeliest have taken this many sums; `taken` gives those of an outcome.
    pub fn beyond(&self, most: u64, taken: impl Fn(&T) -> u64) -> BTreeSet<&T> {
        let mut sums = 0_u64;
        let is_beyond = |outcome: &&T| {
            sums = sums.saturating_add(taken(outcome));
            sums > most
        };
        self.likeliest().into_iter().filter(is_beyond).collect()
    }

    /// Each outcome with its chance, in order.
    pub fn outcomes(&self) -> impl DoubleEndedIterator<Item = (&T, Fraction)> {
        let of = Denominator::of(&self.of);
        self.ways.iter().map(move |(outcome, number)| (outcome, of.under(number)))
    }

    /// The number of cases of an outcome.
    pub(super) fn ways_of(&self, outcome: &T) -> BigUint {
        let at = self.ways.binary_search_by(|(known, _)| known.cmp(outcome)).ok();
        at.map(|at| self.ways[at].1.clone()).unwrap_or_default()
    }

    /// The number of different outcomes: 1 or more.
    pub fn different(&self) -> usize {
        self.ways.len()
    }

    /// The chance of all outcomes that `counts` accepts.
    pub fn chance(&self, counts: impl Fn(&T) -> bool) -> Fraction {
        let ways: BigUint = self.ways.iter().filter(|(outcome, _)| counts(outcome)).map(|(_, number)| number).sum();
        Fraction::new(ways.into(), &self.of)
    }

    /// The mean of a number that each outcome has.
    pub fn mean(&self, number: impl Fn(&T) -> i64) -> Fraction {
        let sum: BigInt = self.ways.iter().map(|(outcome, ways)| BigInt::from(ways.clone()) * number(outcome)).sum();
        Fraction::new(sum, &self.of)
    }

    /// For each outcome in order, the chance of it or a later one.
    pub fn or_more(&self) -> Vec<Fraction> {
        let mut left = self.of.clone();
        let chance = |number: &BigUint| {
            let chance = Fraction::new(left.clone().into(), &self.of);
            left -= number;
            chance
        };
        self.ways.iter().map(|(_, number)| number).map(chance).collect()
    }

    /// For each outcome in order, its chance as the length of a bar: `full` for the likeliest, and at least 1.
    pub fn beside_likeliest(&self, full: u32) -> Vec<u32> {
        let numbers = || self.ways.iter().map(|(_, number)| number);
        let Some(most) = numbers().max() else { return Vec::new() };
        let share = |number: &BigUint| u32::try_from((number * full).div_ceil(most)).unwrap_or(full);
        numbers().map(share).collect()
    }
}

/// The cases without those of number 0, in the order of their outcomes; numbers of equal outcomes are added up.
pub(super) fn merged<T: Ord>(cases: impl IntoIterator<Item = (T, BigUint)>) -> Vec<(T, BigUint)> {
    // Many cases may come to few outcomes, so that they are merged on the way.
    const MANY: usize = 1 << 15;
    let (mut merged, mut full) = (Vec::new(), MANY);
    for case in cases.into_iter().filter(|(_, number)| number.bits() > 0) {
        merged.push(case);
        if merged.len() == full {
            sort_and_merge(&mut merged);
            full = MANY.max(merged.len() * 2);
        }
    }
    sort_and_merge(&mut merged);
    merged
}

fn sort_and_merge<T: Ord>(cases: &mut Vec<(T, BigUint)>) {
    if cases.is_sorted_by(|(one, _), (other, _)| one < other) {
        return;
    }
    cases.sort_by(|(one, _), (other, _)| one.cmp(other));
    cases.dedup_by(|(next, number), (outcome, sum)| {
        let is_same = next == outcome;
        if is_same {
            *sum += &*number;
        }
        is_same
    });
}

#[cfg(test)]
mod tests {
    use super::Odds;

    #[test]
    fn a_second_throw_is_weighted_by_the_first() {
        // A six is replaced by the throw of a ten-sided die; other faces stay.
        let die = Odds::equally(1..=6_i64);
        let odds = die.then(|face| if *face == 6 { Odds::equally(1..=10) } else { Odds::certain(*face) });
        assert_eq!(odds.chance(|face| *face == 1).to_string(), "11/60");
        assert_eq!(odds.chance(|face| *face > 5).to_string(), "1/12");
        assert_eq!(odds.chance(|_| true).to_string(), "1");
        assert_eq!(odds.mean(|face| *face).to_string(), "41/12");
    }

    #[test]
    fn thrown_again_the_rest_is_likelier() {
        let odds = Odds::equally(1..=6_i64).given(|face| *face != 3);
        assert_eq!(odds.map(|odds| odds.chance(|face| *face == 1).to_string()), Some("1/5".to_owned()));
        assert_eq!(Odds::equally(1..=6_i64).given(|face| *face > 6), None);
    }

    #[test]
    fn each_chance_or_more_is_the_sum_from_there_on() {
        let odds = Odds::equally([1, 2, 2, 4]);
        assert_eq!(odds.or_more().iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "3/4", "1/4"]);
        assert_eq!(odds.beside_likeliest(10), [5, 10, 5]);
    }
}
