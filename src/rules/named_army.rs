use super::change_words::{write_for, write_nearest};
use super::finding::Finding;
use crate::diagnostic::{Code, nearest, or_another};
use crate::model::{Army, Force, ForceUnit, Matched, Part, Ruleset, matching};

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
        let hint = meant.map_or_else(|| write_nearest(named, ids.clone()), |id| write_for([id], named));
        findings.push(Finding::error(Code::UnknownArmy, Part::Army, message).hint(hint));
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
        let likely = likeliest(ruleset, force).map_or("", |army| army.id.as_str());
        let others = or_another(likely, armies.iter().map(|army| army.id.as_str()));
        let hint = format!("write `army = {likely:?}`{others}");
        findings.push(Finding::error(Code::NotStated, Part::Ruleset, message).hint(hint));
    }
    None
}

/// The army that most units of a force belong to; of several, the first.
fn likeliest<'a>(ruleset: &'a Ruleset, force: &Force) -> Option<&'a Army> {
    let units = force.every_unit();
    let known = |army: &Army| units.iter().filter(|unit| army.units.iter().any(|one| one.id == unit.unit)).count();
    ruleset.organisation.armies.iter().rev().max_by_key(|army| known(army))
}
