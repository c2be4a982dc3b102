use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{Demand, JoinsRule, Who};

static ENTRY: Kind = Kind { name: "joins", says: "The units that some units may join.", keys: &[&WHO, &TO] };

static WHO: Key<Who> = Key::optional("who", "The units that join.", r#"{ role = ["crew"] }"#);
static TO: Key<Who> = Key::optional("to", "The units that they may join.", r#"{ role = ["crew"] }"#);

/// The units that some units may join.
pub struct JoinsDemand(pub Demand);

impl Record for JoinsDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, to) = (WHO.read(entry), TO.read(entry));
        Some(JoinsDemand(Demand::Joins(JoinsRule { who: who?, to: to? })))
    }
}
