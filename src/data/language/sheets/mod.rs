mod block;
mod sheet;

use crate::data::language::{Key, Kind};
use crate::model::Sheet;

/// The kind of the file of quick-reference sheets.
pub static FILE: Kind = Kind { name: "sheets", says: "The quick-reference sheets.", keys: &[&SHEETS] };

/// The list of sheets; the only key of the file.
pub static SHEETS: Key<Vec<Sheet>> = Key::needed(
    "sheets",
    "The sheets.",
    r#"[{ title = "Boats and Batteries", pages = 1, columns = 2, blocks = [{ tables = ["turn"] }] }]"#,
);
