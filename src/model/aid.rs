use super::{Board, CardSize, IconId, LaidId, MeasuresId, Remarks, TrackerId};

/// The longest ruler, in inches; longer distances are given in words.
pub const LONGEST_RULER: i64 = 48;

/// Something that is cut out and laid on the table, true to size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aid {
    /// The id by which a board names it; only markers and trackers have one.
    pub id: Option<LaidId>,
    /// The name printed on it and listed in help.
    pub name: String,
    /// A further line of text printed on it.
    pub says: Option<String>,
    /// How many are printed.
    pub count: u32,
    /// Its kind, with the details of that kind.
    pub kind: AidKind,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

impl Aid {
    /// Its board; `None` for any other kind.
    pub fn board(&self) -> Option<&Board> {
        match &self.kind {
            AidKind::Board(board) => Some(board),
            AidKind::Rulers(_)
            | AidKind::Ruler(_)
            | AidKind::Blast(_)
            | AidKind::Strip(_)
            | AidKind::Marker(_)
            | AidKind::Tracker(_) => None,
        }
    }
}

/// The kinds of aid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AidKind {
    /// A ruler for each row of a measuring table (a grid with bands, or a formula), by its id.
    Rulers(MeasuresId),
    /// A ruler that does not come from a table.
    Ruler(Ruler),
    /// A circle with this radius, in inches.
    Blast(i64),
    /// A plain strip of this many inches.
    Strip(i64),
    /// A marker of this size.
    Marker(Marker),
    /// A row of boxes along which a marker moves.
    Tracker(Tracker),
    /// A page with places for markers and dice.
    Board(Board),
}

/// A ruler that does not come from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// Its length, in inches.
    pub length: i64,
    /// The marks at its edge: the distance in inches, and the words.
    pub marks: Vec<(i64, String)>,
    /// If it counts in steps: the length of one in quarter inches, and the word.
    pub steps: Option<(i64, String)>,
}

/// A marker that shows a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Its size when cut out.
    pub size: CardSize,
    /// Its colour, `#rrggbb`; `None` for black.
    pub colour: Option<String>,
    /// The drawing on it; `None` for a filled circle.
    pub shape: Option<IconId>,
}

/// A row of boxes along which a marker moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tracker {
    /// The boxes of a track for the whole force, by the track's id.
    Track(TrackerId),
    /// Boxes numbered `from` to `to`.
    Numbers {
        /// The lowest number shown.
        from: i64,
        /// The highest number shown.
        to: i64,
        /// The words over boxes, by number.
        marks: Vec<(i64, String)>,
    },
}
