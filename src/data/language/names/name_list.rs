use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, List, MANY, Record};
use crate::model::{NameList, Who};

static ENTRY: Kind =
    Kind { name: "name-list", says: "A list of names for figures made at random.", keys: &[&FOR, &FIRST, &LAST] };

static FOR: Key<Who> = Key::optional("for", "The units that they are for.", r#"{ role = ["mate"] }"#);
static FIRST: Key<List<String, 1, MANY>> = Key::needed("first", "First names.", r#"["Ada", "Brice"]"#);
static LAST: Key<Vec<String>> =
    Key::optional("last", "Last names; left out if one name is enough.", r#"["Alder", "Marsh"]"#);

impl Record for NameList {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, first, last) = (FOR.read(entry), FIRST.read(entry), LAST.read(entry));
        Some(NameList { who: who?, first: first?.0, last: last? })
    }
}
