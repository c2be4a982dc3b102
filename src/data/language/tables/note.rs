use crate::data::entry::Entry;
use crate::data::language::remarks::{NOTE, RULING};
use crate::data::language::{Is, Key, KeyState, Kind, Never, REMARKS, Record, Rules, remarks};
use crate::model::Note;

static ENTRY: Kind =
    Kind { name: "note", says: "One rule in a few words.", keys: &[&HEAD, &SAYS, &DRAWN, &REMARKS, &RULES] };

static RULES: Rules = Rules(
    &[
        Never {
            all: &[Is(DRAWN.name(), KeyState::Yes), Is(RULING.name(), KeyState::There)],
            says: "a sheet would lose the `ruling` of a note that is `drawn`; give it to the table instead",
        },
        Never {
            all: &[Is(DRAWN.name(), KeyState::Yes), Is(NOTE.name(), KeyState::There)],
            says: "a sheet would lose the footnote of a note that is `drawn`; give it to the table instead",
        },
    ],
    &[],
);

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
        Some(Note { head: head?, says: says?, drawn, remarks })
    }
}
