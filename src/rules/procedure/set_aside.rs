use std::collections::BTreeSet;

use super::exact::{Reckoning, is_uncounted};
use super::step_sums::sums_of;
use crate::model::Carried;
use crate::sum::Sum;

/// The numbers of a state on which no throw of a pass depends, so that states alike but for these go through it as one:
/// the counts that a pass leaves as they are or only adds to, and the marks after all counts.
pub(super) struct SetAside {
    /// The places of these counts.
    counts: BTreeSet<usize>,
    /// The place of the first mark.
    marks: usize,
}

impl Reckoning<'_, '_> {
    /// The numbers on which no throw of steps `first` to `last` depends.
    pub(super) fn set_aside(&self, first: usize, last: usize) -> SetAside {
        let play = self.play;
        let steps = play.procedure.steps.iter().enumerate().take(last + 1).skip(first);
        let read = steps.filter(|(at, step)| step.again.is_some() || self.matters(*at, &self.needed_after(*at)));
        let read =
            read.flat_map(|(_, step)| sums_of(step).into_iter().chain(step.again.as_ref().map(|again| &again.when)));
        let begun = |(.., carried): &(usize, usize, &Carried)| (first..last).contains(&carried.after);
        let inner = play.carried().filter(begun).flat_map(|(.., carried)| [&carried.begins, &carried.becomes]);
        let used = play.places_in(read.chain(inner));
        let own: Vec<(usize, &Sum)> = (play.carried().filter(|(.., carried)| carried.after == last))
            .map(|(at, _, carried)| (at, &carried.becomes))
            .collect();
        let given = |name: &str| play.values.get(name).copied();
        let is_free = |at: usize| {
            own.iter().all(|(place, becomes)| {
                if *place == at {
                    becomes.adds_to(&play.counted[at], given)
                } else {
                    !play.places_in([*becomes]).contains(&at)
                }
            })
        };
        let begun: BTreeSet<usize> = play.carried().filter(begun).map(|(at, ..)| at).collect();
        let counted = play.counts_of(first).start..play.counts_of(last).end;
        let stay = |at: &usize| !counted.contains(at) && !begun.contains(at) && !used.contains(at);
        let counts = (0..play.counted.len()).filter(stay).filter(|at| is_free(*at)).collect();
        SetAside { counts, marks: play.counted.len() }
    }
}

impl SetAside {
    /// A state with 0 for all that is set aside.
    pub(super) fn without(&self, state: &[i64]) -> Vec<i64> {
        let is_aside = |at: usize| at >= self.marks || self.counts.contains(&at);
        state.iter().enumerate().map(|(at, number)| if is_aside(at) { 0 } else { *number }).collect()
    }

    /// A state after a pass, with all that was set aside before it, as far as it is needed.
    pub(super) fn added_to(&self, mut after: Vec<i64>, before: &[i64], needed: &BTreeSet<usize>) -> Vec<i64> {
        after.splice(self.marks.., before[self.marks..].iter().copied());
        if !is_uncounted(&after) {
            self.counts.intersection(needed).for_each(|at| after[*at] += before[*at]);
        }
        after
    }
}
