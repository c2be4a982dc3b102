use super::asked::Play;
use super::cast::StepCast;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, ProcedureStep};
use crate::rules::cast::real_dice;
use crate::rules::throw::Thrower;

/// A procedure whose dice have fallen.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// For each step its throws; none where nothing was thrown.
    pub steps: Vec<Option<PlayedStep<'a>>>,
    /// The number that each result came to; 1 or 0 where it is so or not.
    pub results: Vec<i64>,
}

/// A step whose dice have fallen.
#[derive(Clone, Debug)]
pub struct PlayedStep<'a> {
    /// Its dice, and what they mean.
    pub cast: StepCast<'a>,
    /// The faces of each throw, in the order thrown, and their total.
    pub fallen: Vec<(Vec<i64>, i64)>,
    /// The number that each of its counts came to.
    pub counts: Vec<i64>,
}

impl<'a> Play<'a> {
    /// Throws for it.
    pub fn thrown(&self, thrower: &mut Thrower) -> Result<Played<'a>, Diagnostic> {
        self.played(|_, dice| Ok(thrower.throw(dice, &self.ruleset.dice).0))
    }

    /// The outcome of real dice, the faces of those of the first step first. Refuses what can't be, too few and too many.
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
        let message = format!("{} are thrown, and {} are given", faces.len() - left.len(), faces.len());
        Err(Diagnostic::error(Code::BadValue, message).hint("give what each die shows, once"))
    }

    /// The procedure with dice from wherever they come: the faces of one throw at a time, in order.
    pub fn played(
        &self,
        mut fall: impl FnMut(&ProcedureStep, &Dice) -> Result<Vec<i64>, Diagnostic>,
    ) -> Result<Played<'a>, Diagnostic> {
        let (mut counts, mut steps) = (Vec::new(), Vec::new());
        for step in &self.procedure.steps {
            let Some(cast) = self.cast(step, &counts)? else {
                counts.resize(counts.len() + step.counts.len(), 0);
                steps.push(None);
                continue;
            };
            let mut fallen = Vec::new();
            for _ in 0..cast.number {
                let shown = fall(step, &cast.dice)?;
                let natural = cast.dice.total(&shown);
                fallen.push((shown, natural));
            }
            let count = |of| fallen.iter().map(|(_, natural)| cast.meaning.counted(of, *natural)).sum();
            let these: Vec<i64> = step.counts.iter().map(|count_of| count(&count_of.of)).collect();
            counts.extend(&these);
            steps.push(Some(PlayedStep { cast, fallen, counts: these }));
        }
        Ok(Played { steps, results: self.results(&counts)? })
    }

    /// The number that each result comes to.
    pub(super) fn results(&self, counts: &[i64]) -> Result<Vec<i64>, Diagnostic> {
        let results = self.procedure.results.iter().map(|result| match (self.counts(&result.only), result.is_so) {
            (false, _) => Ok(0),
            (true, true) => self.holds(&result.sum, counts).map(i64::from),
            (true, false) => self.evaluate(&result.sum, counts),
        });
        results.collect()
    }
}
