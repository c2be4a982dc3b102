use std::path::{Path, PathBuf};

use super::{Outcome, read_assets};
use crate::data;
use crate::diagnostic::{Diagnostic, count, visible};

/// `lint`: what is allowed and suspicious in the games of a folder.
pub fn run(folder: &Path) -> Outcome {
    let (assets, mut found) = match read_assets(&[PathBuf::from(folder)], &[]) {
        Ok(read) => read,
        Err(problems) => return Outcome::failed(problems),
    };
    let own: Vec<String> = assets.rulesets().into_iter().filter(|id| assets.is_own(id)).collect();
    let mut wrong: Vec<Diagnostic> = Vec::new();
    for id in &own {
        match data::lint(&assets, id) {
            Ok(odd) => found.extend(odd),
            Err(problems) => wrong.extend(problems),
        }
    }
    if !wrong.is_empty() {
        found.extend(wrong);
        return Outcome::failed(found);
    }
    if found.is_empty() {
        let games = count(own.len(), "game");
        return Outcome::said(format!("{}: {games}, nothing odd\n", visible(&folder.display().to_string())));
    }
    Outcome { diagnostics: found, illegal: true, judged: true, ..Outcome::default() }
}
