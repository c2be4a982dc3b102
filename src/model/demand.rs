use super::{
    GroupId, Growing, Held, Holding, NeededWithin, Numbers, OptionId, PointsOf, TakenWithin, TraitId, UnitId, Who,
    Within,
};

/// Declares each kind of restriction once: its key in data, its details, and the meaning of a finding against it with a
/// remedy for users. The other rooms take the list from `every_demand`.
macro_rules! demands {
    ($dollar:tt $( #[doc = $says:literal] $key:ident: $kind:ident($details:ty) = $meaning:literal, )+) => {
        /// The demands that a restriction can make, each kind with its details.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Demand {
            $( #[doc = $says] $kind($details), )+
        }

        $(
            impl From<$details> for Demand {
                fn from(details: $details) -> Demand {
                    Demand::$kind(details)
                }
            }
        )+

        /// The kinds of restriction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum DemandKind {
            $( #[doc = $says] $kind, )+
        }

        impl Demand {
            /// The kind of restriction that makes this demand.
            pub const fn kind(&self) -> DemandKind {
                match self {
                    $( Demand::$kind(_) => DemandKind::$kind, )+
                }
            }
        }

        impl DemandKind {
            /// All kinds, in the order of the explanations.
            pub const ALL: &'static [DemandKind] = &[$( DemandKind::$kind ),+];

            /// The key of such a restriction in data, which is also the name of a finding against it.
            pub const fn key(self) -> &'static str {
                match self {
                    $( DemandKind::$kind => stringify!($key), )+
                }
            }

            /// The meaning of a finding against it and the remedy, for users.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $( DemandKind::$kind => $meaning, )+
                }
            }
        }

        /// Every kind of restriction: an answer by the details of a demand, or the same constant of the module named
        /// after each key.
        macro_rules! every_demand {
            ($dollar demand:expr, $dollar details:ident => $dollar answer:expr) => {
                match $dollar demand {
                    $( crate::model::Demand::$kind($dollar details) => $dollar answer, )+
                }
            };
            ($dollar constant:ident) => {
                [$( $key::$dollar constant ),+]
            };
        }
    };
}

demands! { $
    /// How many figures a unit has.
    size: Size(SizeRule) =
        "A unit has more or fewer figures than its ruleset allows. Change its `count`; attached figures count only where the rule says so.",
    /// How many figures are attached to a unit, and which.
    attach: Attach(AttachRule) =
        "A unit lacks an attached figure, has too many, or has one that may not join it. Correct its `with = [...]`.",
    /// The units and groups in a group.
    holds: Holds(HoldsRule) =
        "A group holds more or less than its ruleset allows. Move units in or out, or change the group's `kind`.",
    /// How many units or groups of a kind a force has.
    number: Number(NumberRule) =
        "A force has more or fewer of something than it may have; a named person may be in it only once.",
    /// Units or traits that don't go together.
    apart: Apart(ApartRule) =
        "Two things are together that the ruleset keeps apart. Leave one out.",
    /// Units that need others.
    needs: Needs(NeedsRule) =
        "The force has something without what it needs. Add that, or leave it out.",
    /// Units that must be inside a group.
    inside: Inside(InsideRule) =
        "A unit is outside the groups that it belongs in. Move it into one; small games may do without.",
    /// The share of the points that may be spent on some units.
    share: Share(ShareRule) =
        "More of the points are spent on something than the ruleset allows. Spend less on it.",
    /// How many figures take any of some options.
    taken: Taken(TakenRule) =
        "More figures take certain options than a unit or a force allows. Give them to fewer figures.",
    /// The units that others may join.
    joins: Joins(JoinsRule) =
        "A unit joins one that is not there, or that it can't join. Correct its `joins`, or leave it out.",
}

pub(crate) use every_demand;

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
    pub count: Amount,
}

/// The allowed numbers of something in a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The same in every force.
    Fixed(Numbers),
    /// Two ends that may grow with the size of the game.
    Growing {
        /// The lower end; `None` if there is none.
        least: Option<Growing>,
        /// The upper end; `None` if there is none.
        most: Option<Growing>,
    },
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
