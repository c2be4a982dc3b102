mod name_list;

use crate::data::language::{Key, Kind};
use crate::model::NameList;

/// The kind of the file of names for figures made at random.
pub static FILE: Kind = Kind { name: "names", says: "Names for figures made at random.", keys: &[&NAMES] };

/// The lists of names; the only key of the file.
pub static NAMES: Key<Vec<NameList>> = Key::needed(
    "names",
    "The lists of names; the first that fits a figure is used.",
    r#"[{ first = ["Ada", "Brice"], last = ["Alder", "Marsh"] }]"#,
);
