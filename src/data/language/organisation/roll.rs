use crate::data::entry::Entry;
use crate::data::language::{Defines, Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::data::notations::is_first;
use crate::model::{Roll, RollId, ThrownId, Who};

static ENTRY: Kind =
    Kind { name: "roll", says: "Something that is rolled for a unit.", keys: &[&ID, &NAME, &FOR, &TABLE, &WHEN] };

static ID: Key<Defines<RollId>> = Key::needed("id", "Its id.", r#""nerve""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Nerve""#);
static FOR: Key<Who> = Key::optional("for", "The units that it is rolled for.", r#"{ role = ["crew"] }"#);
static TABLE: Key<ThrownId> = Key::needed("table", "The lookup that it is thrown on.", r#""nerve""#);
static WHEN: Key<InPlay> = Key::needed("when", "The time at which it is rolled.", r#""before-play""#);

/// Whether something is rolled in play rather than before it.
struct InPlay(bool);

const WHENS: [(&str, &str); 2] = [
    ("in-play", "Rolled in play, and written in blank boxes."),
    ("before-play", "Rolled before play, and written in the force."),
];

impl Shape for InPlay {
    const SHAPE: &'static Holds = &Holds::Word(|| WHENS.to_vec());
}

impl Read for InPlay {
    fn read(node: Node<'_>) -> Option<Self> {
        is_first(node, WHENS).map(InPlay)
    }
}

impl Record for Roll {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, who) = (ID.read(entry), NAME.read(entry), FOR.read(entry));
        let (table, in_play) = (TABLE.read(entry), WHEN.read(entry));
        Some(Roll { id: id?.0, name: name?, who: who?, table: table?, in_play: in_play?.0 })
    }
}
