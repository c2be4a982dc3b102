//! Things to cut out for the table: rulers, circles, markers, rows of boxes, and paper figures.

pub mod aids_view;
pub mod board;
pub mod circle;
pub mod ruler;
pub mod standees_view;
pub mod tracker;
