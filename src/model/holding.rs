use super::closed_list::closed_list;
use super::{GroupId, Numbers, Who};

/// One requirement on the contents of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The units or groups counted.
    pub what: Held,
    /// The numbers of them allowed.
    pub count: Numbers,
    /// The allowed numbers of figures in each, not counting those attached; `None` if any will do.
    pub figures: Option<Numbers>,
    /// Units that excuse the group: if one of them is there, any number will do.
    pub unless: Option<Who>,
}

/// The units or groups that a restriction counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Units that match a description.
    Units(Who),
    /// Groups of a kind.
    Group(GroupId),
}

impl Held {
    /// The description of units; `None` for groups.
    pub fn units(&self) -> Option<&Who> {
        match self {
            Held::Units(who) => Some(who),
            Held::Group(_) => None,
        }
    }

    /// The kind of group; `None` for units.
    pub fn group(&self) -> Option<&GroupId> {
        match self {
            Held::Units(_) => None,
            Held::Group(kind) => Some(kind),
        }
    }
}

closed_list! {
    /// The range within which units or traits are kept apart.
    pub enum Within {
        /// On each figure.
        Figure = "figure",
        /// In one unit, including attached figures.
        Unit = "unit",
        /// In one group, including groups inside it.
        Group = "group",
        /// In the whole force.
        Force = "force",
    }
}

closed_list! {
    /// The range within which a unit needs another.
    pub enum NeededWithin {
        /// In one unit, including attached figures.
        Unit = "unit",
        /// In one group, including groups inside it.
        Group = "group",
        /// In the whole force.
        Force = "force",
    }
}

closed_list! {
    /// The range within which the figures that take an option are counted.
    pub enum TakenWithin {
        /// In one unit, including attached figures.
        Unit = "unit",
        /// In the whole force.
        Force = "force",
    }
}
