mod aid;
mod aid_mark;
mod board;
mod marker;
mod ruler;
mod tracker;

use crate::data::language::{Key, Kind};
use crate::model::Aid;

/// The kind of the file of aids: things to cut out and lay on the table, true to size.
pub static FILE: Kind = Kind {
    name: "aids",
    says: "Rulers, markers and other things to cut out and lay on the table, true to size.",
    keys: &[&AIDS],
};

/// The list of aids; the only key of the file.
pub static AIDS: Key<Vec<Aid>> =
    Key::needed("aids", "The aids.", r#"[{ name = "Adrift", count = 6, marker = { size = "20", shape = "ring" } }]"#);
