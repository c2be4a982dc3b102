use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::diagnostic::count;
use crate::view::AuditReport;

/// An audit: printed rows, with the computed value in brackets if it differs; gaps in tables; warnings on the data;
/// a force that breaks each restriction; rulings.
pub fn audit(report: &AuditReport) -> String {
    let mut said = String::new();
    for reading in &report.readings {
        // Writing into a string always succeeds.
        let _ = writeln!(said, "{}: printed, and (computed) where that differs", reading.name);
        let mut heads: Vec<&str> = Vec::new();
        for cell in reading.units.iter().flat_map(|unit| &unit.cells).filter(|cell| cell.stat != "points") {
            if !heads.contains(&cell.head.as_str()) {
                heads.push(&cell.head);
            }
        }
        heads.push("Points");
        let mut grid = TextGrid::new(["army", "unit", "code"].into_iter().chain(heads.iter().copied()));
        for unit in &reading.units {
            let mut row = vec![unit.army.clone(), unit.name.clone(), unit.code.clone()];
            for head in &heads {
                let cell = unit.cells.iter().find(|cell| cell.head == *head);
                row.push(cell.map_or(String::new(), |cell| match (cell.agrees, cell.computed) {
                    (true, _) => cell.printed.to_string(),
                    (false, Some(computed)) => format!("{} ({computed})", cell.printed),
                    (false, None) => format!("{} (–)", cell.printed),
                }));
            }
            grid.row(row);
        }
        said.push_str(&grid.text(width()));
        let _ = writeln!(
            said,
            "{} of {} cells agree, {} of {} rows\n",
            reading.cells_agree, reading.cells, reading.rows_agree, reading.rows
        );
    }
    let but = if report.gaps.is_empty() { "." } else { ", but for:" };
    let thrown = match report.thrown_tables {
        0 => "none.".to_owned(),
        thrown => format!("{thrown}; each result has one row{but}"),
    };
    said.push_str(&wrapped(&format!("Tables whose rows are results of dice: {thrown}"), "", width()));
    for gap in &report.gaps {
        let filled = gap.rulings.join(", ");
        let filled = if filled.is_empty() { filled } else { format!("; ruled in {filled}") };
        said.push_str(&wrapped(&format!("{} {}: none is printed{filled}", gap.table, gap.results), "", width()));
    }
    said.push_str(&effects(report));
    said.push_str(&throws(report));
    if !report.enforced.is_empty() {
        let _ = writeln!(said, "\nBuilt-in rules of every check");
        report.enforced.iter().for_each(|line| said.push_str(&wrapped(&format!("- {line}"), "", width())));
    }
    let _ = writeln!(said, "\nRulings in force");
    let mut grid = TextGrid::plain();
    report.rulings.iter().for_each(|ruling| grid.row([ruling.id.as_str(), &ruling.trouble, &ruling.decision]));
    said.push_str(&grid.text(width()));
    said
}

/// The throws that are actions, and those made by hand with the reason.
fn throws(report: &AuditReport) -> String {
    let mut said = String::new();
    if !report.actions.is_empty() {
        let names: Vec<&str> = report.actions.iter().map(|one| one.name.as_str()).collect();
        let all = count(names.len(), "action");
        said.push_str(&wrapped(&format!("\n{all} to throw and work out: {}.", names.join("; ")), "", width()));
    }
    if !report.by_hand.is_empty() {
        let _ = writeln!(said, "\nThrows without an action, each with the reason");
        for one in &report.by_hand {
            let basis: Vec<&str> = one.cite.iter().chain(&one.rulings).map(String::as_str).collect();
            let basis = if basis.is_empty() { String::new() } else { format!(" ({})", basis.join(", ")) };
            said.push_str(&wrapped(&format!("- {}: {}{basis}", one.name, one.why), "  ", width()));
        }
    }
    said
}

/// The warnings on the data, and each restriction with the smallest force found that breaks it.
fn effects(report: &AuditReport) -> String {
    let looked = &report.looked_at;
    let numbers = [
        (looked.descriptions, "place that picks out units", "places that pick out units"),
        (looked.prices, "price", "prices"),
        (looked.restrictions, "restriction", "restrictions"),
    ];
    let [units, prices, restrictions] =
        numbers.map(|(number, one, many)| format!("{number} {}", if number == 1 { one } else { many }));
    let found = match report.warnings.len() {
        0 => "nothing".to_owned(),
        found => count(found, "warning"),
    };
    let looked = format!("\nWithout effect in the data: {found} among {units}, {prices} and {restrictions}.");
    let mut said = wrapped(&looked, "", width());
    for warning in &report.warnings {
        let place = warning.file.iter().zip(warning.line).map(|(file, line)| format!("{file}:{line}: "));
        let place: String = place.collect();
        said.push_str(&wrapped(&format!("{place}{}", warning.message), "", width()));
    }
    if report.restrictions.is_empty() {
        return said;
    }
    let head = "\nRestrictions, each with the smallest force found that breaks it. A force that breaks a rule is not legal; \
                advice draws a warning or a notice.";
    said.push_str(&wrapped(head, "", width()));
    // A ruleset with construction rules has readings of its prices.
    let built = !report.readings.is_empty();
    for one in &report.restrictions {
        let weight = match one.severity {
            "error" => "rule".to_owned(),
            word => format!("advice, a {word}"),
        };
        let lines = one.cite.as_ref().map(|cite| format!("text {cite}"));
        let basis: Vec<String> =
            std::iter::once(weight).chain(one.army.clone()).chain(lines).chain(one.rulings.iter().cloned()).collect();
        let head = format!("\n{} ({}): {}", one.restriction, basis.join("; "), one.demands);
        said.push_str(&wrapped(&head, "", width()));
        let also = one.also.join(", ");
        let also = if also.is_empty() { also } else { format!(" (breaks {also} too)") };
        let force = match &one.force {
            Some(force) => format!("broken by: {force}{also}"),
            None => {
                let own = if built { "; troops of players' own were not tried" } else { "" };
                format!("broken by: none of {} of the army lists{own}", count(one.tried, "force"))
            }
        };
        let says = one.says.as_ref().map(|says| format!("says: {says}"));
        for line in std::iter::once(force).chain(says) {
            said.push_str(&wrapped(&line, "  ", width()));
        }
    }
    said
}
