use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};

static ENTRY: Kind =
    Kind { name: "change", says: "What one new version of the data changed.", keys: &[&VERSION, &SAYS] };

static VERSION: Key<String> = Key::needed("version", "The version.", r#""1.1""#).text("a version: `1.1`");
static SAYS: Key<String> = Key::needed("says", "What it changed.", r#""The launch costs less.""#);

/// A version, and what it changed.
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
