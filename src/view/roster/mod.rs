//! Rosters of forces, and empty rosters to fill in by hand.

pub mod blank_card;
pub mod blank_sections;
pub mod blank_tracks;
pub mod check_rules;
pub mod company;
pub mod findings;
pub mod heading;
pub mod keyed_lines;
pub mod repeated_words;
pub mod roster_view;
pub mod rules;
pub mod section;
pub mod sections;
pub mod tables;
pub mod undecided;
