use crate::data::entry::Entry;
use crate::data::language::{Defines, Key, Kind, Record};
use crate::model::{Variant, VariantId};

static ENTRY: Kind = Kind { name: "variant", says: "A change that may be made to a deck.", keys: &[&ID, &NAME, &SAYS] };

static ID: Key<Defines<VariantId>> = Key::needed("id", "Its id.", r#""short-day""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Short day""#);
static SAYS: Key<Option<String>> = Key::optional("says", "A sentence on its use.", r#""The dusk card ends the turn.""#);

impl Record for Variant {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, says) = (ID.read(entry), NAME.read(entry), SAYS.read(entry));
        Some(Variant { id: id?.0, name: name?, says: says? })
    }
}
