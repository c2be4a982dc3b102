use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{Fraction, Odds};

/// The chances of a total: exact, or with each case known only to lie in a stretch of totals, all equally long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The odds of the least total of each case.
    least: Odds<i64>,
    /// How much more it may be: 0 if totals are exact.
    slack: i64,
}

/// A number that lies between two others, or is exact if they are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FractionBounds {
    /// The least that it may be.
    pub least: Fraction,
    /// The greatest that it may be.
    pub most: Fraction,
}

/// The chances of one range of totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalsRange {
    /// The first and the last total.
    pub totals: (i64, i64),
    /// The chance of any of them.
    pub chance: FractionBounds,
    /// The chance of the first one or more.
    pub or_more: FractionBounds,
}

impl Totals {
    /// Totals of which each case is the one given, or up to `slack` more.
    pub(super) fn new(least: Odds<i64>, slack: i64) -> Totals {
        Totals { least, slack }
    }

    /// The exact odds; `None` if they are only known between bounds.
    pub fn exactly(self) -> Option<Odds<i64>> {
        (self.slack == 0).then_some(self.least)
    }

    /// The exact odds, if they are known and have no more totals than this.
    pub fn few(&self, most: usize) -> Option<&Odds<i64>> {
        (self.slack == 0 && self.least.different() <= most).then_some(&self.least)
    }

    /// Whether every chance is exact.
    pub fn is_exact(&self) -> bool {
        self.slack == 0
    }

    /// The least and the greatest total.
    pub fn span(&self) -> (i64, i64) {
        let mut things = self.least.things();
        let first = things.next().copied().unwrap_or_default();
        (first, things.next_back().copied().unwrap_or(first) + self.slack)
    }

    /// The mean.
    pub fn mean(&self) -> FractionBounds {
        FractionBounds { least: self.least.mean(|total| *total), most: self.least.mean(|total| total + self.slack) }
    }

    /// The chance of this total or more.
    pub fn at_least(&self, total: i64) -> FractionBounds {
        let chance = |slack: i64| self.least.chance(|least| *least >= total.saturating_sub(slack));
        FractionBounds { least: chance(0), most: chance(self.slack) }
    }

    /// The chance of exactly this total.
    pub fn exactly_at(&self, total: i64) -> FractionBounds {
        let chance = |slack: i64| self.least.chance(|least| (total.saturating_sub(slack)..=total).contains(least));
        let none = || Fraction::new(0.into(), &self.least.of);
        FractionBounds { least: if self.slack == 0 { chance(0) } else { none() }, most: chance(self.slack) }
    }

    /// The chances of ranges of this many totals each, from the first total that is a multiple of it, as far as they are
    /// possible.
    pub fn in_ranges(&self, wide: i64) -> Vec<TotalsRange> {
        let (first, last) = self.span();
        let begins = |total: i64| total.div_euclid(wide) * wide;
        let ranges: Vec<(i64, i64)> = std::iter::successors(Some(begins(first)), |from| Some(from + wide))
            .take_while(|from| *from <= last)
            .map(|from| (from.max(first), (from + wide - 1).min(last)))
            .collect();
        let bounds = ranges.iter().flat_map(|(from, to)| [*from, *to + 1]);
        let tails = self.tails(bounds.flat_map(|bound| [bound, bound - self.slack]));
        let none = BigUint::ZERO;
        let tail = |total: i64| tails.get(&total).unwrap_or(&none);
        let of = &self.least.of;
        let share = |number: BigUint| Fraction::new(number.into(), of);
        let chances = ranges.into_iter().map(|(from, to)| {
            let (surely, beyond) = (tail(from), tail(to + 1 - self.slack));
            let surely = if surely > beyond { surely - beyond } else { BigUint::ZERO };
            TotalsRange {
                totals: (from, to),
                chance: FractionBounds { least: share(surely), most: share(tail(from - self.slack) - tail(to + 1)) },
                or_more: FractionBounds {
                    least: share(tail(from).clone()),
                    most: share(tail(from - self.slack).clone()),
                },
            }
        });
        chances.filter(|range| !range.chance.most.is_zero()).collect()
    }

    /// For each of these totals, the number of cases of it or more.
    fn tails(&self, totals: impl IntoIterator<Item = i64>) -> BTreeMap<i64, BigUint> {
        let mut tails: BTreeMap<i64, BigUint> = totals.into_iter().map(|total| (total, BigUint::ZERO)).collect();
        let mut cases = self.least.ways.iter().rev().peekable();
        let mut sum = BigUint::ZERO;
        for (total, tail) in tails.iter_mut().rev() {
            while let Some((_, number)) = cases.next_if(|(least, _)| least >= total) {
                sum += number;
            }
            tail.clone_from(&sum);
        }
        tails
    }

    /// The work of `less`, about a nanosecond each in a release build.
    pub(super) fn work_of_less(&self, other: &Totals) -> u64 {
        self.least.work_of_plus(&other.least)
    }

    /// The chances of each difference, these totals less the others.
    pub(super) fn less(&self, other: &Totals) -> Totals {
        let turned = |(total, ways): &(i64, BigUint)| (-total - other.slack, ways.clone());
        let turned = Odds { of: other.least.of.clone(), ways: other.least.ways.iter().rev().map(turned).collect() };
        Totals { least: self.least.plus(&turned), slack: self.slack + other.slack }
    }
}

impl From<Odds<i64>> for Totals {
    fn from(odds: Odds<i64>) -> Totals {
        Totals::new(odds, 0)
    }
}

impl FractionBounds {
    /// Whether it is known exactly.
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// 1 minus a chance.
    #[must_use]
    pub fn left(&self) -> FractionBounds {
        FractionBounds { least: self.most.left(), most: self.least.left() }
    }
}
