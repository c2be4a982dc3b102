use std::fmt::Write;

use super::columns;
use crate::view::{Explained, Verdict};

/// Verdicts: a sentence for one, a table for several.
pub fn verdicts(verdicts: &[Verdict]) -> String {
    if let [only] = verdicts {
        return format!("{}\n", sentence(only));
    }
    let mut rows =
        vec![["file", "army", "points", "figures", "verdict", "findings", "fingerprint"].map(str::to_owned).to_vec()];
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
        rows.push(vec![
            one.file.clone(),
            one.army.clone().or_else(|| one.ruleset.clone()).unwrap_or_default(),
            points,
            one.figures.map(|figures| figures.to_string()).unwrap_or_default(),
            if one.legal { "legal" } else { "not legal" }.to_owned(),
            codes.join(", "),
            one.fingerprint.clone().unwrap_or_default(),
        ]);
    }
    let legal = verdicts.iter().filter(|one| one.legal).count();
    format!("{}\n{legal} of {} legal\n", columns(&rows), verdicts.len())
}

fn sentence(one: &Verdict) -> String {
    let mut said =
        format!("{}: {}", one.name.as_deref().unwrap_or(&one.file), if one.legal { "legal" } else { "not legal" });
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
    let rows = view.parts.iter().map(|part| {
        let points = if part.points == 0 { "0".to_owned() } else { format!("{:+}", part.points).replace('-', "−") };
        vec![part.letter.clone(), part.name.clone(), part.effects.clone(), points]
    });
    said + &columns(
        &rows.chain([vec![String::new(), "Total".to_owned(), String::new(), points.to_string()]]).collect::<Vec<_>>(),
    )
}
