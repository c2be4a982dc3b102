use std::path::PathBuf;

use super::force_files::read;
use super::forces::{FoundForce, Rulesets};
use super::not_forces::not_forces;
use super::overwrite::Overwrite;
use super::write::deliver;
use super::{Outcome, void};
use crate::assets::Assets;
use crate::cli::ExportOptions;
use crate::diagnostic::{Code, Diagnostic};
use crate::list_text::{ListLength, ListSource};
use crate::rules::fingerprint;

/// `export`: forces as lists to send to others.
pub fn run(assets: &Assets, asked: &ExportOptions) -> Outcome {
    let (mut files, mut problems) = read(&asked.forces);
    not_forces(assets, &mut files, false);
    for file in &mut files {
        file.in_language(assets);
    }
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let (found, wrong) = known.found(&files);
    problems.extend(wrong);
    problems.extend(length_refused(asked));
    if !problems.is_empty() {
        return Outcome::failed(problems);
    }
    let print = |one: &FoundForce<'_>| fingerprint(one.ruleset, &one.read.canonical);
    let prints: Vec<String> = found.iter().map(print).collect();
    let sources = found.iter().zip(&prints);
    let sources =
        sources.map(|(one, fingerprint)| ListSource { ruleset: one.ruleset, force: &one.read.force, fingerprint });
    let sources: Vec<ListSource<'_>> = sources.collect();
    let text = asked.kind.write(&sources, asked.length, asked.secret);
    let lists: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
    let over = Overwrite { force: asked.force, read: &lists, own: assets.read(), ..Overwrite::default() };
    match deliver(asked.output.as_deref(), text, &over) {
        Ok(said) => Outcome::said(said).after(known.untranslated([])),
        Err(problem) => Outcome::failed(vec![problem]),
    }
}

/// The error for a form that can't be written in the length asked for.
fn length_refused(asked: &ExportOptions) -> Option<Diagnostic> {
    if asked.kind.has(asked.length) {
        return None;
    }
    if asked.kind.has(ListLength::Compact) {
        return void(&[("--as", true)], "on a one-line list");
    }
    let problem = Diagnostic::error(Code::BadValue, "CSV and JSON are always written in full");
    Some(problem.hint("leave `--length` out"))
}
