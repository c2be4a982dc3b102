use super::odds::{long, table};
use super::thrown::listed;
use super::{TextGrid, width, wrapped};
use crate::view::{ExchangeReport, ExchangesReport, source_words};

/// The chances of an exchange: of each loss with its mean, then of each ending.
pub fn exchange(report: &ExchangeReport) -> String {
    let head = format!("{}{}", report.head(), source_words(report.cite.as_deref(), &report.rulings));
    let drawn: String = report.drawn.iter().map(|one| wrapped(&one.in_words(), "", width())).collect();
    let (settled, open): (Vec<_>, Vec<_>) =
        report.losses.iter().partition(|loss| loss.outcomes.len() == 1 && loss.uncounted.is_none());
    let mut tables: Vec<String> = open.into_iter().map(table).collect();
    tables.push(endings(report));
    let only =
        settled.iter().filter_map(|loss| loss.outcomes.first().map(|only| format!("{}: {}", loss.head, only.shown)));
    let only = only.collect::<Vec<_>>().join("; ");
    if !only.is_empty() {
        tables.push(wrapped(&format!("whatever falls, {only}"), "", width()));
    }
    let says = report.says.as_ref().map(|says| wrapped(says, "", width())).unwrap_or_default();
    format!("{}{drawn}{says}\n{}", wrapped(&head, "", width()), tables.join("\n"))
}

/// The endings with their chances.
fn endings(report: &ExchangeReport) -> String {
    let ends = report.ends();
    let exact = !ends.iter().any(|one| long(&one.chance.chance)) && report.uncounted.is_none();
    let mut table = TextGrid::new(["ending", "chance", ""]);
    for one in &ends {
        let chance = match one.chance.chance.as_str() {
            fraction if exact && !["0", "1"].contains(&fraction) => format!("{fraction}, {}", one.chance.percent),
            _ => one.chance.percent.clone(),
        };
        table.row([one.shown.clone(), chance, super::odds::bar(one)]);
    }
    table.text(width())
}

/// The exchanges of a game, each with its inputs.
pub fn exchanges(report: &ExchangesReport) -> String {
    report.exchanges.iter().map(|one| format!("by={}", listed(one))).collect::<Vec<_>>().join("\n")
}
