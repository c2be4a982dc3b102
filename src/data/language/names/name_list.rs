use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, List, MANY, Record};
use crate::model::{Names, Who};

static ENTRY: Kind =
    Kind { name: "name-list", says: "Names to give to figures that are made at random.", keys: &[&FOR, &FIRST, &LAST] };

static FOR: Key<Who> = Key::optional("for", "The units that they are for.", r#"{ role = ["mate"] }"#);
static FIRST: Key<List<String, 1, MANY>> = Key::needed("first", "First names.", r#"["Ada", "Brice"]"#);
static LAST: Key<Vec<String>> =
    Key::optional("last", "Last names; left out if one name is enough.", r#"["Alder", "Marsh"]"#);

impl Record for Names {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, first, last) = (FOR.read(entry), FIRST.read(entry), LAST.read(entry));
        Some(Names { who: who?, first: first?.0, last: last? })
    }
}
