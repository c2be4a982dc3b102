//! The report on many lists, as text for other programs: CSV and Markdown. Pure.

mod csv;
mod markdown;

pub use csv::as_csv;
pub use markdown::as_markdown;
