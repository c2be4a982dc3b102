use crate::data::entry::Entry;
use crate::data::language::{ById, Defines, ICON, Key, Kind, REMARKS, Record, remarks};
use crate::model::{Given, Value, Weapon, WeaponId, WeaponStatId};

static ENTRY: Kind = Kind {
    name: "weapon",
    says: "Something that figures fight with.",
    keys: &[&ID, &NAME, &ICON, &STATS, &BANDS, &TRAITS, &REMARKS],
};

static ID: Key<Defines<WeaponId>> = Key::needed("id", "Its id.", r#""boarding-gun""#);
static NAME: Key<String> = Key::needed("name", "What players call it.", r#""Boarding gun""#);
static STATS: Key<ById<WeaponStatId, Value>> =
    Key::optional("stats", "Its numbers or texts, by weapon stat.", r#"{ range = 10, strikes = "2d6" }"#);
static BANDS: Key<ById<WeaponStatId, String>> = Key::optional(
    "bands",
    "Its own names for the stretches on its ruler, by weapon stat, in place of the `band` of the stat.",
    r#"{ range = "Reach, +1" }"#,
);
static TRAITS: Key<Vec<Given>> =
    Key::optional("traits", "Its traits, with their numbers where they have any.", r#"["slow", "sturdy(1)"]"#);

impl Record for Weapon {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, icon) = (ID.read(entry), NAME.read(entry), ICON.read(entry));
        let (stats, bands, traits) = (STATS.read(entry), BANDS.read(entry), TRAITS.read(entry));
        let remarks = remarks(entry);
        Some(Weapon { id: id?.0, name: name?, icon: icon?, stats: stats?.0, bands: bands?.0, traits: traits?, remarks })
    }
}
