use crate::list_text;
use crate::view::{ListsReport, Verdict};

/// The headings of the columns.
const HEADS: [&str; 16] = [
    "file",
    "player",
    "table",
    "mail",
    "name",
    "ruleset",
    "army",
    "points",
    "limit",
    "figures",
    "verdict",
    "errors",
    "warnings",
    "findings",
    "fingerprint",
    "data version",
];

/// A report as CSV, with a row for each list, then for each player without one.
pub fn as_csv(report: &ListsReport) -> String {
    let absent = report.missing.iter().map(|player| {
        let table = player.table.map(|table| table.to_string()).unwrap_or_default();
        let mail = player.mail.as_deref().unwrap_or_default();
        let row = ["", &player.name, &table, mail, "", "", "", "", "", "", "no list", "", "", "", "", ""];
        row.map(str::to_owned).to_vec()
    });
    let rows = report.lists.iter().map(|list| row(list).to_vec()).chain(absent);
    list_text::as_csv(&HEADS, rows.collect())
}

fn row(list: &Verdict) -> [String; 16] {
    let words = |words: &Option<String>| words.clone().unwrap_or_default();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let count = |severity: &str| list.findings.iter().filter(|one| one.severity == severity).count().to_string();
    let findings: Vec<&str> = list.findings.iter().map(|finding| finding.message.as_str()).collect();
    [
        list.file.clone(),
        words(&list.player),
        number(list.table.map(i64::from)),
        words(&list.mail),
        words(&list.name),
        words(&list.ruleset),
        words(&list.army),
        number(list.points),
        number(list.limit),
        number(list.figures),
        list.in_words().to_owned(),
        count("error"),
        count("warning"),
        findings.join(" · "),
        words(&list.fingerprint),
        words(&list.data_version),
    ]
}
