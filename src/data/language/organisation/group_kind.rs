use crate::data::entry::Entry;
use crate::data::language::{Defines, Key, Kind, Record};
use crate::model::{ArmyId, GroupId, GroupKind};

static ENTRY: Kind = Kind { name: "group", says: "A formation of units.", keys: &[&ID, &NAME, &PLURAL, &ARMIES] };

static ID: Key<Defines<GroupId>> = Key::needed("id", "Its id.", r#""flotilla""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Flotilla""#);
static PLURAL: Key<Option<String>> = Key::optional("plural", "Its plural, if that is irregular.", r#""Flotillas""#);
static ARMIES: Key<Vec<ArmyId>> =
    Key::optional("armies", "The armies that have it; all if it is left out.", r#"["home-fleet"]"#);

impl Record for GroupKind {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name) = (ID.read(entry), NAME.read(entry));
        let (plural, armies) = (PLURAL.read(entry), ARMIES.read(entry));
        let name = name?;
        let plural = plural?.or_else(|| entry.file().several(&name));
        Some(GroupKind { id: id?.0, name, plural, armies: armies? })
    }
}
