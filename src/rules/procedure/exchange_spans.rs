use super::asked::Play;
use super::exchanging::Exchanging;
use super::happening::EarlierResults;
use super::spans::added_up;
use crate::sum::{KnownSpan, around};

impl Exchanging<'_> {
    /// The least and the greatest of each loss, in the order of the data, however the dice fall.
    pub fn spans(&self) -> Vec<KnownSpan> {
        let mut spans = vec![Some((0, 0)); self.head.counted.len()];
        for (index, stage) in self.exchange.stages.iter().enumerate() {
            let Some(procedure) = self.ruleset.procedures.iter().find(|one| one.id == stage.action) else { continue };
            let happening = self.happening(index, (stage, procedure), &EarlierResults::Spans(&spans)).ok().flatten();
            let plays = happening.map(|one| {
                let plays = one.given.iter().filter_map(|given| Play::of(self.ruleset, procedure, given).ok());
                (one.times, plays.collect::<Vec<_>>())
            });
            for (at, place) in self.results_of(index, procedure).enumerate() {
                spans[place] = plays.as_ref().and_then(|(times, plays)| {
                    // A stage whose action refuses all inputs never comes about.
                    let each = plays.iter().map(|play| play.span(at)).reduce(around).unwrap_or(Some((0, 0)));
                    added_up(each, Some(*times))
                });
            }
            let first = self.head.counted.len() - self.exchange.totals.len();
            for (at, total) in self.exchange.totals.iter().enumerate() {
                spans[first + at] = self.head.spanned(&total.sum, &spans);
            }
        }
        self.exchange.losses.iter().map(|loss| self.head.spanned(&loss.result.sum, &spans)).collect()
    }
}
