use super::address::Address;
use super::{OneLine, line};
use crate::data::entry::Entry;
use crate::data::language::{Between, Key, Kind, Record};
use crate::model::Player;

static ENTRY: Kind = Kind { name: "player", says: "A player of an event.", keys: &[&NAME, &FILE, &TABLE, &MAIL] };

static NAME: Key<OneLine> = Key::needed("name", "The player's name; each name only once.", "\"R. Baker\"");
static FILE: Key<Option<String>> = Key::optional(
    "file",
    "The path of the list's file, from the folder of the event's file; without it, a list is recognised by the player \
     it names.",
    "\"lists/baker.toml\"",
)
.text("a path");
static TABLE: Key<Option<Between<1, 1_000>>> = Key::optional("table", "The number of the table.", "3");
static MAIL: Key<Option<Address>> = Key::optional("mail", "The player's email address.", "\"baker@example.org\"");

impl Record for Player {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, file) = (line(entry, &NAME), FILE.read(entry));
        let (table, mail) = (TABLE.read(entry), MAIL.read(entry));
        let (table, mail) = (table?.map(u32::from), mail?.map(|mail| mail.0));
        Some(Player { name: name?, file: file?, table, mail })
    }
}
