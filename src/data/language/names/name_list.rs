use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{Names, Who};

static ENTRY: Kind = Kind {
    name: "name-list",
    says: "Names for some of the figures that are made at random.",
    keys: &[&FOR, &FIRST, &LAST],
};

static FOR: Key<Who> =
    Key::optional("for", "The units whose names these are; everyone's if it is left out.", r#"{ role = ["mate"] }"#);
static FIRST: Key<Vec<String>> = Key::needed("first", "First names, at least one.", r#"["Ada", "Brice"]"#);
static LAST: Key<Vec<String>> =
    Key::optional("last", "Last names; left out if one name is enough.", r#"["Alder", "Marsh"]"#);

impl Record for Names {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, first, last) = (FOR.read(entry), FIRST.read(entry), LAST.read(entry));
        let first = first?;
        if first.is_empty() {
            return FIRST.node(entry)?.bad("at least one name is required");
        }
        Some(Names { who: who?, first, last: last? })
    }
}
