use std::path::Path;

use super::force_files::{self, ForceFile};
use super::job::Job;
use super::roster::owner;
use crate::assets::Assets;
use crate::cli::Out;
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::{self, Entrant, Meeting};
use crate::rules::muster;

/// Reads the enemy's force.
pub fn enemy(assets: &Assets, path: &Path) -> Result<ForceFile, Vec<Diagnostic>> {
    let mut file = force_files::single(path)?;
    file.in_language(assets);
    file.readable()?;
    Ok(file)
}

/// A page for each force of a meeting: the chances of its units against each unit of the enemy. Errors if the enemy's
/// force is of another game, or if there are no such chances.
pub fn of_meeting(meeting: &Meeting<'_>, enemy: &ForceFile, out: &Out) -> Result<Vec<Job>, Vec<Diagnostic>> {
    let (read, _) = enemy.readable()?;
    let (force, path) = (&read.force, enemy.path.display());
    let wrong = |message: String, hint: &str| Err(vec![Diagnostic::error(Code::BadValue, message).hint(hint)]);
    if force.ruleset != meeting.ruleset.id {
        let message = format!("`{path}` is a force of `{}`, not of `{}`", force.ruleset, meeting.ruleset.id);
        return wrong(message, "name a force of the same game");
    }
    let (mustered, _) = muster(meeting.ruleset, force);
    let stem = enemy.path.file_stem().unwrap_or_default().to_string_lossy();
    let name = force.name.as_deref().unwrap_or(&stem);
    let mut jobs = Vec::new();
    for (index, entrant) in meeting.entrants.iter().enumerate() {
        let page = documents::target_sheet(meeting, index, (&mustered, name), out.setup())?;
        let Some(page) = page else {
            let message = format!("{}: no unit has chances against those of `{path}`", entrant.origin);
            let hint = "a game names them under `[[targets]]` in its `actions.toml`: `sabretache help data` says how";
            return wrong(message, hint);
        };
        jobs.push(job(meeting, entrant, &stem, page, out));
    }
    Ok(jobs)
}

fn job(meeting: &Meeting<'_>, entrant: &Entrant<'_>, enemy: &str, page: documents::Manuscript, out: &Out) -> Job {
    let job = Job::of(meeting.ruleset, &format!("{}-against-{enemy}", entrant.stem), page, out);
    Job { origin: Some(entrant.origin.clone()), owners: vec![owner(entrant)], ..job }
}
