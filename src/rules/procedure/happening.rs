use std::collections::BTreeSet;

use super::exchanging::{Exchanging, GivenInputs};
use crate::diagnostic::Diagnostic;
use crate::model::{ExchangeStage, InputKind, Procedure, StageValue};
use crate::rules::action::YES_NO;
use crate::sum::{KnownSpan, Sum};

/// The results of the stages before one, as far as they are known.
pub(super) enum EarlierResults<'f> {
    /// Each is this number.
    Counts(&'f [i64]),
    /// Each lies within its span.
    Spans(&'f [KnownSpan]),
}

/// How a stage may happen.
pub(super) struct Happening {
    /// The fewest and the most times.
    pub times: (i64, i64),
    /// The inputs that it may have: one set of them if results are known.
    pub given: Vec<GivenInputs>,
}

/// Inputs in the making, with the names of those that are settled.
type Settling<'s> = (GivenInputs, BTreeSet<&'s str>);

impl Exchanging<'_> {
    /// How a stage may happen after these results; `None` if that is not known, or in too many ways.
    pub(super) fn happening(
        &self,
        index: usize,
        (stage, procedure): (&ExchangeStage, &Procedure),
        facts: &EarlierResults<'_>,
    ) -> Result<Option<Happening>, Diagnostic> {
        const MOST_SETTLINGS: usize = 400;
        let Some(times) = self.times(stage, facts)? else { return Ok(None) };
        if times.1 == 0 {
            return Ok(Some(Happening { times, given: Vec::new() }));
        }
        let mut all: Vec<Settling<'_>> = vec![(self.open.get(index).cloned().unwrap_or_default(), BTreeSet::new())];
        for one in &stage.sets {
            let [may_hold, may_fail] = self.truths(one.when.as_ref(), facts)?;
            let Some(values) =
                (if may_hold { self.values(procedure, (&one.input, &one.value), facts)? } else { Some(Vec::new()) })
            else {
                return Ok(None);
            };
            // All modifiers count, each once; of other values only the first.
            let is_only = !matches!(one.value, StageValue::With(_));
            let mut next: Vec<Settling<'_>> = Vec::new();
            for (given, settled) in all {
                if settled.contains(one.input.as_str()) {
                    next.push((given, settled));
                    continue;
                }
                for value in &values {
                    let (mut given, mut settled) = (given.clone(), settled.clone());
                    if is_only {
                        settled.insert(&one.input);
                    }
                    let input = (one.input.clone(), value.clone());
                    if !value.is_empty() && !given.contains(&input) {
                        given.push(input);
                    }
                    next.push((given, settled));
                }
                if may_fail {
                    next.push((given, settled));
                }
            }
            if next.len() > MOST_SETTLINGS {
                return Ok(None);
            }
            all = next;
        }
        let given: BTreeSet<GivenInputs> = all.into_iter().map(|(given, _)| given).collect();
        Ok(Some(Happening { times, given: given.into_iter().collect() }))
    }

    /// The fewest and the most times that a stage happens; `None` if they are not known.
    fn times(&self, stage: &ExchangeStage, facts: &EarlierResults<'_>) -> Result<KnownSpan, Diagnostic> {
        let [may_hold, may_fail] = self.truths(stage.when.as_ref(), facts)?;
        if !may_hold {
            return Ok(Some((0, 0)));
        }
        let times = stage.times.as_ref().map_or(Ok(Some((1, 1))), |times| self.number(times, facts))?;
        Ok(times.map(|(fewest, most)| (if may_fail { 0 } else { fewest.max(0) }, most.max(0))))
    }

    /// Whether a comparison may hold, and whether it may fail.
    fn truths(&self, when: Option<&Sum>, facts: &EarlierResults<'_>) -> Result<[bool; 2], Diagnostic> {
        Ok(match (when, facts) {
            (None, _) => [true, false],
            (Some(when), EarlierResults::Counts(counts)) => {
                let holds = self.head.holds(when, counts)?;
                [holds, !holds]
            }
            (Some(_), EarlierResults::Spans(_)) => [true, true],
        })
    }

    /// The least and the greatest number that a sum may come to; `None` if they are not known.
    fn number(&self, sum: &Sum, facts: &EarlierResults<'_>) -> Result<KnownSpan, Diagnostic> {
        match facts {
            EarlierResults::Counts(counts) => self.head.evaluate(sum, counts).map(|number| Some((number, number))),
            EarlierResults::Spans(spans) => Ok(self.head.spanned(sum, spans)),
        }
    }

    /// The values that an input may get, as typed; `None` if they are not known.
    fn values(
        &self,
        procedure: &Procedure,
        (input, value): (&str, &StageValue),
        facts: &EarlierResults<'_>,
    ) -> Result<Option<Vec<String>>, Diagnostic> {
        Ok(match value {
            StageValue::Is(words) | StageValue::With(words) => Some(vec![words.clone()]),
            StageValue::SoIf(when) => {
                let may_be = YES_NO.into_iter().zip(self.truths(Some(when), facts)?);
                Some(may_be.filter(|(_, may_be)| *may_be).map(|(answer, _)| answer.to_owned()).collect())
            }
            StageValue::Sum(sum) => match (self.number(sum, facts)?, facts) {
                (Some((number, _)), EarlierResults::Counts(_)) => Some(vec![number.to_string()]),
                (Some(span), EarlierResults::Spans(_)) => {
                    let (least, most) = within(procedure, input, span);
                    Some((least..=most).map(|number| number.to_string()).collect())
                }
                (None, _) => None,
            },
        })
    }
}

/// The numbers of a span that an input of an action takes.
fn within(procedure: &Procedure, input: &str, (from, to): (i64, i64)) -> (i64, i64) {
    match procedure.inputs.iter().find(|known| known.id == *input).map(|known| &known.kind) {
        Some(InputKind::Number { least, most, .. }) => (from.max(*least), to.min(*most)),
        Some(InputKind::Tick { .. } | InputKind::Place(_)) | None => (from, to),
    }
}
