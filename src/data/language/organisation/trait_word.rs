use super::stat::summed_name;
use crate::data::entry::Entry;
use crate::data::language::{Defines, ICON, Key, Kind, Record, SOURCES, Word, sources};
use crate::model::{Several, Trait, TraitId, TraitNumber};

static ENTRY: Kind = Kind {
    name: "trait",
    says: "A word that a unit, a weapon, an option or a code letter gives, and that everything else refers to.",
    keys: &[&ID, &NAME, &ICON, &SAYS, &NUMBER, &SOURCES],
};

static ID: Key<Defines<TraitId>> = Key::needed(
    "id",
    "Its id; where it has a number, sums use it as a name, with underscores for hyphens.",
    r#""sturdy""#,
);
static NAME: Key<String> = Key::needed("name", "What players call it.", r#""Sturdy""#);
static SAYS: Key<String> =
    Key::optional("says", "What it means in play; left out if the name says it all.", r#""Ignores this many hits.""#);
static NUMBER: Key<Option<Word<Several>>> = Key::optional(
    "number",
    "What several of its numbers come to; left out where it is given without a number.",
    r#""most""#,
);

impl Record for Trait {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, icon) = (ID.read(entry), NAME.read(entry), ICON.read(entry));
        let (says, several, remarks) = (SAYS.read(entry), NUMBER.read(entry), sources(entry));
        let number = match several? {
            Some(several) => Some(TraitNumber { stat: summed_name(ID.node(entry)?)?, several: several.0 }),
            None => None,
        };
        Some(Trait { id: id?.0, name: name?, icon: icon?, says: says?, number, remarks })
    }
}
