//! Where cards, chits and pieces of rulers lie on a sheet of paper. Pure; every length in micrometres.

mod ruler;
mod slots;
mod trim;

pub use ruler::{Piece, columns, pieces};
pub use slots::{EDGE, Point, STRIP, Segment, Slots, Strip, slots};
pub use trim::Trim;
