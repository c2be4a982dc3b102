use std::borrow::Cow;

use super::{ArmyId, ChoiceId, DecisionId, Id, RoleId, TraitId, Unit, UnitId};

/// Whom something concerns; with nothing said, everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// One of these units, by id.
    pub units: Vec<UnitId>,
    /// One of these roles.
    pub role: Vec<RoleId>,
    /// One of these armies.
    pub army: Vec<ArmyId>,
    /// All of these traits.
    pub traits: Vec<TraitId>,
    /// None of these traits.
    pub without: Vec<TraitId>,
    /// For each choice one of these decisions.
    pub choose: Vec<(ChoiceId, Vec<DecisionId>)>,
    /// One of these attached to it, by id.
    pub with: Vec<UnitId>,
    /// Any of these as well.
    pub any: Vec<Who>,
}

/// The facts about a unit that a `Who` asks for.
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
    /// Decisions of the unit and of the force, by choice.
    pub chosen: &'a [(ChoiceId, DecisionId)],
    /// The choices that its force made, by choice.
    pub of_force: &'a [(ChoiceId, DecisionId)],
    /// The figures attached to it, each with its place in the list of its entry.
    pub attached: &'a [(Cow<'a, Unit>, usize)],
}

impl Who {
    /// Whether it means everyone.
    pub fn is_everyone(&self) -> bool {
        *self == Who::default()
    }

    /// The same, whoever is attached.
    #[must_use]
    pub fn whoever_is_attached(&self) -> Who {
        Who { with: Vec::new(), any: self.any.iter().map(Who::whoever_is_attached).collect(), ..self.clone() }
    }

    /// The same, whatever is decided.
    #[must_use]
    pub fn whatever_is_decided(&self) -> Who {
        Who { choose: Vec::new(), any: self.any.iter().map(Who::whatever_is_decided).collect(), ..self.clone() }
    }

    /// Whether it asks how this choice was decided.
    pub fn asks(&self, choice: &ChoiceId) -> bool {
        self.choose.iter().any(|(asked, _)| asked == choice) || self.any.iter().any(|who| who.asks(choice))
    }

    /// Whether this unit is meant.
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
