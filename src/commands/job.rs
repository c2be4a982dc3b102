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
use crate::typeset::{forget, in_order};

/// One document to be made.
pub struct Job {
    /// Its file name, without its ending.
    pub name: String,
    /// The players' files that it was made from, if any.
    pub origin: Option<String>,
    /// The players whose it is; nobody's is everybody's.
    pub owners: Vec<String>,
    /// The number of the table at which it is played, where there are several.
    pub table: Option<u32>,
    /// The changes that the user made to the game that it shows, in words.
    pub changes: Vec<String>,
    /// The language that it is in.
    pub language: String,
    /// Its contents, not yet set.
    pub manuscript: Manuscript,
}

/// The workshop in which documents are made, one after another.
pub fn workshop(assets: &Assets) -> Result<Workshop, Vec<Diagnostic>> {
    Ok(Workshop { thrifty: true, going: going().clone(), ..Workshop::new(assets)? })
}

impl Job {
    /// A document of a ruleset; `stem` is its name without what the page setup adds.
    pub fn of(ruleset: &Ruleset, stem: &str, manuscript: Manuscript, out: &Out) -> Job {
        let (name, changes) = (file_name(stem, out.setup()), manuscript.changes());
        let language = ruleset.organisation.phrases.language.clone();
        Job { name, origin: None, owners: Vec::new(), table: None, changes, language, manuscript }
    }

    /// Its name, with the file that it was made from.
    pub fn called(&self) -> String {
        self.origin.as_ref().map_or_else(|| self.name.clone(), |origin| format!("{} ({origin})", self.name))
    }
}

/// A document that is made, and not written yet.
pub struct MadeDocument {
    /// Its file name, without its ending.
    pub name: String,
    /// The files of the document.
    pub files: Files,
    /// The words about it besides its path.
    pub remark: String,
}

/// Writes all that is made; nothing where the work was stopped before.
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

/// Why documents of these names can't be written, each problem once; found out before any of them is set.
pub fn unwritable<'a>(names: impl Iterator<Item = &'a str>, out: &Out) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = names.filter_map(|name| ready(&out.output, name, out.kind)).collect();
    problems.dedup();
    // Where one file can't be written into a folder, no other can.
    if closed(&out.output.join("document")).is_some() {
        problems.truncate(1);
    }
    problems
}

/// Does all jobs on all cores; the results are in the order of the jobs. Once it is stopped no other is begun.
pub fn all<T: Send>(jobs: &[&Job], work: impl Fn(&Job) -> T + Sync) -> Vec<T> {
    let style =
        ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let progress = ProgressBar::new(jobs.len() as u64).with_style(style);
    let one = |index: usize| {
        progress.set_message(jobs[index].name.clone());
        let result = work(jobs[index]);
        progress.inc(1);
        // Layouts tried and dropped would stay in memory until the end of the run.
        forget();
        result
    };
    let done = in_order(jobs.len(), one, |_| going().goes_on());
    progress.finish_and_clear();
    done
}

/// Sets a document, and says what had to give way on it.
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
    let cut = document.cut().map(|cut| warned(cut, "shorter names have room"));
    let beside = document.beside().map(|beside| warned(beside, "a larger size may have room for all of it"));
    let warnings = cut.into_iter().chain(beside).collect();
    Ok((document, warnings))
}
