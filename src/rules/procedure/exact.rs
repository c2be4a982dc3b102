use std::collections::{BTreeMap, BTreeSet};

use super::asked::Play;
use super::cast::{StepCast, StepShown};
use super::tally;
use crate::diagnostic::Diagnostic;
use crate::model::{Count, Counted, ProcedureStep};
use crate::odds::{self, Odds, Onward};

/// The odds of the counts so far, in the order of the steps; a count that nothing later needs is 0.
type States = Odds<Vec<i64>>;

impl Play<'_> {
    /// The exact odds of all results together. An error if it takes too many sums.
    pub fn odds(&self) -> Result<Odds<Vec<i64>>, Diagnostic> {
        let start: States = Odds::certain(vec![0; self.counted.len()]);
        self.through(start, 0, self.procedure.steps.len())?.try_map(|counts| self.results(counts))
    }

    /// The odds after steps `from` up to but not including `to`; steps that are thrown again are repeated until they
    /// are done.
    fn through(&self, mut states: States, from: usize, to: usize) -> Result<States, Diagnostic> {
        let mut index = from;
        while index < to {
            // Of several passes that begin here, the longest holds the others.
            let steps = self.procedure.steps[..to].iter().enumerate();
            let begins = |step: &ProcedureStep| step.again.as_ref().is_some_and(|again| again.from == index);
            let last = steps.filter(|(last, step)| *last >= index && begins(step)).map(|(last, _)| last).max();
            states = match last {
                None => self.stepped(&states, index)?,
                Some(last) => self.until_done(&states, index, last)?,
            };
            index = last.unwrap_or(index) + 1;
        }
        Ok(states)
    }

    /// The odds after steps `first` to `last` are repeated until done.
    fn until_done(&self, states: &States, first: usize, last: usize) -> Result<States, Diagnostic> {
        let Some(again) = self.procedure.steps[last].again.as_ref() else { return Ok(states.clone()) };
        let begun = states.try_map(|counts| self.begun_for(counts.clone(), first, last))?;
        let needed = self.needed_beyond(first, last);
        let mut sums = 0;
        let pass = |states: &[Vec<i64>]| {
            // All passes are worked out together, each marked by its place behind the counts.
            let marked = states.iter().zip(0_i64..).map(|(counts, mark)| [counts.as_slice(), &[mark]].concat());
            let once = self.through(Odds::equally(marked), first, last)?;
            let once = self.stepped(&once, last)?;
            sums += once.different() as u64;
            odds::within_reach(&format!("`{}` thrown again and again", self.procedure.steps[last].name), sums * PASS)?;
            let unmarked = |counts: &Vec<i64>| {
                let (mark, counts) = counts.split_last().map_or((0, &[][..]), |(mark, counts)| (*mark, counts));
                (mark, counts.to_vec())
            };
            let parted = once.parted(unmarked);
            let onward = |counts: &Vec<i64>| {
                let counts = self.carried_on(counts.clone(), last)?;
                Ok(if self.holds(&again.when, &counts)? {
                    Onward::Again(self.anew(counts, first, last))
                } else {
                    Onward::Done(self.settled(&counts, &needed))
                })
            };
            parted.values().map(|odds| odds.try_map(onward)).collect::<Result<Vec<_>, Diagnostic>>()
        };
        odds::followed(&begun, pass)?.ok_or_else(|| self.never_ends(last))
    }

    /// The counts at the first step of passes that end with `last`, once the numbers that these carry have begun.
    fn begun_for(&self, counts: Vec<i64>, first: usize, last: usize) -> Result<Vec<i64>, Diagnostic> {
        self.begun(counts, first, Some(last + 1))
    }

    /// The odds after one step is thrown.
    fn stepped(&self, states: &States, index: usize) -> Result<States, Diagnostic> {
        let step = &self.procedure.steps[index];
        let own = self.counts_of(index);
        let needed = self.needed_after(index);
        let mut casts: Vec<(&Vec<i64>, Option<StepCast<'_>>)> = Vec::new();
        for counts in states.things() {
            casts.push((counts, self.cast(step, counts)?));
        }
        // Equal throws, apart from their number, with the odds for each number.
        let mut alike: Vec<(StepCast<'_>, Vec<States>)> = Vec::new();
        let mut following: BTreeMap<&Vec<i64>, States> = BTreeMap::new();
        let same = |known: &StepCast<'_>, cast: &StepCast<'_>| {
            known.shown == cast.shown && known.meaning == cast.meaning && known.before == cast.before
        };
        let mut most: Vec<StepCast<'_>> = Vec::new();
        for cast in casts.iter().filter_map(|(_, cast)| cast.as_ref()) {
            match most.iter_mut().find(|known| same(known, cast)) {
                Some(known) => known.number = known.number.max(cast.number),
                None => most.push(cast.clone()),
            }
        }
        for cast in most {
            // Counts that nothing later needs are not told apart.
            let counts = step.counts.iter().zip(own.clone());
            let counts: Vec<Option<&Count>> = counts.map(|(count, at)| needed.contains(&at).then_some(count)).collect();
            let tallies = self.tallies(&cast, &counts)?;
            alike.push((cast, tallies));
        }
        let mut sums = 0;
        for (counts, cast) in casts {
            let tally = cast.as_ref().and_then(|cast| {
                let (_, tallies) = alike.iter().find(|(known, _)| same(known, cast))?;
                tallies.get(cast.number as usize)
            });
            let mut all = self.settled(counts, &needed);
            let next = match tally {
                None => {
                    all[own.clone()].fill(0);
                    Odds::certain(all)
                }
                Some(tally) => tally.map(|these| {
                    let mut all = all.clone();
                    all[own.clone()].copy_from_slice(these);
                    all
                }),
            };
            sums += next.different() as u64;
            odds::within_reach(&format!("`{}`", step.name), sums)?;
            following.insert(counts, next);
        }
        Ok(states.then(|counts| following.remove(counts).unwrap_or_else(|| Odds::certain(counts.clone()))))
    }

    /// The counts with those at 0 that nothing needs; marks behind them stay.
    fn settled(&self, counts: &[i64], needed: &BTreeSet<usize>) -> Vec<i64> {
        let stays = |at: usize| needed.contains(&at) || at >= self.counted.len();
        counts.iter().enumerate().map(|(at, count)| if stays(at) { *count } else { 0 }).collect()
    }

    /// The odds of some of a step's counts, the others 0, after 0, 1, 2 … throws up to the cast's number.
    fn tallies(&self, cast: &StepCast<'_>, counts: &[Option<&Count>]) -> Result<Vec<States>, Diagnostic> {
        let each = |natural: i64| -> Result<Vec<i64>, Diagnostic> {
            let one = |count: &Option<&Count>| count.map_or(Ok(0), |count| self.counted(cast, &count.of, natural));
            counts.iter().map(one).collect()
        };
        let of: Vec<&Counted> = counts.iter().map(|count| count.map_or(&Counted::Total, |count| &count.of)).collect();
        let join = |so_far: &tally::Tally, one: &Vec<i64>| tally::joined(&of, so_far, one);
        let counted =
            |all: Vec<Odds<tally::Tally>>| all.iter().map(|odds| odds.map(|kept| tally::counts(&of, kept))).collect();
        let empty = tally::empty(&of);
        let natural = match &cast.shown {
            StepShown::Dice(dice) => odds::thrown(dice, &self.ruleset.dice)?,
            StepShown::Known(number) => Odds::certain(*number),
            StepShown::Drawn(bag) => {
                let cards = bag.kinds().iter().map(|(card, copies)| Ok((each(*card)?, *copies)));
                let cards = cards.collect::<Result<Vec<_>, Diagnostic>>()?;
                return odds::drawn(&cards, cast.number, &empty, join).map(counted);
            }
        };
        let one = natural.try_map(|natural| each(*natural))?;
        if of.iter().all(|of| tally::is_sum(of)) {
            return odds::tallies(&one, cast.number);
        }
        odds::gathered(&one, cast.number, &empty, join).map(counted)
    }
}

/// The sums that one state of repeated throws counts for, as each has several numbers to work out.
const PASS: u64 = 20;
