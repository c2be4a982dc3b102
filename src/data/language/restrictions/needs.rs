use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{Demand, NeedsRule, Who, Within};

static ENTRY: Kind = Kind { name: "needs", says: "What needs something else.", keys: &[&WHO, &OTHER, &WITHIN] };

static WHO: Key<Who> = Key::optional("who", "The units that need it.", r#"{ role = ["crew"] }"#);
static OTHER: Key<Who> =
    Key::optional("other", "The units of which one must be there too.", r#"{ units = ["gun-boat"] }"#);
static WITHIN: Key<Word<Within>> = Key::needed("within", "Where it must be.", r#""group""#);

/// Units that need another one.
pub struct NeedsDemand(pub Demand);

impl Record for NeedsDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, other, within) = (WHO.read(entry), OTHER.read(entry), WITHIN.read(entry));
        Some(NeedsDemand(Demand::Needs(NeedsRule { who: who?, other: other?, within: within?.0 })))
    }
}
