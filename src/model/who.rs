use super::{ArmyId, ChoiceId, DecisionId, RoleId, TraitId, UnitId};

/// A description of units; an empty one matches everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// The unit is one of these, by id; empty for any.
    pub units: Vec<UnitId>,
    /// Its role is one of these; empty for any.
    pub role: Vec<RoleId>,
    /// Its army is one of these; empty for any.
    pub army: Vec<ArmyId>,
    /// It has all of these traits.
    pub traits: Vec<TraitId>,
    /// It has none of these traits.
    pub without: Vec<TraitId>,
    /// For each choice, its decision is one of these.
    pub choose: Vec<(ChoiceId, Vec<DecisionId>)>,
    /// At least one of these is attached to it, by id; empty for any.
    pub with: Vec<UnitId>,
    /// It also matches at least one of these; empty for any.
    pub any: Vec<Who>,
}

impl Who {
    /// Whether it matches everyone.
    pub fn is_everyone(&self) -> bool {
        *self == Who::default()
    }

    /// Whether it is of units as they stand in their list, whatever they take or decide.
    pub fn is_of_unit(&self) -> bool {
        let plain = self.traits.is_empty() && self.without.is_empty() && self.choose.is_empty() && self.with.is_empty();
        plain && self.any.iter().all(Who::is_of_unit)
    }

    /// The description without conditions on attached figures.
    #[must_use]
    pub fn whoever_is_attached(&self) -> Who {
        Who { with: Vec::new(), any: self.any.iter().map(Who::whoever_is_attached).collect(), ..self.clone() }
    }

    /// The description without conditions on decisions.
    #[must_use]
    pub fn whatever_is_decided(&self) -> Who {
        Who { choose: Vec::new(), any: self.any.iter().map(Who::whatever_is_decided).collect(), ..self.clone() }
    }

    /// Whether it has a condition on this choice.
    pub fn asks(&self, choice: &ChoiceId) -> bool {
        self.choose.iter().any(|(asked, _)| asked == choice) || self.any.iter().any(|who| who.asks(choice))
    }
}
