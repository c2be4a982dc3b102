use std::collections::BTreeSet;

use super::exchanged::OutcomePart;
use super::exchanging::Exchanging;
use crate::diagnostic::Diagnostic;
use crate::model::ExchangeTotal;
use crate::odds::{self, Odds};
use crate::sum::Sum;

/// How to merge states that no later stage can tell apart.
pub(super) struct Pools<'a> {
    /// The place at which each result of the stage is added: its own, or that of a number to which it is only added
    /// later.
    into: Vec<usize>,
    /// Totals that are only added to a number later.
    absorbed: Vec<Absorbed<'a>>,
}

/// A total that is only ever added to one number, and is the only user of some results.
struct Absorbed<'a> {
    total: &'a ExchangeTotal,
    /// The places of all results that it uses.
    of: BTreeSet<usize>,
    /// The place of the number.
    into: usize,
}

/// States as single numbers, so that results are added to them at once.
struct Digits {
    /// Each place to which results are added, with the least number there and how many there may be.
    places: Vec<(usize, i64, i128)>,
    /// The states without these.
    rests: Vec<Vec<i64>>,
}

impl Exchanging<'_> {
    /// How to merge states after a stage, with `wanted` the places of its results and `needed` those of all that
    /// matter later.
    pub(super) fn pools(
        &self,
        (index, part): (usize, OutcomePart),
        wanted: &[usize],
        needed: &BTreeSet<usize>,
    ) -> Pools<'_> {
        let sums = self.later_sums(index, part);
        let name = |at: usize| self.head.counted[at].as_str();
        let given = |name: &str| self.head.values.get(name).copied();
        let alike = |one: usize, other: usize, sums: &[&Sum]| {
            sums.iter().all(|sum| sum.only_adds([name(one), name(other)], given))
        };
        let mut into: Vec<usize> = Vec::new();
        for place in wanted {
            let earlier = needed.range(..place).filter(|at| !wanted.contains(at) || into.contains(at));
            into.push(earlier.copied().find(|at| alike(*at, *place, &sums)).unwrap_or(*place));
        }
        let first = self.head.counted.len() - self.exchange.totals.len();
        let mut absorbed: Vec<Absorbed<'_>> = Vec::new();
        for (at, total) in self.exchange.totals.iter().enumerate() {
            let others: Vec<&Sum> =
                sums.iter().copied().filter(|sum| !std::ptr::eq(*sum, &raw const total.sum)).collect();
            let of = self.head.places_in([&total.sum]);
            let elsewhere = self.head.places_in(others.iter().copied());
            let alone = of.iter().all(|at| *at < first && !wanted.contains(at) && !elsewhere.contains(at));
            if others.len() == sums.len() || of.is_empty() || !alone {
                continue;
            }
            let number = needed.iter().copied().find(|place| !of.contains(place) && alike(first + at, *place, &others));
            absorbed.extend(number.map(|into| Absorbed { total, of, into }));
        }
        Pools { into, absorbed }
    }

    /// All sums that are worked out after a stage, and those of the totals in them.
    fn later_sums(&self, index: usize, part: OutcomePart) -> Vec<&Sum> {
        let mut sums = self.sums_after(index, part);
        let first = self.head.counted.len() - self.exchange.totals.len();
        // A total uses only those before it.
        for (at, total) in self.exchange.totals.iter().enumerate().rev() {
            if self.head.places_in(sums.iter().copied()).contains(&(first + at)) {
                sums.push(&total.sum);
            }
        }
        sums
    }

    /// A state in which each absorbed total is part of its number, and the results that only this uses are 0.
    pub(super) fn absorbed(&self, pools: &Pools<'_>, mut counts: Vec<i64>) -> Result<Vec<i64>, Diagnostic> {
        for one in &pools.absorbed {
            let before = self.head.evaluate(&one.total.sum, &counts)?;
            for at in &one.of {
                counts[*at] = 0;
            }
            counts[one.into] += before - self.head.evaluate(&one.total.sum, &counts)?;
        }
        Ok(counts)
    }
}

impl Pools<'_> {
    /// The odds after each state's own number of tries, whose results are those of `once`; `None` is left uncounted.
    pub(super) fn tried(
        &self,
        states: &Odds<(u32, Vec<i64>)>,
        once: &Odds<Option<Vec<i64>>>,
        most: u64,
    ) -> Odds<Option<Vec<i64>>> {
        let Some(digits) = self.digits(states, once) else { return states.map(|_| None) };
        let added = |values: &Vec<i64>| {
            let own = digits.places.iter().map(|(place, ..)| {
                let here = self.into.iter().zip(values).filter(|(into, _)| *into == place);
                here.map(|(_, value)| *value).sum::<i64>()
            });
            digits.number(own)
        };
        let once = once.map(|values| values.as_ref().map(added));
        let states = states.map(|(times, counts)| (*times, digits.written(counts)));
        odds::after_tries(&states, &once, most).map(|sum| sum.map(|sum| digits.read(sum)))
    }

    /// The digits that all states and results fit into; `None` if they are too many.
    fn digits(&self, states: &Odds<(u32, Vec<i64>)>, once: &Odds<Option<Vec<i64>>>) -> Option<Digits> {
        let times = i64::from(states.things().map(|(times, _)| *times).max()?);
        let places: BTreeSet<usize> = self.into.iter().copied().collect();
        let mut all = Vec::new();
        let mut size = 1_i128;
        for place in places {
            let here = |values: &Vec<i64>| -> i64 {
                self.into.iter().zip(values).filter(|(into, _)| **into == place).map(|(_, value)| *value).sum()
            };
            let added = || once.things().flatten().map(here).chain([0]);
            let known = || states.things().map(|(_, counts)| counts[place]);
            let least = known().min()?.checked_add(added().min()?.checked_mul(times)?)?;
            let most = known().max()?.checked_add(added().max()?.checked_mul(times)?)?;
            let many = i128::from(most) - i128::from(least) + 1;
            size = size.checked_mul(many)?;
            all.push((place, least, many));
        }
        let mut digits = Digits { places: all, rests: Vec::new() };
        let rests: BTreeSet<Vec<i64>> = states.things().map(|(_, counts)| digits.rest(counts)).collect();
        size.checked_mul(i128::try_from(rests.len()).ok()?)?;
        digits.rests = rests.into_iter().collect();
        Some(digits)
    }
}

impl Digits {
    /// A state without the numbers that become digits.
    fn rest(&self, counts: &[i64]) -> Vec<i64> {
        let mut rest = counts.to_vec();
        self.places.iter().for_each(|(place, ..)| rest[*place] = 0);
        rest
    }

    /// The number with these digits, in the order of the places.
    fn number(&self, digits: impl Iterator<Item = i64>) -> i128 {
        let units = self.places.iter().scan(1_i128, |unit, (_, _, many)| Some(std::mem::replace(unit, *unit * many)));
        units.zip(digits).map(|(unit, digit)| unit * i128::from(digit)).sum()
    }

    fn size(&self) -> i128 {
        self.places.iter().map(|(_, _, many)| many).product()
    }

    fn written(&self, counts: &[i64]) -> i128 {
        let rest = self.rests.binary_search(&self.rest(counts)).ok().and_then(|at| i128::try_from(at).ok());
        let digits = self.places.iter().map(|(place, least, _)| counts[*place] - least);
        rest.unwrap_or_default() * self.size() + self.number(digits)
    }

    fn read(&self, number: i128) -> Vec<i64> {
        let (size, mut left) = (self.size(), number);
        let rest = usize::try_from(number / size).ok().and_then(|at| self.rests.get(at));
        let mut counts = rest.cloned().unwrap_or_default();
        left %= size;
        for (place, least, many) in &self.places {
            counts[*place] = least + i64::try_from(left % many).unwrap_or_default();
            left /= many;
        }
        counts
    }
}
