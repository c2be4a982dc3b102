use crate::data::entry::Entry;
use crate::data::language::{EFFECTS, Key, Kind, NOTED, Record, effects, noted};
use crate::model::{Letter, RoleId};

static ENTRY: Kind = Kind {
    name: "letter",
    says: "One letter of an ability code.",
    keys: &[&LETTER, &NAME, &ALSO, &AGAIN, &PRICE, &ROLE, &EFFECTS, &NOTED],
};

static LETTER: Key<char> = Key::needed("letter", "The letter.", r#""K""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Keen""#);
static ALSO: Key<Vec<char>> =
    Key::optional("also", "Other characters that are read as it, with a warning.", r#"["k"]"#);
static AGAIN: Key<Option<char>> =
    Key::optional("again", "The letter that it is read as the second time it occurs.", r#""j""#);
static PRICE: Key<i64> = Key::or("price", "Its price in points.", "3", || 0);
static ROLE: Key<Option<RoleId>> = Key::optional("role", "The role that it implies where none is stated.", r#""mate""#);

impl Record for Letter {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (letter, name, also) = (LETTER.read(entry), NAME.read(entry), ALSO.read(entry));
        let (again, price, effects) = (AGAIN.read(entry), PRICE.read(entry), effects(entry));
        let (role, remarks) = (ROLE.read(entry), noted(entry));
        Some(Letter {
            letter: letter?,
            also: also?,
            again: again?,
            name: name?,
            price: price?,
            effects,
            role: role?,
            remarks,
        })
    }
}
