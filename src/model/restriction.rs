use super::{GroupId, Growing, Numbers, OptionId, Remarks, RestrictionId, Severity, SizeOf, TraitId, UnitId, Who};
use crate::closed_list::closed_list;

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

/// What a restriction demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// How many figures a unit has.
    Size {
        /// Which units.
        who: Who,
        /// How many figures.
        figures: Numbers,
        /// Whether those attached count.
        with_attached: bool,
    },
    /// How many figures are attached to a unit, and which.
    Attach {
        /// Which units.
        who: Who,
        /// The units that may be attached, by id.
        any_of: Vec<UnitId>,
        /// How many.
        count: Numbers,
    },
    /// What a group holds.
    Holds {
        /// The group's kind.
        group: GroupId,
        /// What must be in it.
        parts: Vec<Holding>,
        /// Whether nothing else may be in it.
        only: bool,
    },
    /// How many of them a force has.
    Number {
        /// Which units, or groups of which kind.
        what: Held,
        /// How many.
        count: Numbers,
    },
    /// What does not go together.
    Apart {
        /// Units of which at most one kind may be there.
        units: Vec<UnitId>,
        /// Traits of which at most one may be there.
        traits: Vec<TraitId>,
        /// Where.
        within: Within,
    },
    /// What needs something else.
    Needs {
        /// Which units.
        who: Who,
        /// What must be there too.
        other: Who,
        /// Where.
        within: Within,
    },
    /// How many of them a force has at its size.
    Grows {
        /// Which units, or groups of which kind.
        what: Held,
        /// How many at least.
        least: Option<Growing>,
        /// How many at most.
        most: Option<Growing>,
    },
    /// Which part of the points may be spent on something.
    Share {
        /// Which units.
        who: Who,
        /// The greatest share, in percent.
        most: i64,
        /// Of which points.
        of: SizeOf,
        /// Whether all of them count together, rather than each by itself.
        together: bool,
    },
    /// How many figures take any of some options.
    Taken {
        /// The options, by id.
        any_of: Vec<OptionId>,
        /// How many figures at most.
        most: Growing,
        /// Where: in a unit or in the force.
        within: Within,
    },
    /// Whom units may join.
    Joins {
        /// Which units.
        who: Who,
        /// Those that they may join.
        to: Who,
    },
    /// What must be inside a group.
    Inside {
        /// Which units.
        who: Who,
        /// The kinds of groups.
        group: Vec<GroupId>,
    },
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
