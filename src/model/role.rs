use super::{ArmyId, GroupId, IconId, Remarks, RoleId, TraitId, TraitNumber};

/// A role that units fill: troops, leaders, figures attached to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Unique within the ruleset.
    pub id: RoleId,
    /// The word for several of them.
    pub name: String,
    /// The word for one of them.
    pub one: String,
    /// The word for one unit, where the role's name means the figures in it: a squad of Troops.
    pub unit: Option<String>,
    /// The word for several units; `None` where it is regular.
    pub units: Option<String>,
    /// Whether a unit of it has figures to count; otherwise it is one figure.
    pub counts: bool,
    /// Whether its figures may be attached to others.
    pub attaches: bool,
    /// Whether a unit of it may join another, and still has an entry of its own.
    pub joins: bool,
}

/// A word that a unit, an option or a code letter gives; everything else refers to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Unique within the ruleset.
    pub id: TraitId,
    /// The printed name of the trait.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// Its effect in play, in a sentence; empty where the name says all.
    pub says: String,
    /// Its number, where it is given with one.
    pub number: Option<TraitNumber>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// A formation of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupKind {
    /// Unique within the ruleset; a force names it as the group's kind.
    pub id: GroupId,
    /// The printed name of one.
    pub name: String,
    /// The printed name of several; `None` where it is regular.
    pub plural: Option<String>,
    /// The armies that have it; empty where all do.
    pub armies: Vec<ArmyId>,
}

impl GroupKind {
    /// Whether this army has it.
    pub fn is_of(&self, army: &ArmyId) -> bool {
        self.armies.is_empty() || self.armies.contains(army)
    }
}
