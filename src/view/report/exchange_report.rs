use std::collections::BTreeMap;

use serde::Serialize;

use super::chance_view::{ChanceView, bounded};
use super::odds_outcomes::{BAR, OddsReport, OutcomeOdds};
use super::odds_report::partly_counted;
use super::play_report::{DrawnView, GivenInput};
use super::throw_report::{ActionLine, input, sources};
use crate::diagnostic::Diagnostic;
use crate::model::{Exchange, ExchangeSide, Phrases, Ruleset, in_blanks};
use crate::odds::{Fraction, MOST_SUMS, Odds};
use crate::rules::{ExchangeOutcome, Exchanging, Parties, exchange_inputs};
use crate::view::parts::printed::labelled;

/// The exact chances of an exchange of two units: the shape of `odds exchange --format json`. Fractions are text, in
/// lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ExchangeReport {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The id of the exchange.
    pub exchange: String,
    /// The printed name of the exchange.
    pub name: String,
    /// The title of the unit whose go it is.
    pub own: String,
    /// The title of the unit that it acts against.
    pub other: String,
    /// A sentence on its assumptions; `None` if none is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// Its inputs that were given, each with its value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<GivenInput>,
    /// The inputs that came from the two units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<DrawnView>,
    /// The possible outcomes: the losses together with the ending; empty if they are too many.
    pub outcomes: Vec<ExchangeLine>,
    /// Why outcomes are left out; `None` if none are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// The outcomes of each loss by itself, by its id; only if all together are too many.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Vec<OutcomeOdds>>,
    /// The greatest chance of cases that were too many to count, as a fraction: any loss or ending may be likelier by at
    /// most that; `None` if all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted: Option<String>,
    /// The mean of each loss, by its id, as a fraction; where cases are uncounted, the least that it can be, if known.
    pub mean: BTreeMap<String, String>,
    /// The greatest that each mean can be, as a fraction, by the same id; empty if means are known exactly.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mean_at_most: BTreeMap<String, String>,
    /// The chance of each ending, in the order of the data.
    pub endings: Vec<EndingLine>,
    /// The chances of each loss, for people: headed by its name, and by the unit that loses it.
    #[serde(skip)]
    pub losses: Vec<OddsReport>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// An outcome of an exchange and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExchangeLine {
    /// The number of each loss, by its id.
    pub outcome: BTreeMap<String, i64>,
    /// The id of the ending.
    pub ending: String,
    /// The chance of exactly this outcome, as a fraction in lowest terms.
    pub chance: String,
}

/// An ending of an exchange and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingLine {
    /// The id of the ending.
    pub ending: String,
    /// Its printed name.
    pub name: String,
    /// The chance that the exchange ends in this way.
    #[serde(flatten)]
    pub chance: ChanceView,
    /// The length of its bar: 40 for a certain one.
    #[serde(skip)]
    pub bar: u32,
}

/// The exchanges of a game: the shape of `odds exchange RULESET --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExchangesReport {
    /// The exchanges, each with its inputs.
    pub exchanges: Vec<ActionLine>,
}

/// Lists the exchanges of a game.
pub fn exchanges(ruleset: &Ruleset) -> ExchangesReport {
    let line = |exchange: &Exchange| {
        let (cite, rulings) = sources(&exchange.head.remarks);
        ActionLine {
            action: exchange.id.clone(),
            name: exchange.head.name.clone(),
            inputs: exchange_inputs(ruleset, exchange).into_iter().map(input).collect(),
            example: Vec::new(),
            cite,
            rulings,
        }
    };
    ExchangesReport { exchanges: ruleset.exchanges.iter().map(line).collect() }
}

impl ExchangeReport {
    /// The chances of an exchange of these units: of all outcomes, and where these are too many, of each loss and of the
    /// endings by themselves. An error if an action refuses its inputs.
    pub fn of(
        ruleset: &Ruleset,
        exchanging: &Exchanging<'_>,
        parties: &Parties<'_>,
    ) -> Result<ExchangeReport, Vec<Diagnostic>> {
        let exchange = exchanging.exchange;
        let title = |of: ExchangeSide| {
            let one = match of {
                ExchangeSide::Own => parties.own,
                ExchangeSide::Other => parties.other,
            };
            one.map(|one| one.title.clone()).unwrap_or_default()
        };
        let inputs = exchange_inputs(ruleset, exchange);
        let phrases = &ruleset.organisation.phrases;
        let read = |name: &str| {
            let title = inputs.iter().find(|input| input.name == name).and_then(|input| input.title.clone());
            of_stage(phrases, exchange, name, &title.unwrap_or_else(|| in_blanks(name)))
        };
        let given = |(name, value): &(String, String)| GivenInput {
            name: name.clone(),
            title: read(name),
            value: value.clone(),
            is_usual: false,
        };
        let whole = exchanging.odds_if_few()?;
        let ends = match &whole {
            Some(odds) => odds.map(|outcome| Some(outcome.ending)),
            None => exchanging.ending_within(MOST_SUMS)?,
        };
        let mut uncounted = ends.chance(Option::is_none);
        let (mut losses, mut results, mut spans) = (Vec::new(), BTreeMap::new(), None);
        for (at, loss) in exchange.losses.iter().enumerate() {
            let odds = match &whole {
                Some(odds) => odds.map(|outcome| outcome.losses.get(at).copied()),
                None => exchanging.loss_within(at, MOST_SUMS)?,
            };
            let left = odds.chance(Option::is_none);
            let mut span = || spans.get_or_insert_with(|| exchanging.spans()).get(at).copied().flatten();
            let span = if left.is_zero() { None } else { span() };
            uncounted = uncounted.max(left);
            let report = partly_counted(&odds, None, span);
            if whole.is_none() {
                results.insert(loss.result.id.clone(), report.outcomes.clone());
            }
            losses.push(OddsReport { head: format!("{} ({})", loss.result.name, title(loss.of)), ..report });
        }
        let means = |of: fn(&OddsReport) -> &BTreeMap<String, String>| {
            let each = exchange.losses.iter().zip(&losses);
            each.flat_map(|(loss, odds)| of(odds).values().map(|mean| (loss.result.id.clone(), mean.clone()))).collect()
        };
        let (cite, rulings) = sources(&exchange.head.remarks);
        Ok(ExchangeReport {
            ruleset: ruleset.id.clone(),
            exchange: exchange.id.clone(),
            name: exchange.head.name.clone(),
            says: exchange.says.clone(),
            own: title(ExchangeSide::Own),
            other: title(ExchangeSide::Other),
            inputs: exchanging.given.iter().map(given).collect(),
            drawn: DrawnView::among(&exchanging.drawn, &read),
            outcomes: whole.iter().flat_map(|odds| outcomes(exchange, odds)).collect(),
            left_out: whole.is_none().then(|| LEFT_OUT.to_owned()),
            results,
            uncounted: Some(uncounted).filter(|left| !left.is_zero()).map(|left| left.to_string()),
            mean: means(|odds| &odds.mean),
            mean_at_most: means(|odds| &odds.mean_at_most),
            endings: endings(exchange, &ends),
            losses,
            cite,
            rulings,
        })
    }

    /// The exchange, its units and the inputs given, on one line.
    pub fn head(&self, phrases: &Phrases) -> String {
        let given: Vec<String> = self.inputs.iter().map(|one| one.in_words(phrases)).collect();
        let places = [("name", self.name.as_str()), ("own", self.own.as_str()), ("other", self.other.as_str())];
        let head = phrases.say("{name}, {own} against {other}", &places);
        if given.is_empty() { head } else { labelled(phrases, &head, &given.join(", ")) }
    }

    /// The endings as the outcomes of a table.
    pub fn ends(&self) -> Vec<OutcomeOdds> {
        self.endings.iter().map(|one| OutcomeOdds::in_words(one.name.clone(), one.chance.clone(), one.bar)).collect()
    }
}

/// The name that players read for an input; for one of a stage, the stage stands before it, with a colon.
fn of_stage(phrases: &Phrases, exchange: &Exchange, input: &str, title: &str) -> String {
    if exchange.head.inputs.iter().any(|own| own.id == input) {
        return title.to_owned();
    }
    let stages = exchange.stages.iter().filter(|stage| input.starts_with(&stage.called("")));
    let stage = stages.max_by_key(|stage| stage.id.len()).map(|stage| in_blanks(&stage.id));
    let own = stage.and_then(|stage| Some((title.strip_prefix(&stage)?.trim_start(), stage)));
    own.map_or_else(
        || title.to_owned(),
        |(own, stage)| phrases.say("{name}: {says}", &[("name", &stage), ("says", own)]),
    )
}

/// The reason why `outcomes` is empty.
const LEFT_OUT: &str =
    "the outcomes are too many to list together: `results` has those of each loss by itself, `endings` the endings";

fn outcomes(exchange: &Exchange, odds: &Odds<ExchangeOutcome>) -> Vec<ExchangeLine> {
    let line = |(outcome, chance): (&ExchangeOutcome, Fraction)| ExchangeLine {
        outcome: exchange
            .losses
            .iter()
            .map(|loss| loss.result.id.clone())
            .zip(outcome.losses.iter().copied())
            .collect(),
        ending: exchange.endings.get(outcome.ending).map(|ending| ending.id.clone()).unwrap_or_default(),
        chance: chance.to_string(),
    };
    odds.outcomes().map(line).collect()
}

fn endings(exchange: &Exchange, odds: &Odds<Option<usize>>) -> Vec<EndingLine> {
    let uncounted = odds.chance(Option::is_none);
    let each = exchange.endings.iter().enumerate().map(|(at, ending)| {
        let chance = odds.chance(|one| *one == Some(at));
        let bar = chance.rounded(BAR).try_into().unwrap_or(BAR);
        EndingLine { ending: ending.id.clone(), name: ending.name.clone(), chance: bounded(&chance, &uncounted), bar }
    });
    each.collect()
}
