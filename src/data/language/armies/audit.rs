use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Audit, TraitId};

static ENTRY: Kind = Kind {
    name: "audit",
    says: "A reading of how a printed price was reached; it never changes the price.",
    keys: &[&UNPRICED, &PRICED],
};

static UNPRICED: Key<Vec<UnpricedLetter>> =
    Key::optional("unpriced", "Code letters that the price seems to leave out.", r#"["K"]"#);
static PRICED: Key<Vec<TraitId>> =
    Key::optional("priced", "Traits without a letter that the price seems to include.", r#"["swift"]"#);

/// One character.
struct UnpricedLetter(String);

impl Shape for UnpricedLetter {
    const SHAPE: &'static Holds = &Holds::Text("one character");
}

impl Read for UnpricedLetter {
    fn read(node: Node<'_>) -> Option<Self> {
        String::read(node).map(UnpricedLetter)
    }
}

impl Record for Audit {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (unpriced, priced) = (UNPRICED.read(entry), PRICED.read(entry));
        Some(Audit { unpriced: unpriced?.into_iter().map(|letter| letter.0).collect(), priced: priced? })
    }
}
