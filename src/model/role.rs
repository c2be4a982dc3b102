use super::{ArmyId, GroupId, IconId, Remarks, RoleId, TraitId, TraitNumber};

/// What units are for: troops, leaders, those who are attached to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its id.
    pub id: RoleId,
    /// What several of them are called.
    pub name: String,
    /// What one of them is called.
    pub one: String,
    /// What one unit of them is called, where their name means the figures in it: a squad of Troops.
    pub unit: Option<String>,
    /// What several units of them are called; none where that is regular.
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
    /// Its id.
    pub id: TraitId,
    /// What players call it.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// What it means in play; empty where the name says all.
    pub says: String,
    /// Its number, where it is given with one.
    pub number: Option<TraitNumber>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// A formation of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupKind {
    /// Its id.
    pub id: GroupId,
    /// What players call it.
    pub name: String,
    /// What several of them are called; none where that is regular.
    pub plural: Option<String>,
    /// The armies that have it; empty where all do.
    pub armies: Vec<ArmyId>,
}
