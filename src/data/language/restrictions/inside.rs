use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{Demand, GroupId, InsideRule, Who};

static ENTRY: Kind = Kind { name: "inside", says: "What must be inside a group.", keys: &[&WHO, &GROUP] };

static WHO: Key<Who> = Key::optional("who", "The units that must be in one.", r#"{ role = ["crew"] }"#);
static GROUP: Key<Vec<GroupId>> = Key::needed("group", "The kinds of groups, of which any will do.", r#"["flotilla"]"#);

/// Units that must be inside a group.
pub struct InsideDemand(pub Demand);

impl Record for InsideDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, group) = (WHO.read(entry), GROUP.read(entry));
        Some(InsideDemand(Demand::Inside(InsideRule { who: who?, group: group? })))
    }
}
