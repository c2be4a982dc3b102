use std::fmt::Write;

use crate::list_text::markdown;
use crate::view::{ListsReport, Verdict};

/// A report as Markdown: the table of verdicts, then the findings on each list.
pub fn as_markdown(report: &ListsReport) -> String {
    let mut said = match &report.event {
        Some(event) => format!("# {}\n\n", plain(&event.name)),
        None => "# Lists\n\n".to_owned(),
    };
    if let Some(event) = &report.event {
        let about: Vec<String> = event.about().iter().map(|words| plain(words)).collect();
        // Writing to a string cannot fail.
        if !about.is_empty() {
            let _ = writeln!(said, "{}\n", about.join(" · "));
        }
        for term in event.terms() {
            let _ = writeln!(said, "- {}", plain(&term));
        }
        if !event.terms().is_empty() {
            said.push('\n');
        }
    }
    let _ = writeln!(said, "{}\n", report.summary());
    said.push_str("| Table | Player | List | Army | Points | Figures | Verdict | Fingerprint |\n");
    said.push_str("|---|---|---|---|---|---|---|---|\n");
    for list in &report.lists {
        let _ = writeln!(said, "| {} |", cells(list).join(" | "));
    }
    for player in &report.missing {
        let table = player.table.map(|table| table.to_string()).unwrap_or_default();
        let _ = writeln!(said, "| {table} | {} |  |  |  |  | no list |  |", plain(&player.name));
    }
    for list in report.lists.iter().filter(|list| !list.findings.is_empty()) {
        let name = list.player.as_ref().or(list.name.as_ref()).unwrap_or(&list.file);
        // Within backticks only a backtick or the end of the line has a meaning.
        let file = list.file.replace('`', "'").replace(['\n', '\r'], " ");
        let _ = writeln!(said, "\n## {}: {}\n\n`{file}`\n", plain(name), list.in_words());
        for finding in &list.findings {
            let line = finding.line.map(|line| format!(" (line {line})")).unwrap_or_default();
            let _ = writeln!(said, "- **{}**{line}: {}", finding.severity, plain(&finding.message));
            if let Some(rule) = &finding.demands {
                let _ = writeln!(said, "  Rule: {}", plain(rule));
            }
            if let Some(hint) = &finding.hint {
                let _ = writeln!(said, "  {}", plain(hint));
            }
        }
    }
    said
}

/// The cells of a list in the table of verdicts.
fn cells(list: &Verdict) -> [String; 8] {
    let words = |words: &Option<String>| plain(words.as_deref().unwrap_or_default());
    [
        list.table.map(|table| table.to_string()).unwrap_or_default(),
        words(&list.player),
        plain(list.name.as_ref().unwrap_or(&list.file)),
        words(&list.army_name.clone().or_else(|| list.own_troops.then(|| "own troops".to_owned()))),
        list.spent(),
        list.figures.map(|figures| figures.to_string()).unwrap_or_default(),
        list.in_words().to_owned(),
        words(&list.fingerprint),
    ]
}

/// Text on one line, with Markdown's marks escaped.
fn plain(words: &str) -> String {
    markdown(&words.replace(['\n', '\r'], " "))
}
