use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::diagnostic::count;
use crate::view::AuditReport;

/// An audit: each printed row, with what the sum comes to in brackets where it differs; gaps; what is suspicious in the
/// data; what breaks each restriction; rulings.
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
    let thrown = match report.thrown_tables {
        0 => "Tables with a throw: none.".to_owned(),
        thrown => format!("Tables with a throw: {thrown}. Each covers every result of its dice exactly once."),
    };
    said.push_str(&wrapped(&thrown, "", width()));
    for gap in &report.gaps {
        let _ = writeln!(said, "Not printed: {} {} [{}]", gap.table, gap.results, gap.rulings.join(", "));
    }
    said.push_str(&effects(report));
    let _ = writeln!(said, "\nRulings in force");
    let mut grid = TextGrid::plain();
    report.rulings.iter().for_each(|ruling| grid.row([ruling.id.as_str(), &ruling.decision]));
    said.push_str(&grid.text(width()));
    said
}

/// The warnings on the data, and for each restriction a smallest force found that breaks it.
fn effects(report: &AuditReport) -> String {
    let looked = &report.looked_at;
    let numbers = [
        (looked.descriptions, "description of units", "descriptions of units"),
        (looked.prices, "price", "prices"),
        (looked.restrictions, "restriction", "restrictions"),
    ];
    let [units, prices, restrictions] =
        numbers.map(|(number, one, many)| format!("{number} {}", if number == 1 { one } else { many }));
    let found = match report.warnings.len() {
        0 => "none found".to_owned(),
        found => count(found, "warning"),
    };
    let mut said = wrapped(&format!("\nSuspicious: {found} among {units}, {prices} and {restrictions}."), "", width());
    for warning in &report.warnings {
        let place = warning.file.iter().zip(warning.line).map(|(file, line)| format!("{file}:{line}: "));
        let place: String = place.collect();
        said.push_str(&wrapped(&format!("{place}{}", warning.message), "", width()));
    }
    if report.restrictions.is_empty() {
        return said;
    }
    said.push('\n');
    said.push_str(&wrapped(
        "Restrictions, each with the smallest force found in the army lists that breaks it",
        "",
        width(),
    ));
    let mut grid = TextGrid::plain();
    for one in &report.restrictions {
        let broken = one.force.clone().unwrap_or_else(|| format!("none found among {}", count(one.tried, "force")));
        grid.row([one.restriction.clone(), broken, one.says.clone().unwrap_or_default()]);
    }
    said.push_str(&grid.text(width()));
    said
}
