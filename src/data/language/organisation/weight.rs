use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};
use crate::model::{Chance, Who};

static ENTRY: Kind = Kind {
    name: "weight",
    says: "The weight of a way for particular units; the first that fits counts, and if none does, the way never \
         comes up.",
    keys: &[&FOR, &WEIGHT],
};

static FOR: Key<Who> = Key::optional("for", "The units that it is for.", r#"{ units = ["sailors"] }"#);
static WEIGHT: Key<Often> = Key::needed("weight", "Its weight for them, relative to the other ways.", "4");

/// A weight relative to the others; 0 for never.
type Often = Between<0, 1000>;

/// The weight of a way for particular units.
pub struct Weight(Who, u32);

impl Record for Weight {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, weight) = (FOR.read(entry), WEIGHT.read(entry));
        Some(Weight(who?, weight?.0))
    }
}

impl Shape for Chance {
    const SHAPE: &'static Holds = &Holds::Either(&[*Often::SHAPE, *Vec::<Weight>::SHAPE]);

    fn in_words(&self) -> Option<String> {
        self.some.is_empty().then(|| self.others.to_string())
    }
}

impl Read for Chance {
    fn read(node: Node<'_>) -> Option<Self> {
        let DeValue::Array(_) = node.value.get_ref() else {
            return Often::read(node).map(|others| Chance { some: Vec::new(), others: others.0 });
        };
        let some: Vec<Weight> = Vec::read(node)?;
        Some(Chance { some: some.into_iter().map(|weight| (weight.0, weight.1)).collect(), others: 0 })
    }
}
