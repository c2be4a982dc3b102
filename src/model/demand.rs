use super::{
    GroupId, Growing, Held, Holding, NeededWithin, Numbers, OptionId, PointsOf, TakenWithin, TraitId, UnitId, Who,
    Within,
};

/// The demands that a restriction can make, each kind with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// How many figures a unit has.
    Size(SizeRule),
    /// How many figures are attached to a unit, and which.
    Attach(AttachRule),
    /// The units and groups in a group.
    Holds(HoldsRule),
    /// How many units or groups of a kind a force has.
    Number(NumberRule),
    /// How many units or groups of a kind a force has at its size.
    Grows(GrowsRule),
    /// Units or traits that don't go together.
    Apart(ApartRule),
    /// Units that need others.
    Needs(NeedsRule),
    /// Units that must be inside a group.
    Inside(InsideRule),
    /// The share of the points that may be spent on some units.
    Share(ShareRule),
    /// How many figures take any of some options.
    Taken(TakenRule),
    /// The units that others may join.
    Joins(JoinsRule),
}

/// How many figures a unit has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeRule {
    /// The units that it is about.
    pub who: Who,
    /// The allowed numbers of figures.
    pub figures: Numbers,
    /// Whether attached figures count.
    pub with_attached: bool,
}

/// How many figures are attached to a unit, and which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachRule {
    /// The units that figures are attached to.
    pub who: Who,
    /// The units that may be attached, by id.
    pub any_of: Vec<UnitId>,
    /// The allowed numbers of attached figures.
    pub count: Numbers,
}

/// The units and groups in a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldsRule {
    /// The kind of the group.
    pub group: GroupId,
    /// The parts that must be in it.
    pub parts: Vec<Holding>,
    /// Whether nothing else is allowed in it.
    pub only: bool,
}

/// How many of something a force has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRule {
    /// The units, or the kind of groups, that are counted.
    pub what: Held,
    /// The allowed numbers of them.
    pub count: Numbers,
}

/// How many of something a force has at its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowsRule {
    /// The units, or the kind of groups, that are counted.
    pub what: Held,
    /// The lower end; `None` if there is none.
    pub least: Option<Growing>,
    /// The upper end; `None` if there is none.
    pub most: Option<Growing>,
}

/// Units or traits that don't go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApartRule {
    /// Units, by id; at most one of these types may be present.
    pub units: Vec<UnitId>,
    /// Traits; at most one of these may be present.
    pub traits: Vec<TraitId>,
    /// Where they must not meet: in a figure, a unit, a group or the force.
    pub within: Within,
}

/// Units that need others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsRule {
    /// The units that need others.
    pub who: Who,
    /// The units that must be present too.
    pub other: Who,
    /// Where those must be: in a unit, a group or the force.
    pub within: NeededWithin,
}

/// Units that must be inside a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsideRule {
    /// The units that must be inside.
    pub who: Who,
    /// The kinds of group, by id; any of them will do.
    pub group: Vec<GroupId>,
}

/// The share of the points that may be spent on some units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareRule {
    /// The units whose points are counted.
    pub who: Who,
    /// The largest share, in percent.
    pub most: i64,
    /// The total that it is a share of.
    pub of: PointsOf,
    /// Whether the units' points count together rather than unit by unit.
    pub together: bool,
}

/// How many figures take any of some options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenRule {
    /// The options, by id.
    pub any_of: Vec<OptionId>,
    /// The maximum number of figures.
    pub most: Growing,
    /// Where figures are counted: in a unit or in the force.
    pub within: TakenWithin,
}

/// The units that others may join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinsRule {
    /// The units that may join others.
    pub who: Who,
    /// The units that they may join.
    pub to: Who,
}
