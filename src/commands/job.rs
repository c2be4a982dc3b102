use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
use super::interrupt::{Working, going};
use super::overwrite::closed;
use super::write::{Files, ready, write};
use crate::assets::Assets;
use crate::cli::Out;
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{Document, Manuscript, Workshop, file_name};
use crate::model::Ruleset;
use crate::typeset::{empty_caches, in_order};

/// One document to make.
pub struct Job {
    /// Its file name, without its extension.
    pub name: String,
    /// The players' files it is made from; `None` if it needs none.
    pub origin: Option<String>,
    /// Names of the players it belongs to; empty if it is for everyone.
    pub owners: Vec<String>,
    /// The number of the table where it is played, at an event.
    pub table: Option<u32>,
    /// The user's changes to the game shown in it, in words.
    pub changes: Vec<String>,
    /// The language of its text.
    pub language: String,
    /// Its contents, before layout.
    pub manuscript: Manuscript,
}

/// A workshop that frees memory after each document, and stops at Ctrl+C.
pub fn workshop(assets: &Assets) -> Result<Workshop, Vec<Diagnostic>> {
    Ok(Workshop { thrifty: true, going: going().clone(), ..Workshop::new(assets)? })
}

impl Job {
    /// A document of a ruleset. `stem` is its file name without the suffixes of the page setup.
    pub fn of(ruleset: &Ruleset, stem: &str, manuscript: Manuscript, out: &Out) -> Job {
        let (name, changes) = (file_name(stem, out.setup()), manuscript.changes());
        let language = ruleset.organisation.phrases.language.clone();
        Job { name, origin: None, owners: Vec::new(), table: None, changes, language, manuscript }
    }

    /// Its name, with the file it was made from.
    pub fn called(&self) -> String {
        self.origin.as_ref().map_or_else(|| self.name.clone(), |origin| format!("{} ({origin})", self.name))
    }
}

/// A document that is made but not yet written.
pub struct MadeDocument {
    /// Its file name, without its extension.
    pub name: String,
    /// Its contents: one file, pages or a folder.
    pub files: Files,
    /// A remark printed after its path, such as its number of pages.
    pub remark: String,
}

/// Writes all documents, or nothing if the work was stopped.
pub fn written(working: &Working, made: Vec<MadeDocument>, out: &Out, mut problems: Vec<Diagnostic>) -> Outcome {
    let mut said = String::new();
    if working.writes().is_ok() {
        for MadeDocument { name, files, remark } in made {
            match write(&out.output, &name, out.kind, &files, remark) {
                Ok(written) => said += &written.to_string(),
                Err(problem) => problems.push(problem),
            }
        }
    }
    Outcome { said, diagnostics: problems, ..Outcome::default() }
}

/// Why documents with these names cannot be written, each problem once; known before any is laid out.
pub fn unwritable<'a>(names: impl Iterator<Item = &'a str>, out: &Out) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = names.filter_map(|name| ready(&out.output, name, out.kind)).collect();
    problems.dedup();
    // If one file cannot be written into a folder, none can.
    if closed(&out.output.join("document")).is_some() {
        problems.truncate(1);
    }
    problems
}

/// Does all jobs on all cores; results are in the order of the jobs. Once stopped, no further job is begun.
pub fn all<T: Send>(jobs: &[&Job], work: impl Fn(&Job) -> T + Sync) -> Vec<T> {
    let style =
        ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let progress = ProgressBar::new(jobs.len() as u64).with_style(style);
    let one = |index: usize| {
        progress.set_message(jobs[index].name.clone());
        let result = work(jobs[index]);
        progress.inc(1);
        // Layouts that were tried and dropped would otherwise stay in memory until the end of the run.
        empty_caches();
        result
    };
    let done = in_order(jobs.len(), one, |_| going().is_running());
    progress.finish_and_clear();
    done
}

/// Lays out a document, with warnings of text that was shortened or printed elsewhere.
pub fn set(workshop: &Workshop, job: &Job, number: usize) -> Result<(Document, Vec<Diagnostic>), Vec<Diagnostic>> {
    let document = job.manuscript.set_as(workshop, number).map_err(|mut problems| {
        for problem in problems.iter_mut().filter(|problem| problem.place.is_none()) {
            problem.message = format!("{}: {}", job.called(), problem.message);
        }
        problems
    })?;
    let warned = |says: String, hint: &str| {
        Diagnostic::warning(Code::DoesNotFit, format!("{}: {says}", job.called())).hint(hint)
    };
    let cut = document.cut().map(|cut| warned(cut, "shorten the names so that they fit"));
    let beside = document.beside().map(|beside| warned(beside, &document.more_room()));
    let small = document.small_boxes.iter().map(|small| warned(small.says(), &small.hint()));
    let warnings = cut.into_iter().chain(beside).chain(small).collect();
    Ok((document, warnings))
}
