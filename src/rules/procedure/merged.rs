use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::exact::{Reckoning, States, is_uncounted};
use super::step_sums::{shared_sums, single_sums};
use super::tally::CountsAfter;
use crate::diagnostic::Diagnostic;
use crate::model::ProcedureResult;
use crate::odds::Odds;
use crate::sum::{Sum, SumPart};

/// The ways in which later steps tell counts apart.
struct Telling<'p> {
    /// The uses of the counts, each with those that it uses, by place.
    uses: Vec<(LaterUse<'p>, BTreeSet<usize>)>,
    /// The counts of which every number is told apart.
    kept: BTreeSet<usize>,
    /// All counts that are known.
    known: BTreeSet<usize>,
}

/// So few outcomes are not worth the work.
const FEW: usize = 16;

/// A later use of counts that are already known.
enum LaterUse<'p> {
    /// The number that a sum comes to.
    Number(&'p Sum),
    /// Whether a comparison holds.
    Holds(&'p Sum),
    /// The number that a result comes to.
    Result(&'p ProcedureResult),
    /// The value of a part of a sum, of which the rest is not known yet.
    Part(SumPart<'p>),
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
        telling.map_or_else(|| states.clone(), |telling| self.alike(&telling, &states, Clone::clone))
    }

    /// Makes counts of step `index` by themselves one where nothing later tells them apart.
    pub(super) fn merge_counts(&self, index: usize, all: &mut [Option<CountsAfter>]) {
        let own = self.play.counts_of(index);
        let different = |after: &CountsAfter| after.values().map(Odds::different).max().unwrap_or(0);
        if own.len() < 2 || all.iter().flatten().map(different).max().unwrap_or(0) <= FEW {
            return;
        }
        let Some(telling) = self.telling(index, own.clone().collect()) else { return };
        let in_full = |counts: &Vec<i64>| {
            let mut full = vec![0; self.play.counted.len()];
            full[own.clone()].copy_from_slice(counts);
            full
        };
        for after in all.iter_mut().flatten() {
            let merged = after.iter().map(|(number, odds)| (*number, self.alike(&telling, odds, in_full)));
            *after = Rc::new(merged.collect());
        }
    }

    /// How the steps after `index` tell these counts apart; `None` if in every way, as passes around the step do.
    fn telling(&self, index: usize, known: BTreeSet<usize>) -> Option<Telling<'p>> {
        if self.loops().any(|(first, last)| first <= index && index < last) {
            return None;
        }
        let (mut uses, mut kept) = (Vec::new(), BTreeSet::new());
        for (sum, one) in self.later_uses(index) {
            let places = self.play.places_in([sum]);
            match one {
                Some(one) if places.is_subset(&known) && !places.is_empty() => uses.push((one, places)),
                Some(_) | None => match self.parts(sum, &known) {
                    Some(parts) => uses.extend(parts),
                    None => kept.extend(places.intersection(&known).copied()),
                },
            }
        }
        uses.retain(|(_, places)| !places.is_subset(&kept));
        (!uses.is_empty()).then_some(Telling { uses, kept, known })
    }

    /// The odds with outcomes made one that are told apart in no way; `in_full` gives all counts of an outcome.
    fn alike(
        &self,
        telling: &Telling<'_>,
        states: &States,
        in_full: impl Fn(&Vec<i64>) -> Vec<i64>,
    ) -> States {
        let mut alike: BTreeMap<(Vec<i64>, Vec<i64>), &Vec<i64>> = BTreeMap::new();
        let mut firsts: BTreeMap<&Vec<i64>, &Vec<i64>> = BTreeMap::new();
        for state in states.things().filter(|state| !is_uncounted(state)) {
            let counts = in_full(state);
            let same = telling.uses.iter().map(|(one, _)| self.value(one, &counts));
            let Ok(same) = same.collect::<Result<Vec<i64>, Diagnostic>>() else { continue };
            let apart = |at: &usize| telling.kept.contains(at) || !telling.known.contains(at);
            let rest = counts.iter().enumerate().filter(|(at, _)| apart(at)).map(|(_, count)| *count).collect();
            firsts.insert(state, alike.entry((same, rest)).or_insert(state));
        }
        states.map(|state| (*firsts.get(state).unwrap_or(&state)).clone())
    }

    /// The parts of a sum that only use these counts and what is given, each with the counts that it uses; `None` if it
    /// can't be taken apart.
    fn parts(&self, sum: &'p Sum, known: &BTreeSet<usize>) -> Option<Vec<(LaterUse<'p>, BTreeSet<usize>)>> {
        let spans = self.spans.get_or_init(|| self.play.spans());
        let span = |name: &str| self.play.span_among(name, spans);
        let parts = sum.known_parts(|name| self.play.is_known(name, known), span)?;
        let with_places = |part: SumPart<'p>| {
            let places = self.play.places_of(&part.names());
            (LaterUse::Part(part), places)
        };
        Some(parts.into_iter().map(with_places).filter(|(_, places)| !places.is_empty()).collect())
    }

    /// The counts, by place, that no later step changes.
    fn known_after(&self, index: usize) -> BTreeSet<usize> {
        let carried = self.play.carried().filter(|(.., carried)| carried.after <= index).map(|(at, ..)| at);
        (0..self.play.counts_of(index).end).chain(carried).collect()
    }

    /// The sums after step `index` in which counts may occur, each with what it is used for; `None` where numbers of
    /// single throws occur as well.
    fn later_uses(&self, index: usize) -> Vec<(&'p Sum, Option<LaterUse<'p>>)> {
        let procedure = self.play.procedure;
        let mut uses = Vec::new();
        let later = procedure.steps.iter().enumerate().skip(index + 1);
        for (_, step) in later.filter(|(at, _)| self.matters(*at, &self.needed_after(*at))) {
            let holds = step.when.iter().chain(step.again.as_ref().map(|again| &again.when));
            let holds: Vec<&Sum> = holds.collect();
            let numbers = shared_sums(step).into_iter().filter(|sum| !holds.contains(sum));
            uses.extend(numbers.map(|sum| (sum, Some(LaterUse::Number(sum)))));
            uses.extend(holds.into_iter().map(|sum| (sum, Some(LaterUse::Holds(sum)))));
            uses.extend(single_sums(step).map(|sum| (sum, None)));
        }
        for (.., carried) in self.play.carried().filter(|(.., carried)| carried.after > index) {
            let sums = [&carried.begins, &carried.becomes];
            uses.extend(sums.map(|sum| (sum, Some(LaterUse::Number(sum)))));
        }
        let results = self.results.iter().filter_map(|at| procedure.results.get(*at));
        let results = results.filter(|result| self.play.counts(&result.only));
        uses.extend(results.map(|result| (&result.sum, Some(LaterUse::Result(result)))));
        uses
    }

    fn value(&self, one: &LaterUse<'_>, counts: &[i64]) -> Result<i64, Diagnostic> {
        match one {
            LaterUse::Number(sum) => self.play.evaluate(sum, counts),
            LaterUse::Holds(sum) => self.play.holds(sum, counts).map(i64::from),
            LaterUse::Result(result) => self.play.result(result, counts),
            LaterUse::Part(part) => self.play.part(part, counts),
        }
    }
}
