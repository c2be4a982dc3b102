use super::{GroupId, Growing, Held, Holding, Numbers, OptionId, SizeOf, TraitId, UnitId, Who, Within};

/// The demand of a restriction: a closed list, each kind with what its data say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// How many figures a unit has.
    Size(SizeRule),
    /// How many figures are attached to a unit, and which.
    Attach(AttachRule),
    /// The units and groups in a group.
    Holds(HoldsRule),
    /// How many of them a force has.
    Number(NumberRule),
    /// How many of them a force has at its size.
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
    /// Whom units may join.
    Joins(JoinsRule),
}

/// How many figures a unit has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeRule {
    /// The units that it is about.
    pub who: Who,
    /// The allowed numbers of figures.
    pub figures: Numbers,
    /// Whether those attached count.
    pub with_attached: bool,
}

/// How many figures are attached to a unit, and which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachRule {
    /// The units to which they are attached.
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
    /// Whether nothing else may be in it.
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
    /// How many at least.
    pub least: Option<Growing>,
    /// How many at most.
    pub most: Option<Growing>,
}

/// Units or traits that don't go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApartRule {
    /// Units of which at most one kind may be there.
    pub units: Vec<UnitId>,
    /// Traits of which at most one may be there.
    pub traits: Vec<TraitId>,
    /// The place that they must not share: a unit, a group or the force.
    pub within: Within,
}

/// Units that need others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsRule {
    /// The units that need others.
    pub who: Who,
    /// Those who must be there too.
    pub other: Who,
    /// The place where those others must be: a unit, a group or the force.
    pub within: Within,
}

/// Units that must be inside a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsideRule {
    /// The units that must be inside.
    pub who: Who,
    /// The kinds of groups, by id, of which any will do.
    pub group: Vec<GroupId>,
}

/// The share of the points that may be spent on some units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareRule {
    /// The units on which points are spent.
    pub who: Who,
    /// The greatest share, in percent.
    pub most: i64,
    /// The points of which it is a share.
    pub of: SizeOf,
    /// Whether all of them count together, rather than each by itself.
    pub together: bool,
}

/// How many figures take any of some options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenRule {
    /// The options, by id.
    pub any_of: Vec<OptionId>,
    /// How many figures at most.
    pub most: Growing,
    /// Where: in a unit or in the force.
    pub within: Within,
}

/// Whom units may join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinsRule {
    /// The units that may join others.
    pub who: Who,
    /// Those that they may join.
    pub to: Who,
}
