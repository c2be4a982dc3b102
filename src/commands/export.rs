use std::path::PathBuf;

use super::force_files::read;
use super::forces::Rulesets;
use super::overwrite::Overwrite;
use super::write::deliver;
use super::{Outcome, json, void};
use crate::assets::Assets;
use crate::cli::{ExportOptions, ListFormat, ListLength};
use crate::diagnostic::{Code, Diagnostic};
use crate::exchange::{Line, ListView, Telling, as_bbcode, as_rows, as_text, in_a_line, lines, marked_down, secret};
use crate::rules::fingerprint;

/// `export`: forces as lists to send to others.
pub fn run(assets: &Assets, asked: &ExportOptions) -> Outcome {
    let (mut files, mut problems) = read(&asked.forces);
    for file in &mut files {
        file.in_language(assets);
    }
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let (found, wrong) = known.found(&files);
    problems.extend(wrong);
    if asked.length != ListLength::Full && matches!(asked.kind, ListFormat::Csv | ListFormat::Json) {
        let problem = Diagnostic::error(Code::BadValue, "CSV and JSON are always written in full");
        problems.push(problem.hint("leave `--length` out"));
    }
    let marked = matches!(asked.kind, ListFormat::Markdown | ListFormat::Bbcode);
    problems.extend(void(&[("--as", asked.length == ListLength::Line && marked)], "on a one-line list"));
    if !problems.is_empty() {
        return Outcome::failed(problems);
    }
    let mut views = Vec::new();
    let mut texts = Vec::new();
    for one in &found {
        let force = &one.read.force;
        let print = fingerprint(one.ruleset, &one.read.canonical);
        let telling = Telling { secret: asked.secret, full: asked.length == ListLength::Full };
        let told: Vec<Line> = lines(one.ruleset, force, Some(&print), telling);
        let phrases = &one.ruleset.organisation.phrases;
        texts.push(match (asked.length, asked.kind) {
            (ListLength::Line, _) => in_a_line(&told, phrases),
            (_, ListFormat::Markdown) => marked_down(&told, phrases),
            (_, ListFormat::Bbcode) => as_bbcode(&told, phrases),
            (_, ListFormat::Text | ListFormat::Csv | ListFormat::Json) => as_text(&told, phrases),
        });
        let force = if asked.secret { secret(one.ruleset, force) } else { force.clone() };
        views.push(ListView::of(one.ruleset, &force, Some(&print), asked.secret));
    }
    let text = match (asked.kind, views.as_slice()) {
        (ListFormat::Csv, views) => as_rows(views),
        (ListFormat::Json, [only]) => json(only),
        (ListFormat::Json, views) => json(&views),
        (ListFormat::Text | ListFormat::Markdown | ListFormat::Bbcode, _) => {
            texts.join(if asked.length == ListLength::Line { "" } else { "\n\n" })
        }
    };
    let lists: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
    let over = Overwrite { force: asked.force, read: &lists, own: assets.read(), ..Overwrite::default() };
    match deliver(asked.output.as_deref(), text, &over) {
        Ok(said) => Outcome::said(said).after(known.untranslated([])),
        Err(problem) => Outcome::failed(vec![problem]),
    }
}
