pub mod house;
pub mod house_ruling;
mod ruling;
mod uncited;

use crate::data::entry::Entry;
use crate::data::language::{Key, Kind};
use crate::model::Ruling;
use uncited::Uncited;

/// The kind of the file of rulings: decisions where the published rules are unclear.
pub static FILE: Kind =
    Kind { name: "rulings", says: "Decisions where the published rules are unclear.", keys: &[&RULINGS, &UNCITED] };

static RULINGS: Key<Vec<Ruling>> = Key::optional(
    "rulings",
    "The rulings.",
    r#"[{ id = "R-1", kind = "gap", trouble = "Who begins?", decision = "Red." }]"#,
);
static UNCITED: Key<Vec<Uncited>> = Key::optional(
    "uncited",
    "The lines of the published rules that nothing cites, with the reason.",
    r#"[{ lines = "1-4", reason = "The preface." }]"#,
);

/// Reads the rulings of the published game, and checks the list of uncited lines.
pub fn rulings(entry: &Entry<'_>) -> Vec<Ruling> {
    UNCITED.read(entry);
    RULINGS.read(entry).unwrap_or_default()
}
