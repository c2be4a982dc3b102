use std::sync::Arc;

use super::file::{File, Gathered};
use super::language;
use super::load::parsed;
use super::node::within;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Collection, Dies, Written};

/// The most figures of one unit.
const MOST: u32 = 1_000;

/// Reads what a player has, or says everything that is wrong with the file. The units that it names are looked up where
/// its ruleset is known.
pub fn collection(source: &Arc<Source>) -> Result<Collection, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let file = File { source: Arc::clone(source), dies: &Dies::default(), gathered: &gathered };
    let collection = parsed(&file, &language::events::COLLECTION, |entry| {
        let (ruleset, player) = (entry.need("ruleset"), entry.get("player"));
        let pairs = entry.needed_node("figures").and_then(super::node::Node::pairs).unwrap_or_default();
        let figures = pairs.into_iter().filter_map(|pair| {
            let number = within(pair.value, 0, MOST)?;
            Some((Written { value: pair.key, at: pair.at }, i64::from(number)))
        });
        let figures = figures.collect();
        entry.finish();
        Some(Collection { ruleset: ruleset?, player, figures })
    });
    let problems = gathered.problems();
    match collection {
        Some(collection) if problems.is_empty() => Ok(collection),
        _ => Err(problems),
    }
}
