use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record};
use crate::model::{AttachRule, Demand, DemandKind, Numbers, UnitId, Who};

static ENTRY: Kind = Kind {
    name: DemandKind::Attach.key(),
    says: "The number and kinds of figures attached to a unit.",
    keys: &[&WHO, &ANY_OF, &COUNT],
};

static WHO: Key<Who> = Key::optional("who", "The units to which they are attached.", r#"{ role = ["crew"] }"#);
static ANY_OF: Key<Vec<UnitId>> = Key::needed("any-of", "The units that may be attached.", r#"["bosun"]"#);
static COUNT: Key<Numbers> = Key::needed("count", "The number of them.", r#""up to 1""#);

/// The key `attach` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<AttachRule>(
    DemandKind::Attach.key(),
    r#"{ who = { role = ["crew"] }, any-of = ["bosun"], count = "0-1" }"#,
);

impl Record for AttachRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, any_of, count) = (WHO.read(entry), ANY_OF.read(entry), COUNT.read(entry));
        Some(AttachRule { who: who?, any_of: any_of?, count: count? })
    }
}
