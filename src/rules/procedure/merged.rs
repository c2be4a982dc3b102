use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::exact::{Reckoning, States, is_uncounted};
use super::prepared::PreparedPart;
use super::step_sums::{shared_sums, single_sums};
use super::tally::CountsAfter;
use crate::sum::{Sum, SumPart};

/// The ways in which later steps tell counts apart.
struct ToldApart<'p> {
    /// The uses of the counts.
    uses: Vec<LaterUse<'p>>,
    /// The counts of which every number is told apart.
    kept: BTreeSet<usize>,
    /// All counts that are known.
    known: BTreeSet<usize>,
}

/// So few outcomes are not worth the work.
const FEW: usize = 16;

/// A later use of counts that are already known: the value of a part of a sum, or of a whole one.
struct LaterUse<'p> {
    part: PreparedPart<'p>,
    /// Whether only its truth counts.
    holds: bool,
    /// The counts that it uses, by place.
    places: BTreeSet<usize>,
}

impl<'p> Reckoning<'p, '_> {
    /// The states after step `index`, of which those are made one that nothing later tells apart: where only the
    /// difference of two counts is used, states of equal difference. Passes around the step keep them apart.
    pub(super) fn merged(&self, states: States, index: usize) -> States {
        let is_last = index + 1 == self.play.procedure.steps.len();
        if is_last || states.different() <= FEW {
            return states;
        }
        let telling = self.telling(index, self.known_after(index));
        telling.map_or_else(|| states.clone(), |telling| telling.joined(&states, Clone::clone))
    }

    /// Makes counts of step `index` by themselves one where nothing later tells them apart.
    /// It pays only where many states, which are this many, have few numbers of throws.
    pub(super) fn merge_counts(&self, index: usize, states: usize, all: &mut [Option<CountsAfter>]) {
        const MANY: usize = 8;
        let own = self.play.counts_of(index);
        let odds = || all.iter().flatten().flat_map(|after| after.values());
        if own.len() < 2 || states < MANY * odds().count() || odds().all(|odds| odds.different() <= FEW) {
            return;
        }
        let Some(telling) = self.telling(index, own.clone().collect()) else { return };
        let in_full = |counts: &Vec<i64>| {
            let mut full = vec![0; self.play.counted.len()];
            full[own.clone()].copy_from_slice(counts);
            full
        };
        for after in all.iter_mut().flatten() {
            let merged = after.iter().map(|(number, odds)| (*number, telling.joined(odds, in_full)));
            *after = Rc::new(merged.collect());
        }
    }

    /// How the steps after `index` tell these counts apart; `None` if in every way, as passes around the step do.
    fn telling(&self, index: usize, known: BTreeSet<usize>) -> Option<ToldApart<'p>> {
        if self.loops().any(|(first, last)| first <= index && index < last) {
            return None;
        }
        let (mut uses, mut kept) = (Vec::new(), BTreeSet::new());
        for (sum, holds) in self.later_uses(index) {
            let places = self.play.places_in([sum]);
            let is_whole = holds.is_some() && places.is_subset(&known) && !places.is_empty();
            let parts = if is_whole { sum.whole().map(|whole| vec![whole]) } else { self.parts(sum, &known) };
            let Some(parts) = parts else {
                kept.extend(places.intersection(&known).copied());
                continue;
            };
            let with_places = |part: SumPart<'p>| {
                let places = self.play.places_of(&part.names());
                LaterUse { part: self.play.prepared(part), holds: is_whole && holds == Some(true), places }
            };
            uses.extend(parts.into_iter().map(with_places).filter(|one| !one.places.is_empty()));
        }
        uses.retain(|one| !one.places.is_subset(&kept));
        (!uses.is_empty()).then_some(ToldApart { uses, kept, known })
    }

    /// The parts of a sum that only use these counts and what is given; `None` if it can't be taken apart.
    fn parts(&self, sum: &'p Sum, known: &BTreeSet<usize>) -> Option<Vec<SumPart<'p>>> {
        let spans = self.spans.get_or_init(|| self.play.spans());
        // A number of a single throw, such as its total, has no span here.
        let counted = |name: &str| self.play.counted.iter().any(|known| known == name);
        let is_spanned = |name: &str| self.play.values.contains_key(name) || counted(name);
        let span = |name: &str| if is_spanned(name) { self.play.span_among(name, spans) } else { None };
        sum.known_parts(|name| self.play.is_known(name, known), span)
    }

    /// The counts, by place, that no later step changes.
    fn known_after(&self, index: usize) -> BTreeSet<usize> {
        let carried = self.play.carried().filter(|(.., carried)| carried.after <= index).map(|(at, ..)| at);
        (0..self.play.counts_of(index).end).chain(carried).collect()
    }

    /// The sums after step `index` in which counts may occur, each with whether only its truth counts; `None` where
    /// numbers of single throws occur as well.
    fn later_uses(&self, index: usize) -> Vec<(&'p Sum, Option<bool>)> {
        let procedure = self.play.procedure;
        let mut uses = Vec::new();
        let later = procedure.steps.iter().enumerate().skip(index + 1);
        for (_, step) in later.filter(|(at, _)| self.matters(*at, &self.needed_after(*at))) {
            let holds = step.when.iter().chain(step.again.as_ref().map(|again| &again.when));
            let holds: Vec<&Sum> = holds.collect();
            let numbers = shared_sums(step).into_iter().filter(|sum| !holds.contains(sum));
            uses.extend(numbers.map(|sum| (sum, Some(false))));
            uses.extend(holds.into_iter().map(|sum| (sum, Some(true))));
            uses.extend(single_sums(step).map(|sum| (sum, None)));
        }
        for (.., carried) in self.play.carried().filter(|(.., carried)| carried.after > index) {
            uses.extend([&carried.begins, &carried.becomes].map(|sum| (sum, Some(false))));
        }
        let results = self.results.iter().filter_map(|at| procedure.results.get(*at));
        let results = results.filter(|result| self.play.counts(&result.only));
        uses.extend(results.map(|result| (&result.sum, Some(result.is_so))));
        uses
    }
}

impl ToldApart<'_> {
    /// The odds with outcomes made one that are told apart in no way; `in_full` gives all counts of an outcome.
    fn joined(&self, states: &States, in_full: impl Fn(&Vec<i64>) -> Vec<i64>) -> States {
        let mut alike: BTreeMap<(Vec<i64>, Vec<i64>), &Vec<i64>> = BTreeMap::new();
        let mut firsts: BTreeMap<&Vec<i64>, &Vec<i64>> = BTreeMap::new();
        for state in states.things().filter(|state| !is_uncounted(state)) {
            let counts = in_full(state);
            let same = self.uses.iter().map(|one| {
                let value = one.part.value(&counts)?;
                Some(if one.holds { i64::from(value != 0) } else { value })
            });
            let Some(same) = same.collect::<Option<Vec<i64>>>() else { continue };
            let apart = |at: &usize| self.kept.contains(at) || !self.known.contains(at);
            let rest = counts.iter().enumerate().filter(|(at, _)| apart(at)).map(|(_, count)| *count).collect();
            firsts.insert(state, alike.entry((same, rest)).or_insert(state));
        }
        states.map(|state| (*firsts.get(state).unwrap_or(&state)).clone())
    }
}
