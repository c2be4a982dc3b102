use super::ability::Ability;
use crate::model::{Candidate, Construction, Effects, Organisation, StatId, TraitId};

/// The stats, traits and price that a code gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The numbers of its stats.
    pub stats: Vec<(StatId, i64)>,
    /// The traits that its letters give.
    pub traits: Vec<TraitId>,
    /// The price of one figure, in points.
    pub price: i64,
}

/// The profile of a code that was read: the base with the changes of each letter, as `apply` makes them.
pub fn profile(construction: &Construction, ability: &Ability<'_>, caps: bool) -> Profile {
    let mut stats = construction.base.clone();
    let mut traits = Vec::new();
    let changes: Vec<&Effects> = ability.letters.iter().map(|letter| &letter.effects).collect();
    apply(&mut stats, &mut traits, &changes, caps);
    let price = construction.price + ability.letters.iter().map(|letter| letter.price).sum::<i64>();
    Profile { stats, traits, price }
}

/// The stats of a profile that figures of this role have.
pub fn stats_of_role(organisation: &Organisation, role: &str, profile: &Profile) -> Vec<(StatId, i64)> {
    let traits = &profile.traits;
    let asked = Candidate { unit: "", role, army: "", traits, chosen: &[], of_force: &[], attached: &[] };
    let has = |id: &StatId| organisation.stat(id).is_none_or(|stat| stat.who.means(&asked));
    profile.stats.iter().filter(|(id, _)| has(id)).cloned().collect()
}

/// Changes stats and traits: numbers are set first, then added to, then raised to a least and, with `caps`, lowered
/// to a most.
pub fn apply(stats: &mut Vec<(StatId, i64)>, traits: &mut Vec<TraitId>, changes: &[&Effects], caps: bool) {
    for (id, value) in changes.iter().flat_map(|effects| &effects.set) {
        *entry(stats, id) = *value;
    }
    for (id, value) in changes.iter().flat_map(|effects| &effects.add) {
        *entry(stats, id) += *value;
    }
    for (id, least) in changes.iter().flat_map(|effects| &effects.at_least) {
        stats.iter_mut().filter(|(known, _)| known == id).for_each(|(_, value)| *value = (*value).max(*least));
    }
    for (id, most) in changes.iter().flat_map(|effects| &effects.at_most).filter(|_| caps) {
        stats.iter_mut().filter(|(known, _)| known == id).for_each(|(_, value)| *value = (*value).min(*most));
    }
    for effects in changes {
        change(traits, effects);
    }
}

/// Takes away the traits that effects lose, then adds those that they give.
pub fn change(traits: &mut Vec<TraitId>, effects: &Effects) {
    traits.retain(|one| !effects.lose.contains(one));
    for gained in &effects.gain {
        if !traits.contains(gained) {
            traits.push(gained.clone());
        }
    }
}

fn entry<'a>(stats: &'a mut Vec<(StatId, i64)>, id: &StatId) -> &'a mut i64 {
    let at = match stats.iter().position(|(known, _)| known == id) {
        Some(at) => at,
        None => {
            stats.push((id.clone(), 0));
            stats.len() - 1
        }
    };
    &mut stats[at].1
}
