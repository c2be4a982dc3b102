use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{UnitWords, Who};

static ENTRY: Kind = Kind { name: "unit-words", says: "A few words beside some units.", keys: &[&SAYS, &FOR] };

static SAYS: Key<String> = Key::needed("says", "The words.", r#""No boat hook""#);
static FOR: Key<Who> = Key::optional(
    "for",
    "The units that they are beside. A trait of any figure counts, that of an attached one too.",
    r#"{ without = ["boat-hook"] }"#,
);

impl Record for UnitWords {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (says, who) = (SAYS.read(entry), FOR.read(entry));
        Some(UnitWords { says: says?, who: who? })
    }
}
