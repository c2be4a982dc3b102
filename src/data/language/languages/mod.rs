mod translated;

use std::collections::BTreeSet;

use crate::data::entry::Entry;
use crate::data::language::{Key, Kind};
use crate::data::node::Read;
use crate::data::translation::Translation;
use translated::Translated;

/// The kind of a translation's file, whose name is the code of the language.
pub static FILE: Kind = Kind {
    name: "language",
    says: "The words of the data in another language, whose code is the name of the file.",
    keys: &[&WORDS],
};

static WORDS: Key<Vec<Translated>> =
    Key::needed("words", "The words, each once.", r#"[{ here = "Boat", says = "Bateau" }]"#);

/// Reads a whole translation. A text with an empty translation counts as not translated yet.
pub fn translation(entry: &Entry<'_>) -> Translation {
    let (mut read, mut known) = (Translation::default(), BTreeSet::new());
    for item in WORDS.items(entry).unwrap_or_default() {
        let Some(Translated { here, says, several }) = Translated::read(item) else { continue };
        if !known.insert(here.clone()) {
            item.bad::<()>(format!("`{here}` is translated twice"));
        }
        read.add(here, says, several);
    }
    read
}
