use crate::model::{Army, Candidate, ChoiceOption, Extent, Organisation, TraitId, Unit};
use crate::rules::{candidate, facts, rule};

/// A unit before any decision, to be matched by a `Who`.
pub fn undecided<'a>(army: &'a Army, unit: &'a Unit) -> Candidate<'a> {
    candidate(unit, Some(army), &unit.traits, &[])
}

/// Whether a restriction of any severity forbids a unit the traits of this decision.
pub fn ruled_out(organisation: &Organisation, army: &Army, unit: &Unit, way: &ChoiceOption) -> bool {
    let gained = |id: &TraitId| way.effects.gain.contains(id);
    let has = |id: &TraitId| gained(id) || unit.traits.contains(id);
    organisation.restrictions_of(army).any(|one| facts(one).clashing(has).into_iter().any(gained))
}

/// The maximum number of units of this kind that a force may have, by restrictions of any severity; `None` if there is
/// no limit.
pub fn most_of(organisation: &Organisation, army: &Army, unit: &Unit) -> Option<usize> {
    if unit.named {
        return Some(1);
    }
    let asked = undecided(army, unit);
    let numbers = organisation.restrictions_of(army).filter_map(|one| rule(one).bound(&Extent::default()).of_units());
    let limits = numbers.filter(|(who, ..)| who.means(&asked)).filter_map(|(.., most)| most);
    limits.min().and_then(|most| usize::try_from(most).ok())
}
