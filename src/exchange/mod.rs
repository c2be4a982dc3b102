//! Forces as lists that people send each other: written as lines, and read back from them. Pure.

mod names;
mod quote;
mod read;
mod write;

pub use read::{Doubt, Reading, game, read};
pub use write::{Line, Telling, lines, secret};
