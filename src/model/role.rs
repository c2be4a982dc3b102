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
    /// The word for one unit, if the role's name means the figures in it: a squad of Troops.
    pub unit: Option<String>,
    /// The word for several units; `None` if it is regular.
    pub units: Option<String>,
    /// Whether a unit of it has a number of figures; otherwise it is one figure.
    pub counts: bool,
    /// Whether its figures may be attached to others.
    pub attaches: bool,
    /// Whether a unit of it may join another and keep an entry of its own.
    pub joins: bool,
}

/// A property that units, options and code letters give; everything else refers to it by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Unique within the ruleset.
    pub id: TraitId,
    /// The printed name of the trait.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// Its effect in play, in a sentence; empty if the name says it all.
    pub says: String,
    /// The number that goes with it; `None` if it takes none.
    pub number: Option<TraitNumber>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// A kind of formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupKind {
    /// Unique within the ruleset; a force names it as the group's kind.
    pub id: GroupId,
    /// The printed name of one.
    pub name: String,
    /// The printed name of several; `None` if it is regular.
    pub plural: Option<String>,
    /// The armies that have it; empty for all.
    pub armies: Vec<ArmyId>,
}

impl GroupKind {
    /// Whether this army has it.
    pub fn is_of(&self, army: &ArmyId) -> bool {
        self.armies.is_empty() || self.armies.contains(army)
    }
}
