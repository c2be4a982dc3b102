use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record};
use crate::model::{Demand, DemandKind, GroupId, Holding, HoldsRule};

static ENTRY: Kind =
    Kind { name: DemandKind::Holds.key(), says: "The contents of a group.", keys: &[&GROUP, &PARTS, &ONLY] };

static GROUP: Key<GroupId> = Key::needed("group", "The kind of the group.", r#""flotilla""#);
static PARTS: Key<Vec<Holding>> =
    Key::needed("parts", "The things that must be in it.", r#"[{ who = { role = ["crew"] }, count = "2+" }]"#);
static ONLY: Key<bool> = Key::optional("only", "Whether nothing else may be in it.", "true");

/// The key `holds` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<HoldsRule>(
    DemandKind::Holds.key(),
    r#"{ group = "flotilla", parts = [{ who = { role = ["crew"] }, count = "2+" }] }"#,
);

impl Record for HoldsRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (group, parts, only) = (GROUP.read(entry), PARTS.read(entry), ONLY.read(entry));
        Some(HoldsRule { group: group?, parts: parts?, only: only? })
    }
}
