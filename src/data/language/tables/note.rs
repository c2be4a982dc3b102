use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, REMARKS, Record, remarks};
use crate::model::Note;

static ENTRY: Kind = Kind { name: "note", says: "One rule in a few words.", keys: &[&HEAD, &SAYS, &DRAWN, &REMARKS] };

static HEAD: Key<Option<String>> =
    Key::optional("head", "The word that names it, set bold before the rest.", r#""Mist""#);
static SAYS: Key<String> = Key::needed("says", "The rule.", r#""hides what is beyond 8 inches.""#);
static DRAWN: Key<bool> = Key::optional(
    "drawn",
    "Whether the table's `diagram` says it: a sheet then shows the diagram without these words, which everything else \
     prints.",
    "true",
);

impl Record for Note {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (head, says) = (HEAD.read(entry), SAYS.read(entry));
        let (drawn, remarks) = (DRAWN.read(entry)?, remarks(entry));
        if drawn && (remarks.note.is_some() || !remarks.rulings.is_empty()) {
            return DRAWN.node(entry)?.bad("a sheet would lose its footnote or ruling; give that to the table instead");
        }
        Some(Note { head: head?, says: says?, drawn, remarks })
    }
}
