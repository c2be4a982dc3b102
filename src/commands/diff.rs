use std::path::Path;

use super::Outcome;
use super::force_files::single;
use super::forces::Rulesets;
use super::not_forces::not_forces;
use crate::assets::Assets;
use crate::cli::{DiffOptions, Format};
use crate::diagnostic::{Code, Diagnostic};
use crate::list_text::as_json;
use crate::model::{Force, Ruleset};
use crate::terminal;
use crate::view::{Compare, ComparedView};

/// `diff`: the differences between two forces, or in one force under two sets of data.
pub fn run(assets: &Assets, asked: &DiffOptions) -> Outcome {
    match compared(assets, asked) {
        Ok(view) => Outcome::said(match asked.format {
            Format::Json => as_json(&view),
            Format::Human => terminal::compared(&view),
        }),
        Err(problems) => Outcome::failed(problems),
    }
}

fn compared(assets: &Assets, asked: &DiffOptions) -> Result<ComparedView, Vec<Diagnostic>> {
    let older = match &asked.data_old {
        None => None,
        Some(folder) => {
            let mut older = Assets::embedded();
            older.add_folder("data", folder).map_err(|problem| vec![problem])?;
            Some(older)
        }
    };
    let new = asked.new.as_ref().unwrap_or(&asked.old);
    let ((old_draft, old_ruleset), (new_draft, new_ruleset)) =
        match (one(older.as_ref().unwrap_or(assets), &asked.old), one(assets, new)) {
            (Ok(old), Ok(new)) => (old, new),
            (Err(wrong), Err(_)) if asked.new.is_none() => return Err(wrong),
            (old, new) => return Err([old.err(), new.err()].into_iter().flatten().flatten().collect()),
        };
    if old_ruleset.id != new_ruleset.id {
        let message = format!("one force is for `{}`, the other for `{}`", old_ruleset.id, new_ruleset.id);
        return Err(vec![Diagnostic::error(Code::OtherRuleset, message).hint("compare forces of one ruleset")]);
    }
    let (old_file, new_file) = (asked.old.display().to_string(), new.display().to_string());
    let old = Compare { file: &old_file, ruleset: &old_ruleset, force: &old_draft };
    Ok(ComparedView::of(old, Compare { file: &new_file, ruleset: &new_ruleset, force: &new_draft }))
}

/// The force in a file, and its ruleset.
fn one(assets: &Assets, path: &Path) -> Result<(Force, Ruleset), Vec<Diagnostic>> {
    let mut file = single(path)?;
    not_forces(assets, std::slice::from_mut(&mut file), false);
    let mut known = Rulesets::new(assets);
    known.load_of(&file);
    let (read, _, ruleset) = known.of(&file)?;
    Ok((read.force.clone(), ruleset.clone()))
}
