use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::asked::Play;
use super::exact::{UNCOUNTED, is_uncounted};
use super::exchanging::{Exchanging, GivenInputs};
use super::happening::EarlierResults;
use super::tally::KnownCounts;
use crate::diagnostic::Diagnostic;
use crate::model::{ExchangeStage, Procedure, StageValue};
use crate::odds::Odds;
use crate::rules::action::MOST_THROWS;
use crate::sum::Sum;

/// The outcome of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExchangeOutcome {
    /// The number of each loss, in the order of the data.
    pub losses: Vec<i64>,
    /// The index of the ending, from 0.
    pub ending: usize,
}

/// The part of an outcome that is asked for: worked out by itself, each is much sooner known than all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutcomePart {
    /// All losses with the ending.
    Whole,
    /// One loss, by its index.
    Loss(usize),
    /// Only how the exchange ends.
    Ending,
}

/// The odds of the results so far, in the order of the stages; a result that nothing later needs is 0.
type StageOdds = Odds<Vec<i64>>;

/// The odds of the results of one stage; `None` is all that was left uncounted.
type PartlyCounted = Odds<Option<Vec<i64>>>;

/// All odds worked out so far: stages may have some in common.
#[derive(Default)]
struct KnownOdds<'e> {
    /// The odds of results of actions, by the action, its inputs and the results asked for.
    results: BTreeMap<(&'e str, GivenInputs, Vec<usize>), PartlyCounted>,
    /// The odds of counts of single steps.
    counts: KnownCounts,
}

/// The inputs of a stage after some results, and how many times it happens; `None` if it does not.
type Happens = Option<(GivenInputs, u32)>;

impl Exchanging<'_> {
    /// The odds of all outcomes, as far as each stage can be counted within this many sums, the likeliest cases first;
    /// `None` is all that was left uncounted. An error if an action refuses its inputs.
    pub fn odds_within(&self, most: u64) -> Result<Odds<Option<ExchangeOutcome>>, Vec<Diagnostic>> {
        self.ends(OutcomePart::Whole, most, |counts| self.outcome(counts))
    }

    /// The odds of all outcomes together, if these are soon known; `None` if they are too many.
    pub fn odds_if_few(&self) -> Result<Option<Odds<ExchangeOutcome>>, Vec<Diagnostic>> {
        const FEW: u64 = 400_000;
        let odds = self.odds_within(FEW)?;
        let few = odds.chance(Option::is_none).is_zero();
        Ok(few.then(|| odds.map(|outcome| outcome.clone().unwrap_or_default())))
    }

    /// The odds of one loss, by its index; otherwise like `odds_within`.
    pub fn loss_within(&self, at: usize, most: u64) -> Result<Odds<Option<i64>>, Vec<Diagnostic>> {
        self.ends(OutcomePart::Loss(at), most, |counts| self.lost(at, &self.with_totals(counts)?))
    }

    /// The odds of the endings, by index; otherwise like `odds_within`.
    pub fn ending_within(&self, most: u64) -> Result<Odds<Option<usize>>, Vec<Diagnostic>> {
        self.ends(OutcomePart::Ending, most, |counts| self.ending(&self.with_totals(counts)?))
    }

    /// The odds of a part of the outcome, which `end` makes of the results.
    fn ends<T: Ord>(
        &self,
        part: OutcomePart,
        most: u64,
        end: impl Fn(&[i64]) -> Result<T, Diagnostic>,
    ) -> Result<Odds<Option<T>>, Vec<Diagnostic>> {
        let mut states: StageOdds = Odds::certain(vec![0; self.head.counted.len()]);
        let mut known = KnownOdds::default();
        for (index, stage) in self.exchange.stages.iter().enumerate() {
            let Some(procedure) = self.ruleset.procedures.iter().find(|one| one.id == stage.action) else { continue };
            let asked = (part, most);
            let after = self.after(&states, index, (stage, procedure), asked, &mut known);
            states = after.map_err(|problems| at(stage, problems))?;
        }
        states.try_map(|counts| if is_uncounted(counts) { Ok(None) } else { end(counts).map(Some) }).map_err(alone)
    }

    /// The odds after one stage.
    fn after<'e>(
        &self,
        states: &StageOdds,
        index: usize,
        (stage, procedure): (&'e ExchangeStage, &Procedure),
        (part, most): (OutcomePart, u64),
        known: &mut KnownOdds<'e>,
    ) -> Result<StageOdds, Vec<Diagnostic>> {
        let (own, needed) = (self.results_of(index, procedure), self.needed_after(index, part));
        let wanted: Vec<usize> = own.clone().filter(|place| needed.contains(place)).collect();
        if wanted.is_empty() {
            return Ok(states.map(|counts| if is_uncounted(counts) { counts.clone() } else { kept(counts, &needed) }));
        }
        let results: Vec<usize> = wanted.iter().map(|place| place - own.start).collect();
        let happens = self.happens(states, index, (stage, procedure))?;
        let plays: BTreeSet<&GivenInputs> = happens.values().flatten().map(|(given, _)| given).collect();
        let key = |given: &GivenInputs| (stage.action.as_str(), given.clone(), results.clone());
        for given in &plays {
            if let Entry::Vacant(vacant) = known.results.entry(key(given)) {
                let play = Play::of(self.ruleset, procedure, given)?;
                vacant.insert(play.odds_knowing(&results, most, &known.counts).map_err(alone)?);
            }
        }
        let once: Vec<&PartlyCounted> = plays.iter().filter_map(|given| known.results.get(&key(given))).collect();
        let pools = self.pools((index, part), &wanted, &needed);
        let earlier: BTreeSet<usize> = needed.iter().copied().filter(|place| !own.contains(place)).collect();
        let used = self.used_by(sums_of(stage));
        let uncounted = || vec![UNCOUNTED; self.head.counted.len()];
        // Each state with the play that follows, how many times, and all that matters later.
        let begun = |counts: &Vec<i64>| {
            let follows = happens.get(&kept(counts, &used)).and_then(Option::as_ref);
            if is_uncounted(counts) || follows.is_some_and(|(_, times)| *times > MOST_THROWS) {
                return Ok((None, (0, uncounted())));
            }
            let before = kept(&self.absorbed(&pools, counts.clone())?, &earlier);
            Ok(match follows {
                Some((given, times)) => (plays.iter().position(|play| *play == given), (*times, before)),
                None => (None, (0, before)),
            })
        };
        let begun = states.try_map(begun).map_err(alone)?;
        let parts = begun.parted(Clone::clone);
        Ok(begun.map(|(play, _)| *play).then(|play| match (parts.get(play), play.and_then(|at| once.get(at))) {
            (Some(states), Some(once)) => {
                pools.tried(states, once, most).map(|one| one.clone().unwrap_or_else(uncounted))
            }
            (Some(states), None) => states.map(|(_, counts)| counts.clone()),
            (None, _) => Odds::certain(uncounted()),
        }))
    }

    /// Whether and with what inputs a stage happens, for all results so far that it asks about.
    fn happens(
        &self,
        states: &StageOdds,
        index: usize,
        (stage, procedure): (&ExchangeStage, &Procedure),
    ) -> Result<BTreeMap<Vec<i64>, Happens>, Vec<Diagnostic>> {
        let used = self.used_by(sums_of(stage));
        let mut all = BTreeMap::new();
        for counts in states.things().filter(|counts| !is_uncounted(counts)) {
            let asked = kept(counts, &used);
            if let Entry::Vacant(vacant) = all.entry(asked) {
                let counts = self.with_totals(vacant.key()).map_err(alone)?;
                let happens =
                    self.happening(index, (stage, procedure), &EarlierResults::Counts(&counts)).map_err(alone)?;
                let times = happens.as_ref().and_then(|one| u32::try_from(one.times.0.min(i64::from(u32::MAX))).ok());
                let given = happens.and_then(|one| one.given.into_iter().next());
                vacant.insert(given.zip(times).filter(|(_, times)| *times > 0));
            }
        }
        Ok(all)
    }

    /// The places of the results of a stage.
    pub(super) fn results_of(&self, index: usize, procedure: &Procedure) -> Range<usize> {
        let before = self.exchange.stages.iter().take(index);
        let of = |stage: &ExchangeStage| self.ruleset.procedures.iter().find(|one| one.id == stage.action);
        let first = before.filter_map(of).map(|one| one.results.len()).sum::<usize>();
        first..first + procedure.results.len()
    }

    /// The results, by place, that later stages, the losses or the endings need after a stage.
    fn needed_after(&self, index: usize, part: OutcomePart) -> BTreeSet<usize> {
        let mut needed = self.used_by(self.sums_for(part));
        // A stage none of whose results matter needs nothing itself.
        for (at, stage) in self.exchange.stages.iter().enumerate().skip(index + 1).rev() {
            if self.matters(at, &needed) {
                needed.extend(self.used_by(sums_of(stage)));
            }
        }
        needed
    }

    /// The sums of the stages after one that matter, and of what is asked for.
    pub(super) fn sums_after(&self, index: usize, part: OutcomePart) -> Vec<&Sum> {
        let needed = self.needed_after(index, part);
        let later = self.exchange.stages.iter().enumerate().skip(index + 1);
        let later = later.filter(|(at, _)| self.matters(*at, &needed)).flat_map(|(_, stage)| sums_of(stage));
        later.chain(self.sums_for(part)).collect()
    }

    /// Whether a stage makes a difference, if these results do.
    fn matters(&self, index: usize, needed: &BTreeSet<usize>) -> bool {
        let stage = self.exchange.stages.get(index).map(|stage| &stage.action);
        let procedure = self.ruleset.procedures.iter().find(|one| Some(&one.id) == stage);
        procedure.is_some_and(|procedure| self.results_of(index, procedure).any(|place| needed.contains(&place)))
    }

    /// The sums of the losses and endings that are asked for.
    fn sums_for(&self, part: OutcomePart) -> Vec<&Sum> {
        let losses = self.exchange.losses.iter().map(|loss| &loss.result.sum);
        let endings = self.exchange.endings.iter().filter_map(|ending| ending.when.as_ref());
        match part {
            OutcomePart::Whole => losses.chain(endings).collect(),
            OutcomePart::Loss(at) => losses.skip(at).take(1).collect(),
            OutcomePart::Ending => endings.collect(),
        }
    }

    /// The results, by place, that these sums use, and the totals in them.
    fn used_by<'s>(&self, sums: impl IntoIterator<Item = &'s Sum>) -> BTreeSet<usize> {
        let mut used = self.head.places_in(sums);
        let first = self.head.counted.len() - self.exchange.totals.len();
        // A total uses only those before it.
        for (at, total) in self.exchange.totals.iter().enumerate().rev() {
            if used.remove(&(first + at)) {
                used.extend(self.head.places_in([&total.sum]));
            }
        }
        used
    }

    /// The results so far, with the totals of them.
    fn with_totals(&self, counts: &[i64]) -> Result<Vec<i64>, Diagnostic> {
        let mut counts = counts.to_vec();
        let first = counts.len() - self.exchange.totals.len();
        for (at, total) in self.exchange.totals.iter().enumerate() {
            counts[first + at] = self.head.evaluate(&total.sum, &counts)?;
        }
        Ok(counts)
    }

    /// The outcome after these results.
    fn outcome(&self, counts: &[i64]) -> Result<ExchangeOutcome, Diagnostic> {
        let counts = &self.with_totals(counts)?;
        let losses = (0..self.exchange.losses.len()).map(|at| self.lost(at, counts)).collect::<Result<_, _>>()?;
        Ok(ExchangeOutcome { losses, ending: self.ending(counts)? })
    }

    /// One loss, by its index, from the results with their totals.
    fn lost(&self, at: usize, counts: &[i64]) -> Result<i64, Diagnostic> {
        self.exchange.losses.get(at).map_or(Ok(0), |loss| self.head.evaluate(&loss.result.sum, counts))
    }

    /// The index of the ending, from the results with their totals.
    fn ending(&self, counts: &[i64]) -> Result<usize, Diagnostic> {
        for (ending, one) in self.exchange.endings.iter().enumerate() {
            if one.when.as_ref().map_or(Ok(true), |when| self.head.holds(when, counts))? {
                return Ok(ending);
            }
        }
        Ok(self.exchange.endings.len() - 1)
    }
}

/// The sums of a stage, in which results of earlier stages may occur.
fn sums_of(stage: &ExchangeStage) -> Vec<&Sum> {
    let mut sums: Vec<&Sum> = [&stage.when, &stage.times].into_iter().flatten().collect();
    for set in &stage.sets {
        sums.extend(&set.when);
        match &set.value {
            StageValue::Sum(sum) | StageValue::SoIf(sum) => sums.push(sum),
            StageValue::Is(_) | StageValue::With(_) => {}
        }
    }
    sums
}

/// The counts, with 0 for those that are not in these places.
fn kept(counts: &[i64], places: &BTreeSet<usize>) -> Vec<i64> {
    counts.iter().enumerate().map(|(at, count)| if places.contains(&at) { *count } else { 0 }).collect()
}

fn alone(problem: Diagnostic) -> Vec<Diagnostic> {
    vec![problem]
}

/// The problems, each with the stage in which it arises.
fn at(stage: &ExchangeStage, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let named = |problem: Diagnostic| Diagnostic { message: format!("`{}`: {}", stage.id, problem.message), ..problem };
    problems.into_iter().map(named).collect()
}
