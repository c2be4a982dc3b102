use std::collections::{BTreeMap, BTreeSet};

use super::asked::Play;
use super::cast::{StepCast, StepShown};
use crate::diagnostic::Diagnostic;
use crate::model::{CellOf, Counted, PlacePick, ProcedureStep, StepDice, StepTarget};
use crate::odds::{self, Odds};
use crate::sum::Sum;

/// The odds of the counts so far, in the order of the steps; a count that nothing later needs is 0.
type States = Odds<Vec<i64>>;

impl Play<'_> {
    /// The exact odds of all results together. An error if it takes too many sums.
    pub fn odds(&self) -> Result<Odds<Vec<i64>>, Diagnostic> {
        let start: States = Odds::certain(vec![0; self.counted.len()]);
        self.through(start, 0, self.procedure.steps.len())?.try_map(|counts| self.results(counts))
    }

    /// The odds after steps `from` up to but not including `to`; a step that is thrown again is repeated until it is
    /// done.
    fn through(&self, mut states: States, from: usize, to: usize) -> Result<States, Diagnostic> {
        let mut starts = Vec::new();
        for (index, step) in self.procedure.steps.iter().enumerate().take(to).skip(from) {
            starts.push(states.clone());
            states = match &step.again {
                None => self.stepped(&states, index)?,
                Some(again) => {
                    let first = again.from.max(from);
                    self.until_done(&starts[first - from], first, index, &again.when)?
                }
            };
        }
        Ok(states)
    }

    /// The odds after steps `first` to `last` are repeated until done: those of a single run, given that it is done
    /// at its end.
    fn until_done(&self, states: &States, first: usize, last: usize, again: &Sum) -> Result<States, Diagnostic> {
        let mut following: BTreeMap<Vec<i64>, States> = BTreeMap::new();
        for counts in states.things() {
            let once = self.through(Odds::certain(counts.clone()), first, last)?;
            let once = self.stepped(&once, last)?;
            let mut done: BTreeSet<Vec<i64>> = BTreeSet::new();
            for counts in once.things() {
                if !self.holds(again, counts)? {
                    done.insert(counts.clone());
                }
            }
            let ended = once.given(|counts| done.contains(counts)).ok_or_else(|| self.never_ends(last))?;
            following.insert(counts.clone(), ended);
        }
        Ok(states.then(|counts| following.get(counts).cloned().unwrap_or_else(|| Odds::certain(counts.clone()))))
    }

    /// The odds after one step is thrown.
    fn stepped(&self, states: &States, index: usize) -> Result<States, Diagnostic> {
        let step = &self.procedure.steps[index];
        let first = self.procedure.steps[..index].iter().map(|step| step.counts.len()).sum::<usize>();
        let needed = self.needed_after(index);
        let settled = |mut counts: Vec<i64>| {
            for (at, count) in counts.iter_mut().enumerate() {
                *count = if needed.contains(&at) { *count } else { 0 };
            }
            counts
        };
        let mut casts: Vec<(Vec<i64>, Option<StepCast<'_>>)> = Vec::new();
        for counts in states.things() {
            casts.push((counts.clone(), self.cast(step, counts)?));
        }
        let one = |cast: &StepCast<'_>| -> Result<States, Diagnostic> {
            let natural = match &cast.shown {
                StepShown::Dice(dice) => odds::thrown(dice, &self.ruleset.dice)?,
                StepShown::Known(number) => Odds::certain(*number),
            };
            let counted = |(at, count): (usize, &crate::model::Count), natural: i64| {
                // Counts that nothing later needs are not told apart.
                if needed.contains(&(first + at)) { self.counted(cast, &count.of, natural) } else { Ok(0) }
            };
            natural.try_map(|natural| step.counts.iter().enumerate().map(|one| counted(one, *natural)).collect())
        };
        // Equal throws, apart from their number, with the odds for each number.
        let mut alike: Vec<(StepCast<'_>, Vec<States>)> = Vec::new();
        let mut following: BTreeMap<Vec<i64>, States> = BTreeMap::new();
        for cast in most_of_each(casts.iter().filter_map(|(_, cast)| cast.as_ref())) {
            let tallies = odds::tallies(&one(&cast)?, cast.number)?;
            alike.push((cast, tallies));
        }
        let mut sums = 0;
        for (counts, cast) in casts {
            let tally = cast.as_ref().and_then(|cast| {
                let (_, tallies) = alike.iter().find(|(known, _)| same(known, cast))?;
                tallies.get(cast.number as usize)
            });
            let next = match tally {
                None => Odds::certain(settled(counts.clone())),
                Some(tally) => tally.map(|these| {
                    let mut all = counts.clone();
                    all[first..first + these.len()].copy_from_slice(these);
                    settled(all)
                }),
            };
            sums += next.different() as u64;
            odds::within_reach(&format!("`{}`", step.name), sums)?;
            following.insert(counts, next);
        }
        Ok(states.then(|counts| following.get(counts).cloned().unwrap_or_else(|| Odds::certain(counts.clone()))))
    }

    /// The indexes of the counts that later steps, repetitions or results need.
    fn needed_after(&self, index: usize) -> BTreeSet<usize> {
        let later = self.procedure.steps.iter().skip(index + 1).flat_map(sums_of);
        let again = self.procedure.steps.iter().skip(index).filter_map(|step| Some(&step.again.as_ref()?.when));
        let results = self.procedure.results.iter().map(|result| &result.sum);
        let names: BTreeSet<&str> =
            later.chain(again).chain(results).flat_map(|sum| sum.names().iter().map(String::as_str)).collect();
        let places = self.counted.iter().enumerate().filter(|(_, name)| names.contains(name.as_str()));
        places.map(|(at, _)| at).collect()
    }
}

/// Whether two throws are equal apart from their number.
fn same(known: &StepCast<'_>, cast: &StepCast<'_>) -> bool {
    known.shown == cast.shown && known.meaning == cast.meaning && known.before == cast.before
}

/// The throws that differ in more than their number, each with its greatest number.
fn most_of_each<'c, 'a: 'c>(casts: impl Iterator<Item = &'c StepCast<'a>>) -> Vec<StepCast<'a>> {
    let mut most: Vec<StepCast<'a>> = Vec::new();
    for cast in casts {
        match most.iter_mut().find(|known| same(known, cast)) {
            Some(known) => known.number = known.number.max(cast.number),
            None => most.push(cast.clone()),
        }
    }
    most
}

/// The sums of a step, in which counts may occur.
fn sums_of(step: &ProcedureStep) -> Vec<&Sum> {
    let mut sums: Vec<&Sum> = [&step.number, &step.add, &step.when].into_iter().flatten().collect();
    match &step.target {
        StepTarget::Need(of) => sums.extend(in_cell(of)),
        StepTarget::Rows(_) | StepTarget::Open => {}
        StepTarget::Number(_, sum) => sums.push(sum),
    }
    match &step.dice {
        StepDice::InCell(of) => sums.extend(in_cell(of)),
        StepDice::Known(sum) => sums.push(sum),
        StepDice::OfTable | StepDice::These(_) => {}
    }
    for count in &step.counts {
        match &count.of {
            Counted::If(sum) => sums.push(sum),
            Counted::Met
            | Counted::Missed
            | Counted::Natural(_)
            | Counted::Rows(_)
            | Counted::Total
            | Counted::Shown
            | Counted::Needed => {}
        }
    }
    sums
}

/// The sums that find the row or column of a cell.
fn in_cell(of: &CellOf) -> Vec<&Sum> {
    let mut sums = Vec::new();
    for pick in [&of.row, &of.column] {
        match pick {
            PlacePick::Answering(sum) => sums.push(sum),
            PlacePick::At(_) | PlacePick::Chosen(_) => {}
        }
    }
    sums
}
