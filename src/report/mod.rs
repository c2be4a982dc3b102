//! A report on several lists as text for other programs: CSV and Markdown. Pure.

mod markdown;
mod spreadsheet;

pub use markdown::as_markdown;
pub use spreadsheet::as_csv;
