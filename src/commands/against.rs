use std::path::Path;

use super::force_files::{self, ForceFile};
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{self, Manuscript, Meeting};
use crate::model::PageSetup;
use crate::rules::muster;

/// Reads the enemy's force.
pub fn enemy(assets: &Assets, path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    let mut file = force_files::single(path)?;
    file.in_language(assets);
    file.readable()?;
    Ok(file)
}

/// A page for each force of a meeting, with its file name: the chances of its units against each unit of the enemy.
/// Errors if the enemy's force is of another game, or if there are no such chances.
pub fn pages(
    meeting: &Meeting<'_>,
    enemy: &ForceFile,
    setup: PageSetup,
) -> Result<Vec<(String, Manuscript)>, Vec<Diagnostic>> {
    let (read, _) = enemy.readable()?;
    let (force, path) = (&read.force, enemy.path.display());
    let wrong = |message: String, hint: &str| Err(vec![Diagnostic::error(Code::BadValue, message).hint(hint)]);
    if force.ruleset != meeting.ruleset.id {
        let message = format!("`{path}` is a force of `{}`, not of `{}`", force.ruleset, meeting.ruleset.id);
        return wrong(message, "name a force of the same ruleset");
    }
    let (mustered, _) = muster(meeting.ruleset, force);
    let stem = enemy.path.file_stem().unwrap_or_default().to_string_lossy();
    let name = force.name.as_deref().unwrap_or(&stem);
    let mut pages = Vec::new();
    for (index, entrant) in meeting.entrants.iter().enumerate() {
        let Some(page) = documents::target_sheet(meeting, index, (&mustered, name), setup)? else {
            let message = format!("{}: no unit has chances against those of `{path}`", entrant.origin);
            let hint =
                "a ruleset names them under `[[targets]]` in its `actions.toml`: `sabretache help data` says how";
            return wrong(message, hint);
        };
        pages.push((format!("{}-against-{stem}", entrant.stem), page));
    }
    Ok(pages)
}
