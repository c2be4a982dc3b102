//! Forces as the lists that people and programs send each other: writes and reads every form. Pure.

mod bbcode;
mod chat;
mod joints;
mod json;
mod keyed_line;
#[cfg(any(feature = "cli", feature = "page"))]
mod list_form;
mod list_reader;
mod markdown;
mod marks;
mod names;
mod quote;
mod read;
mod read_list;

mod plain_text;
mod rows;
#[cfg(any(feature = "cli", feature = "page"))]
mod spreadsheet;
mod wrapped;
mod write;

pub use bbcode::as_bbcode;
pub use chat::in_a_line;
pub use json::{ListView, UnitView, secret};
#[cfg(any(feature = "cli", feature = "page"))]
pub use list_form::{ListForm, ListLength, ListSource, as_json, from_json};
pub use markdown::marked_down;
pub use marks::markdown;
pub use plain_text::as_text;
pub use read::{games, read};
pub use read_list::{Doubt, ReadList};
pub use rows::{SheetRow, divider, from_rows};
#[cfg(any(feature = "cli", feature = "page"))]
pub use spreadsheet::{as_csv, as_rows, rows};
pub use wrapped::SHORTEST;
pub use write::{Line, Telling, lines};
