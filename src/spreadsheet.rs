//! Lists and reports for a spreadsheet: written as CSV, and read back. No cell of it is taken for a formula.

use crate::exchange::{HEADS, OF_FORCE, Row, among, cell};
use crate::view::{ListUnit, ListView, ListsReport, Verdict};

/// The heads of a report for a spreadsheet.
const REPORT_HEADS: [&str; 16] = [
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

/// A report for a spreadsheet: a row a list.
pub fn as_csv(report: &ListsReport) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory always succeeds, and all rows are as long as the first.
    let _ = writer.write_record(REPORT_HEADS);
    for list in &report.lists {
        let _ = writer.write_record(row(list).map(|cell| inert(&cell)));
    }
    for player in &report.missing {
        let table = player.table.map(|table| table.to_string()).unwrap_or_default();
        let mail = player.mail.as_deref().unwrap_or_default();
        let absent = ["", &player.name, &table, mail, "", "", "", "", "", "", "no list", "", "", "", "", ""];
        let _ = writer.write_record(absent.map(inert));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
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
        list.said().to_owned(),
        count("error"),
        count("warning"),
        findings.join(" · "),
        words(&list.fingerprint),
        words(&list.data_version),
    ]
}

/// Lists for a spreadsheet: a row a unit, and one for each group without any; what is said of its force in each.
pub fn as_rows(views: &[ListView]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory always succeeds, and all rows are as long as the first.
    let _ = writer.write_record(HEADS);
    for view in views {
        let (head, rows) = (head(view), view.rows());
        if rows.is_empty() {
            let empty = std::iter::repeat_n(String::new(), HEADS.len() - head.len());
            let _ = writer.write_record(head.iter().cloned().chain(empty).map(|cell| inert(&cell)));
        }
        for one in rows {
            let own = one.unit.map_or_else(Default::default, cells);
            let row = head.iter().cloned().chain([one.group]).chain(own).chain([one.number]);
            let _ = writer.write_record(row.map(|cell| inert(&cell)));
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The rows of a list for a spreadsheet, between whose cells this sign stands; none where it is no such text.
pub fn rows(text: &str, divider: char) -> Option<Vec<Row>> {
    let divider = u8::try_from(divider).ok()?;
    let mut reader = csv::ReaderBuilder::new().delimiter(divider).flexible(true).from_reader(text.as_bytes());
    let heads = reader.headers().ok()?.clone();
    let row = |record: csv::StringRecord| {
        let pairs = heads.iter().zip(record.iter());
        pairs.map(|(head, cell)| (head.trim().to_owned(), live(cell).to_owned())).collect()
    };
    reader.records().map(|record| record.ok().map(row)).collect()
}

/// The columns about a whole force.
fn head(view: &ListView) -> [String; OF_FORCE] {
    let words = |words: &Option<String>| words.as_deref().map(cell).unwrap_or_default();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let choices = view.choose.iter().map(|(key, value)| format!("{} = {}", among(key), among(value)));
    let troops = view.custom.iter().map(|one| {
        let facts = [&one.id, &one.name, &one.code, &one.role].into_iter().chain(&one.extras);
        facts.map(|fact| among(fact)).collect::<Vec<_>>().join(", ")
    });
    [
        view.ruleset.clone(),
        view.game.clone(),
        words(&view.army),
        words(&view.name),
        words(&view.player),
        number(view.limit),
        number(view.points),
        number(view.figures),
        words(&view.fingerprint),
        words(&view.seed),
        words(&view.side),
        words(&view.data_version),
        choices.collect::<Vec<_>>().join("; "),
        troops.collect::<Vec<_>>().join("; "),
    ]
}

fn cells(unit: &ListUnit) -> [String; 11] {
    let words = |words: &Option<String>| words.as_deref().map(cell).unwrap_or_default();
    let numbers = |pairs: &[(String, i64)]| {
        pairs.iter().map(|(key, number)| format!("{} = {number}", among(key))).collect::<Vec<_>>().join("; ")
    };
    let options = unit.take.iter().map(|take| {
        let count = take.count.map(|count| format!("{count} ")).unwrap_or_default();
        format!("{count}{}{}", among(&take.option), if take.attached { " and attached" } else { "" })
    });
    let thrown = unit.throws.map(|throws| format!("thrown {throws} times"));
    let whence = unit.thrown.as_ref().map(|thrown| format!("dice of {}", thrown.told()));
    let rolls = Some(numbers(&unit.rolls)).filter(|rolls| !rolls.is_empty());
    let rolls: Vec<String> = rolls.into_iter().chain(thrown).chain(whence).collect();
    let decided = unit.choose.iter().map(|(choice, way)| format!("{} = {}", among(choice), among(way)));
    [
        cell(&unit.unit),
        unit.called.clone(),
        words(&unit.name),
        unit.count.map(|count| count.to_string()).unwrap_or_default(),
        unit.with.iter().map(|id| among(id)).collect::<Vec<_>>().join(", "),
        options.collect::<Vec<_>>().join("; "),
        decided.collect::<Vec<_>>().join("; "),
        numbers(&unit.stats),
        rolls.join("; "),
        words(&unit.joins),
        unit.points.map(|points| points.to_string()).unwrap_or_default(),
    ]
}

/// Whether a spreadsheet takes a cell for a formula: by its first sign, in ASCII or full width.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

/// A cell that no spreadsheet takes for a formula: a stroke stands before it, and one more where there is one already.
fn inert(cell: &str) -> String {
    if is_formula(cell.trim_start_matches('\'')) { format!("'{cell}") } else { cell.to_owned() }
}

/// A cell as it was before.
fn live(cell: &str) -> &str {
    let bare = cell.strip_prefix('\'').filter(|_| is_formula(cell.trim_start_matches('\'')));
    bare.unwrap_or(cell)
}
