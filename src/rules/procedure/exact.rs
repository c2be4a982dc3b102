use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::asked::Play;
use super::step_cast::{StepCast, StepShown};
use super::step_sums::sums_of;
use super::tally::{self, CountsAfter, KnownCounts};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Count, Counted, ProcedureStep};
use crate::odds::{self, Odds, Onward};
use crate::rules::action::MOST_THROWS;
use crate::sum::KnownSpan;

/// The odds of the counts so far, in the order of the steps; a count that nothing later needs is 0.
pub(super) type States = Odds<Vec<i64>>;

/// The reckoning of some results of an action.
pub(super) struct Reckoning<'p, 'a> {
    pub(super) play: &'p Play<'a>,
    /// The results, by index; counts that only others need are not told apart.
    pub(super) results: &'p [usize],
    /// The maximum number of sums that a step may take.
    most: u64,
    /// Whether states beyond that number are left uncounted, the least likely first, instead of causing an error.
    cuts: bool,
    /// The odds of counts worked out before.
    known: &'p KnownCounts,
    /// The span of each count, once it is asked for.
    pub(super) spans: OnceCell<Vec<KnownSpan>>,
}

impl Play<'_> {
    /// The exact odds of all results together. An error if it takes too many steps.
    pub fn odds(&self) -> Result<Odds<Vec<i64>>, Diagnostic> {
        let all: Vec<usize> = (0..self.procedure.results.len()).collect();
        self.odds_of(&all)
    }

    /// The exact odds of these results together, by index, in this order: much quicker to work out than those of all.
    /// An error if it takes too many steps.
    pub fn odds_of(&self, results: &[usize]) -> Result<Odds<Vec<i64>>, Diagnostic> {
        self.reckoned(results, odds::MOST_SUMS)
    }

    /// The exact odds of all results together, if these have few outcomes. An error if they have many.
    pub fn odds_if_few(&self) -> Result<Odds<Vec<i64>>, Diagnostic> {
        const FEW: u64 = 5_000;
        let all: Vec<usize> = (0..self.procedure.results.len()).collect();
        self.reckoned(&all, FEW)
    }

    /// The odds of these results together, as far as each step can be counted within this many sums, the likeliest cases
    /// first; `None` is all that was left uncounted.
    pub fn odds_within(&self, results: &[usize], most: u64) -> Result<Odds<Option<Vec<i64>>>, Diagnostic> {
        self.odds_knowing(results, most, &KnownCounts::default())
    }

    /// Like `odds_within`, with what was worked out for other plays, to which what is worked out here is added.
    pub(super) fn odds_knowing(
        &self,
        results: &[usize],
        most: u64,
        known: &KnownCounts,
    ) -> Result<Odds<Option<Vec<i64>>>, Diagnostic> {
        let spans = OnceCell::new();
        Reckoning { play: self, results, most, cuts: true, known, spans }.ends(|values| values)
    }

    fn reckoned(&self, results: &[usize], most: u64) -> Result<Odds<Vec<i64>>, Diagnostic> {
        let (known, spans) = (&KnownCounts::default(), OnceCell::new());
        Reckoning { play: self, results, most, cuts: false, known, spans }.ends(Option::unwrap_or_default)
    }
}

impl Reckoning<'_, '_> {
    /// The odds of the results, each turned into its meaning by `meant`; `None` where they were left uncounted.
    fn ends<T: Ord>(&self, meant: impl Fn(Option<Vec<i64>>) -> T) -> Result<Odds<T>, Diagnostic> {
        let (play, results) = (self.play, self.results);
        let start: States = Odds::certain(vec![0; play.counted.len()]);
        let ends = self.through(start, 0, play.procedure.steps.len())?;
        // Many outcomes have the same number for a single result.
        let mut known: Vec<BTreeMap<Vec<i64>, i64>> = vec![BTreeMap::new(); results.len()];
        let used: Vec<BTreeSet<usize>> =
            results.iter().map(|at| play.places_in([&play.procedure.results[*at].sum])).collect();
        ends.try_map(|counts| {
            if is_uncounted(counts) {
                return Ok(meant(None));
            }
            let each = results.iter().zip(&used).zip(&mut known).map(|((at, used), known)| {
                let own: Vec<i64> = used.iter().map(|place| counts[*place]).collect();
                if let Some(value) = known.get(&own) {
                    return Ok(*value);
                }
                let value = play.result(&play.procedure.results[*at], counts)?;
                known.insert(own, value);
                Ok(value)
            });
            each.collect::<Result<_, Diagnostic>>().map(|values| meant(Some(values)))
        })
    }

    /// The odds after steps `from` up to but not including `to`; steps that are thrown again are repeated until they
    /// are done.
    fn through(&self, mut states: States, from: usize, to: usize) -> Result<States, Diagnostic> {
        let mut index = from;
        while index < to {
            // Of several passes that begin here, the longest contains the others.
            let steps = self.play.procedure.steps[..to].iter().enumerate();
            let begins = |step: &ProcedureStep| step.again.as_ref().is_some_and(|again| again.from == index);
            let last = steps.filter(|(last, step)| *last >= index && begins(step)).map(|(last, _)| last).max();
            states = match last {
                None => self.stepped(&states, index)?,
                Some(last) => self.until_done(&states, index, last)?,
            };
            states = self.merged(states, last.unwrap_or(index));
            index = last.unwrap_or(index) + 1;
        }
        Ok(states)
    }

    /// The odds after steps `first` to `last` are repeated until done.
    fn until_done(&self, states: &States, first: usize, last: usize) -> Result<States, Diagnostic> {
        let Some(again) = self.play.procedure.steps[last].again.as_ref() else { return Ok(states.clone()) };
        let (within, beyond) = (self.needed_after(last), self.needed_beyond(first, last));
        let begin = |counts: &Vec<i64>| {
            if is_uncounted(counts) {
                return Ok(counts.clone());
            }
            let begun = self.play.begun(counts.clone(), first, Some(last + 1))?;
            Ok::<_, Diagnostic>(self.settled(&begun, &within))
        };
        let begun = states.try_map(begin)?;
        let (aside, end) = (self.set_aside(first, last), self.play.pass_end(last, &again.when));
        let mut sums = 0;
        let pass = |states: &[Vec<i64>]| {
            if self.cuts && sums * PASS > self.most {
                let rest = states.iter().map(|counts| Odds::certain(Onward::Done(self.uncounted(counts))));
                return Ok(rest.collect());
            }
            // All passes are worked out together, each marked by its place after the counts.
            let mut marks: BTreeMap<Vec<i64>, i64> = BTreeMap::new();
            for counts in states {
                let next = i64::try_from(marks.len()).unwrap_or(i64::MAX);
                marks.entry(aside.without(counts)).or_insert(next);
            }
            let marked = marks.iter().map(|(counts, mark)| [counts.as_slice(), &[*mark]].concat());
            let once = self.through(Odds::equally(marked), first, last)?;
            let once = self.stepped(&once, last)?;
            sums += once.different() as u64;
            if !self.cuts {
                let name = &self.play.procedure.steps[last].name;
                odds::within_reach(&format!("`{name}` thrown again and again"), sums * PASS)?;
            }
            let unmarked = |counts: &Vec<i64>| {
                let (mark, counts) = counts.split_last().map_or((0, &[][..]), |(mark, counts)| (*mark, counts));
                (mark, counts.to_vec())
            };
            let onward = |counts: &Vec<i64>| {
                if is_uncounted(counts) {
                    return Ok(Onward::Done(counts.clone()));
                }
                let (counts, goes_on) = end.after(counts)?;
                Ok(if goes_on {
                    Onward::Again(self.settled(&self.play.anew(counts, first, last), &within))
                } else {
                    Onward::Done(self.settled(&counts, &beyond))
                })
            };
            let parted = once.parted(unmarked).into_iter();
            let passes = parted.map(|(mark, odds)| Ok((mark, odds.try_map(onward)?)));
            let passes = passes.collect::<Result<BTreeMap<i64, _>, Diagnostic>>()?;
            let passed = |counts: &Vec<i64>| {
                let pass = marks.get(&aside.without(counts)).and_then(|mark| passes.get(mark))?;
                Some(pass.map(|onward| match onward {
                    Onward::Again(after) => Onward::Again(aside.added_to(after.clone(), counts, &within)),
                    Onward::Done(after) => Onward::Done(aside.added_to(after.clone(), counts, &beyond)),
                }))
            };
            Ok(states.iter().filter_map(passed).collect())
        };
        odds::followed(&begun, pass)?.ok_or_else(|| self.play.never_ends(last))
    }

    /// The odds after one step is thrown.
    fn stepped(&self, states: &States, index: usize) -> Result<States, Diagnostic> {
        let step = &self.play.procedure.steps[index];
        let own = self.play.counts_of(index);
        let needed = self.needed_after(index);
        if !self.matters(index, &needed) {
            return Ok(states.map(|counts| self.settled(counts, &needed)));
        }
        let used = self.play.places_in(sums_of(step));
        // Throws that differ only in their number: with all numbers, and the throw of each state.
        let mut alike: Vec<(StepCast<'_>, BTreeSet<u32>)> = Vec::new();
        let mut casts: BTreeMap<Vec<i64>, Option<(usize, u32)>> = BTreeMap::new();
        for counts in states.things().filter(|counts| !is_uncounted(counts)) {
            let decides = kept(counts, &used);
            if casts.contains_key(&decides) {
                continue;
            }
            let cast = self.play.cast(step, &decides)?;
            if let Some(cast) = cast.as_ref().filter(|_| !self.cuts) {
                Play::within_limit(step, cast.number)?;
            }
            let cast = cast.map(|cast| {
                let number = cast.number;
                let same = |(known, _): &(StepCast<'_>, BTreeSet<u32>)| {
                    known.shown == cast.shown && known.meaning == cast.meaning && known.before == cast.before
                };
                let at = alike.iter().position(same).unwrap_or_else(|| {
                    alike.push((cast, BTreeSet::new()));
                    alike.len() - 1
                });
                alike[at].1.insert(number);
                (at, number)
            });
            casts.insert(decides, cast);
        }
        // Counts that nothing later needs are not told apart.
        let counts = step.counts.iter().zip(own.clone());
        let counts: Vec<Option<&Count>> = counts.map(|(count, at)| needed.contains(&at).then_some(count)).collect();
        let pooled = self.pooled(index, &counts);
        let tallies = alike.iter().map(|(cast, numbers)| self.tallies_within(cast, numbers, &counts, &pooled));
        let mut tallies = tallies.collect::<Result<Vec<_>, Diagnostic>>()?;
        if states.different() > 1 {
            self.merge_counts(index, states.different(), &mut tallies);
        }
        let found = |counts: &Vec<i64>| {
            let (at, number) = casts.get(&kept(counts, &used)).copied().flatten()?;
            Some(tallies.get(at)?.as_ref().and_then(|all| all.get(&number)))
        };
        let beyond = if self.cuts { self.beyond(states, |counts| found(counts)?) } else { BTreeSet::new() };
        let mut sums = 0;
        let next = |counts: &Vec<i64>| {
            let found = found(counts);
            if is_uncounted(counts) || beyond.contains(counts) || matches!(found, Some(None)) {
                return Ok(Odds::certain(self.uncounted(counts)));
            }
            let mut all = self.settled(counts, &needed);
            all[own.clone()].fill(0);
            let next = match found.flatten() {
                None => Odds::certain(all),
                Some(tally) => tally.map(|these| {
                    let mut all = all.clone();
                    all[own.clone()].copy_from_slice(these);
                    all
                }),
            };
            sums += next.different() as u64;
            if !self.cuts {
                odds::within(&format!("`{}`", step.name), sums, self.most)?;
            }
            Ok(next)
        };
        states.try_then(next)
    }

    /// The states beyond reach: those left when the likeliest have used up the sums; none if all states together take
    /// no more than a step may. `next` gives the odds after a state.
    fn beyond<'s, 't>(
        &self,
        states: &'s States,
        next: impl Fn(&Vec<i64>) -> Option<&'t States>,
    ) -> BTreeSet<&'s Vec<i64>> {
        let taken = |counts: &Vec<i64>| next(counts).map_or(1, |odds| odds.different() as u64);
        if states.things().map(taken).sum::<u64>() <= self.most {
            return BTreeSet::new();
        }
        states.beyond(self.most / CUT, taken)
    }

    /// The result of `tallies`; `None` if it is beyond reach and may be left uncounted, as are single numbers of throws.
    fn tallies_within(
        &self,
        cast: &StepCast<'_>,
        numbers: &BTreeSet<u32>,
        counts: &[Option<&Count>],
        pooled: &[(usize, usize)],
    ) -> Result<Option<CountsAfter>, Diagnostic> {
        let numbers: BTreeSet<u32> = numbers.iter().copied().filter(|number| *number <= MOST_THROWS).collect();
        match self.tallies(cast, &numbers, counts, pooled) {
            Err(problem) if self.cuts && problem.code == Code::BadValue => Ok(None),
            tallies => tallies.map(Some),
        }
    }

    /// The mark of a state that is not counted; marks after the counts stay.
    fn uncounted(&self, counts: &[i64]) -> Vec<i64> {
        let mut marked = counts.to_vec();
        marked[..self.play.counted.len()].fill(UNCOUNTED);
        marked
    }

    /// The odds of some of a step's counts, the others 0, after each of these numbers of throws. Of each pair that is
    /// `pooled`, the first has what both count.
    fn tallies(
        &self,
        cast: &StepCast<'_>,
        numbers: &BTreeSet<u32>,
        counts: &[Option<&Count>],
        pooled: &[(usize, usize)],
    ) -> Result<CountsAfter, Diagnostic> {
        let each = |natural: i64| -> Result<Vec<i64>, Diagnostic> {
            let one = |count: &Count| self.play.counted(cast, &count.of, natural);
            let each = counts.iter().map(|count| count.map_or(Ok(0), one));
            let mut each = each.collect::<Result<Vec<i64>, Diagnostic>>()?;
            for (into, from) in pooled {
                each[*into] += std::mem::take(&mut each[*from]);
            }
            Ok(each)
        };
        let of: Vec<&Counted> = counts.iter().map(|count| count.map_or(&Counted::Total, |count| &count.of)).collect();
        let join = |so_far: &tally::Tally, one: &Vec<i64>| tally::joined(&of, so_far, one);
        let counted = |all: Vec<Odds<tally::Tally>>| {
            let wanted = (0..).zip(all).filter(|(number, _)| numbers.contains(number));
            Rc::new(wanted.map(|(number, odds)| (number, odds.map(|kept| tally::counts(&of, kept)))).collect())
        };
        let most = numbers.last().copied().unwrap_or(0);
        let empty = tally::empty(&of);
        let natural = match &cast.shown {
            StepShown::Dice(dice) => odds::thrown(dice, &self.play.ruleset.dice)?,
            StepShown::Known(number) => Odds::certain(*number),
            StepShown::Drawn(bag) => {
                let cards = bag.kinds().iter().map(|(card, copies)| Ok((each(*card)?, *copies)));
                let cards = cards.collect::<Result<Vec<_>, Diagnostic>>()?;
                return odds::drawn(&cards, most, &empty, join).map(counted);
            }
        };
        let one = natural.try_map(|natural| each(*natural))?;
        let key = (one, of.iter().map(|of| tally::kept_of(of)).collect(), numbers.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let one = &key.0;
        let all = if of.iter().all(|of| tally::is_sum(of)) {
            Rc::new(odds::tallies(one, numbers)?)
        } else {
            counted(odds::gathered(one, most, &empty, join)?)
        };
        self.known.borrow_mut().insert(key, Rc::clone(&all));
        Ok(all)
    }

    /// The counts, with 0 for those that nothing needs; marks after them stay.
    fn settled(&self, counts: &[i64], needed: &BTreeSet<usize>) -> Vec<i64> {
        if is_uncounted(counts) {
            return counts.to_vec();
        }
        let stays = |at: usize| needed.contains(&at) || at >= self.play.counted.len();
        counts.iter().enumerate().map(|(at, count)| if stays(at) { *count } else { 0 }).collect()
    }
}

/// Where not all can be counted, this part of the sums is enough: more would only make the wait longer.
pub(super) const CUT: u64 = 8;

/// The number in place of all counts of a state that is left uncounted.
pub(super) const UNCOUNTED: i64 = i64::MIN;

pub(super) fn is_uncounted(counts: &[i64]) -> bool {
    counts.first() == Some(&UNCOUNTED)
}

/// The counts, with 0 for those that are not in these places.
fn kept(counts: &[i64], places: &BTreeSet<usize>) -> Vec<i64> {
    counts.iter().enumerate().map(|(at, count)| if places.contains(&at) { *count } else { 0 }).collect()
}

/// The sums that one state of repeated throws counts for, as each has several numbers to work out.
const PASS: u64 = 20;
