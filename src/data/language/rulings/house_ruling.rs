use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::data::node::Node;
use crate::model::{HouseRuling, HouseRulingId, RulingId};

static ENTRY: Kind = Kind {
    name: "house-ruling",
    says: "A club's own decision, in place of one ruling.",
    keys: &[&ID, &DECISION, &SHORT],
};

/// The ruling that it replaces.
pub static ID: Key<RulingId> = Key::needed("id", "The ruling; each only once.", r#""R-1""#);
/// The decision.
pub static DECISION: Key<String> = Key::needed("decision", "The decision, as it is played.", r#""The larger fleet.""#);
/// The words of the footnote.
pub static SHORT: Key<Option<String>> =
    Key::optional("short", "The words on the sheet, if they differ from the decision.", r#""The larger fleet first.""#);

impl Record for HouseRuling {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        // A second decision on the same ruling is reported: only one can be played.
        let once: Option<HouseRulingId> = ID.node(entry).and_then(Node::defines);
        let (decision, short) = (DECISION.read(entry), SHORT.read(entry));
        let id = once.and_then(|_| ID.read(entry));
        Some(HouseRuling { id: id?, decision: decision?, short: short? })
    }
}
