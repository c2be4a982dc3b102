use super::closed_list::closed_list;
use super::{Remarks, StatId, TrackId, Who};
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
    pub boxes: Boxes,
    /// What they look like.
    pub shape: BoxShape,
    /// How many boxes are on a line.
    pub row: u32,
    /// How many boxes are close together.
    pub group: u32,
    /// Whether each line is filled before the next begins.
    pub full_rows: bool,
    /// Whether the ticks are erased again.
    pub clears: bool,
    /// Whether an opponent is not told of it.
    pub hidden: bool,
    /// A sentence beside it.
    pub says: Option<String>,
    /// The marks over the boxes.
    pub marks: Vec<Mark>,
    /// The lanes under them.
    pub lanes: Vec<Lane>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// How many boxes a track has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boxes {
    /// So many, in lines of equal length.
    Sum(Sum),
    /// Lines of their own lengths.
    Rows(Vec<TrackRow>),
    /// Those of the unit's systems, each with its name.
    Systems,
}

/// One line of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackRow {
    /// How many boxes it has.
    pub boxes: Sum,
    /// What happens when its last box is crossed off.
    pub end: Option<String>,
}

closed_list! {
    /// What boxes look like.
    #[derive(Default)]
    pub enum BoxShape {
        /// A square.
        #[default]
        Box = "box",
        /// A circle.
        Circle = "circle",
        /// A small circle.
        Pip = "pip",
        /// A ring of numbers, counted from 0, one of which is marked.
        Dial = "dial",
        /// A square with a number in it, the highest first.
        CountDown = "count-down",
    }
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
