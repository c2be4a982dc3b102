use crate::data::entry::Entry;
use crate::data::language::{Between, Defines, Key, Kind, Record};
use crate::model::{Arc, ArcId};

static ENTRY: Kind = Kind {
    name: "arc",
    says: "A direction in which systems work: from one bearing clockwise to another.",
    keys: &[&ID, &NAME, &SHORT, &FROM, &TO],
};

static ID: Key<Defines<ArcId>> = Key::needed("id", "Its id.", r#""fore""#);
static NAME: Key<String> = Key::needed("name", "What players call it.", r#""Fore""#);
static SHORT: Key<Option<String>> = Key::optional("short", "Its abbreviation; its name if it is left out.", r#""F""#);
static FROM: Key<Between<0, 359>> =
    Key::needed("from", "Where it begins, in degrees clockwise from straight ahead.", "330");
static TO: Key<Between<0, 359>> = Key::needed(
    "to",
    "Where it ends, in degrees clockwise from straight ahead; below `from` where it passes straight ahead.",
    "30",
);

impl Record for Arc {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, short) = (ID.read(entry), NAME.read(entry), SHORT.read(entry));
        let (from, to) = (FROM.read(entry), TO.read(entry));
        let name = name?;
        Some(Arc { id: id?.0, short: short?.unwrap_or_else(|| name.clone()), name, from: from?.0, to: to?.0 })
    }
}
