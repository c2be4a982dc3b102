use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
use super::set::set_sheet;
use super::write::{Files, Written, write};
use crate::assets::Assets;
use crate::cli::{Kind, Look, Out, PaperSize};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Ruleset, Sheet};
use crate::template::Templates;
use crate::typeset::{Fitted, Press, pdf, png};
use crate::view::{Paper, Style};

/// Dots an inch of a picture.
const DOTS: f64 = 150.0;

/// One document to be made.
struct Job<'a> {
    ruleset: &'a Ruleset,
    sheet: &'a Sheet,
    name: String,
}

/// Makes and writes the sheets of these rulesets; `problems` are those met before.
pub fn sheets(assets: &Assets, rulesets: &[Ruleset], out: &Out, mut problems: Vec<Diagnostic>) -> Outcome {
    let jobs: Vec<Job<'_>> = rulesets
        .iter()
        .flat_map(|ruleset| {
            ruleset.sheets.iter().map(move |sheet| Job { ruleset, sheet, name: name(ruleset, sheet, out) })
        })
        .collect();
    if let Some(problem) = several(&jobs, out) {
        problems.push(problem);
        return Outcome::failed(problems);
    }
    let tools = Press::new(assets).and_then(|press| Ok((press, Templates::new(assets)?)));
    let (press, templates) = match tools {
        Ok(tools) => tools,
        Err(wrong) => {
            problems.extend(wrong);
            return Outcome::failed(problems);
        }
    };
    let mut said = String::new();
    for written in all(&jobs, |job| make(assets, &press, &templates, job, out)) {
        match written {
            Ok(written) => said.push_str(&written.to_string()),
            Err(wrong) => problems.extend(wrong),
        }
    }
    Outcome { said, diagnostics: problems, ..Outcome::default() }
}

/// Does all jobs on all cores; the results stand in the order of the jobs. Typst keeps its own pool of threads, and
/// one document must not be set inside another's wait, so these are plain threads that take job after job.
fn all<T: Send>(jobs: &[Job<'_>], work: impl Fn(&Job<'_>) -> T + Sync) -> Vec<T> {
    let style =
        ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let progress = ProgressBar::new(jobs.len() as u64).with_style(style);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((index, job)) = jobs.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
                    progress.set_message(job.name.clone());
                    let result = work(job);
                    if let Ok(mut done) = done.lock() {
                        done.push((index, result));
                    }
                    progress.inc(1);
                }
            });
        }
    });
    progress.finish_and_clear();
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

fn make(
    assets: &Assets,
    press: &Press,
    templates: &Templates,
    job: &Job<'_>,
    out: &Out,
) -> Result<Written, Vec<Diagnostic>> {
    let paper = match out.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::LETTER,
    };
    let fitted =
        set_sheet(press, templates, job.ruleset, job.sheet, paper, style(out.style)).map_err(|mut problems| {
            for problem in problems.iter_mut().filter(|problem| problem.place.is_none()) {
                problem.message = format!("{}: {}", job.name, problem.message);
            }
            problems
        })?;
    let files = match out.kind {
        Kind::Pdf => Files::One(pdf(press, &fitted)?),
        Kind::Png => Files::Pages(png(&fitted.document, DOTS).map_err(|problem| vec![problem])?),
        Kind::Typ => Files::Folder(folder(assets, &fitted)?),
    };
    let remark = format!("{} at {} pt", pages(&fitted), f64::from(fitted.body) / 4.0);
    write(&out.output, &job.name, out.kind, &files, remark).map_err(|problem| vec![problem])
}

fn style(look: Look) -> Style {
    match look {
        Look::Colour => Style::Colour,
        Look::InkSaver => Style::InkSaver,
        Look::LargePrint => Style::LargePrint,
    }
}

/// The document's source with all that it needs to be compiled elsewhere.
fn folder(assets: &Assets, fitted: &Fitted) -> Result<Vec<(String, Vec<u8>)>, Vec<Diagnostic>> {
    let mut files = vec![("main.typ".to_owned(), fitted.source.text.clone().into_bytes())];
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

/// `<ruleset>-sheet[-<part>][-letter][-<style>]`, without its ending.
fn name(ruleset: &Ruleset, sheet: &Sheet, out: &Out) -> String {
    let mut name = format!("{}-sheet", ruleset.id);
    if let Some(part) = &sheet.id {
        name = format!("{name}-{part}");
    }
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
    if jobs.len() < 2 || !super::write::is_file(&out.output, out.kind) {
        return None;
    }
    let message = format!("`{}` is one file, and there are {} documents to write", out.output.display(), jobs.len());
    Some(Diagnostic::error(Code::Unwritable, message).hint("name a folder, or a single ruleset"))
}
