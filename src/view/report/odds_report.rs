use std::collections::BTreeMap;

use super::chance_view::{bounded, view};
use super::odds_outcomes::{
    AtLeastOdds, BAR, DIFFERENCE, OddsReport, OutcomeOdds, OutcomeView, ResultOdds, SUCCESSES, TOTAL, named_numbers,
};
use super::play_report::{DrawnView, PlayReport, outcome};
use super::throw_report::{ThrowReport, outcome_in_words};
use super::totals_report::{contest, totals};
use crate::diagnostic::Diagnostic;
use crate::model::{Ruleset, TableKind};
use crate::odds::{FractionBounds, MOST_SUMS, Odds, Totals};
use crate::rules::{Act, CameTo, Cast, Play};
use crate::view::parts::printed::minus;

impl OddsReport {
    /// The chances of plain dice; `at_least` asks for the chance of that number or more.
    pub fn plain(cast: &Cast<'_>, odds: &Totals, at_least: Option<i64>) -> OddsReport {
        let report = totals(cast.to_string(), of_cast(cast), odds, at_least);
        let contest = match cast {
            Cast::Against(..) => Some(contest(odds)),
            Cast::Sum(_) | Cast::Handful(..) => None,
        };
        OddsReport { contest, ..report }
    }

    /// The chances of an action in one step; `at_least` has no effect if outcomes are rows.
    pub fn of(ruleset: &Ruleset, act: &Act<'_>, odds: &Odds<CameTo>, at_least: Option<i64>) -> OddsReport {
        let thrown = ThrowReport::of(ruleset, act).head_modified(&ruleset.organisation.phrases);
        let number = |came_to: &CameTo| match came_to {
            CameTo::Successes(number) | CameTo::Total(number) => Some(*number),
            CameTo::Row(_) => None,
        };
        let names = odds.outcomes().find_map(|(came_to, _)| match came_to {
            CameTo::Successes(_) => Some(SUCCESSES),
            CameTo::Total(_) => Some(TOTAL),
            CameTo::Row(_) => None,
        });
        match names {
            Some(name) => {
                let odds = odds.map(|came_to| number(came_to).unwrap_or_default());
                let phrases = &ruleset.organisation.phrases;
                let head = if name == TOTAL { phrases.say("total", &[]) } else { phrases.say("successes", &[]) };
                OddsReport { head, ..totals(thrown, name, &odds.into(), at_least) }
            }
            None => rows(thrown, ruleset, act, odds),
        }
    }

    /// The chances of each result of an action of several steps; `at_least` has no effect unless exactly one result is a
    /// number. An error if an input is refused on the way.
    pub fn played(ruleset: &Ruleset, play: &Play<'_>, at_least: Option<i64>) -> Result<OddsReport, Diagnostic> {
        OddsReport::each(ruleset, play, at_least, None)
    }

    /// The same, with the outcomes of all results together, or if they are too many, with those of each by itself.
    pub fn together(ruleset: &Ruleset, play: &Play<'_>, at_least: Option<i64>) -> Result<OddsReport, Diagnostic> {
        let together = play.odds_if_few().ok();
        let report = OddsReport::each(ruleset, play, at_least, together.as_ref())?;
        let results = &play.procedure.results;
        let Some(odds) = together else {
            let each = results.iter().zip(&report.each).map(|(result, odds)| (result.id.clone(), odds.outcomes()));
            return Ok(OddsReport { results: each.collect(), left_out: Some(LEFT_OUT.to_owned()), ..report });
        };
        let together = odds.outcomes().zip(odds.beside_likeliest(BAR));
        let outcomes = together.map(|((values, chance), bar)| OutcomeOdds {
            outcome: OutcomeView { results: outcome(play.procedure, values), ..OutcomeView::default() },
            chance: view(&chance),
            bar,
            ..OutcomeOdds::default()
        });
        Ok(OddsReport { outcomes: outcomes.collect(), ..report })
    }

    /// The chances of each result, taken from those of all together if these are known.
    fn each(
        ruleset: &Ruleset,
        play: &Play<'_>,
        at_least: Option<i64>,
        together: Option<&Odds<Vec<i64>>>,
    ) -> Result<OddsReport, Diagnostic> {
        let results = &play.procedure.results;
        let at_least = at_least.filter(|_| results.iter().filter(|result| !result.is_so).count() == 1);
        let (mut mean, mut mean_at_most) = (BTreeMap::new(), BTreeMap::new());
        let (mut each, mut reached) = (Vec::new(), None);
        for (at, result) in results.iter().enumerate() {
            let first = |values: &Vec<i64>| values.first().copied().unwrap_or_default();
            let odds = match together {
                Some(together) => together.map(|values| values.get(at).copied()),
                None => play.odds_within(&[at], MOST_SUMS)?.map(|values| values.as_ref().map(first)),
            };
            let uncounted = odds.chance(Option::is_none);
            if result.is_so {
                let chance = odds.chance(|value| value.is_some_and(|value| value != 0));
                let bar = chance.rounded(BAR).try_into().unwrap_or(BAR);
                each.push(ResultOdds::So(result.name.clone(), bounded(&chance, &uncounted), bar));
                continue;
            }
            let report = partly_counted(&odds, at_least, play.span(at));
            let named =
                |means: &BTreeMap<String, String>| means.values().next().map(|mean| (result.id.clone(), mean.clone()));
            mean.extend(named(&report.mean));
            mean_at_most.extend(named(&report.mean_at_most));
            reached.clone_from(&report.at_least);
            each.push(ResultOdds::Numbers(Box::new(OddsReport { head: result.name.clone(), ..report })));
        }
        Ok(OddsReport {
            thrown: PlayReport::of(ruleset, play).head_modified(&ruleset.organisation.phrases),
            drawn: DrawnView::of(play),
            mean,
            mean_at_most,
            at_least: reached,
            each,
            ..OddsReport::default()
        })
    }
}

/// The reason why `outcomes` is empty.
const LEFT_OUT: &str = "the outcomes of all results together are too many: `results` has those of each by itself";

fn of_cast(cast: &Cast<'_>) -> &'static str {
    match cast {
        Cast::Sum(_) => TOTAL,
        Cast::Against(..) => DIFFERENCE,
        Cast::Handful(..) => SUCCESSES,
    }
}

/// The report on outcomes that are numbers.
fn numbers(thrown: String, odds: &Odds<i64>) -> OddsReport {
    named_numbers(thrown, TOTAL, odds, None)
}

/// The report on outcomes that are numbers, of which some may be uncounted; these lie within `span`, if it is known.
pub(super) fn partly_counted(odds: &Odds<Option<i64>>, at_least: Option<i64>, span: Option<(i64, i64)>) -> OddsReport {
    let uncounted = &odds.chance(Option::is_none);
    if uncounted.is_zero() {
        return totals(String::new(), TOTAL, &odds.map(|value| value.unwrap_or_default()).into(), at_least);
    }
    let or_more = |least: i64| odds.chance(|other| other.is_some_and(|other| other >= least));
    let each = odds.outcomes().zip(odds.beside_likeliest(BAR));
    let outcomes = each.filter_map(|((number, chance), bar)| {
        let number = (*number)?;
        let or_more = bounded(&or_more(number), uncounted);
        Some(OutcomeOdds {
            outcome: OutcomeView { total: Some(number), ..OutcomeView::default() },
            shown: minus(number),
            chance: bounded(&chance, uncounted),
            or_more: Some(or_more.chance),
            or_more_at_most: or_more.at_most,
            or_more_percent: or_more.percent,
            bar,
        })
    });
    let at_least = at_least.map(|least| AtLeastOdds { number: least, chance: bounded(&or_more(least), uncounted) });
    let left = Odds::certain(0).chance(|never| *never != 0).percent_to(uncounted);
    // A number without an end, or beyond all that are counted in play, bounds no mean.
    let far = |(least, most): &(i64, i64)| i32::try_from(*least).is_err() || i32::try_from(*most).is_err();
    let mean = span.filter(|span| !far(span)).map(|(least, most)| FractionBounds {
        least: odds.mean(|value| value.unwrap_or(least)),
        most: odds.mean(|value| value.unwrap_or(most)),
    });
    let report = OddsReport {
        outcomes: outcomes.collect(),
        at_least,
        uncounted: left.rsplit(' ').next().map(str::to_owned),
        head: TOTAL.to_owned(),
        ..OddsReport::default()
    };
    match mean {
        Some(mean) => report.with_mean(&mean),
        None => report,
    }
}

/// The report on outcomes that are rows of the action's table.
fn rows(thrown: String, ruleset: &Ruleset, act: &Act<'_>, odds: &Odds<CameTo>) -> OddsReport {
    let TableKind::Lookup(lookup) = &act.table.kind else { return numbers(thrown, &Odds::certain(0)) };
    let phrases = &ruleset.organisation.phrases;
    let each = odds.outcomes().zip(odds.beside_likeliest(BAR));
    let outcomes = each.map(|((came_to, chance), bar)| {
        let at = match came_to {
            CameTo::Row(at) => *at,
            CameTo::Successes(_) | CameTo::Total(_) => None,
        };
        let on = at.and_then(|at| lookup.rows.get(at)).map(|row| row.on.to_string());
        let says = outcome_in_words(ruleset, act.table, at);
        let shown = match (&on, says.is_empty()) {
            (Some(on), false) => format!("{on}  {says}"),
            (Some(on), true) => format!("{on}  {}", phrases.say("not printed", &[])),
            (None, _) => phrases.say("no row answers", &[]),
        };
        let says = (!says.is_empty()).then_some(says);
        let outcome = OutcomeView { row: on, says, ..OutcomeView::default() };
        OutcomeOdds { outcome, shown, chance: view(&chance), bar, ..OutcomeOdds::default() }
    });
    OddsReport { thrown, outcomes: outcomes.collect(), head: phrases.say("row", &[]), ..OddsReport::default() }
}
