use super::{CardSize, Remarks};

/// Something that is cut out and laid on the table, true to size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aid {
    /// What players call it.
    pub name: String,
    /// What stands on it besides.
    pub says: Option<String>,
    /// How many are printed.
    pub count: u32,
    /// What it is.
    pub kind: AidKind,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// What an aid is, by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AidKind {
    /// A ruler for each row of a table that measures: the bands of a grid, the results of a formula. The table's id.
    Rulers(String),
    /// A ruler of so many inches.
    Ruler(Ruler),
    /// A circle with this radius, in inches.
    Blast(i64),
    /// A plain strip of so many inches.
    Strip(i64),
    /// A counter of this size.
    Marker(Marker),
    /// A row of boxes on which a counter is moved.
    Tracker(Tracker),
}

/// A ruler that no table has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// Its length, in inches.
    pub length: i64,
    /// What stands at its edge: at how many inches, and what.
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
    /// The drawing on it.
    pub shape: Shape,
}

/// The drawings that counters can have, so that none is told by its colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A filled circle.
    #[default]
    Disc,
    /// An open circle.
    Ring,
    /// A square on its point.
    Diamond,
    /// A triangle that stands.
    Triangle,
    /// A square.
    Square,
    /// Two strokes that cross.
    Cross,
    /// A star of five points.
    Star,
    /// An arrow upwards.
    Arrow,
    /// A ladder.
    Ladder,
    /// A hook.
    Hook,
    /// A flame.
    Flame,
    /// An open eye.
    Eye,
}

/// A row of boxes on which a counter is moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tracker {
    /// The boxes of a track that a force has, by the track's id.
    Track(String),
    /// Numbered boxes from one number to another, with what stands over some of them.
    Numbers {
        /// The first number.
        from: i64,
        /// The last number.
        to: i64,
        /// What stands over a box: its number, and the words.
        marks: Vec<(i64, String)>,
    },
}

impl Shape {
    /// The word that data and templates use for it.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }

    /// Every drawing with the word that data and templates use for it.
    pub const WORDS: [(&'static str, Shape); 12] = [
        ("disc", Shape::Disc),
        ("ring", Shape::Ring),
        ("diamond", Shape::Diamond),
        ("triangle", Shape::Triangle),
        ("square", Shape::Square),
        ("cross", Shape::Cross),
        ("star", Shape::Star),
        ("arrow", Shape::Arrow),
        ("ladder", Shape::Ladder),
        ("hook", Shape::Hook),
        ("flame", Shape::Flame),
        ("eye", Shape::Eye),
    ];
}
