//! Forces as lists that people and programs send each other: every form in which one is written, and read back. Pure.

mod bbcode;
mod chat;
mod joints;
mod line;
mod list;
mod markdown;
mod marks;
mod names;
mod pairs;
mod quote;
mod read;
mod reader;
mod rows;
#[cfg(any(feature = "cli", feature = "page"))]
mod spreadsheet;
mod text;
mod wrapped;
mod write;

pub use bbcode::as_bbcode;
pub use chat::in_a_line;
pub use list::{ListCustom, ListGroup, ListRow, ListTake, ListThrown, ListUnit, ListView};
pub use markdown::marked_down;
pub use marks::markdown;
pub use read::{Doubt, Reading, games, read};
pub use rows::{Row, divider, from_rows};
#[cfg(any(feature = "cli", feature = "page"))]
pub use spreadsheet::{as_csv, as_rows, rows};
pub use text::as_text;
pub use wrapped::SHORTEST;
pub use write::{Line, Telling, lines, secret};
