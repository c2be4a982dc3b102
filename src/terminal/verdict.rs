use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::diagnostic::{quoted, visible};
use crate::view::{Explained, RulingLine, Verdict};

/// Verdicts: a sentence for one, a table for several.
pub fn verdicts(verdicts: &[Verdict]) -> String {
    if let [only] = verdicts {
        return format!("{}\n", sentence(only));
    }
    let heads = ["file", "player", "name", "army", "points", "figures", "verdict", "findings", "fingerprint", "data"];
    // A column that nobody has filled in takes no room.
    let filled = |head: &str| match head {
        "player" => verdicts.iter().any(|one| one.player.is_some()),
        "name" => verdicts.iter().any(|one| one.name.is_some()),
        "points" => verdicts.iter().any(|one| one.points.is_some()),
        _ => true,
    };
    let mut grid = TextGrid::new(heads.into_iter().filter(|head| filled(head)));
    for one in verdicts {
        let points = match (one.points, one.limit) {
            (Some(points), Some(limit)) => format!("{points} of {limit}"),
            (Some(points), None) => points.to_string(),
            (None, _) => String::new(),
        };
        let mut codes: Vec<&str> = one
            .findings
            .iter()
            .filter(|finding| finding.severity != "notice")
            .map(|finding| finding.code.as_str())
            .collect();
        codes.dedup();
        let cells = [
            quoted(&one.file),
            visible(one.player.as_deref().unwrap_or_default()),
            visible(one.name.as_deref().unwrap_or_default()),
            one.army.clone().or_else(|| one.ruleset.clone()).unwrap_or_default(),
            points,
            one.figures.map(|figures| figures.to_string()).unwrap_or_default(),
            if one.legal { "legal" } else { "not legal" }.to_owned(),
            codes.join(", "),
            one.fingerprint.clone().unwrap_or_default(),
            one.data_version.clone().unwrap_or_default(),
        ];
        grid.row(heads.iter().zip(cells).filter(|(head, _)| filled(head)).map(|(_, cell)| cell));
    }
    let legal = verdicts.iter().filter(|one| one.legal).count();
    format!("{}\n{legal} of {} legal\n", grid.text(width()), verdicts.len())
}

fn sentence(one: &Verdict) -> String {
    let name = quoted(one.name.as_deref().unwrap_or(&one.file));
    let mut said = format!("{name}: {}", if one.legal { "legal" } else { "not legal" });
    // Writing into a string always succeeds.
    let _ = match (one.points, one.limit) {
        (Some(points), Some(limit)) => write!(said, ", {points} points of {limit}"),
        (Some(points), None) => write!(said, ", {points} points"),
        (None, _) => Ok(()),
    };
    if let Some(figures) = one.figures {
        let _ = write!(said, ", {figures} figure{}", if figures == 1 { "" } else { "s" });
    }
    if let Some(fingerprint) = &one.fingerprint {
        let _ = write!(said, ", fingerprint {fingerprint}");
    }
    said
}

/// An ability code in words, with its sum.
pub fn explained(view: &Explained) -> String {
    let points = view.points.unwrap_or(0);
    let mut said = format!("{}, {}, {points} points\n", view.normalised.as_deref().unwrap_or(&view.code), view.role);
    let numbers: Vec<String> = view.shown.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let _ = write!(said, "{}\n\n", numbers.join("   "));
    let mut grid = TextGrid::plain();
    for part in &view.parts {
        let points = if part.points == 0 { "0".to_owned() } else { format!("{:+}", part.points).replace('-', "−") };
        grid.row([&part.letter, &part.name, &part.effects, &points]);
    }
    grid.row(["", "Total", "", &points.to_string()]);
    said + &grid.text(width())
}

/// What each unit of a force costs, where that was asked, under the name of its file.
pub fn units(verdict: &Verdict) -> String {
    let Some(units) = &verdict.units else { return String::new() };
    let mut grid = TextGrid::new(["unit", "what it is", "figures", "points"]);
    for unit in units {
        let points = unit.points.map_or_else(|| "–".to_owned(), |points| points.to_string());
        let kind = if unit.unit == unit.name { String::new() } else { visible(&unit.unit) };
        grid.row([quoted(&unit.name), kind, unit.figures.to_string(), points]);
    }
    format!("{}\n{}\n", quoted(&verdict.file), grid.text(width()))
}

/// Rulings in full, each with its ruleset's name.
pub fn ruled(rulings: &[(String, RulingLine)]) -> String {
    let one = |(ruleset, ruling): &(String, RulingLine)| {
        let cite = ruling.cite.as_ref().map(|cite| format!(", lines {cite}")).unwrap_or_default();
        let reason = ruling.reason.as_ref().map(|reason| wrapped(&format!("Why: {reason}"), "", width()));
        format!(
            "{}, {ruleset}{cite}\n{}{}{}",
            ruling.id,
            wrapped(&format!("Unclear: {}", ruling.trouble), "", width()),
            wrapped(&format!("Played: {}", ruling.decision), "", width()),
            reason.unwrap_or_default()
        )
    };
    rulings.iter().map(one).collect::<Vec<_>>().join("\n")
}
