use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};

static ENTRY: Kind = Kind { name: "aid-mark", says: "Words at a number of a ruler or a tracker.", keys: &[&AT, &SAYS] };

static AT: Key<i64> = Key::needed("at", "The distance on a ruler, or the number of a box on a tracker.", "6");
static SAYS: Key<String> = Key::needed("says", "The words of the mark.", r#""rowed""#);

/// A mark: the number that it is at, and its words.
pub struct AidMark(i64, String);

impl From<AidMark> for (i64, String) {
    fn from(mark: AidMark) -> (i64, String) {
        (mark.0, mark.1)
    }
}

impl Record for AidMark {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (at, says) = (AT.read(entry), SAYS.read(entry));
        Some(AidMark(at?, says?))
    }
}
