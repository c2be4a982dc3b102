//! Aids that are cut out and laid on the table: rulers, circles, counters, and rows of boxes.

pub mod aids_view;
pub mod round;
pub mod ruler;
pub mod tracker;
