use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use serde_json::Value;

use super::event_file::EventFile;
use super::force_files::{ForceFile, read};
use super::forces::Rulesets;
use super::interrupt::{Working, going};
use super::job::workshop;
use super::judge::{Judge, Judged, compared};
use super::not_forces::not_forces;
use super::overwrite::{ELSEWHERE, Overwrite, cannot, closed};
use super::player_mails::player_mails;
use super::write::{Files, ready, write, write_text};
use super::{Outcome, void};
use crate::assets::Assets;
use crate::cli::{AtEvent, Format, Order, OutputFormat};
use crate::diagnostic::{Code, Diagnostic, count, print};
use crate::documents::{self, Workshop};
use crate::list_text::as_json;
use crate::model::{Event, PageSetup};
use crate::report;
use crate::terminal;
use crate::typeset::in_order;
use crate::view::{EventLine, ListsReport, ReportPage, Verdict};
use crate::work::Stopped;

/// Options of the verb `check`.
pub struct CheckOptions<'a> {
    /// Points agreed, in place of those in the files and in the event.
    pub limit: Option<i64>,
    /// Whether each unit's cost is shown.
    pub points: bool,
    /// The event where the forces are played, and the reports to write.
    pub at: &'a AtEvent,
    /// Whether findings are printed in colour.
    pub coloured: bool,
}

/// `check`: whether forces are legal. Prints the findings of each, then a line for one file or a table for several.
pub fn run(
    assets: &Assets,
    paths: &[PathBuf],
    asked: &CheckOptions<'_>,
    format: Format,
) -> Result<Outcome, Vec<Diagnostic>> {
    if let Some(problem) = without_paper(asked.at) {
        return Err(vec![problem]);
    }
    let event_file = EventFile::with_lists(&asked.at.at, paths)?;
    let event_file = event_file.as_ref();
    let (mut files, mut problems) = lists(paths, event_file, asked.at.at.order);
    not_forces(assets, &mut files, true);
    let read: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).chain(asked.at.at.event.clone()).collect();
    let over = Overwrite { read: &read, own: assets.read(), anew: Some(is_report), ..Overwrite::default() };
    let refused = refused(asked.at, &over);
    if !refused.is_empty() {
        problems.extend(refused);
        return Err(problems);
    }
    let rulesets = rulesets_of(assets, &files, event_file)?;
    problems.extend(rulesets.untranslated([]));
    let mut outcome = Outcome { diagnostics: problems, ..Outcome::default() };
    let judge = Judge {
        rulesets: &rulesets,
        event_file,
        limit: asked.limit,
        words: &asked.at.word,
        // Each list has a page of its own to show its units on.
        units: asked.points || asked.at.page_per_list,
        repairs: asked.at.with_repair,
    };
    let working = Working::begun();
    let mut judged = all(&files, |file| judge.judged(file));
    if !going().is_running() {
        return Ok(Outcome::default());
    }
    compared(&mut judged, &files, &rulesets);
    outcome.illegal = judged.iter().any(|one| !one.verdict.legal);
    outcome.unreadable = judged.iter().any(|one| one.verdict.is_unread());
    let said = if format == Format::Human { findings(&judged, asked) } else { String::new() };
    let lists: Vec<Verdict> = judged.into_iter().map(|one| one.verdict).collect();
    let (report, amiss) = reported(lists, event_file, asked.limit, &rulesets);
    outcome.diagnostics.extend(amiss);
    let event = event_file.map(|file| &file.event);
    let Ok((written, amiss)) = papers(assets, asked.at, &report, event, (&over, &working)) else {
        return Ok(Outcome::default());
    };
    outcome.diagnostics.extend(amiss);
    outcome.said = match format {
        Format::Json => as_json(&report.lists),
        Format::Human if files.is_empty() && report.missing.is_empty() => written,
        Format::Human => said + &terminal::verdicts(&report) + &written,
    };
    Ok(outcome)
}

/// The report on all lists, and warnings about the event.
fn reported(
    lists: Vec<Verdict>,
    event_file: Option<&EventFile>,
    limit: Option<i64>,
    rulesets: &Rulesets<'_>,
) -> (ListsReport, Vec<Diagnostic>) {
    let Some(file) = event_file else { return (ListsReport::of(None, lists), Vec::new()) };
    let mut amiss: Vec<Diagnostic> = several_limits(file, limit, &lists).into_iter().collect();
    let whole = rulesets.whole_of_event(&file.event);
    let line = EventLine::of(&file.event, rulesets.of_event(), whole.as_ref());
    let report = ListsReport::of(Some(line), lists);
    amiss.extend(report.missing.iter().map(|player| file.missing(&player.name)));
    (report, amiss)
}

/// The list files, in the event's order if there is one, and problems with them.
fn lists(paths: &[PathBuf], event_file: Option<&EventFile>, order: Order) -> (Vec<ForceFile>, Vec<Diagnostic>) {
    let Some(event) = event_file else { return read(paths) };
    let (named, mut problems) = event.lists(paths);
    let (mut files, wrong) = read(&named);
    problems.extend(wrong);
    files.retain(|file| !event.is_own(&file.path));
    event.sort(&mut files, order);
    (files, problems)
}

/// The rulesets of these lists; an event's is taken as it is played there.
fn rulesets_of<'a>(
    assets: &'a Assets,
    files: &[ForceFile],
    event_file: Option<&EventFile>,
) -> Result<Rulesets<'a>, Vec<Diagnostic>> {
    let mut rulesets = Rulesets::new(assets);
    event_file.map(|event| rulesets.hold(event)).transpose()?;
    for file in files {
        rulesets.load_of(file);
    }
    Ok(rulesets)
}

/// The findings of each list, and its units if asked for.
fn findings(judged: &[Judged], asked: &CheckOptions<'_>) -> String {
    let mut said = String::new();
    for (place, one) in judged.iter().enumerate() {
        // Faults in a game's data are reported once, not with each list.
        let known = |finding: &&Diagnostic| !judged[..place].iter().any(|one| one.findings.contains(finding));
        for finding in one.findings.iter().filter(known) {
            said.push_str(&print(finding, asked.coloured));
            said.push_str("\n\n");
        }
        if asked.points {
            said.push_str(&terminal::units(&one.verdict));
        }
    }
    said
}

/// Makes the reports, then writes them and the letters; a run stopped before all are made writes nothing. Returns the
/// lines to print, and the problems.
fn papers(
    assets: &Assets,
    asked: &AtEvent,
    report: &ListsReport,
    event: Option<&Event>,
    (over, working): (&Overwrite<'_>, &Working),
) -> Result<(String, Vec<Diagnostic>), Stopped> {
    let made: Vec<_> = asked.report.iter().map(|path| (path, made(assets, path, report, asked))).collect();
    working.writes()?;
    let remark = match asked.letters.as_deref().map(|folder| player_mails(folder, report, event)).transpose() {
        Ok(remark) => remark.unwrap_or_default(),
        // If a letter cannot be written, no report is written either.
        Err(problems) => return Ok((String::new(), problems)),
    };
    let (mut said, mut amiss) = (String::new(), Vec::new());
    for (path, made) in made {
        match made.and_then(|made| written(path, made, over)) {
            Ok((file, given_way)) => {
                said += &file;
                amiss.extend(given_way);
            }
            Err(problems) => amiss.extend(problems),
        }
    }
    Ok((said + &remark, amiss))
}

/// A warning if lists use different limits at an event that sets none.
fn several_limits(event_file: &EventFile, limit: Option<i64>, lists: &[Verdict]) -> Option<Diagnostic> {
    if limit.or(event_file.limit()).is_some() {
        return None;
    }
    let limits: BTreeSet<Option<i64>> =
        lists.iter().filter(|list| list.points.is_some()).map(|list| list.limit).collect();
    let told = |limit: &Option<i64>| limit.map_or("none".to_owned(), |limit| limit.to_string());
    let all = limits.iter().map(told).collect::<Vec<_>>().join(", ");
    let message = format!("{} sets no limit, but its lists use different ones: {all}", event_file.event.name);
    let warning = Diagnostic::warning(Code::OtherLimit, message).hint("add `limit = …` to the event's file");
    (limits.len() > 1).then_some(warning)
}

/// An error if options for a PDF report are given without one. A paper size from the environment applies to all
/// documents, so it is not an error.
fn without_paper(asked: &AtEvent) -> Option<Diagnostic> {
    if asked.report.iter().any(|path| matches!(kind(path), Ok(ReportForm::Pdf))) {
        return None;
    }
    let paper = asked.paper.is_some() && std::env::var_os("SABRETACHE_PAPER").is_none();
    void(&[("--page-per-list", asked.page_per_list), ("--paper", paper)], "without a PDF report")
}

/// Why reports and letters cannot be written; found before anything is checked or set.
fn refused(asked: &AtEvent, over: &Overwrite<'_>) -> Vec<Diagnostic> {
    let report = |path: &PathBuf| match kind(path) {
        Ok(ReportForm::Pdf) => ready(path, "", OutputFormat::Pdf),
        Ok(ReportForm::Csv | ReportForm::Markdown | ReportForm::Json) => over.refuses(path),
        Err(problem) => Some(problem),
    };
    let letters = |folder: &PathBuf| {
        let why = closed(&folder.join("letter.eml"))?;
        Some(cannot(folder, &why).hint(ELSEWHERE))
    };
    asked.report.iter().filter_map(report).chain(asked.letters.iter().filter_map(letters)).collect()
}

/// Whether a file is a report of ours, judged by its column headings or its keys.
fn is_report(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let table = text.starts_with("file,player,table,") || text.contains("\n| Table | Player | List | Army |");
    let keys = |text: &str| {
        let value: Option<Value> = serde_json::from_str(text).ok();
        value.is_some_and(|value| value["lists"].is_array() && value["legal"].is_u64())
    };
    table || keys(&text)
}

#[derive(Clone, Copy)]
enum ReportForm {
    Csv,
    Markdown,
    Json,
    Pdf,
}

/// The form of a report, by its file extension.
fn kind(path: &Path) -> Result<ReportForm, Diagnostic> {
    match path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        Some("csv") => Ok(ReportForm::Csv),
        Some("md") => Ok(ReportForm::Markdown),
        Some("json") => Ok(ReportForm::Json),
        Some("pdf") => Ok(ReportForm::Pdf),
        _ => {
            let message = format!("can't write a report as `{}`", path.display());
            let problem = Diagnostic::error(Code::BadValue, message);
            Err(problem.hint("end its name in `.pdf`, `.csv`, `.json` or `.md`"))
        }
    }
}

/// A report that is made but not yet written.
enum MadeReport {
    /// CSV, Markdown or JSON.
    Text(String),
    /// The bytes of a PDF, a remark on its pages, and warnings of characters left out.
    Pdf(Vec<u8>, String, Vec<Diagnostic>),
}

/// Makes a report in the form of its file extension.
fn made(assets: &Assets, path: &Path, report: &ListsReport, asked: &AtEvent) -> Result<MadeReport, Vec<Diagnostic>> {
    match kind(path).map_err(|problem| vec![problem])? {
        ReportForm::Csv => Ok(MadeReport::Text(report::as_csv(report))),
        ReportForm::Markdown => Ok(MadeReport::Text(report::as_markdown(report))),
        ReportForm::Json => Ok(MadeReport::Text(as_json(report))),
        ReportForm::Pdf => printed(assets, path, report, asked),
    }
}

/// Writes a report; returns a line that names it, and warnings.
fn written(path: &Path, made: MadeReport, over: &Overwrite<'_>) -> Result<(String, Vec<Diagnostic>), Vec<Diagnostic>> {
    match made {
        MadeReport::Text(text) => {
            write_text(path, &text, over).map_err(|problem| vec![problem])?;
            Ok((format!("{}\n", path.display()), Vec::new()))
        }
        MadeReport::Pdf(bytes, remark, amiss) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let files = Files::One(bytes);
            let written = write(path, &name, OutputFormat::Pdf, &files, remark).map_err(|problem| vec![problem])?;
            Ok((written.to_string(), amiss))
        }
    }
}

/// Sets a report as a PDF.
fn printed(assets: &Assets, path: &Path, report: &ListsReport, asked: &AtEvent) -> Result<MadeReport, Vec<Diagnostic>> {
    let setup = PageSetup { paper: asked.paper.unwrap_or_default(), ..PageSetup::default() };
    let workshop = workshop(assets)?;
    let view = ReportPage::of(report, setup, asked.page_per_list);
    let shown = path.display().to_string();
    let amiss = unprintable(report, &shown, &workshop);
    let document = documents::report(&workshop, view).set(&workshop)?;
    let bytes = document.pdf(&workshop)?;
    Ok(MadeReport::Pdf(bytes, count(document.pages(), "page"), amiss))
}

/// The characters of a report that no font has, each with the file and player of its list, or with the report's own
/// path, `shown`, if they are in the event's words.
fn unprintable(report: &ListsReport, shown: &str, workshop: &Workshop) -> Vec<Diagnostic> {
    let of_list = |list: &Verdict| {
        let units = list.units.iter().flatten().flat_map(|unit| [&unit.name, &unit.unit]);
        let words = list.name.iter().chain(&list.player).chain([&list.file]).chain(units).map(String::as_str);
        let whose = list.player.as_ref().map(|player| format!(" of `{player}`")).unwrap_or_default();
        documents::unprintable(words, &format!("{}{whose}", list.file), &workshop.press)
    };
    let event: Vec<String> = report.event.iter().flat_map(EventLine::every_word).collect();
    let event = documents::unprintable(event.iter().map(String::as_str), shown, &workshop.press);
    event.into_iter().chain(report.lists.iter().filter_map(of_list)).collect()
}

/// The maximum number of lists that are checked without a progress bar.
const FEW: usize = 20;

/// The verdicts on all lists, in order, with a progress bar if there are many. Once the run is stopped, no further
/// list is begun.
fn all(files: &[ForceFile], work: impl Fn(&ForceFile) -> Judged + Sync) -> Vec<Judged> {
    let progress = if files.len() > FEW { ProgressBar::new(files.len() as u64) } else { ProgressBar::hidden() };
    let one = |index: usize| {
        let judged = work(&files[index]);
        progress.inc(1);
        judged
    };
    let judged = in_order(files.len(), one, |_| going().is_running());
    progress.finish_and_clear();
    judged
}
