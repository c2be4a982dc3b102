use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::view::{OddsReport, OutcomeOdds, Phrases, ResultOdds, minus};

/// The longest fraction shown, in characters; longer ones are left to JSON.
const LONGEST: usize = 24;

/// The chances of a throw: each outcome with its fraction, percentage and bar, and the chance of that number or more.
/// An action's results each get a table; those with only one outcome come together at the end.
pub fn odds(report: &OddsReport, phrases: &Phrases) -> String {
    let (settled, open): (Vec<&ResultOdds>, Vec<&ResultOdds>) =
        report.each.iter().partition(|result| result.settled(phrases).is_some());
    let mut tables: Vec<String> = if report.each.is_empty() { vec![table(report, phrases)] } else { Vec::new() };
    let (mut chances, mut bounded) = (String::new(), false);
    for result in open {
        match result {
            ResultOdds::Numbers(report) => tables.push(table(report, phrases)),
            ResultOdds::So(name, chance, _) => {
                bounded |= chance.at_most.is_some();
                let exact = chance.chance.len() <= LONGEST && chance.at_most.is_none();
                let exactly = if exact { format!("{}, ", chance.chance) } else { String::new() };
                let says = format!("{exactly}{}", chance.percent);
                let _ = writeln!(chances, "{}", phrases.say("{name}: {says}", &[("name", name), ("says", &says)]));
            }
        }
    }
    if bounded {
        let says = "there are too many cases to count: each of these chances lies between the two";
        let _ = writeln!(chances, "{}", phrases.say(says, &[]));
    }
    if !chances.is_empty() {
        tables.push(chances);
    }
    let certain = settled.iter().filter_map(|result| Some((result.name(), result.settled(phrases)?)));
    let certain = certain.map(|(name, says)| phrases.say("{name}: {says}", &[("name", name), ("says", &says)]));
    let certain = certain.collect::<Vec<_>>().join(&phrases.say("; ", &[]));
    if !certain.is_empty() {
        tables.push(wrapped(&phrases.say("whatever the dice show, {results}", &[("results", &certain)]), "", width()));
    }
    let drawn: String = report.drawn.iter().map(|one| wrapped(&one.in_words(phrases), "", width())).collect();
    format!("{}{drawn}\n{}", wrapped(&report.thrown, "", width()), tables.join("\n"))
}

/// The outcomes of one number, or the rows of one table.
pub(super) fn table(report: &OddsReport, phrases: &Phrases) -> String {
    let mut out = String::new();
    let lengths = |one: &OutcomeOdds| [one.chance.chance.len(), one.or_more.as_ref().map_or(0, String::len)];
    let longest = report.outcomes.iter().flat_map(lengths).max();
    let bounded = report.uncounted.is_some() || report.is_bounded;
    let exact = longest.is_some_and(|longest| longest <= LONGEST) && !bounded;
    let fraction = |text: &str, percent: &str| match (exact, text) {
        (false, _) | (true, "0" | "1") => percent.to_owned(),
        (true, text) => format!("{text}, {percent}"),
    };
    let numbers = report.outcomes.iter().any(|one| one.or_more.is_some());
    let or_more = if numbers { phrases.say("or more", &[]) } else { String::new() };
    let mut table = TextGrid::new([report.head.clone(), phrases.say("chance", &[]), or_more, String::new()]);
    for one in &report.outcomes {
        let chance = fraction(&one.chance.chance, &one.chance.percent);
        let or_more = one.or_more.as_ref().map(|or_more| fraction(or_more, &one.or_more_percent));
        table.row([one.shown.clone(), chance, or_more.unwrap_or_default(), bar(one)]);
    }
    if numbers {
        table.centre(0);
    }
    out.push_str(&table.text(width()));
    let mean = report.mean.values().next().filter(|mean| exact && mean.contains('/'));
    let mean = mean.map(|mean| format!(" ({})", mean.replace('-', "−"))).unwrap_or_default();
    if !report.mean.is_empty() {
        let shown = format!("{}{mean}", report.mean_shown);
        let _ = writeln!(out, "\n{}", phrases.say("mean {number}", &[("number", &shown)]));
    }
    if let Some(asked) = &report.at_least {
        let chance = fraction(&asked.chance.chance, &asked.chance.percent);
        let name = phrases.say("{number} or more", &[("number", &minus(asked.number))]);
        let _ = writeln!(out, "{}", phrases.say("{name}: {says}", &[("name", &name), ("says", &chance)]));
    }
    if let Some(contest) = &report.contest {
        let [won, tied, lost] = &contest.percent;
        for (says, exactly, percent) in [
            (phrases.say("the first is higher", &[]), &contest.won, won),
            (phrases.say("both are the same", &[]), &contest.tied, tied),
            (phrases.say("the other is higher", &[]), &contest.lost, lost),
        ] {
            let chance = fraction(exactly, percent);
            let _ = writeln!(out, "{}", phrases.say("{name}: {says}", &[("name", &says), ("says", &chance)]));
        }
    }
    if let Some(uncounted) = &report.uncounted {
        let says = "there are too many cases to count: the result of {share} of them is unknown, so each chance,";
        let _ = writeln!(out, "\n{}", phrases.say(says, &[("share", uncounted)]));
        let _ = writeln!(out, "{}", phrases.say("and that of a number not shown, may be higher by that much", &[]));
    } else if report.is_bounded {
        let says = "the cases are too many to count: what is given as two numbers lies between them";
        let _ = writeln!(out, "\n{}", phrases.say(says, &[]));
    } else if !exact {
        let _ = writeln!(out, "{}", phrases.say("the fractions are long: `--format json` has them", &[]));
    }
    out
}

/// The bar of an outcome.
pub(super) fn bar(one: &OutcomeOdds) -> String {
    let half = if one.bar % 2 == 1 { "▌" } else { "" };
    format!("{}{half}", "█".repeat(one.bar as usize / 2))
}

/// Whether a fraction is too long to be shown.
pub(super) fn long(fraction: &str) -> bool {
    fraction.len() > LONGEST
}
