use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};

static ENTRY: Kind =
    Kind { name: "change", says: "The changes in one new version of the data.", keys: &[&VERSION, &SAYS] };

static VERSION: Key<String> = Key::needed("version", "The version.", r#""1.1""#).text("a version: `1.1`");
static SAYS: Key<String> = Key::needed("says", "The changes in it.", r#""The launch costs less.""#);

/// A version of the data, and the changes in it.
pub struct DataChange(String, String);

impl From<DataChange> for (String, String) {
    fn from(change: DataChange) -> (String, String) {
        (change.0, change.1)
    }
}

impl Record for DataChange {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (version, says) = (VERSION.read(entry), SAYS.read(entry));
        Some(DataChange(version?, says?))
    }
}
