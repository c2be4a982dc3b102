use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record, Word};
use crate::model::{Demand, DemandKind, Growing, OptionId, TakenRule, TakenWithin};

static ENTRY: Kind = Kind {
    name: DemandKind::Taken.key(),
    says: "The number of figures that may take any of some options.",
    keys: &[&ANY_OF, &MOST, &WITHIN],
};

static ANY_OF: Key<Vec<OptionId>> = Key::needed("any-of", "The options.", r#"["lanterns", "grapnels"]"#);
static MOST: Key<Growing> =
    Key::needed("most", "The maximum number of figures: fixed, or growing with the size of the game.", "2");
static WITHIN: Key<Word<TakenWithin>> = Key::needed("within", "The range within which they are counted.", r#""unit""#);

/// The key `taken` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<TakenRule>(
    DemandKind::Taken.key(),
    r#"{ any-of = ["lanterns"], most = 2, within = "unit" }"#,
);

impl Record for TakenRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (any_of, most, within) = (ANY_OF.read(entry), MOST.read(entry), WITHIN.read(entry));
        Some(TakenRule { any_of: any_of?, most: most?, within: within?.0 })
    }
}
