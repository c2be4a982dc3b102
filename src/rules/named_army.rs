use super::advice::Advice;
use super::finding::Finding;
use super::restriction::Remedy;
use crate::diagnostic::{Code, nearest, or_another};
use crate::model::{Army, Change, Force, ForceUnit, Matched, Part, Ruleset, matching};

/// The army that a force names by its id, or the only one of its game; `None`, with a finding where one is due, if it is
/// unknown, not stated, or every unit is custom.
pub fn named_army<'a>(ruleset: &'a Ruleset, force: &'a Force, findings: &mut Vec<Finding>) -> Option<&'a Army> {
    let armies = &ruleset.organisation.armies;
    if let Some(named) = &force.army {
        if let Some(found) = ruleset.organisation.army(named) {
            return Some(found);
        }
        let ids = armies.iter().map(|army| army.id.as_str());
        // Its name, or the beginning of its id, is clear enough to go on with, but not what others would read.
        let meant = match matching(named, ids.clone()) {
            Matched::One(id) => Some(id),
            Matched::Several(_) | Matched::None => nearest(named, ids.clone()),
        };
        let message = format!("there is no army `{named}` in {}", ruleset.name);
        let change = |id: &str| Change::Army { army: id.to_owned() };
        let advice = match meant {
            Some(id) => Advice::word(named, [id], change),
            None => Advice::nearest(named, ids.clone(), change),
        };
        findings.push(Finding::error(Code::UnknownArmy, Part::Army, message).advised(vec![advice]));
        return meant.and_then(|id| ruleset.organisation.army(id));
    }
    if let [only] = armies.as_slice() {
        return Some(only);
    }
    let custom = |unit: &ForceUnit| force.custom.iter().any(|custom| custom.id == unit.unit);
    let every_custom = force.every_unit().iter().all(|unit| custom(unit));
    // A force of a game without armies need not name one.
    if !armies.is_empty() && (!every_custom || force.custom.is_empty()) {
        let message = "the force does not name its `army`";
        let likely = likeliest(ruleset, force);
        let id = likely.map_or("", |army| army.id.as_str());
        // Another army is as good a guess only if it has as many of the units.
        let others = || armies.iter().filter(|army| likely.is_none_or(|one| known(army, force) == known(one, force)));
        let hint = format!("write `army = {id:?}`{}", or_another(id, others().map(|army| army.id.as_str())));
        let others = others().filter(|army| army.id != *id);
        let step = |army: &Army| Remedy::new(army.name.clone(), Change::Army { army: army.id.to_string() });
        let advice = Advice::free(hint).by(likely.into_iter().chain(others).map(step));
        findings.push(Finding::error(Code::NotStated, Part::Ruleset, message).advised(vec![advice]));
    }
    None
}

/// The army that most units of a force belong to; of several, the first.
fn likeliest<'a>(ruleset: &'a Ruleset, force: &Force) -> Option<&'a Army> {
    ruleset.organisation.armies.iter().rev().max_by_key(|army| known(army, force))
}

/// How many units of a force belong to an army.
fn known(army: &Army, force: &Force) -> usize {
    force.every_unit().iter().filter(|unit| army.unit(&unit.unit).is_some()).count()
}
