use super::Outcome;
use super::produce::{Job, all, set};
use super::write::{Files, is_file, write};
use crate::cli::{Out, OutputFormat};
use crate::diagnostic::{Code, Diagnostic, count};
use crate::documents::{Document, Manuscript, Workshop, report};
use crate::view::{Content, ReportPage};

/// What a pile is called where only a folder is named for it.
const NAME: &str = "pile";

/// Everything in one PDF: a list of what is in it, then each document, beginning on the front of a sheet of paper.
pub fn produce(workshop: &Workshop, jobs: &[Job], out: &Out, mut problems: Vec<Diagnostic>) -> Outcome {
    if out.kind != OutputFormat::Pdf {
        let problem = Diagnostic::error(Code::BadValue, "only PDF takes everything in one file");
        problems.push(problem.hint("leave `--as` out"));
        return Outcome::failed(problems);
    }
    let mut documents = Vec::new();
    for (job, done) in jobs.iter().zip(all(jobs, |job| set(workshop, job, number_of(jobs, job)))) {
        match done {
            Ok((document, warnings)) => {
                problems.extend(warnings);
                documents.push((job, document));
            }
            Err(wrong) => problems.extend(wrong),
        }
    }
    if documents.is_empty() {
        return Outcome::failed(problems);
    }
    match bound(workshop, documents, out) {
        Ok(said) => Outcome { said, diagnostics: problems, ..Outcome::default() },
        Err(wrong) => {
            problems.extend(wrong);
            Outcome::failed(problems)
        }
    }
}

fn bound(workshop: &Workshop, documents: Vec<(&Job, Document)>, out: &Out) -> Result<String, Vec<Diagnostic>> {
    let blank = |number: usize| Manuscript::Blank(out.setup().paper.into()).set_as(workshop, number);
    let pages: Vec<(String, usize)> = documents.iter().map(|(job, one)| (job.called(), one.pages())).collect();
    // How many pages the list takes is known once it is set; where those after it begin does not change that.
    let cover = cover(workshop, &pages, 0, out)?;
    let cover = self::cover(workshop, &pages, even(cover.pages()), out)?;
    let number = documents.len();
    let mut all = vec![];
    let blanks = documents.len() + 1;
    for one in std::iter::once(cover).chain(documents.into_iter().map(|(_, one)| one)) {
        let odd = one.pages() % 2 == 1;
        all.push(one);
        if odd {
            all.push(blank(blanks + all.len())?);
        }
    }
    let Some(pile) = Document::bound(all) else { return Ok(String::new()) };
    let files = Files::One(pile.pdf(workshop)?);
    let remark = format!("{}, {}", count(pile.pages(), "page"), count(number, "document"));
    let name = if is_file(&out.output, out.kind) { String::new() } else { NAME.to_owned() };
    let written = write(&out.output, &name, out.kind, &files, remark).map_err(|problem| vec![problem])?;
    Ok(written.to_string())
}

/// The number of a document in its pile; the list of what is in it is the first.
fn number_of(jobs: &[Job], job: &Job) -> usize {
    1 + jobs.iter().position(|one| std::ptr::eq(one, job)).unwrap_or(0)
}

/// Pages on whole sheets of paper.
fn even(pages: usize) -> usize {
    pages + pages % 2
}

/// The list of what is in a pile: each document, and its pages.
fn cover(
    workshop: &Workshop,
    documents: &[(String, usize)],
    before: usize,
    out: &Out,
) -> Result<Document, Vec<Diagnostic>> {
    let mut next = before + 1;
    let mut contents = Vec::new();
    for (name, pages) in documents {
        contents.push(Content { name: name.clone(), from: next, to: next + pages - 1 });
        next += even(*pages);
    }
    report(workshop, ReportPage::contents(&contents, out.setup())).set(workshop)
}
