use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, SOURCES, Shape, sources};
use crate::data::node::{Node, Read};
use crate::model::{Refused, is_id};

static ENTRY: Kind = Kind {
    name: "refused",
    says: "A unit that the rules name but that no force can field.",
    keys: &[&ID, &SAYS, &SOURCES],
};

static ID: Key<Unknown> = Key::needed("id", "The id under which a force might ask for it.", r#""sea-serpent""#);
static SAYS: Key<String> = Key::needed("says", "The reason, in a sentence.", r#""It has no numbers.""#);

/// An id that names nothing in the data.
struct Unknown(String);

impl Shape for Unknown {
    const SHAPE: &'static Holds = &Holds::Pattern(
        "an id: lower-case letters and digits, words joined by hyphens",
        "^[a-z0-9]+(-[a-z0-9]+)*$",
        &[],
    );
}

impl Read for Unknown {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if is_id(text) {
            return Some(Unknown(text.to_owned()));
        }
        node.bad(format!("`{text}` is not an id: lower-case letters and digits, words joined by hyphens"))
    }
}

impl Record for Refused {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, says, remarks) = (ID.read(entry), SAYS.read(entry), sources(entry));
        Some(Refused { id: id?.0, says: says?, remarks })
    }
}
