use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{AttachRule, Demand, Numbers, UnitId, Who};

static ENTRY: Kind = Kind {
    name: "attach",
    says: "How many figures are attached to a unit, and which.",
    keys: &[&WHO, &ANY_OF, &COUNT],
};

static WHO: Key<Who> = Key::optional("who", "The units to which they are attached.", r#"{ role = ["crew"] }"#);
static ANY_OF: Key<Vec<UnitId>> = Key::needed("any-of", "The units that may be attached.", r#"["bosun"]"#);
static COUNT: Key<Numbers> = Key::needed("count", "How many of them.", r#""up to 1""#);

/// How many figures are attached to a unit, and which.
pub struct AttachDemand(pub Demand);

impl Record for AttachDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, any_of, count) = (WHO.read(entry), ANY_OF.read(entry), COUNT.read(entry));
        Some(AttachDemand(Demand::Attach(AttachRule { who: who?, any_of: any_of?, count: count? })))
    }
}
