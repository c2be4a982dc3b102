use super::legal_force::LegalForce;
use super::suggested::Suggestion;
use crate::model::Force;

/// The maximum number of answers given.
const ANSWERS: usize = 3;

/// How much less than the best another answer may be worth, in percent.
const LESS: i64 = 5;

/// The forces to suggest, of those found: the best, the best without remarks, and others that field other units.
pub fn answers(mut found: Vec<LegalForce>) -> Vec<Suggestion> {
    found.sort_by_key(|one| std::cmp::Reverse(one.rank));
    let Some(best) = found.first() else { return Vec::new() };
    let least = least_beside(best);
    // Some players prefer a force without remarks, whatever it is worth.
    let clean = found.iter().find(|one| one.remarks < best.remarks && one.remarks == 0);
    let mut told: Vec<&LegalForce> = vec![best];
    told.extend(clean);
    for one in found.iter().filter(|one| one.aim() >= least) {
        let known = |other: &&LegalForce| kinds(&other.force) == kinds(&one.force);
        if told.len() < ANSWERS && !told.iter().any(known) {
            told.push(one);
        }
    }
    told.sort_by_key(|one| std::cmp::Reverse(one.rank));
    told.into_iter().map(|one| Suggestion { force: one.force.clone(), worth: one.aim() }).collect()
}

/// The lowest worth, in points or figures as the aim says, that a further answer may have.
pub fn least_beside(best: &LegalForce) -> i64 {
    best.aim() - best.aim() * LESS / 100
}

/// The ids of the units that a force fields, sorted and without repeats: answers differ by these.
pub fn kinds(force: &Force) -> Vec<String> {
    let mut ids: Vec<String> = force.every_unit().into_iter().map(|unit| unit.unit.clone()).collect();
    ids.sort();
    ids.dedup();
    ids
}
