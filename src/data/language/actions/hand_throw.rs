use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, SOURCES, sources};
use crate::model::HandThrow;

/// A throw that no action makes, with its keys.
static ENTRY: Kind = Kind {
    name: "hand-throw",
    says: "A throw of the ruleset that no action makes, so that players make it by hand; `audit` lists it.",
    keys: &[&NAME, &WHY, &SOURCES],
};

static NAME: Key<String> =
    Key::needed("name", "The name that players use.", r#""Lost in the dust""#).text("words that are not printed");
static WHY: Key<String> = Key::needed("why", "The reason why no action makes it.", r#""a single die without a table""#)
    .text("words that are not printed");

impl Record for HandThrow {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, why, remarks) = (NAME.read(entry), WHY.read(entry), sources(entry));
        Some(HandThrow { name: name?, why: why?, remarks })
    }
}
