use super::{ArmyId, ChoiceId, DecisionId, RoleId, TraitId, UnitId};

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
}
