use super::closed_list::closed_list;
use super::{Demand, GroupId, Numbers, Remarks, RestrictionId, Severity, Who};

/// An organisation rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Its id.
    pub id: RestrictionId,
    /// What a force that breaks it gets.
    pub severity: Severity,
    /// What it demands.
    pub kind: Demand,
    /// Why, or more about it than its sentence says.
    pub says: Option<String>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// One thing that a group holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// What it is.
    pub what: Held,
    /// How many.
    pub count: Numbers,
    /// How many figures each of them has there, not counting those attached; any where nothing is said.
    pub figures: Option<Numbers>,
    /// Those who make up for any number of it, where one of them is there.
    pub unless: Option<Who>,
}

/// What a group may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Units.
    Units(Who),
    /// Groups of a kind.
    Group(GroupId),
}

impl Held {
    /// Which units; none where it is groups.
    pub fn units(&self) -> Option<&Who> {
        match self {
            Held::Units(who) => Some(who),
            Held::Group(_) => None,
        }
    }
}

closed_list! {
    /// Where a restriction looks.
    pub enum Within {
        /// On one figure.
        Figure = "figure",
        /// In one unit, including attached figures.
        Unit = "unit",
        /// In one group, including groups inside it.
        Group = "group",
        /// In the whole force.
        Force = "force",
    }
}
