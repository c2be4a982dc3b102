use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, SOURCES, sources};
use crate::model::{Ally, ArmyId, UnitId};

static ENTRY: Kind = Kind {
    name: "ally",
    says: "An army whose units may join another's force.",
    keys: &[&ARMY, &WITH, &SAYS, &SOURCES],
};

static ARMY: Key<ArmyId> = Key::needed("army", "The army.", r#""harbour-watch""#);
static WITH: Key<Vec<UnitId>> =
    Key::needed("with", "Units of the force's own army: the force must have at least one of them.", r#"["bosun"]"#);
static SAYS: Key<String> = Key::needed("says", "A note on it for the player.", r#""The bosun knows them.""#);

impl Record for Ally {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (army, with, says) = (ARMY.read(entry), WITH.read(entry), SAYS.read(entry));
        let remarks = sources(entry);
        Some(Ally { army: army?, with: with?, says: says?, remarks })
    }
}
