/// The names that sums of tracks may use apart from stats: the unit's own figures, those attached, and how many are
/// lost and left.
pub const TRACK_NAMES: [&str; 4] = ["figures", "attached", "lost", "left"];
