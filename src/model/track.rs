use super::{Remarks, StatId, TableId, TrackId, Who};
use crate::closed_list::closed_list;
use crate::sum::Sum;

/// A row of boxes that are crossed off, with marks over them and lanes under them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its id.
    pub id: TrackId,
    /// What players call it.
    pub name: String,
    /// The units it concerns.
    pub who: Who,
    /// What has one.
    pub each: Each,
    /// How many boxes.
    pub boxes: Sum,
    /// How many boxes are on a line.
    pub row: u32,
    /// How many boxes are close together.
    pub group: u32,
    /// Whether the ticks are erased again.
    pub clears: bool,
    /// A sentence beside it.
    pub says: Option<String>,
    /// The marks over the boxes.
    pub marks: Vec<Mark>,
    /// The lanes under them.
    pub lanes: Vec<Lane>,
    /// Where it comes from.
    pub remarks: Remarks,
}

closed_list! {
    /// What has a track of its own.
    #[derive(Default)]
    pub enum Each {
        /// Every figure of a unit.
        Figure = "figure",
        /// Every unit.
        #[default]
        Unit = "unit",
        /// Every force.
        Force = "force",
    }
}

/// What is over a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which box.
    pub at: MarkAt,
    /// What it says.
    pub says: String,
    /// Whether the boxes from here on are shaded.
    pub shade: bool,
}

/// Which box a mark is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkAt {
    /// This box, counted from 1.
    Box(i64),
    /// The box with which this share is lost: the numbers over and under the line, rounded up.
    Share(i64, i64),
    /// The first box at which a sum over `lost` is true.
    Where(Sum),
}

/// Numbers under the boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// What they are.
    pub name: String,
    /// The box from which the second value of a list holds; the first holds from the start.
    pub from: i64,
    /// Where the numbers come from.
    pub values: LaneValues,
    /// A comparison over `lost`: where it is not true, nothing holds and a dash is printed.
    pub holds: Option<Sum>,
}

/// Where a lane's numbers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaneValues {
    /// Written down.
    List(Vec<String>),
    /// A stat that is a row of numbers.
    Stat(StatId),
    /// A sum, with `lost` counted up.
    Sum(Sum),
}

/// How a kind of unit appears on a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterForm {
    /// Its heading.
    pub name: String,
    /// The units it is for.
    pub who: Who,
    /// Whether units are rows of one table rather than cards of their own.
    pub rows: bool,
    /// Whether its cards lie across the page.
    pub wide: bool,
    /// What its figures are called in the row that shows their stats.
    pub figures: String,
    /// What one of them is called.
    pub figure: String,
    /// What those attached are called; none where nobody is attached.
    pub attached: Option<String>,
    /// The stats shown, by id.
    pub stats: Vec<StatId>,
    /// The stats that only those attached have, by id.
    pub attached_stats: Vec<StatId>,
    /// The tables whose rows for the unit are on its card, by id.
    pub tables: Vec<TableId>,
    /// How many figures a blank one has boxes for.
    pub blank_figures: u32,
}
