use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record};
use crate::model::{Demand, Numbers, SizeRule, Who};

static ENTRY: Kind =
    Kind { name: "size", says: "How many figures a unit has.", keys: &[&WHO, &FIGURES, &WITH_ATTACHED] };

static WHO: Key<Who> = Key::optional("who", "The units that it is about.", r#"{ role = ["crew"] }"#);
static FIGURES: Key<Numbers> = Key::needed("figures", "How many figures.", r#""4-9""#);
static WITH_ATTACHED: Key<bool> = Key::optional("with-attached", "Whether those attached count.", "true");

/// How many figures a unit has.
pub struct SizeDemand(pub Demand);

impl Record for SizeDemand {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, figures, with_attached) = (WHO.read(entry), FIGURES.read(entry), WITH_ATTACHED.read(entry));
        Some(SizeDemand(Demand::Size(SizeRule { who: who?, figures: figures?, with_attached: with_attached? })))
    }
}
