use super::closed_list::closed_list;
use super::{GroupId, Numbers, Who};

/// One thing that a group holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The units or groups counted.
    pub what: Held,
    /// The numbers of them allowed.
    pub count: Numbers,
    /// How many figures each of them has there, not counting those attached; any where nothing is said.
    pub figures: Option<Numbers>,
    /// Those who make up for any number of it, where one of them is there.
    pub unless: Option<Who>,
}

/// The contents of a group that a restriction counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Units that match a description.
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

    /// Which kind of groups; none where it is units.
    pub fn group(&self) -> Option<&GroupId> {
        match self {
            Held::Units(_) => None,
            Held::Group(kind) => Some(kind),
        }
    }
}

closed_list! {
    /// Where a restriction looks.
    pub enum Within {
        /// Counted on each figure.
        Figure = "figure",
        /// In one unit, including attached figures.
        Unit = "unit",
        /// In one group, including groups inside it.
        Group = "group",
        /// In the whole force.
        Force = "force",
    }
}
