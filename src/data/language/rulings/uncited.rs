use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::Numbers;

static ENTRY: Kind =
    Kind { name: "uncited", says: "Lines of the published rules that nothing cites.", keys: &[&LINES, &REASON] };

static LINES: Key<Numbers> = Key::needed("lines", "The lines, counted from 1.", r#""1-4""#);
static REASON: Key<String> =
    Key::needed("reason", "The reason why nothing cites them.", r#""The preface.""#).text("words that are not printed");

/// Lines of the published text that nothing cites; only checked, not kept.
pub struct Uncited;

impl Record for Uncited {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (lines, reason) = (LINES.read(entry), REASON.read(entry));
        lines.and(reason).map(|_| Uncited)
    }
}
