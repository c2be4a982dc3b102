use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::files::{ForceFile, read};
use super::forces::Rulesets;
use super::letters::letters;
use super::occasion::Occasion;
use super::produce::workshop;
use super::write::{Files, write, write_text};
use super::{Outcome, json};
use crate::assets::Assets;
use crate::cli::{AtEvent, Format, OutputFormat};
use crate::diagnostic::{Code, Diagnostic, Severity, print};
use crate::documents;
use crate::model::{Draft, PageSetup};
use crate::rules;
use crate::terminal;
use crate::typeset::in_order;
use crate::view::{
    Compare, ComparedView, EventLine, FindingLine, ListsReport, ReportPage, Verdict, unit_lines, verdict,
};

/// How forces are checked.
pub struct CheckOptions<'a> {
    /// The points agreed, in place of those in the files and of the event.
    pub limit: Option<i64>,
    /// Whether each unit's cost is listed.
    pub points: bool,
    /// The event at which they are played, and the reports.
    pub at: &'a AtEvent,
    /// Whether findings are coloured.
    pub coloured: bool,
}

/// One list that was judged.
struct Judged {
    verdict: Verdict,
    findings: Vec<Diagnostic>,
}

/// `check`: whether forces are legal. One file: its findings and a line; several: the findings of each, then a table.
pub fn run(assets: &Assets, paths: &[PathBuf], asked: &CheckOptions<'_>, format: Format) -> Outcome {
    let occasion = match asked.at.at.event.as_deref().map(Occasion::open).transpose() {
        Ok(occasion) => occasion,
        Err(problems) => return Outcome::failed(problems),
    };
    let named =
        if paths.is_empty() { occasion.as_ref().map(Occasion::lists).unwrap_or_default() } else { paths.to_vec() };
    let (mut files, problems) = read(&named);
    let mut rulesets = Rulesets::new(assets);
    if let Some(occasion) = &occasion {
        if let Err(problems) = rulesets.hold(occasion) {
            return Outcome::failed(problems);
        }
        occasion.sort(&mut files, asked.at.at.order);
    }
    files.iter().filter_map(|file| file.read.as_ref().ok()).for_each(|force| rulesets.load(force));
    let mut outcome = Outcome { diagnostics: problems, ..Outcome::default() };
    let mut judged = all(&files, |file| judged(&rulesets, file, occasion.as_ref(), asked));
    compared(&mut judged, &files, &rulesets);
    let mut said = String::new();
    for (place, one) in judged.iter().enumerate() {
        let before = &judged[..place];
        outcome.illegal |= !one.verdict.legal;
        outcome.unreadable |= one.verdict.findings.iter().any(|finding| finding.code == Code::Unreadable.name());
        if format == Format::Human {
            // What is wrong with a game's data is said once, not with each list.
            let known = |finding: &&Diagnostic| !before.iter().any(|one: &Judged| one.findings.contains(finding));
            for finding in one.findings.iter().filter(known) {
                said.push_str(&print(finding, asked.coloured));
                said.push_str("\n\n");
            }
            said.push_str(&terminal::units(&one.verdict));
        }
    }
    let lists: Vec<Verdict> = judged.into_iter().map(|one| one.verdict).collect();
    let report = ListsReport::of(occasion.as_ref().map(|occasion| EventLine::of(&occasion.event)), lists);
    for name in &report.missing {
        outcome.diagnostics.push(missing(name, occasion.as_ref()));
    }
    for path in &asked.at.report {
        if let Err(problems) = written(assets, path, &report, asked.at) {
            outcome.diagnostics.extend(problems);
        }
    }
    if let Some(folder) = &asked.at.letters {
        outcome.diagnostics.extend(letters(folder, &report, occasion.as_ref().map(|occasion| &occasion.event)));
    }
    outcome.said = match format {
        Format::Json => json(&report.lists),
        Format::Human if files.is_empty() => String::new(),
        Format::Human => said + &terminal::verdicts(&report.lists),
    };
    outcome
}

fn missing(name: &str, occasion: Option<&Occasion>) -> Diagnostic {
    let event = occasion.map_or("the event", |occasion| occasion.event.name.as_str());
    Diagnostic::warning(Code::MissingList, format!("{event}: no list of `{name}` is there"))
        .hint("name its file in the event, or let the list say who its `player` is")
}

/// Writes a report as its ending says.
fn written(assets: &Assets, path: &Path, report: &ListsReport, asked: &AtEvent) -> Result<(), Vec<Diagnostic>> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let text = match ending.as_deref() {
        Some("csv") => terminal::as_csv(report),
        Some("md") => terminal::as_markdown(report),
        Some("json") => json(report),
        Some("pdf") => return printed(assets, path, report, asked),
        _ => {
            let message = format!("`{}` is no kind of report", path.display());
            let problem = Diagnostic::error(Code::BadValue, message);
            return Err(vec![problem.hint("let it end in `.pdf`, `.csv`, `.json` or `.md`")]);
        }
    };
    write_text(path, &text, true).map_err(|problem| vec![problem])
}

/// A report on paper.
fn printed(assets: &Assets, path: &Path, report: &ListsReport, asked: &AtEvent) -> Result<(), Vec<Diagnostic>> {
    let setup = PageSetup { paper: asked.paper, ..PageSetup::default() };
    let workshop = workshop(assets)?;
    let view = ReportPage::of(report, setup, asked.page_a_list);
    let document = documents::report(&workshop, view).set(&workshop)?;
    let bytes = document.pdf(&workshop)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let files = Files::One(bytes);
    write(path, &name, OutputFormat::Pdf, &files, String::new()).map(drop).map_err(|problem| vec![problem])
}

/// So many lists are checked before anybody wonders.
const FEW: usize = 20;

/// The verdicts on all lists, in their order; how far it is stands on a terminal, where that takes a while.
fn all(files: &[ForceFile], work: impl Fn(&ForceFile) -> Judged + Sync) -> Vec<Judged> {
    let progress = if files.len() > FEW { ProgressBar::new(files.len() as u64) } else { ProgressBar::hidden() };
    let one = |index: usize| {
        let judged = work(&files[index]);
        progress.inc(1);
        judged
    };
    let judged = in_order(files.len(), one, |_| true);
    progress.finish_and_clear();
    judged
}

fn judged(rulesets: &Rulesets<'_>, file: &ForceFile, occasion: Option<&Occasion>, asked: &CheckOptions<'_>) -> Judged {
    let path = file.path.display().to_string();
    let player = occasion.and_then(|occasion| occasion.player(file));
    let mut judged = match (&file.read, &file.source) {
        (Ok(force), Some(source)) => match rulesets.get(force, source) {
            Err(problems) => refused(path, problems),
            Ok(ruleset) => {
                let limit = asked.limit.or(occasion.and_then(|occasion| occasion.event.limit));
                let checked = rules::check(ruleset, force, limit);
                let findings = checked.findings.iter().map(|finding| finding.placed(ruleset, source)).collect();
                let mut verdict = verdict(&path, ruleset, force, &checked, |at| source.line_of(at));
                verdict.units = asked.points.then(|| unit_lines(ruleset, &checked));
                Judged { verdict, findings }
            }
        },
        (read, _) => {
            let mut problems = read.as_ref().err().cloned().unwrap_or_default();
            for problem in problems.iter_mut().filter(|problem| problem.code == Code::TomlSyntax) {
                problem.code = Code::Unreadable;
            }
            refused(path, problems)
        }
    };
    if let Some(player) = player {
        let own = judged.verdict.player.replace(player.name.clone());
        judged.verdict.table = player.table;
        judged.verdict.mail.clone_from(&player.mail);
        if let Some(own) = own.filter(|own| own.to_lowercase() != player.name.to_lowercase()) {
            let message = format!("the list says that `{own}` plays it; at the event `{}` does", player.name);
            judged.add(Diagnostic::warning(Code::Duplicate, message).hint("correct the `player` of one of them"));
        }
    }
    judged
}

/// Finds lists that are the same, and players with several.
fn compared(judged: &mut [Judged], files: &[ForceFile], rulesets: &Rulesets<'_>) {
    for later in 1..judged.len() {
        let (before, rest) = judged.split_at_mut(later);
        let Some(one) = rest.first_mut() else { continue };
        let file = one.verdict.file.clone();
        let same = |known: &Judged| {
            known.verdict.fingerprint.is_some() && known.verdict.fingerprint == one.verdict.fingerprint
        };
        if let Some(known) = before.iter().find(|known| same(known)) {
            let message = format!("{file}: the same list as {}", known.verdict.file);
            one.add(Diagnostic::warning(Code::Duplicate, message).hint("leave one of them out"));
            continue;
        }
        let Some(name) = one.verdict.player.clone() else { continue };
        let own = |known: &Judged| {
            known.verdict.player.as_ref().is_some_and(|player| player.to_lowercase() == name.to_lowercase())
        };
        if let Some(place) = before.iter().position(own) {
            let known = &before[place].verdict.file;
            let changes = changes(rulesets, &files[place], &files[later]);
            let message = format!("{file}: another list of `{name}` besides {known}{changes}");
            let hint = "ask which of them counts, and leave the other out";
            one.add(Diagnostic::warning(Code::Duplicate, message).hint(hint));
        }
    }
}

/// What one list has that another of the same game has not, in words.
fn changes(rulesets: &Rulesets<'_>, old: &ForceFile, new: &ForceFile) -> String {
    let draft = |file: &ForceFile| file.read.as_ref().ok().map(Draft::from);
    let ruleset = |file: &ForceFile| rulesets.get(file.read.as_ref().ok()?, file.source.as_ref()?).ok();
    let both = draft(old).zip(draft(new)).zip(ruleset(old).zip(ruleset(new)));
    let Some(((before, after), (first, second))) = both.filter(|(_, (one, other))| one.id == other.id) else {
        return String::new();
    };
    let old = Compare { file: "", ruleset: first, draft: &before };
    let view = ComparedView::of(old, Compare { file: "", ruleset: second, draft: &after });
    let (mut besides, mut without, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for unit in &view.units {
        match (&unit.old, &unit.new) {
            (Some(old), Some(new)) => other.push(format!("has `{new}` in place of `{old}`")),
            (Some(old), None) => without.push(format!("`{old}`")),
            (None, Some(new)) => besides.push(format!("`{new}`")),
            (None, None) => {}
        }
    }
    let listed = |words: &str, all: &[String]| (!all.is_empty()).then(|| format!("{words} {}", all.join(", ")));
    let said: Vec<String> =
        [listed("has besides", &besides), listed("is without", &without)].into_iter().flatten().chain(other).collect();
    if said.is_empty() { "; the units are the same".to_owned() } else { format!("; this one {}", said.join("; it ")) }
}

impl Judged {
    /// Adds what was found only beside other lists.
    fn add(&mut self, finding: Diagnostic) {
        self.verdict.findings.push(line(&finding));
        self.findings.push(finding);
    }
}

/// The verdict on a file that is not a force. One that breaks TOML's grammar, or does not exist, is unreadable.
fn refused(file: String, problems: Vec<Diagnostic>) -> Judged {
    let verdict = Verdict { file, findings: problems.iter().map(line).collect(), ..Verdict::default() };
    Judged { verdict, findings: problems }
}

fn line(problem: &Diagnostic) -> FindingLine {
    FindingLine {
        code: problem.code.to_string(),
        severity: if problem.severity == Severity::Error { "error" } else { "warning" },
        line: problem.place.as_ref().map(|place| place.source.line_of(place.range.start)),
        message: problem.message.clone(),
        hint: problem.hint.clone(),
        rule: None,
        demands: None,
        cite: None,
    }
}
