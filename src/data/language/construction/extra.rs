use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, NOTED, Record, noted};
use crate::model::{Extra, TraitId};

static ENTRY: Kind =
    Kind { name: "extra", says: "A priced trait that has no letter.", keys: &[&TRAIT, &PRICE, &NOTED] };

static TRAIT: Key<TraitId> = Key::needed("trait", "The trait.", r#""swift""#);
static PRICE: Key<i64> = Key::needed("price", "Its price in points.", "6");

impl Record for Extra {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, price, remarks) = (TRAIT.read(entry), PRICE.read(entry), noted(entry));
        Some(Extra { id: id?, price: price?, remarks })
    }
}
