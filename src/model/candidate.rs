use std::borrow::Cow;

use super::{ChoiceId, DecisionId, Id, TraitId, Unit, Who};

/// The facts about a unit that a `Who` is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// Id of the unit.
    pub unit: &'a str,
    /// Id of its role.
    pub role: &'a str,
    /// Id of its army.
    pub army: &'a str,
    /// Its traits, including those from options and choices.
    pub traits: &'a [TraitId],
    /// The decisions of the unit, by choice.
    pub chosen: &'a [(ChoiceId, DecisionId)],
    /// The decisions of its force, by choice.
    pub of_force: &'a [(ChoiceId, DecisionId)],
    /// The figures attached to it, each with its index in the entry's `with`.
    pub attached: &'a [(Cow<'a, Unit>, usize)],
}

impl Who {
    /// Whether the description matches this unit.
    pub fn means(&self, one: &Candidate<'_>) -> bool {
        let has = |wanted: &TraitId| one.traits.contains(wanted);
        let chose = |(choice, decisions): &(ChoiceId, Vec<DecisionId>)| {
            let mut all = one.chosen.iter().chain(one.of_force);
            all.any(|(made, decision)| made == choice && decisions.contains(decision))
        };
        listed(&self.units, one.unit)
            && listed(&self.role, one.role)
            && listed(&self.army, one.army)
            && self.traits.iter().all(has)
            && !self.without.iter().any(has)
            && self.choose.iter().all(chose)
            && (self.with.is_empty() || one.attached.iter().any(|(unit, _)| self.with.contains(&unit.id)))
            && (self.any.is_empty() || self.any.iter().any(|who| who.means(one)))
    }
}

fn listed<Of>(list: &[Id<Of>], id: &str) -> bool {
    list.is_empty() || list.iter().any(|known| known == id)
}
