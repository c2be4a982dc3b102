use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, REMARKS, Record, remarks};
use crate::model::Note;

static ENTRY: Kind = Kind { name: "note", says: "One rule in a few words.", keys: &[&HEAD, &SAYS, &REMARKS] };

static HEAD: Key<Option<String>> =
    Key::optional("head", "The word that names it, set bold before the rest.", r#""Mist""#);
static SAYS: Key<String> = Key::needed("says", "The rule.", r#""hides what is beyond 8 inches.""#);

impl Record for Note {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (head, says) = (HEAD.read(entry), SAYS.read(entry));
        let remarks = remarks(entry);
        Some(Note { head: head?, says: says?, remarks })
    }
}
