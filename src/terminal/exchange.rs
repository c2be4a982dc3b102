use super::odds::{long, table};
use super::thrown::listed;
use super::{TextGrid, width, wrapped};
use crate::view::{ExchangeReport, ExchangesReport, Phrases, source_words};

/// The chances of an exchange: of each loss with its mean, then of each ending.
pub fn exchange(report: &ExchangeReport, phrases: &Phrases) -> String {
    let head = format!("{}{}", report.head(phrases), source_words(phrases, report.cite.as_deref(), &report.rulings));
    let drawn: String = report.drawn.iter().map(|one| wrapped(&one.in_words(phrases), "", width())).collect();
    let (settled, open): (Vec<_>, Vec<_>) =
        report.losses.iter().partition(|loss| loss.outcomes.len() == 1 && loss.uncounted.is_none());
    let mut tables: Vec<String> = open.into_iter().map(|loss| table(loss, phrases)).collect();
    tables.push(endings(report, phrases));
    let only = settled.iter().filter_map(|loss| loss.outcomes.first().map(|only| (&loss.head, &only.shown)));
    let only = only.map(|(name, says)| phrases.say("{name}: {says}", &[("name", name), ("says", says)]));
    let only = only.collect::<Vec<_>>().join(&phrases.say("; ", &[]));
    if !only.is_empty() {
        tables.push(wrapped(&phrases.say("whatever the dice show, {results}", &[("results", &only)]), "", width()));
    }
    let says = report.says.as_ref().map(|says| wrapped(says, "", width())).unwrap_or_default();
    format!("{}{drawn}{says}\n{}", wrapped(&head, "", width()), tables.join("\n"))
}

/// The endings with their chances.
fn endings(report: &ExchangeReport, phrases: &Phrases) -> String {
    let ends = report.ends();
    let exact = !ends.iter().any(|one| long(&one.chance.chance)) && report.uncounted.is_none();
    let mut table = TextGrid::new([phrases.say("ending", &[]), phrases.say("chance", &[]), String::new()]);
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
pub fn exchanges(report: &ExchangesReport, phrases: &Phrases) -> String {
    report.exchanges.iter().map(|one| format!("by={}", listed(one, phrases))).collect::<Vec<_>>().join("\n")
}
