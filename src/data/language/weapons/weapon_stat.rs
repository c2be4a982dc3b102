use crate::data::entry::Entry;
use crate::data::language::tables::COLUMN_RULES;
use crate::data::language::{Defines, Key, Kind, Record, Word};
use crate::model::{Better, Form, WeaponStat, WeaponStatId};

static ENTRY: Kind = Kind {
    name: "weapon-stat",
    says: "One of a weapon's numbers; its ids are separate from those of units' stats.",
    keys: &[&ID, &NAME, &SHORT, &FORM, &BETTER, &BAND, &THROWN_BY, &COLUMN_RULES],
};

static ID: Key<Defines<WeaponStatId>> = Key::needed("id", "Its id.", r#""range""#);
static NAME: Key<String> = Key::needed("name", "Its name.", r#""Range""#);
static SHORT: Key<Option<String>> =
    Key::optional("short", "The heading of its column; its name if it is left out.", r#""Rng""#);
static FORM: Key<Word<Form>> = Key::or("form", "The form of its values.", r#""inches""#, || Word(Form::Number));
static BETTER: Key<Word<Better>> =
    Key::optional("better", "The direction in which its numbers are better.", r#""lower""#);
static BAND: Key<Option<String>> =
    Key::optional("band", "The name of the stretch up to its number on a ruler, where it makes one.", r#""Reach""#);
static THROWN_BY: Key<Option<String>> = Key::optional(
    "thrown-by",
    "The player who throws for its needs, if not the one who throws for the table.",
    r#""the target""#,
);

impl Record for WeaponStat {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, short) = (ID.read(entry), NAME.read(entry), SHORT.read(entry));
        let (form, better) = (FORM.read(entry), BETTER.read(entry));
        let (band, thrown_by) = (BAND.read(entry), THROWN_BY.read(entry));
        let name = name?;
        Some(WeaponStat {
            id: id?.0,
            short: short?.unwrap_or_else(|| name.clone()),
            name,
            form: form?.0,
            better: better?.0,
            band: band?,
            thrown_by: thrown_by?,
        })
    }
}
