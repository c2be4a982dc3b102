use super::closed_list::closed_list;
use super::{Numbers, Only, StatId, TableId, Who};

/// The fact about a unit of a force from which an input of an action takes its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnFrom {
    /// The unit, of the two sides.
    pub whose: ActionSide,
    /// The units that give a value; others give none.
    pub who: Who,
    /// The choices with which it gives a value.
    pub only: Only,
    /// The highest number taken over; a higher one becomes this. `None` for no bound.
    pub most: Option<i64>,
    /// The fact.
    pub fact: UnitFact,
}

closed_list! {
    /// The units of the two sides in an action.
    #[derive(Default)]
    pub enum ActionSide {
        /// The unit that acts.
        #[default]
        Own = "own",
        /// The unit that it acts against.
        Other = "other",
        /// Whichever of the two gives it.
        Either = "either",
    }
}

closed_list! {
    /// The figures of a unit that are counted.
    pub enum FiguresOf {
        /// All of them, with those attached.
        All = "all",
        /// Those that are not attached.
        Unattached = "unattached",
    }
}

/// The facts about a unit that an input may take over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitFact {
    /// The number of a stat; for a row, the row with that name.
    Stat {
        /// The stat.
        id: StatId,
        /// The input whose row says which figures have the stat; `None` for the unit's own figures.
        of: Option<String>,
    },
    /// The number of its figures.
    Figures(FiguresOf),
    /// How many of its figures the row chosen by this input applies to, counting only those with the stat that an input
    /// `of` the same row has.
    Bearing(String),
    /// The row of this table that is for it: by the units that the row concerns, as one of its weapons, or because its
    /// roll led there.
    Row(TableId),
    /// The value of the first case that it fits.
    Cases(Vec<DrawnCase>),
    /// Whether it is one of these.
    Is(Who),
    /// Whether one of these is attached to it.
    Attached(Who),
    /// Whether it has one of these numbers of figures, with those attached.
    Has(Numbers),
}

impl DrawnFrom {
    /// Whether the value depends on the units of both sides.
    pub fn is_by_both(&self) -> bool {
        matches!(&self.fact, UnitFact::Cases(cases) if cases.iter().any(|case| !case.against.is_everyone()))
    }
}

/// A value that some units give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCase {
    /// The units that give it.
    pub who: Who,
    /// The units of the other side against which they give it; everyone, or no one at all, if this is everyone.
    pub against: Who,
    /// The choices with which they give it.
    pub only: Only,
    /// The value in words; `no` leaves a tick out.
    pub is: String,
}
