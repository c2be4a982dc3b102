use super::asked::Play;
use crate::model::{
    By, Cell, CellOf, Counted, Lookup, NumberBound, PlacePick, ProcedureStep, RowOutcome, StepDice, StepTarget,
    TableKind,
};
use crate::sum::{KnownSpan, Sum, around};

impl Play<'_> {
    /// The least and the greatest that a result can be, by its index, however the dice fall.
    pub fn span(&self, result: usize) -> KnownSpan {
        let result = self.procedure.results.get(result)?;
        if !self.counts(&result.only) {
            return Some((0, 0));
        }
        if result.is_so {
            return Some((0, 1));
        }
        self.spanned(&result.sum, &self.spans())
    }

    /// The span of each count. Where throws are repeated, it holds what a count was in any pass.
    pub(super) fn spans(&self) -> Vec<KnownSpan> {
        let steps = &self.procedure.steps;
        let repeats = |index: usize| {
            let mut ends = steps.iter().enumerate().skip(index);
            ends.any(|(_, step)| step.again.as_ref().is_some_and(|again| again.from <= index))
        };
        let mut spans = vec![Some((0, 0)); self.counted.len()];
        // A number that grows or falls for longer than there are counts may do so without end.
        for round in 0.. {
            let before = spans.clone();
            let set = |spans: &mut Vec<KnownSpan>, at: usize, span: KnownSpan, joins: bool| {
                let long = round > before.len();
                let joined = if joins || long { around(spans[at], span) } else { span };
                spans[at] = if long { without_end(spans[at], joined) } else { joined };
            };
            for (index, step) in steps.iter().enumerate() {
                for (at, count) in self.counts_of(index).zip(&step.counts) {
                    let span = self.span_of(step, &count.of, &spans);
                    set(&mut spans, at, span, repeats(index));
                }
            }
            for (at, _, carried) in self.carried() {
                for sum in [&carried.begins, &carried.becomes] {
                    let span = self.spanned(sum, &spans);
                    set(&mut spans, at, span, true);
                }
            }
            if spans == before {
                break;
            }
        }
        spans
    }

    /// The span of one count of a step.
    fn span_of(&self, step: &ProcedureStep, of: &Counted, spans: &[KnownSpan]) -> KnownSpan {
        let (fewest, most) = self.times_between(step, spans)?;
        let times = |number: i64| Some((fewest.min(number), most.min(number)));
        match of {
            Counted::Met
            | Counted::Missed
            | Counted::Natural(_)
            | Counted::If(_)
            | Counted::Rows(_)
            | Counted::Different => Some((0, most)),
            Counted::Total => added_up(self.totals(step, spans), times(i64::MAX)),
            Counted::Highest(kept) | Counted::Lowest(kept) => {
                added_up(self.totals(step, spans), times(i64::from(*kept)))
            }
            Counted::Shown => added_up(self.shown_between(step, spans), times(i64::MAX)),
            Counted::Needed => added_up(self.needed_between(step, spans), times(i64::MAX)),
            Counted::Column(column) => {
                let numbers = |lookup: &Lookup| {
                    let all = (0..lookup.rows.len()).map(|row| lookup.counts(row, *column)).map(|one| Some((one, one)));
                    all.fold(Some((0, 0)), around)
                };
                added_up(self.rows_of(step).map_or(Some((0, 0)), numbers), times(i64::MAX))
            }
        }
    }

    /// The fewest and the most throws of a step.
    fn times_between(&self, step: &ProcedureStep, spans: &[KnownSpan]) -> KnownSpan {
        if !self.counts(&step.only) {
            return Some((0, 0));
        }
        let (fewest, most) = step.number.as_ref().map_or(Some((1, 1)), |number| self.spanned(number, spans))?;
        Some((if step.when.is_some() { 0 } else { fewest.max(0) }, most.max(0)))
    }

    /// The span of the total of one throw.
    fn totals(&self, step: &ProcedureStep, spans: &[KnownSpan]) -> KnownSpan {
        plus(self.shown_between(step, spans), self.added_between(step, spans))
    }

    /// The span of the number that each throw must meet.
    fn needed_between(&self, step: &ProcedureStep, spans: &[KnownSpan]) -> KnownSpan {
        let StepTarget::Number(bound, number) = &step.target else { return Some((0, 0)) };
        let (number, added) = (self.spanned(number, spans), self.added_between(step, spans));
        match bound {
            NumberBound::AtMost => plus(number, added),
            NumberBound::AtLeast | NumberBound::Above => {
                plus(number, added.map(|(least, most)| (most.saturating_neg(), least.saturating_neg())))
            }
        }
    }

    /// The span of all that is added to a throw.
    fn added_between(&self, step: &ProcedureStep, spans: &[KnownSpan]) -> KnownSpan {
        let own = step.add.as_ref().map_or(Some((0, 0)), |add| self.spanned(add, spans));
        let modified = self.modified(step);
        let all = plus(own, Some((modified, modified)));
        match &step.target {
            // Another player's throw may be one that nothing is added to.
            StepTarget::Need(_) => around(all, Some((0, 0))),
            StepTarget::Rows(_) | StepTarget::Number(..) | StepTarget::Open => all,
        }
    }

    /// The span of the natural result of one throw.
    fn shown_between(&self, step: &ProcedureStep, spans: &[KnownSpan]) -> KnownSpan {
        let dice = match &step.dice {
            StepDice::Known(sum) => return self.spanned(sum, spans),
            StepDice::These(dice) => dice,
            StepDice::InCell(of) => return self.dice_between(of),
            StepDice::Drawn(_) => {
                let cards = self.rows_of(step)?.rows.iter().flat_map(|row| row.on.ends());
                return cards.map(|card| Some((card, card))).reduce(around)?;
            }
            StepDice::OfTable => match &step.target {
                StepTarget::Need(of) => self.grid(&of.table)?.throw.as_ref()?,
                StepTarget::Rows(_) => match &self.rows_of(step)?.by {
                    By::Thrown(dice) => dice,
                    By::Opposed(_) | By::Pool(_) | By::Counted(_) => return None,
                },
                StepTarget::Number(..) | StepTarget::Open => return None,
            },
        };
        Some(dice.span(&self.ruleset.dice))
    }

    /// The span of the dice in the cells of a table that may be read.
    fn dice_between(&self, of: &CellOf) -> KnownSpan {
        let may_be = |pick: &PlacePick, at: usize| match pick {
            PlacePick::At(known) => *known == at,
            PlacePick::Chosen(input) => self.picks.get(input).is_none_or(|known| *known == at),
            PlacePick::Answering(_) => true,
        };
        let rows: Vec<&Vec<Cell>> = match &self.ruleset.table(&of.table)?.kind {
            TableKind::Grid(grid) => grid.rows.iter().map(|row| &row.cells).collect(),
            TableKind::Lookup(lookup) => {
                let cells = lookup.rows.iter().map(|row| match &row.outcome {
                    RowOutcome::Cells(cells) => cells,
                    RowOutcome::NotPrinted => const { &Vec::new() },
                });
                cells.collect()
            }
            TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_) => return None,
        };
        let rows = rows.into_iter().enumerate().filter(|(at, _)| may_be(&of.row, *at));
        let cells = rows.flat_map(|(_, cells)| cells.iter().enumerate());
        let spans = cells.filter(|(at, _)| may_be(&of.column, *at)).filter_map(|(_, cell)| match cell {
            Cell::Throw(dice, _) => Some(Some(dice.span(&self.ruleset.dice))),
            Cell::Need(..) | Cell::Text(_) | Cell::Number(_) => None,
        });
        spans.reduce(around)?
    }

    /// The lookup that a step is thrown on.
    fn rows_of(&self, step: &ProcedureStep) -> Option<&Lookup> {
        match &step.target {
            StepTarget::Rows(id) => self.lookup(id),
            StepTarget::Need(_) | StepTarget::Number(..) | StepTarget::Open => None,
        }
    }

    /// The span of a sum, from those of all counts.
    pub(super) fn spanned(&self, sum: &Sum, spans: &[KnownSpan]) -> KnownSpan {
        sum.span(|name| self.span_among(name, spans))
    }

    /// The span of a name in a sum, from those of all counts.
    pub(super) fn span_among(&self, name: &str, spans: &[KnownSpan]) -> KnownSpan {
        match self.values.get(name) {
            Some(value) => Some((*value, *value)),
            None => self.counted.iter().position(|known| known == name).map_or(Some((0, 0)), |at| spans[at]),
        }
    }
}

fn plus(one: KnownSpan, other: KnownSpan) -> KnownSpan {
    let (one, other) = (one?, other?);
    Some((one.0.saturating_add(other.0), one.1.saturating_add(other.1)))
}

/// A span without an end on each side on which it has become wider.
fn without_end(before: KnownSpan, now: KnownSpan) -> KnownSpan {
    let ((least, most), (from, to)) = (before?, now?);
    Some((if from < least { i64::MIN } else { from }, if to > most { i64::MAX } else { to }))
}

/// The span of the sum of several numbers of this span, as many as `times` says.
pub(super) fn added_up(each: KnownSpan, times: KnownSpan) -> KnownSpan {
    let ((least, most), (fewest, many)) = (each?, times?);
    let (low, high) = (if least < 0 { many } else { fewest }, if most < 0 { fewest } else { many });
    Some((least.saturating_mul(low), most.saturating_mul(high)))
}
