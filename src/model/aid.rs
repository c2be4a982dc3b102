use super::{CardSize, IconId, MeasuresId, Remarks, TrackerId};

/// The longest ruler, in inches; what reaches farther is said in words.
pub const LONGEST_RULER: i64 = 48;

/// Something that is cut out and laid on the table, true to size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aid {
    /// The name printed on it and listed in help.
    pub name: String,
    /// A further line of text printed on it.
    pub says: Option<String>,
    /// How many are printed.
    pub count: u32,
    /// Its kind, with all that only that kind has.
    pub kind: AidKind,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// The kinds of aid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AidKind {
    /// A ruler for each row of a table that measures: the bands of a grid, the results of a formula. The table's id.
    Rulers(MeasuresId),
    /// A ruler that does not come from a table.
    Ruler(Ruler),
    /// A circle with this radius, in inches.
    Blast(i64),
    /// A plain strip of this many inches.
    Strip(i64),
    /// A counter of this size.
    Marker(Marker),
    /// A row of boxes on which a counter is moved.
    Tracker(Tracker),
}

/// A ruler that does not come from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// Its length, in inches.
    pub length: i64,
    /// The marks at its edge: at how many inches, and what they say.
    pub marks: Vec<(i64, String)>,
    /// Whether it is counted in steps: how many quarter inches each has, and what they are called.
    pub steps: Option<(i64, String)>,
}

/// A counter that shows a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// How large it is.
    pub size: CardSize,
    /// Its colour, `#rrggbb`; black where none is given.
    pub colour: Option<String>,
    /// The drawing on it; a filled circle where it has none.
    pub shape: Option<IconId>,
}

/// A row of boxes on which a counter is moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tracker {
    /// The boxes of a track that a force has, by the track's id.
    Track(TrackerId),
    /// Numbered boxes from one number to another, with words over some of them.
    Numbers {
        /// The lowest number shown.
        from: i64,
        /// The highest number shown.
        to: i64,
        /// The words over a box: its number, and what they say.
        marks: Vec<(i64, String)>,
    },
}
