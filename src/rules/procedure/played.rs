use super::asked::Play;
use super::bag::Bag;
use super::step_cast::{StepCast, StepShown};
use super::tally;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Counted, Dice, ProcedureResult, ProcedureStep};
use crate::rules::cast::real_dice;
use crate::rules::throw::Thrower;

/// A procedure after its dice have been thrown.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The steps that were thrown, in order; a step that was thrown again is listed each time.
    pub steps: Vec<PlayedStep<'a>>,
    /// The number of each result; 1 or 0 for one that is true or not.
    pub results: Vec<i64>,
}

/// A step after its dice have been thrown.
#[derive(Clone, Debug)]
pub struct PlayedStep<'a> {
    /// The step.
    pub step: &'a ProcedureStep,
    /// Its dice, and how they are read.
    pub cast: StepCast<'a>,
    /// The faces of each throw in the order thrown, and their total.
    pub throws: Vec<(Vec<i64>, i64)>,
    /// The number of each of its counts.
    pub counts: Vec<i64>,
}

/// One throw to be made: of dice, or of a card from those that are left.
#[derive(Clone, Copy, Debug)]
pub enum Fall<'f> {
    /// These dice, and how many throws of them the step still has, this one included.
    Dice(&'f Dice, u32),
    /// One card of these, each as likely as any other.
    Card(&'f Bag),
}

/// The number of repeated throws beyond which a procedure is reported as endless.
const MOST_AGAIN: u32 = 10_000;

impl<'a> Play<'a> {
    /// Throws all its dice.
    pub fn thrown(&self, thrower: &mut Thrower) -> Result<Played<'a>, Diagnostic> {
        self.played(|_, fall| {
            Ok(match fall {
                Fall::Dice(dice, _) => thrower.throw(dice, &self.ruleset.dice).0,
                Fall::Card(bag) => {
                    let copies: Vec<u32> = bag.kinds().iter().map(|(_, copies)| *copies).collect();
                    bag.kinds().get(thrower.pick(&copies)).map(|(card, _)| *card).into_iter().collect()
                }
            })
        })
    }

    /// The outcome of real dice, those of the first step first. An error if there are too few or too many, or a die
    /// lacks a face.
    pub fn shown(&self, faces: &[i64]) -> Result<Played<'a>, Diagnostic> {
        let mut left = faces;
        let played = self.played(|step, fall| {
            let (count, needed) = match fall {
                Fall::Dice(dice, throws) => (dice.count as usize, dice.count as usize * throws as usize),
                Fall::Card(_) => (1, 1),
            };
            let Some((these, rest)) = left.split_at_checked(count) else {
                let more = match needed - left.len() {
                    1 => "1 die".to_owned(),
                    several => format!("{several} dice"),
                };
                let message = format!("`{}` needs {more} more than the {} given", step.name, faces.len());
                return Err(Diagnostic::error(Code::BadValue, message)
                    .hint("give what each die shows, those of a step one after another"));
            };
            left = rest;
            match fall {
                Fall::Dice(dice, _) => real_dice(std::slice::from_ref(dice), &self.ruleset.dice, these),
                Fall::Card(_) => Ok(these.to_vec()),
            }
        })?;
        if left.is_empty() {
            return Ok(played);
        }
        let thrown = match faces.len() - left.len() {
            1 => "1 die is thrown".to_owned(),
            several => format!("{several} dice are thrown"),
        };
        let message = format!("{thrown}, but {} are given", faces.len());
        Err(Diagnostic::error(Code::BadValue, message).hint("leave the rest out: after these nothing more is thrown"))
    }

    /// The outcome with dice from any source: `fall` gives the faces of one throw at a time, in order. An error if it
    /// draws a card that is not left.
    pub fn played(
        &self,
        mut fall: impl FnMut(&ProcedureStep, Fall<'_>) -> Result<Vec<i64>, Diagnostic>,
    ) -> Result<Played<'a>, Diagnostic> {
        let (mut counts, mut steps, mut at, mut again) = (vec![0; self.counted.len()], Vec::new(), 0, 0);
        // The step that led back to this one, if any.
        let mut sent_by = None;
        while let Some(step) = self.procedure.steps.get(at) {
            counts = self.begun(counts, at, sent_by.take())?;
            let own = self.counts_of(at);
            match self.cast(step, &counts)? {
                None => counts[own].fill(0),
                Some(cast) => {
                    Play::within_limit(step, cast.number)?;
                    let played = self.throws_of(step, cast, &mut fall)?;
                    counts[own].copy_from_slice(&played.counts);
                    steps.push(played);
                }
            }
            at += 1;
            let Some(repeat) = step.again.as_ref() else { continue };
            counts = self.carried_on(counts, at - 1)?;
            if !self.holds(&repeat.when, &counts)? {
                continue;
            }
            again += 1;
            if again > MOST_AGAIN {
                return Err(self.never_ends(at - 1));
            }
            sent_by = Some(at - 1);
            counts = self.anew(counts, repeat.from, at - 1);
            at = repeat.from;
        }
        Ok(Played { steps, results: self.results(&counts)? })
    }

    /// One step, with dice from any source.
    fn throws_of(
        &self,
        step: &'a ProcedureStep,
        cast: StepCast<'a>,
        fall: &mut impl FnMut(&ProcedureStep, Fall<'_>) -> Result<Vec<i64>, Diagnostic>,
    ) -> Result<PlayedStep<'a>, Diagnostic> {
        let mut throws = Vec::new();
        let mut left = match &cast.shown {
            StepShown::Drawn(bag) => bag.clone(),
            StepShown::Dice(_) | StepShown::Known(_) => Bag(Vec::new()),
        };
        for made in 0..cast.number {
            throws.push(match &cast.shown {
                StepShown::Known(number) => (Vec::new(), *number),
                StepShown::Dice(dice) => {
                    let shown = fall(step, Fall::Dice(dice, cast.number - made))?;
                    let natural = dice.total(&shown);
                    (shown, natural)
                }
                StepShown::Drawn(_) => {
                    let shown = fall(step, Fall::Card(&left))?;
                    let card = shown.first().copied().unwrap_or_default();
                    left.take(card)?;
                    (shown, card)
                }
            });
        }
        let of: Vec<&Counted> = step.counts.iter().map(|count| &count.of).collect();
        let mut so_far = tally::empty(&of);
        for (_, natural) in &throws {
            let one: Vec<i64> =
                of.iter().map(|of| self.counted(&cast, of, *natural)).collect::<Result<_, Diagnostic>>()?;
            so_far = tally::joined(&of, &so_far, &one);
        }
        let counts = tally::counts(&of, &so_far);
        Ok(PlayedStep { step, cast, throws, counts })
    }

    /// The error for a step that would be thrown again for ever.
    pub(super) fn never_ends(&self, step: usize) -> Diagnostic {
        let name = &self.procedure.steps[step].name;
        let message = format!("`{name}` of `{}` would be thrown again for ever", self.procedure.id);
        Diagnostic::error(Code::NotForThisTable, message).hint("give smaller numbers")
    }

    /// The number of each result, from these counts.
    pub(super) fn results(&self, counts: &[i64]) -> Result<Vec<i64>, Diagnostic> {
        self.procedure.results.iter().map(|result| self.result(result, counts)).collect()
    }

    /// The number of one result, from these counts.
    pub(super) fn result(&self, result: &ProcedureResult, counts: &[i64]) -> Result<i64, Diagnostic> {
        match (self.counts(&result.only), result.is_so) {
            (false, _) => Ok(0),
            (true, true) => self.holds(&result.sum, counts).map(i64::from),
            (true, false) => self.evaluate(&result.sum, counts),
        }
    }
}
