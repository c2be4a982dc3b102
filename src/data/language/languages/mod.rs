mod translated;

pub use translated::Translated;

use crate::data::language::{Key, Kind};

/// The words of the data in another language, whose code is the name of the file.
pub static FILE: Kind = Kind {
    name: "language",
    says: "The words of the data in another language, whose code is the name of the file.",
    keys: &[&WORDS],
};

/// Its only key.
pub static WORDS: Key<Vec<Translated>> =
    Key::needed("words", "The words, each once.", r#"[{ here = "Boat", says = "Bateau" }]"#);
