use std::ops::Range;

use super::asked::Play;
use crate::diagnostic::Diagnostic;
use crate::model::Carried;

impl Play<'_> {
    /// The places of a step's counts.
    pub(super) fn counts_of(&self, step: usize) -> Range<usize> {
        let first = self.procedure.steps[..step].iter().map(|step| step.counts.len()).sum::<usize>();
        first..first + self.procedure.steps[step].counts.len()
    }

    /// The numbers carried by repeated throws, each with its place among the counts and the step from which a pass
    /// begins.
    pub(super) fn carried(&self) -> impl Iterator<Item = (usize, usize, &Carried)> {
        let first = self.counted.len() - self.procedure.carried.len();
        let from = |carried: &Carried| {
            let again = self.procedure.steps.get(carried.after).and_then(|step| step.again.as_ref());
            again.map_or(carried.after, |again| again.from)
        };
        self.procedure.carried.iter().enumerate().map(move |(at, carried)| (first + at, from(carried), carried))
    }

    /// The counts at a step, once the numbers carried from it on have begun. `sent_by` is the step that sent back to it,
    /// which carries its own numbers on.
    pub(super) fn begun(
        &self,
        mut counts: Vec<i64>,
        step: usize,
        sent_by: Option<usize>,
    ) -> Result<Vec<i64>, Diagnostic> {
        let begins = |(_, from, carried): &(usize, usize, &Carried)| {
            *from == step && sent_by.is_none_or(|last| carried.after < last)
        };
        for (at, _, carried) in self.carried().filter(begins) {
            counts[at] = self.evaluate(&carried.begins, &counts)?;
        }
        Ok(counts)
    }

    /// The counts after the pass that this step ends, with its numbers carried on.
    pub(super) fn carried_on(&self, mut counts: Vec<i64>, last: usize) -> Result<Vec<i64>, Diagnostic> {
        let own = self.carried().filter(|(.., carried)| carried.after == last);
        let next = own.map(|(at, _, carried)| Ok((at, self.evaluate(&carried.becomes, &counts)?)));
        for (at, value) in next.collect::<Result<Vec<_>, Diagnostic>>()? {
            counts[at] = value;
        }
        Ok(counts)
    }

    /// The counts before another pass of these steps: they count anew, and the numbers carried within them begin anew.
    pub(super) fn anew(&self, mut counts: Vec<i64>, first: usize, last: usize) -> Vec<i64> {
        counts[self.counts_of(first).start..self.counts_of(last).end].fill(0);
        let inner: Vec<usize> = (self.carried())
            .filter(|(_, from, carried)| *from >= first && carried.after < last)
            .map(|(at, ..)| at)
            .collect();
        for at in inner {
            counts[at] = 0;
        }
        counts
    }
}
