mod apart;
mod attach;
mod holding;
mod holds;
mod inside;
mod joins;
mod needs;
mod number;
mod share;
mod size;
mod taken;

use crate::data::entry::Entry;
use crate::data::language::{Alternatives, Defines, Key, Kind, Record, SOURCES, Word, sources};
use crate::model::{Demand, Restriction, RestrictionId, Severity, every_demand};

static ENTRY: Kind = Kind {
    name: "restriction",
    says: "A rule that a force must keep to.",
    keys: &[&ID, &SEVERITY, &SAYS, &KINDS, &SOURCES],
};

static KINDS: Alternatives<Demand> = Alternatives(&every_demand!(KEY));

static ID: Key<Defines<RestrictionId>> = Key::needed("id", "Its id.", r#""crew-size""#);
static SEVERITY: Key<Word<Severity>> = Key::optional("severity", "The severity of breaking it.", r#""warning""#);
static SAYS: Key<Option<String>> = Key::optional(
    "says",
    "The reason, or anything that the generated sentence does not say.",
    r#""A boat needs hands.""#,
);

impl Record for Restriction {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, severity, says) = (ID.read(entry), SEVERITY.read(entry), SAYS.read(entry));
        let (remarks, demand) = (sources(entry), KINDS.read(entry, &()));
        Some(Restriction { id: id?.0, severity: severity?.0, demand: demand?, says: says?, remarks })
    }
}
