use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Dice, Pool};
use crate::odds::{Fraction, Odds};

/// The exact chances of a throw: the shape of `odds --format json`. Fractions are text, in their lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OddsReport {
    /// The dice, in words.
    pub thrown: String,
    /// Each thing that can come about, from the least to the most.
    pub outcomes: Vec<OutcomeOdds>,
    /// The mean of each number that an outcome has.
    pub mean: BTreeMap<&'static str, String>,
    /// The mean, rounded to hundredths.
    #[serde(skip)]
    pub mean_shown: String,
    /// The chance of as much as was asked for, or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<AtLeastOdds>,
    /// How a throw against another ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contest: Option<ContestOdds>,
}

/// One thing that can come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OutcomeOdds {
    /// Its numbers, by name.
    pub outcome: BTreeMap<&'static str, i64>,
    /// Its number in print.
    #[serde(skip)]
    pub shown: i64,
    /// Its chance.
    #[serde(flatten)]
    pub chance: ChanceView,
    /// The chance of it or of more.
    pub or_more: String,
    /// The same in percent.
    #[serde(skip)]
    pub or_more_percent: String,
    /// How likely it is beside the likeliest, which has 40.
    #[serde(skip)]
    pub bar: u32,
}

/// A chance, as a fraction and in percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChanceView {
    /// The fraction in its lowest terms, such as `7/36`.
    pub chance: String,
    /// The same in percent, rounded to a tenth.
    #[serde(skip)]
    pub percent: String,
}

/// The chance of a number or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtLeastOdds {
    /// The number asked for.
    pub number: i64,
    /// Its chance.
    #[serde(flatten)]
    pub chance: ChanceView,
}

/// How one throw against another ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestOdds {
    /// The chance that the first is higher.
    pub won: String,
    /// The chance that both are the same.
    pub tied: String,
    /// The chance that the other is higher.
    pub lost: String,
    /// The same three in percent.
    #[serde(skip)]
    pub percent: [String; 3],
}

/// A throw of which only the dice are known.
pub enum PlainThrow {
    /// Dice added up.
    Total(Dice),
    /// Dice of which those that show enough are counted.
    Successes {
        /// How many are thrown.
        count: u32,
        /// One of them, and what it must show.
        pool: Pool,
    },
    /// One total less another.
    Compared {
        /// The dice of the first.
        own: Dice,
        /// The dice of the other.
        other: Dice,
    },
}

impl OddsReport {
    /// The chances of a plain throw, with that of a number or more where one is asked for.
    pub fn plain(throw: &PlainThrow, odds: &Odds<i64>, at_least: Option<i64>) -> OddsReport {
        let (name, thrown) = match throw {
            PlainThrow::Total(dice) => ("total", dice.to_string()),
            PlainThrow::Successes { count, pool } => ("successes", format!("{count}{pool}")),
            PlainThrow::Compared { own, other } => ("difference", format!("{own} against {other}")),
        };
        let each = odds.outcomes().zip(odds.or_more()).zip(odds.beside_likeliest(BAR));
        let outcomes = each.map(|(((number, chance), or_more), bar)| OutcomeOdds {
            outcome: BTreeMap::from([(name, *number)]),
            shown: *number,
            chance: view(&chance),
            or_more: or_more.to_string(),
            or_more_percent: or_more.percent(),
            bar,
        });
        let mean = odds.mean(|number| *number);
        OddsReport {
            thrown,
            outcomes: outcomes.collect(),
            mean: BTreeMap::from([(name, mean.to_string())]),
            mean_shown: mean.decimal(),
            at_least: at_least
                .map(|least| AtLeastOdds { number: least, chance: view(&odds.chance(|number| *number >= least)) }),
            contest: match throw {
                PlainThrow::Compared { .. } => Some(contest(odds)),
                PlainThrow::Total(_) | PlainThrow::Successes { .. } => None,
            },
        }
    }

    /// The name of the number that an outcome has.
    pub fn head(&self) -> &'static str {
        self.mean.keys().next().copied().unwrap_or_default()
    }
}

/// The length of the longest bar, in halves of a letter.
const BAR: u32 = 40;

fn contest(odds: &Odds<i64>) -> ContestOdds {
    let ends = [odds.chance(|less| *less > 0), odds.chance(|less| *less == 0), odds.chance(|less| *less < 0)];
    let [won, tied, lost] = ends.each_ref().map(ToString::to_string);
    ContestOdds { won, tied, lost, percent: ends.map(|chance| chance.percent()) }
}

fn view(chance: &Fraction) -> ChanceView {
    ChanceView { chance: chance.to_string(), percent: chance.percent() }
}
