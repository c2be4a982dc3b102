use crate::data::entry::Entry;
use crate::data::language::{Alternative, Key, Kind, Record};
use crate::model::{Demand, DemandKind, Numbers, SizeRule, Who};

static ENTRY: Kind = Kind {
    name: DemandKind::Size.key(),
    says: "The number of figures in a unit.",
    keys: &[&WHO, &FIGURES, &WITH_ATTACHED],
};

static WHO: Key<Who> = Key::optional("who", "The units that it is about.", r#"{ role = ["crew"] }"#);
static FIGURES: Key<Numbers> = Key::needed("figures", "The number of figures.", r#""4-9""#);
static WITH_ATTACHED: Key<bool> = Key::optional("with-attached", "Whether those attached count.", "true");

/// The key `size` of a restriction.
pub const KEY: Alternative<Demand> =
    Alternative::record::<SizeRule>(DemandKind::Size.key(), r#"{ who = { role = ["crew"] }, figures = "4-9" }"#);

impl Record for SizeRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, figures, with_attached) = (WHO.read(entry), FIGURES.read(entry), WITH_ATTACHED.read(entry));
        Some(SizeRule { who: who?, figures: figures?, with_attached: with_attached? })
    }
}
