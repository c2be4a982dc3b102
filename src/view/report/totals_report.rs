use super::chance_view::{ChanceView, between};
use super::odds_outcomes::{
    AtLeastOdds, BAR, ContestMost, ContestOdds, OddsReport, OutcomeOdds, OutcomeView, named_numbers,
};
use crate::odds::{Totals, TotalsRange};
use crate::view::parts::printed::minus;

/// The most totals of which each has a line of its own; more are shown in ranges.
const MOST_LINES: usize = 2_000;

/// The most ranges.
const MOST_RANGES: i64 = 200;

/// The report on totals, called `name`: each by itself, or in ranges if they are too many or only known between bounds.
pub(super) fn totals(thrown: String, name: &'static str, totals: &Totals, at_least: Option<i64>) -> OddsReport {
    if let Some(few) = totals.few(MOST_LINES) {
        return named_numbers(thrown, name, few, at_least);
    }
    let ranges = totals.in_ranges(wide(totals));
    let likeliest = ranges.iter().map(|range| &range.chance.most).max().cloned();
    let bar = |range: &TotalsRange| likeliest.as_ref().map_or(0, |most| range.chance.most.beside(most, BAR));
    let report = OddsReport {
        thrown,
        head: name.to_owned(),
        outcomes: ranges.iter().map(|range| line(range, bar(range))).collect(),
        at_least: at_least.map(|least| AtLeastOdds { number: least, chance: between(&totals.at_least(least)) }),
        is_bounded: !totals.is_exact(),
        ..OddsReport::default()
    };
    report.with_mean(&totals.mean())
}

fn line(range: &TotalsRange, bar: u32) -> OutcomeOdds {
    let (from, to) = range.totals;
    let or_more = between(&range.or_more);
    OutcomeOdds {
        outcome: OutcomeView { from: Some(from), to: Some(to), ..OutcomeView::default() },
        shown: if from == to { minus(from) } else { format!("{} to {}", minus(from), minus(to)) },
        chance: between(&range.chance),
        or_more: Some(or_more.chance),
        or_more_at_most: or_more.at_most,
        or_more_percent: or_more.percent,
        bar,
    }
}

/// How many totals a range has: 1, 2 or 5 times a power of ten.
fn wide(totals: &Totals) -> i64 {
    let (first, last) = totals.span();
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|step| step * 10_i64.pow(power)));
    let mut enough = steps.filter(|wide| (last - first) / wide < MOST_RANGES);
    enough.next().unwrap_or(1)
}

/// The chances of a contest, from those of the differences.
pub(super) fn contest(differences: &Totals) -> ContestOdds {
    let (won, lost) = (differences.at_least(1), differences.at_least(0).left());
    let ends = [won, differences.exactly_at(0), lost].map(|chance| between(&chance));
    let [won, tied, lost] = ends.each_ref().map(|chance: &ChanceView| chance.chance.clone());
    let most = ends.each_ref().map(|chance| chance.at_most.clone().unwrap_or_else(|| chance.chance.clone()));
    let most = (!differences.is_exact()).then_some(most);
    let at_most = most.map(|[won, tied, lost]| ContestMost { won, tied, lost });
    ContestOdds { won, tied, lost, at_most, percent: ends.map(|chance| chance.percent) }
}
