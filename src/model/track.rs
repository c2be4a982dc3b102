use super::closed_list::closed_list;
use super::{Remarks, StatId, TrackId, Who};
use crate::sum::Sum;

/// A row of boxes that are crossed off, with marks over them and lanes under them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Unique within the ruleset.
    pub id: TrackId,
    /// The printed label of the track.
    pub name: String,
    /// The units it concerns.
    pub who: Who,
    /// Whatever has such a track each.
    pub each: Each,
    /// The number of boxes.
    pub boxes: Boxes,
    /// The drawing of a box.
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
    /// This many, in lines of equal length.
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
    /// The consequence of crossing off its last box.
    pub end: Option<String>,
}

closed_list! {
    /// The drawings of a box.
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
    /// Whatever has a track of its own.
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

/// A mark over a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The box that it stands over.
    pub at: MarkAt,
    /// The words of the mark.
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
    /// The label of the lane.
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
    /// Values written out, one a box.
    List(Vec<String>),
    /// A stat that is a row of numbers.
    Stat(StatId),
    /// A sum, with `lost` counted up.
    Sum(Sum),
}
