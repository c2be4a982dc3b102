//! Forces as lists that people send each other: written as lines, and read back from them. Pure.

mod chat;
mod joints;
mod line;
mod marks;
mod names;
mod quote;
mod read;
mod reader;
mod rows;
mod wrapped;
mod write;

pub use chat::{BAR, in_parts};
pub use marks::{bbcode, markdown};
pub use read::{Doubt, Reading, games, read};
pub use rows::{HEADS, INSIDE, OF_FORCE, Row, among, cell, divider, from_rows};
pub use wrapped::SHORTEST;
pub use write::{Line, Telling, lines, secret};
