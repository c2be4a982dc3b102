use super::asked::Play;
use super::cast::{StepCast, StepShown};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, ProcedureStep};
use crate::rules::cast::real_dice;
use crate::rules::throw::Thrower;

/// A procedure after its dice have fallen.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The steps that were thrown, in order; a step that was thrown again is listed each time.
    pub steps: Vec<PlayedStep<'a>>,
    /// The number of each result; 1 or 0 for one that is true or not.
    pub results: Vec<i64>,
}

/// A step after its dice have fallen.
#[derive(Clone, Debug)]
pub struct PlayedStep<'a> {
    /// The step.
    pub step: &'a ProcedureStep,
    /// Its dice, and how they are read.
    pub cast: StepCast<'a>,
    /// The faces of each throw in the order thrown, and their total.
    pub fallen: Vec<(Vec<i64>, i64)>,
    /// The number of each of its counts.
    pub counts: Vec<i64>,
}

/// The most times that throws are made again before that is an error.
const MOST_AGAIN: u32 = 10_000;

impl<'a> Play<'a> {
    /// Throws all its dice.
    pub fn thrown(&self, thrower: &mut Thrower) -> Result<Played<'a>, Diagnostic> {
        self.played(|_, dice| Ok(thrower.throw(dice, &self.ruleset.dice).0))
    }

    /// The outcome of real dice, those of the first step first. An error if there are too few or too many, or a die
    /// lacks a face.
    pub fn shown(&self, faces: &[i64]) -> Result<Played<'a>, Diagnostic> {
        let mut left = faces;
        let played = self.played(|step, dice| {
            let Some((these, rest)) = left.split_at_checked(dice.count as usize) else {
                let after = faces.len() - left.len();
                let message = format!(
                    "the dice run out at `{}`: {} are given, and {after} are used before",
                    step.name,
                    faces.len()
                );
                return Err(Diagnostic::error(Code::BadValue, message)
                    .hint("give what each die shows, those of a step one after another"));
            };
            left = rest;
            real_dice(std::slice::from_ref(dice), &self.ruleset.dice, these)
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

    /// The outcome with dice from any source: `fall` gives the faces of one throw at a time, in order.
    pub fn played(
        &self,
        mut fall: impl FnMut(&ProcedureStep, &Dice) -> Result<Vec<i64>, Diagnostic>,
    ) -> Result<Played<'a>, Diagnostic> {
        let (mut counts, mut steps, mut at, mut again) = (Vec::new(), Vec::new(), 0, 0);
        while let Some(step) = self.procedure.steps.get(at) {
            match self.cast(step, &counts)? {
                None => counts.resize(counts.len() + step.counts.len(), 0),
                Some(cast) => {
                    let played = self.fallen(step, cast, &mut fall)?;
                    counts.extend(&played.counts);
                    steps.push(played);
                }
            }
            at += 1;
            let Some(repeat) = step.again.as_ref() else { continue };
            if !self.holds(&repeat.when, &counts)? {
                continue;
            }
            again += 1;
            if again > MOST_AGAIN {
                return Err(self.never_ends(at - 1));
            }
            at = repeat.from;
            counts.truncate(self.procedure.steps[..at].iter().map(|step| step.counts.len()).sum());
        }
        Ok(Played { steps, results: self.results(&counts)? })
    }

    /// One step, with dice from any source.
    fn fallen(
        &self,
        step: &'a ProcedureStep,
        cast: StepCast<'a>,
        fall: &mut impl FnMut(&ProcedureStep, &Dice) -> Result<Vec<i64>, Diagnostic>,
    ) -> Result<PlayedStep<'a>, Diagnostic> {
        let mut fallen = Vec::new();
        for _ in 0..cast.number {
            fallen.push(match &cast.shown {
                StepShown::Known(number) => (Vec::new(), *number),
                StepShown::Dice(dice) => {
                    let shown = fall(step, dice)?;
                    let natural = dice.total(&shown);
                    (shown, natural)
                }
            });
        }
        let mut counts = Vec::new();
        for count in &step.counts {
            let each = fallen.iter().map(|(_, natural)| self.counted(&cast, &count.of, *natural));
            counts.push(each.sum::<Result<i64, Diagnostic>>()?);
        }
        Ok(PlayedStep { step, cast, fallen, counts })
    }

    /// The error that a step would be thrown again for ever.
    pub(super) fn never_ends(&self, step: usize) -> Diagnostic {
        let name = &self.procedure.steps[step].name;
        let message = format!("`{name}` of `{}` would be thrown again for ever", self.procedure.id);
        Diagnostic::error(Code::NotForThisTable, message).hint("give smaller numbers")
    }

    /// The number of each result, from these counts.
    pub(super) fn results(&self, counts: &[i64]) -> Result<Vec<i64>, Diagnostic> {
        let results = self.procedure.results.iter().map(|result| match (self.counts(&result.only), result.is_so) {
            (false, _) => Ok(0),
            (true, true) => self.holds(&result.sum, counts).map(i64::from),
            (true, false) => self.evaluate(&result.sum, counts),
        });
        results.collect()
    }
}
