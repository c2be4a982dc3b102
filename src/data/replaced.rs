use std::collections::BTreeSet;

use super::language::{FILES, FileKind};
use super::links::DanglingId;
use crate::assets::{Asset, Assets, HOUSE};
use crate::diagnostic::{Code, Diagnostic, backticked, count};
use crate::model::IdKind;

/// The maximum number of ids listed in one problem.
const MOST_LISTED: usize = 3;

/// One problem for each of the user's files that replaces a built-in file, but lacks ids of it that other built-in
/// files name. These ids are taken out of `dangling`, and the file's missing keys out of `problems`: an entry without
/// them is a change to the built-in one.
pub fn lacking(
    assets: &Assets,
    id: &str,
    dangling: &mut Vec<DanglingId>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let folder = format!("data/{id}/");
    let mut found = Vec::new();
    for (path, own) in assets.below(&folder) {
        let Some(built_in) = assets.replaced(path).and_then(|file| file.text().ok()) else { continue };
        let Some(kind) = FILES.iter().find(|file| file.is_at(&path[folder.len()..])) else { continue };
        if problems.iter().any(|problem| is_in(problem, own) && problem.code != Code::MissingKey) {
            continue;
        }
        let is_lost = |one: &DanglingId| {
            let names_it = one.problem.place.as_ref().and_then(|place| assets.get(&place.source.name));
            kind.defines(one.kind)
                && names_it.is_some_and(|file| !file.is_own())
                && built_in.text.contains(&format!("\"{}\"", one.id))
        };
        let lost: BTreeSet<String> = dangling.iter().filter(|one| is_lost(one)).map(|one| one.id.clone()).collect();
        if lost.is_empty() {
            continue;
        }
        dangling.retain(|one| !is_lost(one));
        problems.retain(|problem| !is_in(problem, own));
        found.push(lacks(own, kind, id, &lost));
    }
    found
}

fn is_in(problem: &Diagnostic, file: &Asset) -> bool {
    problem.place.as_ref().is_some_and(|place| place.source.name == file.name())
}

fn lacks(own: &Asset, kind: &FileKind, id: &str, lost: &BTreeSet<String>) -> Diagnostic {
    let listed = backticked(lost.iter().take(MOST_LISTED).map(String::as_str));
    let which = if lost.len() > MOST_LISTED { format!(", such as {listed}") } else { format!(": {listed}") };
    let message = format!(
        "`{}` replaces the built-in file, and lacks {} of it that other files name{which}",
        own.name(),
        count(lost.len(), "id")
    );
    let copied = format!("`sabretache eject {id} DIR` writes the built-in file, for you to change");
    let problem = Diagnostic::error(Code::DanglingId, message);
    if kind.defines(IdKind::Ruling) {
        problem.hint(format!("to change only some rulings, name the file `{HOUSE}`; to change them all, {copied}"))
    } else {
        problem.hint(copied)
    }
}
