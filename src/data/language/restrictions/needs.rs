use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record, Word};
use crate::model::{Demand, DemandKind, NeededWithin, NeedsRule, Who};

static ENTRY: Kind =
    Kind { name: DemandKind::Needs.key(), says: "Units that need another unit.", keys: &[&WHO, &OTHER, &WITHIN] };

static WHO: Key<Who> = Key::optional("who", "The units that need it.", r#"{ role = ["crew"] }"#);
static OTHER: Key<Who> =
    Key::optional("other", "The units of which one must be there too.", r#"{ units = ["gun-boat"] }"#);
static WITHIN: Key<Word<NeededWithin>> = Key::needed("within", "The range within which it must be.", r#""group""#);

/// The key `needs` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<NeedsRule>(
    DemandKind::Needs.key(),
    r#"{ who = {}, other = { units = ["bosun"] }, within = "group" }"#,
);

impl Record for NeedsRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, other, within) = (WHO.read(entry), OTHER.read(entry), WITHIN.read(entry));
        Some(NeedsRule { who: who?, other: other?, within: within?.0 })
    }
}
