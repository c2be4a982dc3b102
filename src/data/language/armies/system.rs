use crate::data::entry::Entry;
use crate::data::language::{Between, Key, Kind, Record};
use crate::model::{ArcId, System};

static ENTRY: Kind = Kind {
    name: "system",
    says: "One of the things that a vehicle or a ship is made of.",
    keys: &[&NAME, &ARCS, &BOXES],
};

static NAME: Key<String> = Key::needed("name", "What players call it.", r#""Deck gun""#);
static ARCS: Key<Vec<ArcId>> =
    Key::optional("arcs", "The arcs in which it works; none where it has no direction.", r#"["fore"]"#);
static BOXES: Key<Between<1, 20>> = Key::or("boxes", "How many boxes it has.", "2", || Between(1));

impl Record for System {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, arcs, boxes) = (NAME.read(entry), ARCS.read(entry), BOXES.read(entry));
        Some(System { name: name?, arcs: arcs?, boxes: boxes?.0 })
    }
}
