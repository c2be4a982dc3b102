use serde::Serialize;

use super::odds_outcomes::{OddsReport, OutcomeOdds, ResultOdds};
use crate::model::Phrases;
use crate::view::parts::printed::labelled;

/// The exact chances of an action, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChancesView {
    /// The dice, in words, with the modifiers that apply.
    pub thrown: String,
    /// The inputs that came from units, a line for each unit.
    pub drawn: Vec<String>,
    /// The number that a player asks for first; `None` if outcomes are rows of a table.
    pub large: Option<LargeNumber>,
    /// A table for each number that may be one of several.
    pub tables: Vec<ChanceTable>,
    /// The chances of results that may be true or false, each with its name.
    pub so: Vec<ChanceRow>,
    /// The results that are certain, in words.
    pub certain: Vec<String>,
}

/// The number shown largest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LargeNumber {
    /// A chance in percent, or a mean.
    pub number: String,
    /// The result whose chance or mean it is.
    pub of: String,
}

/// The chances of one result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChanceTable {
    /// The name of the result.
    pub name: String,
    /// Whether its outcomes are numbers, which also have a chance of that or more.
    pub numbers: bool,
    /// The mean, rounded to hundredths; `None` if outcomes are not numbers.
    pub mean: Option<String>,
    /// Its outcomes, from the lowest to the highest.
    pub rows: Vec<ChanceRow>,
}

/// An outcome and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChanceRow {
    /// The outcome as printed.
    pub shown: String,
    /// Its chance in percent.
    pub percent: String,
    /// The chance of that or more, in percent; empty if outcomes are not numbers.
    pub or_more: String,
    /// Its chance in thousandths, rounded.
    pub thousandths: u32,
}

impl ChancesView {
    /// The chances that a report states.
    pub fn of(phrases: &Phrases, report: &OddsReport) -> ChancesView {
        let alone = [ResultOdds::Numbers(Box::new(report.clone()))];
        let each = if report.each.is_empty() { alone.as_slice() } else { &report.each };
        let open = each.iter().filter(|result| result.settled(phrases).is_none());
        let certain =
            each.iter().filter_map(|result| Some(labelled(phrases, result.name(), &result.settled(phrases)?)));
        ChancesView {
            thrown: report.thrown.clone(),
            drawn: report.drawn.iter().map(|one| one.in_words(phrases)).collect(),
            large: open.clone().next().and_then(LargeNumber::of),
            tables: open.clone().filter_map(ChanceTable::of).collect(),
            so: open.filter_map(ChanceRow::so).collect(),
            certain: certain.collect(),
        }
    }
}

impl LargeNumber {
    /// The chance that a result is true, or that a number is 1 or more; the mean if it always is.
    fn of(result: &ResultOdds) -> Option<LargeNumber> {
        let (number, of) = match result {
            ResultOdds::So(name, chance, _) => (chance.percent.clone(), name.clone()),
            ResultOdds::Numbers(report) => {
                let some = report.outcomes.iter().find(|one| one.shown == "1").filter(|_| !report.mean.is_empty());
                match some.filter(|one| !one.or_more_percent.is_empty() && one.or_more.as_deref() != Some("1")) {
                    Some(one) => (one.or_more_percent.clone(), format!("{}: 1 or more", report.head)),
                    None if report.mean_shown.is_empty() => return None,
                    None => (report.mean_shown.clone(), format!("{}: mean", report.head)),
                }
            }
        };
        Some(LargeNumber { number, of })
    }
}

impl ChanceTable {
    /// The chances of each number that a result may be; `None` if it is true or false.
    fn of(result: &ResultOdds) -> Option<ChanceTable> {
        let ResultOdds::Numbers(report) = result else { return None };
        let row = |one: &OutcomeOdds| ChanceRow {
            shown: one.shown.clone(),
            percent: one.chance.percent.clone(),
            or_more: one.or_more_percent.clone(),
            thousandths: one.chance.thousandths,
        };
        Some(ChanceTable {
            name: report.head.clone(),
            numbers: !report.mean.is_empty(),
            mean: Some(report.mean_shown.clone()).filter(|mean| !mean.is_empty()),
            rows: report.outcomes.iter().map(row).collect(),
        })
    }
}

impl ChanceRow {
    /// The chance that a result is true; `None` if it is a number.
    fn so(result: &ResultOdds) -> Option<ChanceRow> {
        let ResultOdds::So(name, chance, _) = result else { return None };
        let (shown, percent) = (name.clone(), chance.percent.clone());
        Some(ChanceRow { shown, percent, or_more: String::new(), thousandths: chance.thousandths })
    }
}
