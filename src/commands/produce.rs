use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
use super::files::ForceFile;
use super::legible::legible;
use super::set::{deck_source, set_aids, set_calibration, set_deck, set_roster, set_sheet};
use super::write::{Files, Written, write};
use crate::assets::Assets;
use crate::cli::{Kind, Look, Out, PaperSize};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::model::{Force, Ruleset, Sheet};
use crate::template::Templates;
use crate::typeset::{Fitted, Press, in_order, pdf, png, shortened};
use crate::view::{AidsView, CalibrationView, DeckView, Paper, RosterView, Style};

/// Dots an inch of a picture.
const DOTS: f64 = 150.0;

/// One document to be made.
pub struct Job<'a> {
    /// Its file name, without its ending.
    pub name: String,
    /// The file that it was made of, where it was a player's.
    pub of: Option<String>,
    /// What it is.
    pub document: Document<'a>,
}

/// What a document shows.
pub enum Document<'a> {
    /// A quick-reference sheet.
    Sheet(&'a Ruleset, &'a Sheet),
    /// A roster.
    Roster(Box<RosterView>),
    /// A deck of cards.
    Deck(Box<DeckView>),
    /// What is cut out and laid on the table.
    Aids(Box<AidsView>),
    /// The sheet that shows how far a printer moves the second side.
    Calibration(Box<CalibrationView>),
}

/// What every document is made with.
pub struct Tools {
    press: Press,
    templates: Templates,
}

impl Tools {
    /// Reads fonts and templates.
    pub fn new(assets: &Assets) -> Result<Tools, Vec<Diagnostic>> {
        Ok(Tools { press: Press::new(assets)?, templates: Templates::new(assets)? })
    }

    /// Makes the players' own words ones that can be printed, and says what was not.
    pub fn legible(&self, files: &mut [ForceFile]) -> Vec<Diagnostic> {
        legible(files, &self.press)
    }
}

/// The sheets of these rulesets.
pub fn sheets<'a>(rulesets: &'a [Ruleset], out: &Out) -> Vec<Job<'a>> {
    rulesets.iter().flat_map(|ruleset| ruleset.sheets.iter().map(move |sheet| one_sheet(ruleset, sheet, out))).collect()
}

/// The sheets that a force's player needs: his side's own where there is one, else all.
pub fn sheets_of<'a>(ruleset: &'a Ruleset, force: &Force, out: &Out) -> Vec<Job<'a>> {
    let own = |sheet: &&Sheet| sheet.id.is_some() && sheet.id.as_ref() == force.army.as_ref().map(|army| &army.value);
    let sheets: Vec<&Sheet> = match ruleset.sheets.iter().find(own) {
        Some(own) => vec![own],
        None => ruleset.sheets.iter().collect(),
    };
    sheets.into_iter().map(|sheet| one_sheet(ruleset, sheet, out)).collect()
}

fn one_sheet<'a>(ruleset: &'a Ruleset, sheet: &'a Sheet, out: &Out) -> Job<'a> {
    let part = sheet.id.as_ref().map(|part| format!("-{part}")).unwrap_or_default();
    let name = named(&format!("{}-sheet{part}", ruleset.id), out);
    Job { name, of: None, document: Document::Sheet(ruleset, sheet) }
}

/// Makes and writes these documents; `problems` are those met before.
pub fn documents(
    assets: &Assets,
    tools: &Tools,
    jobs: &[Job<'_>],
    out: &Out,
    mut problems: Vec<Diagnostic>,
) -> Outcome {
    if let Some(problem) = several(jobs, out) {
        problems.push(problem);
        return Outcome::failed(problems);
    }
    let mut said = String::new();
    for written in all(jobs, |job| make(assets, tools, job, out)) {
        match written {
            Ok((written, warnings)) => {
                said.push_str(&written.to_string());
                problems.extend(warnings);
            }
            Err(mut wrong) => {
                // What stands in a part that is set again and again is said once.
                wrong.dedup();
                problems.extend(wrong);
            }
        }
    }
    Outcome { said, diagnostics: problems, ..Outcome::default() }
}

/// Does all jobs on all cores; the results stand in the order of the jobs.
fn all<T: Send>(jobs: &[Job<'_>], work: impl Fn(&Job<'_>) -> T + Sync) -> Vec<T> {
    let style =
        ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let progress = ProgressBar::new(jobs.len() as u64).with_style(style);
    let one = |index: usize| {
        progress.set_message(jobs[index].name.clone());
        let result = work(&jobs[index]);
        progress.inc(1);
        result
    };
    let done = in_order(jobs.len(), one, |_| true);
    progress.finish_and_clear();
    done
}

fn make(
    assets: &Assets,
    Tools { press, templates }: &Tools,
    job: &Job<'_>,
    out: &Out,
) -> Result<(Written, Vec<Diagnostic>), Vec<Diagnostic>> {
    let called = job.of.as_ref().map_or_else(|| job.name.clone(), |of| format!("{} ({of})", job.name));
    let set = match &job.document {
        Document::Sheet(ruleset, sheet) => set_sheet(press, templates, ruleset, sheet, paper(out), style(out.style)),
        Document::Roster(view) => set_roster(press, templates, view),
        Document::Deck(view) => set_deck(press, templates, view),
        Document::Aids(view) => set_aids(press, templates, view),
        Document::Calibration(view) => set_calibration(press, templates, view),
    };
    let fitted = set.map_err(|mut problems| {
        for problem in problems.iter_mut().filter(|problem| problem.place.is_none()) {
            problem.message = format!("{called}: {}", problem.message);
        }
        problems
    })?;
    let warnings = shortened(&fitted.document).into_iter().map(|name| {
        let message = format!("{called}: `{name}` is too long for its place and is cut short");
        let mut warning = Diagnostic::error(Code::DoesNotFit, message).hint("give it a shorter name");
        warning.severity = Severity::Warning;
        warning
    });
    let warnings = warnings.collect();
    let files = match out.kind {
        Kind::Pdf => Files::One(pdf(press, &fitted)?),
        Kind::Png => Files::Pages(png(&fitted.document, DOTS).map_err(|problem| vec![problem])?),
        Kind::Typ => {
            // A large deck is laid out in parts; elsewhere it is one document.
            let source = match &job.document {
                Document::Deck(view) => deck_source(templates, view, fitted.body)?,
                _ => fitted.source.clone(),
            };
            Files::Folder(folder(assets, &source.text)?)
        }
    };
    let changed = job.document.changed_by();
    let changed = if changed.is_empty() { String::new() } else { format!(", changed by {}", changed.join(" and ")) };
    let remark = format!("{} at {} pt{changed}", pages(&fitted), f64::from(fitted.body) / 4.0);
    let written = write(&out.output, &job.name, out.kind, &files, remark).map_err(|problem| vec![problem])?;
    Ok((written, warnings))
}

impl Document<'_> {
    /// The user's folders that changed what it shows.
    fn changed_by(&self) -> &[String] {
        match self {
            Document::Sheet(ruleset, _) => &ruleset.changed_by,
            Document::Roster(view) => &view.changed_by,
            Document::Deck(view) => &view.plate.changed_by,
            Document::Aids(view) => &view.plate.changed_by,
            Document::Calibration(_) => &[],
        }
    }
}

/// The paper asked for.
pub fn paper(out: &Out) -> Paper {
    match out.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::LETTER,
    }
}

/// The looks asked for.
pub fn style(look: Look) -> Style {
    match look {
        Look::Colour => Style::Colour,
        Look::InkSaver => Style::InkSaver,
        Look::LargePrint => Style::LargePrint,
    }
}

/// The document's source with all that it needs to be compiled elsewhere.
fn folder(assets: &Assets, source: &str) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
    let mut files = vec![("main.typ".to_owned(), source.as_bytes().to_vec())];
    let typst = assets.below("templates/").filter(|(path, _)| path.ends_with(".typ"));
    for (path, file) in typst.chain(assets.below("fonts/")) {
        let bytes = file.bytes().map_err(|problem| vec![problem])?;
        files.push((path.trim_start_matches("templates/").to_owned(), bytes.to_vec()));
    }
    Ok(files)
}

fn pages(fitted: &Fitted) -> String {
    match fitted.document.pages().len() {
        1 => "1 page".to_owned(),
        pages => format!("{pages} pages"),
    }
}

/// A document's file name without its ending: `-letter` and the style's name are added where they are not the default.
pub fn named(stem: &str, out: &Out) -> String {
    let mut name = stem.to_owned();
    if out.paper == PaperSize::Letter {
        name.push_str("-letter");
    }
    name.push_str(match out.style {
        Look::Colour => "",
        Look::InkSaver => "-ink-saver",
        Look::LargePrint => "-large-print",
    });
    name
}

/// One file can't hold several documents.
fn several(jobs: &[Job<'_>], out: &Out) -> Option<Diagnostic> {
    let twice = jobs.iter().enumerate().find(|(index, job)| jobs[..*index].iter().any(|other| other.name == job.name));
    if let Some((_, job)) = twice {
        let message = format!("two documents would both be `{}`", job.name);
        return Some(
            Diagnostic::error(Code::Unwritable, message).hint("rename one of the forces, or print them by themselves"),
        );
    }
    if jobs.len() < 2 || !super::write::is_file(&out.output, out.kind) {
        return None;
    }
    let message = format!("`{}` is one file, and there are {} documents to write", out.output.display(), jobs.len());
    Some(Diagnostic::error(Code::Unwritable, message).hint("name a folder, or a single ruleset"))
}
