use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::Reading;

static ENTRY: Kind = Kind {
    name: "reading",
    says: "A way to read the printed lists against the construction rules.",
    keys: &[&ID, &NAME, &PRINTED_CODE, &CAPS, &ADJUSTED],
};

static ID: Key<String> = Key::needed("id", "Its id.", r#""as-printed""#).text("an id of your own");
static NAME: Key<String> = Key::needed("name", "Its name.", r#""As printed""#);
static PRINTED_CODE: Key<bool> =
    Key::optional("printed-code", "Whether codes are read as published rather than normalised.", "true");
static CAPS: Key<bool> = Key::optional("caps", "Whether `at-most` is applied.", "true");
static ADJUSTED: Key<bool> =
    Key::optional("adjusted", "Whether each unit's price is read as its `audit` says.", "true");

impl Record for Reading {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, printed_code) = (ID.read(entry), NAME.read(entry), PRINTED_CODE.read(entry));
        let (caps, adjusted) = (CAPS.read(entry), ADJUSTED.read(entry));
        Some(Reading { id: id?, name: name?, printed_code: printed_code?, caps: caps?, adjusted: adjusted? })
    }
}
