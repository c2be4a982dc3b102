use super::asked::Play;
use super::exchanging::{Exchanging, GivenInputs};
use super::spans::added_up;
use crate::model::{ExchangeStage, InputKind, Procedure, StageInput, StageValue};
use crate::rules::action::YES_NO;
use crate::sum::{KnownSpan, around};

/// The inputs that an exchange may give one input of a stage: each may be none, or several modifiers.
type InputChoices = Vec<GivenInputs>;

impl Exchanging<'_> {
    /// The least and the greatest of each loss, in the order of the data, however the dice fall.
    pub fn spans(&self) -> Vec<KnownSpan> {
        let mut spans = vec![Some((0, 0)); self.head.counted.len()];
        for (index, stage) in self.exchange.stages.iter().enumerate() {
            let Some(procedure) = self.ruleset.procedures.iter().find(|one| one.id == stage.action) else { continue };
            let times = self.times_between(stage, &spans);
            let plays = self.may_be_played(index, (stage, procedure), &spans);
            for (at, place) in self.results_of(index, procedure).enumerate() {
                // A stage whose action refuses all inputs never comes about.
                let each = |plays: &Vec<Play<'_>>| plays.iter().map(|play| play.span(at)).reduce(around);
                let each = plays.as_ref().and_then(|plays| each(plays).unwrap_or(Some((0, 0))));
                spans[place] = added_up(each, times);
            }
            let first = self.head.counted.len() - self.exchange.totals.len();
            for (at, total) in self.exchange.totals.iter().enumerate() {
                spans[first + at] = self.head.spanned(&total.sum, &spans);
            }
        }
        self.exchange.losses.iter().map(|loss| self.head.spanned(&loss.result.sum, &spans)).collect()
    }

    /// How many times a stage may happen.
    fn times_between(&self, stage: &ExchangeStage, spans: &[KnownSpan]) -> KnownSpan {
        let (fewest, most) = stage.times.as_ref().map_or(Some((1, 1)), |times| self.head.spanned(times, spans))?;
        Some((if stage.when.is_some() { 0 } else { fewest.max(0) }, most.max(0)))
    }

    /// All plays that a stage may be, without those that its action refuses; `None` if they are not known, or too many.
    fn may_be_played<'p>(
        &'p self,
        index: usize,
        (stage, procedure): (&ExchangeStage, &'p Procedure),
        spans: &[KnownSpan],
    ) -> Option<Vec<Play<'p>>> {
        const MOST_PLAYS: usize = 400;
        let mut all: InputChoices = vec![self.open.get(index).cloned().unwrap_or_default()];
        let mut set: Vec<&str> = Vec::new();
        for input in stage.sets.iter().map(|one| one.input.as_str()) {
            if set.contains(&input) {
                continue;
            }
            set.push(input);
            let choices = self.choices(input, (stage, procedure), spans)?;
            if all.len() * choices.len() > MOST_PLAYS {
                return None;
            }
            let with = |known: &GivenInputs| choices.iter().map(|one| [known.as_slice(), one].concat()).collect();
            all = all.iter().flat_map(|known| -> InputChoices { with(known) }).collect();
        }
        Some(all.iter().filter_map(|given| Play::of(self.ruleset, procedure, given).ok()).collect())
    }

    /// All that a stage may give for one input of its action; `None` if it is not known.
    fn choices(
        &self,
        input: &str,
        (stage, procedure): (&ExchangeStage, &Procedure),
        spans: &[KnownSpan],
    ) -> Option<InputChoices> {
        let of_input = |one: &&StageInput| one.input == input;
        let given = |value: String| vec![(input.to_owned(), value)];
        let (mut choices, mut is_certain) = (InputChoices::new(), false);
        let mut with: InputChoices = vec![GivenInputs::new()];
        for one in stage.sets.iter().filter(of_input) {
            match &one.value {
                StageValue::Is(is) if is.is_empty() => choices.push(GivenInputs::new()),
                StageValue::Is(is) => choices.push(given(is.clone())),
                StageValue::Sum(sum) => {
                    let (least, most) = within(procedure, input, self.head.spanned(sum, spans)?);
                    choices.extend((least..=most).map(|number| given(number.to_string())));
                }
                // It may hold in some cases and not in others.
                StageValue::SoIf(_) => choices.extend(YES_NO.map(|answer| given(answer.to_owned()))),
                // All modifiers count, of other values only the first.
                StageValue::With(words) => {
                    let more = with.iter().map(|known| [known.as_slice(), &given(words.clone())].concat()).collect();
                    with = if one.when.is_none() { more } else { [with, more].concat() };
                    continue;
                }
            }
            is_certain |= one.when.is_none();
        }
        if !is_certain {
            choices.push(GivenInputs::new());
        }
        Some(choices.iter().flat_map(|one| with.iter().map(|with| [one.as_slice(), with].concat())).collect())
    }
}

/// The numbers of a span that an input of an action takes.
fn within(procedure: &Procedure, input: &str, (from, to): (i64, i64)) -> (i64, i64) {
    match procedure.inputs.iter().find(|known| known.id == *input).map(|known| &known.kind) {
        Some(InputKind::Number { least, most, .. }) => (from.max(*least), to.min(*most)),
        Some(InputKind::Tick { .. } | InputKind::Place(_)) | None => (from, to),
    }
}
