#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test says what is wrong by falling over")]
//! All integration tests in one binary: each one more would link another half gigabyte.

mod aids;
mod architecture;
mod browser;
mod cases;
mod club;
mod data;
mod decks;
mod drafts;
mod drawn;
mod exchange;
mod forces;
mod fuzz;
mod games;
mod hostile;
mod language;
mod library;
mod lists;
mod page;
mod pictures;
mod readme;
mod reproducible;
mod rolls;
mod rosters;
mod screen;
mod serving;
mod sheets;
mod sides;
mod space;
mod suggest;
mod support;
mod table_top;
mod used;
mod whole;
