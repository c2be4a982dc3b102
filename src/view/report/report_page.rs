use serde::Serialize;

use super::many_lists::{EventLine, ListsReport};
use super::verdict::{FindingLine, UnitLine, Verdict};
use crate::model::{PageSetup, Phrases, Player, Style};
use crate::view::parts::paper::PaperView;

/// A report as a document: a table, then the findings on each list. It also serves as the contents of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportPage {
    /// The title: the name of the event, or `Lists`.
    pub title: String,
    /// The facts about the event, or the number of documents.
    pub about: Vec<String>,
    /// The event's own terms.
    pub terms: Vec<String>,
    /// The summary: how many lists are legal.
    pub legal: String,
    /// The headings of the table; columns without content are left out.
    pub heads: Vec<ReportHead>,
    /// The rows of the table: a list or document each.
    pub rows: Vec<ReportRow>,
    /// The lists with their findings, after the table.
    pub lists: Vec<ReportList>,
    /// Whether each list begins a page.
    pub alone: bool,
    /// The size of the paper.
    pub paper: PaperView,
    /// Whether areas are filled with colour.
    pub filled: bool,
    /// Whether it is in large print.
    pub large: bool,
    /// The language of its words, as a code of two or three letters.
    pub language: String,
}

/// The heading of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportHead {
    /// The column's English name, whatever the language; the template chooses the layout by it.
    pub column: &'static str,
    /// The heading as printed.
    pub says: String,
}

/// A row of the table: a list, a missing player, or a document of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportRow {
    /// Its cells, one under each heading.
    pub cells: Vec<String>,
    /// Whether the list is legal; true for a document of a pile.
    pub legal: bool,
}

/// A list with its findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportList {
    /// The player's name, or else the list's or the file's.
    pub title: String,
    /// Table, name, file, points and fingerprint, on one line.
    pub about: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Its units, as name, figures and points; empty if not asked for.
    pub units: Vec<[String; 3]>,
    /// The findings about it.
    pub findings: Vec<ReportFinding>,
}

/// A finding on a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportFinding {
    /// The severity, and the line of the file.
    pub head: String,
    /// The message of the finding.
    pub message: String,
    /// The broken restriction as a sentence, and the cited lines; `None` if there is neither.
    pub rule: Option<String>,
    /// A hint that puts it right; `None` if there is none.
    pub hint: Option<String>,
}

impl ReportPage {
    /// The report as a document. With `alone`, every list begins a page, even one without findings.
    pub fn of(report: &ListsReport, setup: PageSetup, alone: bool) -> ReportPage {
        let about = report.event.iter().flat_map(EventLine::about);
        let terms = report.event.iter().flat_map(EventLine::terms);
        let (heads, rows) = table(report);
        let worth = |list: &&Verdict| alone || !list.findings.is_empty();
        ReportPage {
            title: report.event.as_ref().map_or_else(|| "Lists".to_owned(), |event| event.name.clone()),
            about: about.collect(),
            terms: terms.collect(),
            legal: report.summary(),
            heads,
            rows,
            lists: report.lists.iter().filter(worth).map(list).collect(),
            alone,
            paper: setup.paper.into(),
            filled: setup.style == Style::Colour,
            large: setup.large_print,
            language: language(&Phrases::default()),
        }
    }
}

/// A document of a pile, with its range of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiledDocument {
    /// The number of its table at the event; `None` if it has none.
    pub table: Option<u32>,
    /// The player it is for; empty if it is for everybody.
    pub player: String,
    /// The title of the document.
    pub name: String,
    /// Its first page in the pile, from 1.
    pub from: usize,
    /// Its last page in the pile, from 1.
    pub to: usize,
}

impl ReportPage {
    /// The contents of a pile, or of the documents of `owner`.
    pub fn contents(
        phrases: &Phrases,
        owner: Option<&str>,
        documents: &[PiledDocument],
        setup: PageSetup,
    ) -> ReportPage {
        let row = |one: &PiledDocument| {
            let pages = if one.from == one.to { one.from.to_string() } else { format!("{}–{}", one.from, one.to) };
            let table = one.table.map(|table| table.to_string()).unwrap_or_default();
            ReportRow { cells: vec![table, one.player.clone(), one.name.clone(), pages, "☐".to_owned()], legal: true }
        };
        let heads = ["Table", "Player", "Document", "Pages", "Handed out"];
        let (heads, rows) = filled(phrases, &heads, documents.iter().map(row).collect());
        let number = i64::try_from(documents.len()).unwrap_or(i64::MAX);
        ReportPage {
            title: owner.map_or_else(|| phrases.say("Contents of this pile", &[]), str::to_owned),
            about: vec![phrases.count(number, "1 document", "{number} documents")],
            terms: Vec::new(),
            legal: phrases.say("each begins on a new sheet of paper", &[]),
            heads,
            rows,
            lists: Vec::new(),
            alone: false,
            paper: setup.paper.into(),
            filled: setup.style == Style::Colour,
            large: setup.large_print,
            language: language(phrases),
        }
    }

    /// Every text that people may have written, to be edited.
    pub fn every_word(&mut self) -> Vec<&mut String> {
        let mut words = vec![&mut self.title];
        words.extend(&mut self.about);
        words.extend(&mut self.terms);
        words.extend(self.rows.iter_mut().flat_map(|row| &mut row.cells));
        for list in &mut self.lists {
            words.extend([&mut list.title, &mut list.about]);
            words.extend(list.units.iter_mut().map(|[name, ..]| name));
            for finding in &mut list.findings {
                words.push(&mut finding.message);
                words.extend(&mut finding.hint);
                words.extend(&mut finding.rule);
            }
        }
        words
    }
}

/// The table of verdicts, with the players whose list is missing.
fn table(report: &ListsReport) -> (Vec<ReportHead>, Vec<ReportRow>) {
    let heads = [
        "Table",
        "Player",
        "List",
        "Army",
        "Points",
        "Figures",
        "Verdict",
        "Faults",
        "Warnings",
        "Fingerprint",
        "Data",
    ];
    let row = |list: &Verdict| {
        let words = |words: &Option<String>| words.clone().unwrap_or_default();
        let count = |severity: &str| match list.findings.iter().filter(|one| one.severity == severity).count() {
            0 => String::new(),
            some => some.to_string(),
        };
        let cells = vec![
            list.table.map(|table| table.to_string()).unwrap_or_default(),
            words(&list.player),
            list.name.clone().unwrap_or_else(|| list.file.clone()),
            list.fielded(list.army_name.as_ref()),
            list.spent(),
            list.figures.map(|figures| figures.to_string()).unwrap_or_default(),
            list.in_words().to_owned(),
            count("error"),
            count("warning"),
            words(&list.fingerprint),
            words(&list.data_version),
        ];
        ReportRow { cells, legal: list.legal }
    };
    let missing = |player: &Player| {
        let mut cells = vec![String::new(); heads.len()];
        cells[0] = player.table.map(|table| table.to_string()).unwrap_or_default();
        cells[1].clone_from(&player.name);
        "no list".clone_into(&mut cells[6]);
        ReportRow { cells, legal: false }
    };
    let rows = report.lists.iter().map(row).chain(report.missing.iter().map(missing)).collect();
    // Verdicts and findings are always in English.
    filled(&Phrases::default(), &heads, rows)
}

/// The table without the columns that are empty in every row.
fn filled(phrases: &Phrases, heads: &[&'static str], mut rows: Vec<ReportRow>) -> (Vec<ReportHead>, Vec<ReportRow>) {
    let filled: Vec<bool> = (0..heads.len()).map(|at| rows.iter().any(|row| !row.cells[at].is_empty())).collect();
    for row in &mut rows {
        let mut kept = filled.iter();
        row.cells.retain(|_| kept.next().copied().unwrap_or(true));
    }
    let heads = heads.iter().zip(&filled).filter(|(_, filled)| **filled);
    let heads = heads.map(|(column, _)| ReportHead { column, says: phrases.say(column, &[]) });
    (heads.collect(), rows)
}

/// The code of the language in which these phrases are.
fn language(phrases: &Phrases) -> String {
    phrases.language.split('-').next().unwrap_or_default().to_owned()
}

fn list(list: &Verdict) -> ReportList {
    let title = list.player.as_ref().or(list.name.as_ref()).unwrap_or(&list.file).clone();
    let table = list.table.map(|table| format!("table {table}"));
    let points = Some(list.spent()).filter(|points| !points.is_empty()).map(|points| format!("{points} points"));
    let print = list.fingerprint.as_ref().map(|print| format!("fingerprint {print}"));
    let name = list.name.clone().filter(|name| *name != title);
    let about = [table, name, Some(list.file.clone()), points, print].into_iter().flatten();
    ReportList {
        title,
        about: about.collect::<Vec<_>>().join(" · "),
        legal: list.legal,
        units: list.units.iter().flatten().map(unit).collect(),
        findings: list.findings.iter().map(finding).collect(),
    }
}

fn unit(unit: &UnitLine) -> [String; 3] {
    let name = if unit.unit == unit.name { unit.name.clone() } else { format!("{}: {}", unit.name, unit.unit) };
    let points = unit.points.map(|points| points.to_string()).unwrap_or_default();
    [name, unit.figures.to_string(), points]
}

/// The text with backticks, meant for a terminal, turned into quotation marks.
pub fn on_paper(words: &str) -> String {
    let mut open = false;
    let mark = |letter: char| {
        if letter == '`' {
            open = !open;
            return if open { '“' } else { '”' };
        }
        letter
    };
    words.chars().map(mark).collect()
}

fn finding(finding: &FindingLine) -> ReportFinding {
    let line = finding.line.map(|line| format!(", line {line}")).unwrap_or_default();
    ReportFinding {
        head: format!("{}{line}", finding.severity),
        message: on_paper(&finding.message),
        rule: finding.demands.clone(),
        hint: finding.hint.as_deref().map(on_paper),
    }
}
