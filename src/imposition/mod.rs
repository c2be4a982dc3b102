//! The positions of cards, chits, rulers and other pieces on sheets of paper. Pure.

mod packing;
mod ruler;
mod slots;
mod trim;
mod tuck_box;

pub use packing::{Pack, Packing};
pub use ruler::{Piece, PieceSpot, RULER_WIDTH, pieces, spots};
pub use slots::{EDGE, Point, SCALE_BARS, ScaleBars, Segment, Slots, slots};
pub use trim::Trim;
pub use tuck_box::{GLUE, TONGUE, TuckBox, tuck_boxes};
