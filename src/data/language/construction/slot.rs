use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{HowMany, Letter, Slot, Who};

static ENTRY: Kind =
    Kind { name: "slot", says: "One position of an ability code.", keys: &[&ID, &NAME, &TAKE, &AFTER, &FOR, &LETTERS] };

static ID: Key<String> = Key::needed("id", "Its id.", r#""skill""#).text("an id of your own");
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Skill""#);
static TAKE: Key<Word<HowMany>> = Key::needed("take", "The number of letters that it takes.", r#""one""#);
static AFTER: Key<Option<char>> = Key::optional("after", "The character before its letters.", r#""/""#);
static FOR: Key<Who> = Key::optional("for", "The units that have it.", r#"{ role = ["mate"] }"#);
static LETTERS: Key<Vec<Letter>> = Key::needed(
    "letters",
    "The letters that it knows.",
    r#"[{ letter = "K", name = "Keen", add = { nerve = 1 }, price = 3 }]"#,
);

impl Record for Slot {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, take) = (ID.read(entry), NAME.read(entry), TAKE.read(entry));
        let (after, who, letters) = (AFTER.read(entry), FOR.read(entry), LETTERS.read(entry));
        Some(Slot { id: id?, name: name?, take: take?.0, after: after?, who: who?, letters: letters? })
    }
}
