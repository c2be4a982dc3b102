use crate::data::entry::Entry;
use crate::data::language::{Defines, Idle, Is, Key, KeyState, Kind, Record, Rules};
use crate::model::{Role, RoleId};

static ENTRY: Kind = Kind {
    name: "role",
    says: "A role of units: those that fight, those that lead, those that are attached to others.",
    keys: &[&ID, &NAME, &ONE, &UNIT, &UNITS, &COUNTS, &ATTACHES, &JOINS, &RULES],
};

static RULES: Rules = Rules(&[], &[Idle(&[UNITS.name()], &[Is(UNIT.name(), KeyState::LeftOut)])]);

static ID: Key<Defines<RoleId>> = Key::needed("id", "Its id.", r#""crew""#);
static NAME: Key<String> = Key::needed("name", "Its name, in the plural.", r#""Sailors""#);
static ONE: Key<Option<String>> =
    Key::optional("one", "Its name, in the singular; the same as the plural if it is left out.", r#""Sailor""#);
static UNIT: Key<Option<String>> =
    Key::optional("unit", "The name of one unit of them, where their own name means the figures in it.", r#""Crew""#);
static UNITS: Key<Option<String>> = Key::optional("units", "The plural of `unit`, if it is irregular.", r#""Crews""#);
static COUNTS: Key<bool> =
    Key::optional("counts", "Whether a unit of it has figures to count; otherwise it is one figure.", "true");
static ATTACHES: Key<bool> = Key::optional(
    "attaches",
    "Whether its figures may be attached to others; they are then listed in the entries of those.",
    "true",
);
static JOINS: Key<bool> =
    Key::optional("joins", "Whether a unit of it may join another and keep its own entry.", "true");

impl Record for Role {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, one) = (ID.read(entry), NAME.read(entry), ONE.read(entry));
        let (unit, units, counts) = (UNIT.read(entry), UNITS.read(entry), COUNTS.read(entry));
        let (attaches, joins) = (ATTACHES.read(entry), JOINS.read(entry));
        let (name, unit) = (name?, unit?);
        Some(Role {
            id: id?.0,
            // Without a singular the plural serves for both: no ending is cut off.
            one: one?.unwrap_or_else(|| name.clone()),
            name,
            units: units?.or_else(|| entry.file().several(unit.as_deref()?)),
            unit,
            counts: counts?,
            attaches: attaches?,
            joins: joins?,
        })
    }
}
