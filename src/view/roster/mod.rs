//! Rosters of a force, and empty ones to fill in by hand.

pub mod blank_card;
pub mod findings;
pub mod roster_view;
pub mod rules;
