/// Names that sums of tracks may use besides the stats of their unit: figures without those attached, those attached,
/// how many are lost and how many are left.
pub const TRACK_NAMES: [&str; 4] = ["figures", "attached", "lost", "left"];
