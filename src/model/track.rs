use super::closed_list::closed_list;
use super::{IconId, Remarks, StatId, TrackId, Who};
use crate::sum::Sum;

/// A row of boxes to cross off, with marks over them and lanes of values under them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in the data")]
pub struct Track {
    /// Unique within the ruleset.
    pub id: TrackId,
    /// The printed label of the track.
    pub name: String,
    /// The units it concerns.
    pub who: Who,
    /// The things that each have such a track.
    pub each: Each,
    /// The number of boxes.
    pub boxes: Boxes,
    /// The drawing of a box.
    pub shape: BoxShape,
    /// Whether its boxes are the unit's figures, drawn as on its paper figures; with a box or more for each figure, the
    /// last of these.
    pub figures: bool,
    /// The drawing of the things that its boxes stand for, if they are not figures of the unit.
    pub icon: Option<IconId>,
    /// The maximum number of boxes on a line.
    pub row: u32,
    /// How many boxes form a group, set apart by gaps.
    pub group: u32,
    /// Whether each line is filled before the next begins, rather than lines made even.
    pub full_rows: bool,
    /// Whether its ticks are erased again during play.
    pub clears: bool,
    /// Whether it is kept from opponents.
    pub hidden: bool,
    /// A sentence printed beside it.
    pub says: Option<String>,
    /// The words for the values of its lanes that are set off.
    pub dark_says: Option<String>,
    /// The marks over the boxes.
    pub marks: Vec<Mark>,
    /// The lanes under them.
    pub lanes: Vec<Lane>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// How many boxes a track has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boxes {
    /// This many, split into lines.
    Sum(Sum),
    /// Lines of given lengths.
    Rows(Vec<TrackRow>),
    /// The boxes of the unit's systems, each with its name.
    Systems,
}

/// One line of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackRow {
    /// How many boxes it has.
    pub boxes: Sum,
    /// The consequence of crossing off its last box, if any.
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
    /// The things that can each have a track.
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
    /// The box that it is printed over.
    pub at: MarkAt,
    /// The words of the mark.
    pub says: String,
    /// Whether the boxes from here on are shaded.
    pub shade: bool,
}

/// The position of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkAt {
    /// This box, counted from 1.
    Box(i64),
    /// The box with which this share of the boxes is lost: numerator and denominator, rounded up.
    Share(i64, i64),
    /// The first box at which a condition on `lost`, the boxes crossed off, is true.
    Where(Sum),
}

/// A row of values under the boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The label of the lane.
    pub name: String,
    /// The box from which the second value of a list holds, from 1; the first holds from the start.
    pub from: i64,
    /// The source of the values.
    pub values: LaneValues,
    /// A condition on `lost`, the boxes crossed off: while it is false, a dash is printed.
    pub holds: Option<Sum>,
    /// A condition on `lost`: while it is true, the value is set off by a tint and bold type.
    pub dark: Option<Sum>,
}

/// The sources of a lane's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaneValues {
    /// Values written out, one per box.
    List(Vec<String>),
    /// A stat that is a row of numbers.
    Stat(StatId),
    /// A sum over `lost`, the boxes crossed off.
    Sum(Sum),
}
