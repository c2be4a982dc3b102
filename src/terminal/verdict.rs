use std::fmt::Write;

use super::{TextGrid, width, wrapped};
use crate::diagnostic::{count, quoted, visible};
use crate::view::{Explained, ListsReport, Meaning, Phrases, RestrictionLine, RulingLine, Verdict};

/// Verdicts: a sentence for a single list, else a table, with a row for each player without a list.
pub fn verdicts(report: &ListsReport) -> String {
    let verdicts = &report.lists;
    if let ([only], []) = (verdicts.as_slice(), report.missing.as_slice()) {
        return format!("{}\n", sentence(only));
    }
    let heads = ["file", "player", "name", "army", "points", "figures", "verdict", "findings", "fingerprint", "data"];
    // Columns without any content are left out.
    let filled = |head: &str| match head {
        "player" => !report.missing.is_empty() || verdicts.iter().any(|one| one.player.is_some()),
        "name" => verdicts.iter().any(|one| one.name.is_some()),
        "points" => verdicts.iter().any(|one| one.points.is_some()),
        _ => true,
    };
    let mut grid = TextGrid::new(heads.into_iter().filter(|head| filled(head)));
    for one in verdicts {
        let mut codes: Vec<&str> = Vec::new();
        for finding in one.findings.iter().filter(|finding| finding.severity != "notice") {
            if !codes.contains(&finding.code.as_str()) {
                codes.push(&finding.code);
            }
        }
        let cells = [
            quoted(&one.file),
            visible(one.player.as_deref().unwrap_or_default()),
            visible(one.name.as_deref().unwrap_or_default()),
            one.fielded(one.army.as_ref()),
            one.spent(),
            one.figures.map(|figures| figures.to_string()).unwrap_or_default(),
            one.in_words().to_owned(),
            codes.join(", "),
            one.fingerprint.clone().unwrap_or_default(),
            one.data_version.clone().unwrap_or_default(),
        ];
        grid.row(heads.iter().zip(cells).filter(|(head, _)| filled(head)).map(|(_, cell)| cell));
    }
    for player in &report.missing {
        let cell = |head: &&str| match *head {
            "file" => "–".to_owned(),
            "player" => visible(&player.name),
            "verdict" => "no list".to_owned(),
            _ => String::new(),
        };
        grid.row(heads.iter().filter(|head| filled(head)).map(cell));
    }
    format!("{}\n{}\n", grid.text(width()), report.summary())
}

fn sentence(one: &Verdict) -> String {
    let name = quoted(one.name.as_deref().unwrap_or(&one.file));
    let mut said = format!("{name}: {}", one.in_words());
    // Writing into a string always succeeds.
    let _ = match (one.points, one.limit) {
        (Some(points), Some(limit)) => write!(said, ", {points} points of {limit}"),
        (Some(points), None) => write!(said, ", {points} points"),
        (None, _) => Ok(()),
    };
    if let Some(figures) = one.figures {
        let _ = write!(said, ", {}", count(figures, "figure"));
    }
    if let Some(fingerprint) = &one.fingerprint {
        let _ = write!(said, ", fingerprint {fingerprint}");
    }
    said
}

/// Explains an ability code, with its points.
pub fn explained(view: &Explained, phrases: &Phrases) -> String {
    let points = view.points.unwrap_or(0);
    let cost = phrases.say("{points} points", &[("points", &points.to_string())]);
    let mut said = format!("{}, {}, {cost}\n", view.normalised.as_deref().unwrap_or(&view.code), view.role_name);
    let numbers: Vec<String> = view.shown.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let _ = write!(said, "{}\n\n", numbers.join("   "));
    let mut grid = TextGrid::plain();
    for part in &view.parts {
        let points = if part.points == 0 { "0".to_owned() } else { format!("{:+}", part.points).replace('-', "−") };
        // If the trait's effect is only its name, it is not repeated.
        let effects = if part.effects == part.name { "" } else { part.effects.as_str() };
        grid.row([part.letter.as_str(), part.name.as_str(), effects, points.as_str()]);
    }
    grid.row(["", &phrases.say("Total", &[]), "", &points.to_string()]);
    said + &grid.text(width())
}

/// The price of each unit, under the name of the list's file; empty if not asked for.
pub fn units(verdict: &Verdict) -> String {
    let Some(units) = &verdict.units else { return String::new() };
    let (named, priced) =
        (units.iter().any(|unit| unit.unit != unit.name), units.iter().any(|unit| unit.points.is_some()));
    // Columns without any content are left out.
    let filled = |head: &str| (named || head != "what it is") && (priced || head != "points");
    let heads = ["unit", "what it is", "figures", "points"];
    let mut grid = TextGrid::new(heads.into_iter().filter(|head| filled(head)));
    for unit in units {
        let points = unit.points.map_or_else(|| "–".to_owned(), |points| points.to_string());
        let kind = if unit.unit == unit.name { String::new() } else { visible(&unit.unit) };
        let cells = [visible(&unit.name), kind, unit.figures.to_string(), points];
        grid.row(heads.iter().zip(cells).filter(|(head, _)| filled(head)).map(|(_, cell)| cell));
    }
    format!("{}\n{}\n", quoted(&verdict.file), grid.text(width()))
}

/// A finding's code and its meaning.
pub fn meant(one: &Meaning, phrases: &Phrases) -> String {
    format!("{}\n", phrases.say("{name}: {says}", &[("name", &one.code), ("says", &one.meaning)]))
}

/// Restrictions in full, each with its ruleset's name.
pub fn restricted(restrictions: &[(String, Phrases, RestrictionLine)]) -> String {
    let one = |(ruleset, phrases, restriction): &(String, Phrases, RestrictionLine)| {
        let broken = phrases.say(
            match restriction.severity {
                "error" => "the force is not legal",
                "warning" => "the force is legal, with a warning",
                _ => "the force is legal, with a notice",
            },
            &[],
        );
        let rulings = restriction.rulings.join(", ");
        let ruling = if rulings.is_empty() { String::new() } else { name_and_meaning(phrases, "Ruling", &rulings) };
        format!(
            "{}, {ruleset}{}\n{}{}{ruling}",
            restriction.id,
            lines(phrases, restriction.cite.as_ref()),
            name_and_meaning(phrases, "Rule", &restriction.demands),
            name_and_meaning(phrases, "If broken", &broken),
        )
    };
    restrictions.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Rulings in full, each with its ruleset's name.
pub fn ruled(rulings: &[(String, Phrases, RulingLine)]) -> String {
    let one = |(ruleset, phrases, ruling): &(String, Phrases, RulingLine)| {
        let short = ruling.short.as_ref().filter(|short| !short.is_empty());
        let short = short.map(|short| name_and_meaning(phrases, "On the sheet", short));
        let reason = ruling.reason.as_ref().map(|reason| name_and_meaning(phrases, "Why", reason));
        let unnamed = ruling.unnamed.as_ref().map(|why| name_and_meaning(phrases, "Not named by any row", why));
        format!(
            "{}, {ruleset}{}\n{}{}{}{}{}",
            ruling.id,
            lines(phrases, ruling.cite.as_ref()),
            name_and_meaning(phrases, "Unclear", &ruling.trouble),
            name_and_meaning(phrases, if ruling.house { "Played by house ruling" } else { "Played" }, &ruling.decision),
            short.unwrap_or_default(),
            reason.unwrap_or_default(),
            unnamed.unwrap_or_default()
        )
    };
    rulings.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// A name and its meaning, wrapped to the terminal.
fn name_and_meaning(phrases: &Phrases, name: &str, says: &str) -> String {
    let name = phrases.say(name, &[]);
    wrapped(&phrases.say("{name}: {says}", &[("name", &name), ("says", says)]), "", width())
}

/// The cited lines of the published rules, to put after a name.
fn lines(phrases: &Phrases, cite: Option<&String>) -> String {
    let said = |cite: &String| {
        let one = cite.bytes().all(|letter| letter.is_ascii_digit());
        phrases.say(if one { ", line {cite}" } else { ", lines {cite}" }, &[("cite", cite)])
    };
    cite.map(said).unwrap_or_default()
}
