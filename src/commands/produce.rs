use super::interrupt::{Working, going};
use super::job::{Job, MadeDocument, all, set, unwritable, written};
use super::write::{Files, is_file};
use super::{Outcome, bound};
use crate::assets::Assets;
use crate::cli::{Binding, Out, OutputFormat};
use crate::diagnostic::{Code, Diagnostic, count};
use crate::documents::Workshop;

/// Resolution of pictures, in dots per inch.
const DOTS: u16 = 150;

/// Makes these documents, then writes them; a run stopped before all are made writes none. `problems` are those found
/// earlier.
pub fn produce(
    assets: &Assets,
    workshop: &Workshop,
    jobs: &[Job],
    out: &Out,
    mut problems: Vec<Diagnostic>,
) -> Outcome {
    let working = Working::begun();
    if out.bound.binding() != Binding::Apart {
        return bound::produce(assets, workshop, jobs, out, problems, &working);
    }
    if let Some(problem) = several(jobs, out) {
        problems.push(problem);
        return Outcome::failed(problems);
    }
    let closed = unwritable(jobs.iter().map(|job| job.name.as_str()), out);
    if !closed.is_empty() {
        problems.extend(closed);
        return Outcome::failed(problems);
    }
    let mut made = Vec::new();
    for one in all(&jobs.iter().collect::<Vec<_>>(), |job| make(assets, workshop, job, out)) {
        match one {
            Ok((one, warnings)) => {
                made.push(one);
                problems.extend(warnings);
            }
            Err(mut wrong) => {
                // A fault in a part that is laid out several times is reported once.
                wrong.dedup();
                problems.extend(wrong);
            }
        }
    }
    written(&working, made, out, problems)
}

fn make(
    assets: &Assets,
    workshop: &Workshop,
    job: &Job,
    out: &Out,
) -> Result<(MadeDocument, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (document, warnings) = set(workshop, job, 0)?;
    let files = match out.kind {
        OutputFormat::Pdf => Files::One(document.pdf(workshop)?),
        OutputFormat::Png => Files::Pages(document.png(DOTS, going())?),
        OutputFormat::Typ => Files::Folder(job.manuscript.typst(workshop, assets, &document)?),
    };
    let size = format!("{} at {} pt", count(document.pages(), "page"), document.body_size());
    let remark = [&[size], job.changes.as_slice()].concat().join(", ");
    Ok((MadeDocument { name: job.name.clone(), files, remark }, warnings))
}

/// An error if two documents would have the same file name, or several would go into one file.
fn several(jobs: &[Job], out: &Out) -> Option<Diagnostic> {
    let twice = jobs.iter().enumerate().find(|(index, job)| jobs[..*index].iter().any(|other| other.name == job.name));
    if let Some((_, job)) = twice {
        let message = format!("two documents would both be called `{}`", job.name);
        return Some(
            Diagnostic::error(Code::Unwritable, message).hint("rename one of the forces, or print them separately"),
        );
    }
    if jobs.len() < 2 || !is_file(&out.output, out.kind) {
        return None;
    }
    let message = format!("`{}` is one file, but there are {} documents to write", out.output.display(), jobs.len());
    Some(Diagnostic::error(Code::Unwritable, message).hint("name a folder, or add `--one-file`"))
}
