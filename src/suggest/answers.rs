use super::legal_force::LegalForce;
use super::suggested::Suggestion;
use crate::model::Force;

/// As many answers are given.
const ANSWERS: usize = 3;

/// Another answer may be worth so much less, in percent.
const LESS: i64 = 5;

/// The forces that are told, of those that were found: the best, and others that field other units, or that are remarked on
/// less.
pub fn answers(mut found: Vec<LegalForce>) -> Vec<Suggestion> {
    found.sort_by_key(|one| std::cmp::Reverse(one.rank()));
    let Some(best) = found.first() else { return Vec::new() };
    let least = least_beside(best);
    // Whoever would rather not be remarked on hears of the best for him, whatever it is worth.
    let clean = found.iter().find(|one| one.remarks < best.remarks && one.remarks == 0);
    let mut told: Vec<&LegalForce> = vec![best];
    told.extend(clean);
    for one in found.iter().filter(|one| one.aim() >= least) {
        let known = |other: &&LegalForce| kinds(&other.force) == kinds(&one.force);
        if told.len() < ANSWERS && !told.iter().any(known) {
            told.push(one);
        }
    }
    told.sort_by_key(|one| std::cmp::Reverse(one.rank()));
    told.into_iter().map(|one| Suggestion { force: one.force.clone(), worth: one.aim() }).collect()
}

/// The least that an answer beside this one is worth.
pub fn least_beside(best: &LegalForce) -> i64 {
    best.aim() - best.aim() * LESS / 100
}

/// Which units a force fields, whatever their numbers and sizes: by that answers differ.
pub fn kinds(force: &Force) -> Vec<String> {
    let mut ids: Vec<String> = force.every_unit().into_iter().map(|unit| unit.unit.clone()).collect();
    ids.sort();
    ids.dedup();
    ids
}
