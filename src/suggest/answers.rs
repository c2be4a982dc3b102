use super::Suggestion;
use super::search::Found;
use crate::model::Force;

/// As many answers are given.
const ANSWERS: usize = 3;

/// Another answer may be worth so much less, in percent.
const LESS: i64 = 5;

/// The forces that are told, of those that were found: the best, and others that field other units, or that are remarked on
/// less.
pub fn answers(mut found: Vec<Found>) -> Vec<Suggestion> {
    found.sort_by(|one, other| {
        if one.is_better(other) {
            std::cmp::Ordering::Less
        } else if other.is_better(one) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    let Some(best) = found.first() else { return Vec::new() };
    let least = least_beside(best);
    let mut told: Vec<&Found> = Vec::new();
    for one in found.iter().filter(|one| one.aim() >= least) {
        let known = |other: &&Found| kinds(&other.force) == kinds(&one.force) && other.remarks <= one.remarks;
        if told.len() < ANSWERS && !told.iter().any(known) {
            told.push(one);
        }
    }
    told.into_iter().map(|one| Suggestion { force: one.force.clone(), worth: one.aim() }).collect()
}

/// The least that an answer beside this one is worth.
pub fn least_beside(best: &Found) -> i64 {
    best.aim() - best.aim() * LESS / 100
}

/// Which units a force fields, whatever their numbers and sizes: by that answers differ.
pub fn kinds(force: &Force) -> Vec<String> {
    let mut ids: Vec<String> = force.every_unit().into_iter().map(|unit| unit.unit.clone()).collect();
    ids.sort();
    ids.dedup();
    ids
}
