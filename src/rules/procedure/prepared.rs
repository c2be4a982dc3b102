use super::asked::Play;
use crate::diagnostic::Diagnostic;
use crate::sum::{Sum, SumPart};

/// A part of a sum with the source of each of its numbers, for many sets of counts.
pub(super) struct PreparedPart<'s> {
    part: SumPart<'s>,
    sources: Vec<NumberSource>,
}

/// The source of a number in a sum.
enum NumberSource {
    /// A number that is given.
    Given(i64),
    /// The count at this place.
    Count(usize),
}

/// A number that passes carry on, once a pass has ended: its place, and its sum with the prepared form, if it has one.
type CarriedOn<'s> = (usize, &'s Sum, Option<PreparedPart<'s>>);

/// The numbers that a pass carries on when it ends, and whether another follows.
pub(super) struct PassEnd<'p, 'a> {
    play: &'p Play<'a>,
    carried: Vec<CarriedOn<'p>>,
    again: (&'p Sum, Option<PreparedPart<'p>>),
}

impl PreparedPart<'_> {
    /// Its value with these counts, a truth as 0 or 1; `None` if it has none.
    pub(super) fn value(&self, counts: &[i64]) -> Option<i64> {
        let value = |source: &NumberSource| match source {
            NumberSource::Given(value) => *value,
            NumberSource::Count(at) => counts.get(*at).copied().unwrap_or_default(),
        };
        self.part.value(&self.sources.iter().map(value).collect::<Vec<i64>>())
    }
}

impl<'a> Play<'a> {
    /// A part of a sum, prepared for many sets of counts.
    pub(super) fn prepared<'s>(&self, part: SumPart<'s>) -> PreparedPart<'s> {
        let source = |name: &String| {
            let count = || self.counted.iter().position(|known| known == name).map(NumberSource::Count);
            let given = self.values.get(name).map(|value| NumberSource::Given(*value));
            given.or_else(count).unwrap_or(NumberSource::Given(0))
        };
        PreparedPart { sources: part.of.names().iter().map(source).collect(), part }
    }

    /// The end of passes at this step, after which another follows if `again` holds.
    pub(super) fn pass_end<'p>(&'p self, last: usize, again: &'p Sum) -> PassEnd<'p, 'a> {
        let prepared = |sum: &'p Sum| sum.whole().map(|whole| self.prepared(whole));
        let own = self.carried().filter(|(.., carried)| carried.after == last);
        let carried = own.map(|(at, _, carried)| (at, &carried.becomes, prepared(&carried.becomes))).collect();
        PassEnd { play: self, carried, again: (again, prepared(again)) }
    }
}

impl PassEnd<'_, '_> {
    /// The counts with its numbers carried on, and whether another pass follows.
    pub(super) fn after(&self, counts: &[i64]) -> Result<(Vec<i64>, bool), Diagnostic> {
        let mut next = counts.to_vec();
        for (at, sum, prepared) in &self.carried {
            // Truths used as numbers are left to the engine.
            let value = prepared.as_ref().and_then(|prepared| prepared.value(counts));
            next[*at] = value.map_or_else(|| self.play.evaluate(sum, counts), Ok)?;
        }
        let (when, prepared) = &self.again;
        let holds = prepared.as_ref().and_then(|prepared| prepared.value(&next)).map(|value| value != 0);
        let holds = holds.map_or_else(|| self.play.holds(when, &next), Ok)?;
        Ok((next, holds))
    }
}
