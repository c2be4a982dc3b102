use std::collections::BTreeSet;

use super::Outcome;
use super::interrupt::{Working, going};
use super::job::{Job, MadeDocument, all, set, unwritable, written};
use super::paper_plan::by_use;
use super::write::{Files, is_file};
use crate::assets::Assets;
use crate::cli::{Binding, Out, OutputFormat};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, count};
use crate::documents::{Document, Manuscript, PaperUse, Workshop, file_name, report};
use crate::model::Phrases;
use crate::rules::is_same_player;
use crate::typeset::PrintedSides;
use crate::view::{PiledDocument, ReportPage};

/// The file name for everything in one PDF, if only a folder is given.
const NAME: &str = "pile";

/// Documents bound together as one PDF.
struct BoundPdf<'a> {
    /// Its file name without the extension; empty if the output is itself a file.
    name: String,
    /// The player it is for; `None` if it is for everyone.
    owner: Option<&'a str>,
    /// Whether a table of contents comes first.
    listed: bool,
    /// Its documents, in printing order.
    jobs: Vec<&'a Job>,
}

/// Binds everything into one PDF, or into one for each player: a table of contents, then the documents, each beginning
/// on the front of a sheet of paper. `ByPaper` makes one PDF for each kind of paper, without a table of contents.
pub fn produce(
    assets: &Assets,
    workshop: &Workshop,
    jobs: &[Job],
    out: &Out,
    mut problems: Vec<Diagnostic>,
    working: &Working,
) -> Outcome {
    if out.kind != OutputFormat::Pdf {
        let problem = Diagnostic::error(Code::BadValue, "only a PDF can hold several documents in one file");
        problems.push(problem.hint("leave `--as` out"));
        return Outcome::failed(problems);
    }
    let piles = match piles(jobs, out) {
        Ok(piles) => piles,
        Err(problem) => {
            problems.push(problem);
            return Outcome::failed(problems);
        }
    };
    let closed = unwritable(piles.iter().map(|pile| pile.name.as_str()), out);
    if !closed.is_empty() {
        problems.extend(closed);
        return Outcome::failed(problems);
    }
    let mut all = Vec::new();
    for pile in &piles {
        match made(workshop, pile, &phrases(assets, &pile.jobs), out, &mut problems) {
            Ok(made) => all.extend(made),
            Err(wrong) => problems.extend(wrong),
        }
    }
    written(working, all, out, problems)
}

/// The program's words in the language of these documents; in English if their languages differ.
fn phrases(assets: &Assets, jobs: &[&Job]) -> Phrases {
    match jobs.split_first() {
        Some((first, rest)) if rest.iter().all(|job| job.language == first.language) => {
            data::phrases_in(assets, &first.language)
        }
        Some(_) | None => Phrases::default(),
    }
}

/// All documents together, each player's, or those on the same paper, in order.
fn piles<'a>(jobs: &'a [Job], out: &Out) -> Result<Vec<BoundPdf<'a>>, Diagnostic> {
    match out.bound.binding() {
        Binding::FilePerPlayer => of_players(jobs, out),
        Binding::ByPaper => by_paper(jobs, out),
        Binding::OneFile | Binding::Apart => {
            let name = if is_file(&out.output, out.kind) { String::new() } else { NAME.to_owned() };
            Ok(vec![BoundPdf { name, owner: None, listed: true, jobs: jobs.iter().collect() }])
        }
    }
}

/// The documents on each kind of paper, in the order in which the paper is put into the printer.
fn by_paper<'a>(jobs: &'a [Job], out: &Out) -> Result<Vec<BoundPdf<'a>>, Diagnostic> {
    let ways = by_use(jobs);
    let file = is_file(&out.output, out.kind);
    if file && ways.len() > 1 {
        let message = format!("`{}` is one file, but there are {} kinds of paper", out.output.display(), ways.len());
        return Err(Diagnostic::error(Code::Unwritable, message).hint("name a folder"));
    }
    let pile = |(way, jobs): (PaperUse, Vec<&'a Job>)| {
        let name = if file { String::new() } else { file_name(&way.stem(), out.setup()) };
        BoundPdf { name, owner: None, listed: false, jobs }
    };
    Ok(ways.into_iter().map(pile).collect())
}

/// Each player's documents, in order; those without an owner go to every player.
fn of_players<'a>(jobs: &'a [Job], out: &Out) -> Result<Vec<BoundPdf<'a>>, Diagnostic> {
    let file = is_file(&out.output, out.kind);
    let mut owners: Vec<&str> = Vec::new();
    for owner in jobs.iter().flat_map(|job| &job.owners) {
        if !owners.iter().any(|known| is_same_player(known, owner)) {
            owners.push(owner);
        }
    }
    if owners.is_empty() {
        let problem = Diagnostic::error(Code::NothingToPrint, "no player has a list");
        return Err(problem.hint("name the list files, or their folder, after `print`, `roster` or `deck`"));
    }
    if file && owners.len() > 1 {
        let message = format!("`{}` is one file, but there are {} players", out.output.display(), owners.len());
        return Err(Diagnostic::error(Code::Unwritable, message).hint("name a folder"));
    }
    let mut taken = BTreeSet::new();
    let mut pile = |owner: &'a str| {
        let own = |job: &&Job| job.owners.is_empty() || job.owners.iter().any(|known| is_same_player(known, owner));
        let name = if file { String::new() } else { file_called(owner, &mut taken) };
        BoundPdf { name, owner: Some(owner), listed: true, jobs: jobs.iter().filter(own).collect() }
    };
    Ok(owners.into_iter().map(&mut pile).collect())
}

/// The maximum number of bytes that a player's name adds to a file name; file systems allow 255 with the extension.
const LONGEST_STEM: usize = 80;

/// A unique file name for a player's document; `taken` holds those in use.
pub fn file_called(owner: &str, taken: &mut BTreeSet<String>) -> String {
    // Keep letters of any language, and nothing with a special meaning in a path or a shell.
    let small = owner.to_lowercase();
    let words = small.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut whose = words.collect::<Vec<_>>().join("-");
    whose.truncate((0..=LONGEST_STEM).rev().find(|at| whose.is_char_boundary(*at)).unwrap_or(0));
    let whose = if whose.is_empty() { "list" } else { whose.trim_end_matches('-') };
    let mut name = whose.to_owned();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{whose}-{number}");
    }
    name
}

/// Binds one PDF; `None` if it would be empty. A document that cannot be set is left out and reported.
fn made(
    workshop: &Workshop,
    pile: &BoundPdf<'_>,
    phrases: &Phrases,
    out: &Out,
    problems: &mut Vec<Diagnostic>,
) -> Result<Option<MadeDocument>, Vec<Diagnostic>> {
    let mut documents = Vec::new();
    for (job, done) in pile.jobs.iter().zip(all(&pile.jobs, |job| set(workshop, job, number_of(&pile.jobs, job)))) {
        match done {
            Ok((document, warnings)) => {
                problems.extend(warnings.into_iter().filter(|warning| !problems.contains(warning)).collect::<Vec<_>>());
                documents.push((*job, document));
            }
            Err(wrong) => problems.extend(wrong),
        }
    }
    // A PDF whose setting was stopped is not written.
    going().check()?;
    if documents.is_empty() { Ok(None) } else { bound(workshop, pile, phrases, documents, out) }
}

fn bound(
    workshop: &Workshop,
    pile: &BoundPdf<'_>,
    phrases: &Phrases,
    documents: Vec<(&Job, Document)>,
    out: &Out,
) -> Result<Option<MadeDocument>, Vec<Diagnostic>> {
    let blank = |number: usize| Manuscript::Blank(out.setup().paper.into()).set_as(workshop, number);
    let number = documents.len();
    let mut all = vec![];
    let blanks = documents.len() + 1;
    // If everything is printed on one side, no documents share a sheet of paper.
    let turned = documents.iter().any(|(_, one)| one.printing.sides != Some(PrintedSides::One));
    let cover = if pile.listed { Some(contents(workshop, pile, phrases, &documents, out)?) } else { None };
    let documents = documents.into_iter().flat_map(|(_, one)| one.leaves());
    for one in cover.into_iter().chain(documents) {
        let odd = one.pages() % 2 == 1 && (turned || pile.listed);
        all.push(one);
        if odd {
            all.push(blank(blanks + all.len())?);
        }
    }
    let Some(bound) = Document::bound(all) else { return Ok(None) };
    let files = Files::One(bound.pdf(workshop)?);
    let remark = format!("{}, {}", count(bound.pages(), "page"), count(number, "document"));
    Ok(Some(MadeDocument { name: pile.name.clone(), files, remark }))
}

/// The table of contents of these documents, with page numbers that count its own pages.
fn contents(
    workshop: &Workshop,
    pile: &BoundPdf<'_>,
    phrases: &Phrases,
    documents: &[(&Job, Document)],
    out: &Out,
) -> Result<Document, Vec<Diagnostic>> {
    let pages: Vec<(&Job, usize)> = documents.iter().map(|(job, one)| (*job, one.span())).collect();
    // The first setting gives its number of pages; the second then has the right page numbers.
    let first = cover(workshop, pile, phrases, &pages, 0, out)?;
    cover(workshop, pile, phrases, &pages, even(first.pages()), out)
}

/// The number of a document in its PDF; the table of contents is number 0.
fn number_of(jobs: &[&Job], job: &Job) -> usize {
    1 + jobs.iter().position(|one| std::ptr::eq(*one, job)).unwrap_or(0)
}

/// Rounds pages up to whole sheets of paper.
fn even(pages: usize) -> usize {
    pages + pages % 2
}

/// The table of contents of a PDF: each document and its pages. `before` is the number of pages before the first.
fn cover(
    workshop: &Workshop,
    pile: &BoundPdf<'_>,
    phrases: &Phrases,
    documents: &[(&Job, usize)],
    before: usize,
    out: &Out,
) -> Result<Document, Vec<Diagnostic>> {
    let mut next = before + 1;
    let mut contents = Vec::new();
    for (job, pages) in documents {
        // A player's own PDF need not name its player.
        let player = if pile.owner.is_some() { String::new() } else { job.owners.join(", ") };
        let name = job.manuscript.described(phrases);
        let table = job.table.filter(|_| pile.owner.is_none());
        contents.push(PiledDocument { table, player, name, from: next, to: next + pages - 1 });
        next += even(*pages);
    }
    report(workshop, ReportPage::contents(phrases, pile.owner, &contents, out.setup())).set(workshop)
}
