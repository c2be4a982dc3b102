use std::sync::Arc;

use super::file::{File, Gathered};
use super::language::Record;
use super::parse::parsed;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Collection, DieFaces};

/// Reads a player's collection of figures; the error lists everything that is wrong with the file. Unit ids are
/// looked up later, once the ruleset is known.
pub fn collection(source: &Arc<Source>) -> Result<Collection, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let file = File { source: Arc::clone(source), dies: &DieFaces::default(), gathered: &gathered };
    let collection = parsed(&file, Collection::KIND(), |entry| Collection::from_entry(&entry));
    let problems = gathered.problems();
    match collection {
        Some(collection) if problems.is_empty() => Ok(collection),
        _ => Err(problems),
    }
}
