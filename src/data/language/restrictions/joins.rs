use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record};
use crate::model::{Demand, DemandKind, JoinsRule, Who};

static ENTRY: Kind =
    Kind { name: DemandKind::Joins.key(), says: "The units that some units may join.", keys: &[&WHO, &TO] };

static WHO: Key<Who> = Key::optional("who", "The units that join.", r#"{ role = ["crew"] }"#);
static TO: Key<Who> = Key::optional("to", "The units that they may join.", r#"{ role = ["crew"] }"#);

/// The key `joins` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<JoinsRule>(
    DemandKind::Joins.key(),
    r#"{ who = { role = ["mate"] }, to = { role = ["crew"] } }"#,
);

impl Record for JoinsRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, to) = (WHO.read(entry), TO.read(entry));
        Some(JoinsRule { who: who?, to: to? })
    }
}
