use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{Demand, GroupId, Holding, HoldsRule};

static ENTRY: Kind = Kind { name: "holds", says: "What a group holds.", keys: &[&GROUP, &PARTS, &ONLY] };

static GROUP: Key<GroupId> = Key::needed("group", "The kind of the group.", r#""flotilla""#);
static PARTS: Key<Vec<Holding>> =
    Key::needed("parts", "The things that must be in it.", r#"[{ who = { role = ["crew"] }, count = "2+" }]"#);
static ONLY: Key<bool> = Key::optional("only", "Whether nothing else may be in it.", "true");

/// The units and groups in a group.
pub struct HoldsDemand(pub Demand);

impl Record for HoldsDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (group, parts, only) = (GROUP.read(entry), PARTS.read(entry), ONLY.read(entry));
        Some(HoldsDemand(Demand::Holds(HoldsRule { group: group?, parts: parts?, only: only? })))
    }
}
