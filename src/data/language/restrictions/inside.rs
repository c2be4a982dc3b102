use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record};
use crate::model::{Demand, DemandKind, GroupId, InsideRule, Who};

static ENTRY: Kind =
    Kind { name: DemandKind::Inside.key(), says: "Units that must be inside a group.", keys: &[&WHO, &GROUP] };

static WHO: Key<Who> = Key::optional("who", "The units that must be in one.", r#"{ role = ["crew"] }"#);
static GROUP: Key<Vec<GroupId>> = Key::needed("group", "The kinds of groups, of which any will do.", r#"["flotilla"]"#);

/// The key `inside` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<InsideRule>(
    DemandKind::Inside.key(),
    r#"{ who = { role = ["crew"] }, group = ["flotilla"] }"#,
);

impl Record for InsideRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, group) = (WHO.read(entry), GROUP.read(entry));
        Some(InsideRule { who: who?, group: group? })
    }
}
