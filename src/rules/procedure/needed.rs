use std::collections::BTreeSet;

use super::asked::Play;
use super::exact::Reckoning;
use super::step_sums::sums_of;
use crate::sum::Sum;

impl Reckoning<'_, '_> {
    /// The counts, by place, that are still needed after a step, as long as it may be thrown again.
    pub(super) fn needed_after(&self, index: usize) -> BTreeSet<usize> {
        let loops = self.loops().filter(|(first, last)| *first <= index && index <= *last);
        self.needed_from(loops.map(|(first, _)| first).min().unwrap_or(index + 1), index)
    }

    /// The counts, by place, that are still needed once the passes of these steps have ended.
    pub(super) fn needed_beyond(&self, first: usize, last: usize) -> BTreeSet<usize> {
        let around = self.loops().filter(|(from, to)| *from <= first && last < *to);
        self.needed_from(around.map(|(from, _)| from).min().unwrap_or(last + 1), last + 1)
    }

    /// Each step that may be thrown again, after the step from which its pass begins.
    pub(super) fn loops(&self) -> impl Iterator<Item = (usize, usize)> {
        let steps = self.play.procedure.steps.iter().enumerate();
        steps.filter_map(|(last, step)| Some((step.again.as_ref()?.from, last)))
    }

    /// The counts, by place, that the steps from `first` on, the passes that end at `ends` or later, or the results
    /// need.
    fn needed_from(&self, first: usize, ends: usize) -> BTreeSet<usize> {
        let procedure = self.play.procedure;
        let results = self.results.iter().filter_map(|at| procedure.results.get(*at));
        let results = results.filter(|result| self.play.counts(&result.only)).map(|result| &result.sum);
        let ends = ends.min(first);
        let again = procedure.steps.iter().skip(ends).filter_map(|step| Some(&step.again.as_ref()?.when));
        let mut needed = self.play.places_in(results.chain(again));
        // A step or a carried number that nothing needs, needs nothing itself; passes may lead back to earlier steps.
        loop {
            let known = needed.len();
            for (index, step) in procedure.steps.iter().enumerate().skip(first).rev() {
                if self.matters(index, &needed) {
                    needed.extend(self.play.places_in(sums_of(step)));
                }
            }
            for (place, _, carried) in self.play.carried().filter(|(.., carried)| carried.after >= ends) {
                if needed.contains(&place) {
                    needed.extend(self.play.places_in([&carried.begins, &carried.becomes]));
                }
            }
            if needed.len() == known {
                return needed;
            }
        }
    }

    /// Whether a step makes a difference, if these counts do.
    pub(super) fn matters(&self, index: usize, needed: &BTreeSet<usize>) -> bool {
        self.play.counts_of(index).any(|place| needed.contains(&place))
    }
}

impl Play<'_> {
    /// The places of the counts on which these sums depend, with what is given.
    pub(super) fn places_in<'s>(&self, sums: impl IntoIterator<Item = &'s Sum>) -> BTreeSet<usize> {
        let given = |name: &str| self.values.get(name).copied();
        let names: Vec<&str> = sums.into_iter().flat_map(|sum| sum.names_given(given)).collect();
        self.places_of(&names)
    }

    /// The places of the counts with these names.
    pub(super) fn places_of(&self, names: &[&str]) -> BTreeSet<usize> {
        let names: BTreeSet<&str> = names.iter().copied().collect();
        let places = self.counted.iter().enumerate().filter(|(_, name)| names.contains(name.as_str()));
        places.map(|(at, _)| at).collect()
    }

    /// Whether a name in a sum stands for something given, or for one of these counts.
    pub(super) fn is_known(&self, name: &str, counts: &BTreeSet<usize>) -> bool {
        self.values.contains_key(name) || counts.iter().any(|at| self.counted.get(*at).is_some_and(|one| one == name))
    }
}
