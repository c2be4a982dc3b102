mod extra;
mod letter;
mod reading;
mod slot;

use crate::data::entry::Entry;
use crate::data::language::{ById, Key, Kind, NOTED, Record, noted};
use crate::model::{Construction, Extra, Reading, Slot, StatId};

/// The kind of the file on ability codes: how they are read and priced, letter by letter.
pub static FILE: Kind = Kind {
    name: "construction",
    says: "How ability codes are read and priced, letter by letter.",
    keys: &[&SHORT, &BASE, &PRICE, &STRAY, &SLOTS, &EXTRAS, &READINGS, &SAYS, &NOTED],
};

static SHORT: Key<Option<String>> = Key::optional(
    "short",
    "The abbreviation for its codes: the heading over them on lists and cards, and the word before their key; “Code” if it is left out.",
    r#""AC""#,
);
static BASE: Key<ById<StatId, i64>> = Key::needed("base", "The stats before any letter.", "{ move = 5, nerve = 2 }");
static PRICE: Key<i64> = Key::needed("price", "The price before any letter, in points.", "7");
static STRAY: Key<Vec<char>> =
    Key::optional("stray", "Characters that are dropped at the end of a code, with a warning.", r#"["!"]"#);
static SLOTS: Key<Vec<Slot>> = Key::needed(
    "slots",
    "The positions of a code, in the order written.",
    r#"[{ id = "skill", name = "Skill", take = "one", letters = [{ letter = "K", name = "Keen" }] }]"#,
);
static EXTRAS: Key<Vec<Extra>> =
    Key::optional("extras", "Priced traits that have no letter.", r#"[{ trait = "swift", price = 6 }]"#);
static READINGS: Key<Vec<Reading>> = Key::optional(
    "readings",
    "The ways to read the printed lists against these rules.",
    r#"[{ id = "as-printed", name = "As printed", printed-code = true }]"#,
);
static SAYS: Key<Option<String>> =
    Key::optional("says", "Advice on building with it, in a sentence.", r#""Crews of one skill are easier to lead.""#);

impl Record for Construction {
    const KIND: fn() -> &'static Kind = || &FILE;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (short, base, price) = (SHORT.read(entry), BASE.read(entry), PRICE.read(entry));
        let stray = STRAY.read(entry);
        let (slots, extras, readings) = (SLOTS.read(entry), EXTRAS.read(entry), READINGS.read(entry));
        let (says, remarks) = (SAYS.read(entry), noted(entry));
        Some(Construction {
            short: short?,
            base: base?.0,
            price: price?,
            stray: stray?,
            slots: slots?,
            extras: extras?,
            readings: readings?,
            says: says?,
            remarks,
        })
    }
}
