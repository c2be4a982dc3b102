use std::collections::BTreeMap;

use serde::Serialize;

use super::chance_view::{ChanceView, view};
use super::play_report::{DrawnView, ResultValue, yes_or_number};
use crate::model::Phrases;
use crate::odds::{FractionBounds, Odds};
use crate::view::parts::printed::minus;

/// The exact chances of a throw: the shape of `odds --format json`. Fractions are text, in lowest terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OddsReport {
    /// The dice, in words, with modifiers that apply.
    pub thrown: String,
    /// The inputs that came from units of forces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<DrawnView>,
    /// The possible outcomes, from the least to the greatest.
    pub outcomes: Vec<OutcomeOdds>,
    /// Why outcomes are left out; `None` if none are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// The mean of each number, by its name or id, as a fraction; empty if outcomes are rows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mean: BTreeMap<String, String>,
    /// The greatest that each mean can be, as a fraction, by the same name; empty if means are known exactly.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mean_at_most: BTreeMap<String, String>,
    /// The mean as a decimal, rounded to hundredths, or the two decimals between which it lies; may be empty.
    #[serde(skip)]
    pub mean_shown: String,
    /// The chance of at least the number asked for; `None` if none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<AtLeastOdds>,
    /// The chances of a contest; `None` unless two throws are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contest: Option<ContestOdds>,
    /// The chance of all cases that were too many to count, in percent, rounded up; `None` if there were none.
    #[serde(skip)]
    pub uncounted: Option<String>,
    /// Whether chances are only known to lie between two numbers, however the cases fall.
    #[serde(skip)]
    pub is_bounded: bool,
    /// The heading over the outcomes: the name of their number, or `row`.
    #[serde(skip)]
    pub head: String,
    /// The chances of each result of an action of several steps.
    #[serde(skip)]
    pub each: Vec<ResultOdds>,
    /// The outcomes of each result by itself, by its id; only if together they are too many.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Vec<OutcomeOdds>>,
}

/// The chances of one result of an action of several steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultOdds {
    /// The chance of each number that it may be.
    Numbers(Box<OddsReport>),
    /// A result that is true or false: its name, the chance that it is true, and the same chance in fortieths.
    So(String, ChanceView, u32),
}

/// A possible outcome and its chance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OutcomeOdds {
    /// The number, row or results that come about.
    pub outcome: OutcomeView,
    /// The outcome as printed.
    #[serde(skip)]
    pub shown: String,
    /// The chance of exactly this outcome.
    #[serde(flatten)]
    pub chance: ChanceView,
    /// The chance of this number or more, as a fraction; `None` if outcomes are not numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_more: Option<String>,
    /// The greatest that the chance of this number or more can be, as a fraction; `None` if it is known exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_more_at_most: Option<String>,
    /// The chance of this number or more, in percent; may be empty.
    #[serde(skip)]
    pub or_more_percent: String,
    /// The length of its bar: 40 for the likeliest outcome.
    #[serde(skip)]
    pub bar: u32,
}

/// An outcome: a number, a row of a table, or several results. Fields that do not apply are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutcomeView {
    /// The total of the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// The number of successes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successes: Option<i64>,
    /// The first total less the second, in a contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<i64>,
    /// The first of a range of totals; `None` if each total is an outcome of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The last of a range of totals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// The range of numbers of the row; `None` if no row applies or outcomes are not rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The words of the row; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The results of an action of several steps, by id.
    #[serde(flatten)]
    pub results: BTreeMap<String, ResultValue>,
}

/// The chance of at least a given number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtLeastOdds {
    /// The number that is reached or passed.
    pub number: i64,
    /// The chance of that number or more.
    #[serde(flatten)]
    pub chance: ChanceView,
}

/// The chances that a throw beats, ties or loses against another, as fractions; if not known exactly, the least that they
/// can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestOdds {
    /// The chance that the first throw is higher.
    pub won: String,
    /// The chance that both are equal.
    pub tied: String,
    /// The chance that the second throw is higher.
    pub lost: String,
    /// The greatest that they can be; `None` if they are known exactly.
    #[serde(rename = "at-most", skip_serializing_if = "Option::is_none")]
    pub at_most: Option<ContestMost>,
    /// The three chances in percent.
    #[serde(skip)]
    pub percent: [String; 3],
}

/// The greatest that the chances of a contest can be, as fractions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestMost {
    /// The chance of the first throw being higher.
    pub won: String,
    /// The chance of both being equal.
    pub tied: String,
    /// The chance of the second throw being higher.
    pub lost: String,
}

impl OddsReport {
    /// The report with the mean of its number, which may lie between bounds.
    pub(super) fn with_mean(self, mean: &FractionBounds) -> OddsReport {
        let name = self.head.clone();
        OddsReport {
            mean: BTreeMap::from([(name.clone(), mean.least.to_string())]),
            mean_at_most: (!mean.is_exact()).then(|| (name, mean.most.to_string())).into_iter().collect(),
            mean_shown: if mean.is_exact() { mean.least.decimal() } else { mean.least.decimal_to(&mean.most) },
            ..self
        }
    }
}

impl OutcomeOdds {
    /// An outcome that is no number, only these words.
    pub(super) fn in_words(shown: String, chance: ChanceView, bar: u32) -> OutcomeOdds {
        OutcomeOdds { outcome: OutcomeView::default(), shown, chance, bar, ..OutcomeOdds::default() }
    }
}

impl ResultOdds {
    /// The players' name for this result.
    pub fn name(&self) -> &str {
        match self {
            ResultOdds::Numbers(report) => &report.head,
            ResultOdds::So(name, ..) => name,
        }
    }

    /// Its outcomes as programs read them; of a result that is true or false, those with a chance.
    pub(super) fn outcomes(&self) -> Vec<OutcomeOdds> {
        match self {
            ResultOdds::Numbers(report) => report.outcomes.clone(),
            ResultOdds::So(_, chance, bar) => vec![OutcomeOdds::in_words(String::new(), chance.clone(), *bar)],
        }
    }

    /// The only possible outcome, as printed; `None` if there are several.
    pub fn settled(&self, phrases: &Phrases) -> Option<String> {
        match self {
            ResultOdds::Numbers(report) => match report.outcomes.as_slice() {
                [only] if only.chance.at_most.is_none() => Some(only.shown.clone()),
                [] | [_, ..] => None,
            },
            ResultOdds::So(_, chance, _) => match (chance.chance.as_str(), &chance.at_most) {
                ("0", None) => Some(yes_or_number(phrases, true, 0)),
                ("1", _) => Some(yes_or_number(phrases, true, 1)),
                _ => None,
            },
        }
    }
}

/// The length of the longest bar, in half letters.
pub(super) const BAR: u32 = 40;

pub(super) const TOTAL: &str = "total";
pub(super) const SUCCESSES: &str = "successes";
pub(super) const DIFFERENCE: &str = "difference";

/// The report on outcomes that are numbers, called `name`.
pub(super) fn named_numbers(thrown: String, name: &'static str, odds: &Odds<i64>, at_least: Option<i64>) -> OddsReport {
    let each = odds.outcomes().zip(odds.or_more()).zip(odds.beside_likeliest(BAR));
    let outcomes = each.map(|(((number, chance), or_more), bar)| OutcomeOdds {
        outcome: OutcomeView {
            total: (name == TOTAL).then_some(*number),
            successes: (name == SUCCESSES).then_some(*number),
            difference: (name == DIFFERENCE).then_some(*number),
            ..OutcomeView::default()
        },
        shown: minus(*number),
        chance: view(&chance),
        or_more: Some(or_more.to_string()),
        or_more_percent: or_more.percent(),
        bar,
        ..OutcomeOdds::default()
    });
    let mean = odds.mean(|number| *number);
    OddsReport {
        thrown,
        outcomes: outcomes.collect(),
        mean: BTreeMap::from([(name.to_owned(), mean.to_string())]),
        mean_shown: mean.decimal(),
        at_least: at_least
            .map(|least| AtLeastOdds { number: least, chance: view(&odds.chance(|number| *number >= least)) }),
        head: name.to_owned(),
        ..OddsReport::default()
    }
}
